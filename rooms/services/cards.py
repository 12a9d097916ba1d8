"""Room cards: gifts, grants, and what rooms cost. Nothing else writes `CardEntry`.

An account is locked while something is added to it, so its balance is right and never falls below 0. Cards promised
to rooms that have not been charged yet cannot be promised twice.
"""

from collections.abc import Iterable
from datetime import date
from typing import NamedTuple

from django.conf import settings
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from rooms.models import CardEntry, Club, Deal, Match, MatchSeat, Player, Room
from rooms.refusals import Refused
from rooms.selectors import cards as accounts
from rooms.selectors.cards import Holder

Reason = CardEntry.Reason
MOST = 100_000
"""The most cards that one grant or gift moves."""


def cost_of(deals: int) -> int:
    """What a match of so many deals costs, in cards; 0 with cards turned off."""
    return -(-deals // settings.DEALS_PER_CARD) if settings.CARDS else 0


class Quote(NamedTuple):
    """What a room would cost, before it is made."""

    cost: int
    payer: str
    needed: int
    """What the one who opens it must have free: the cost or his part; the club's, if the club pays."""
    free: int
    """What is free where it would be taken."""

    @property
    def enough(self) -> bool:
        """Whether the room could be made."""
        return self.free >= self.needed


def quote(player: Player | None, club: Club | None, payer: str, deals: int, players: int) -> Quote:
    """What a room would cost a player; who is not known yet comes with the gift at registration."""
    cost = cost_of(deals)
    needed = accounts.share(payer, cost, players) or cost
    holder: Holder | None = club if payer == Room.Payer.CLUB else player
    if not cost:
        return Quote(0, payer, 0, 0)
    if holder is None:
        return Quote(cost, payer, needed, 0 if payer == Room.Payer.CLUB else settings.CARDS_REGISTRATION)
    return Quote(cost, payer, needed, accounts.free(holder))


@transaction.atomic
def welcome(player: Player) -> None:
    """Give a new player, guest or account, the gift at registration; a second call gives nothing."""
    if not settings.CARDS or not settings.CARDS_REGISTRATION:
        return
    _lock([player])
    if not accounts.entries(player).filter(reason=Reason.REGISTRATION).exists():
        _enter(player, settings.CARDS_REGISTRATION, Reason.REGISTRATION)


@transaction.atomic
def collect_daily(player: Player, day: date | None = None) -> int:
    """Give the player today's gift and return how many cards it was. Refused: `cards_off`, `collected`."""
    if not settings.CARDS or not settings.CARDS_DAILY:
        raise Refused("cards_off", _("There is no daily gift here."))
    day = day or timezone.localdate()
    _lock([player])
    if accounts.daily_gift_taken(player, day):
        raise Refused("collected", _("You have had today's cards already: come back tomorrow."))
    _enter(player, settings.CARDS_DAILY, Reason.DAILY, day=day)
    return settings.CARDS_DAILY


@transaction.atomic
def grant(holder: Holder, amount: int, author: Player) -> CardEntry:
    """The operator gives cards, or takes some back (below 0). Refused: `bad_amount`, `too_few_cards`."""
    if not isinstance(amount, int) or not 0 < abs(amount) <= MOST:
        raise Refused("bad_amount", _("The number of cards must be from 1 to %(most)d.") % {"most": MOST})
    _lock([holder])
    _need(accounts.balance(holder) + amount >= 0, -amount, accounts.balance(holder))
    return _enter(holder, amount, Reason.GRANT, author=author)


@transaction.atomic
def give_to_club(player: Player, club: Club, amount: int) -> None:
    """Move cards from a player to a club. Refused: `bad_amount`, `too_few_cards`."""
    if not isinstance(amount, int) or not 0 < amount <= MOST:
        raise Refused("bad_amount", _("The number of cards must be from 1 to %(most)d.") % {"most": MOST})
    _lock([player, club])
    at_hand = accounts.free(player)
    _need(at_hand >= amount, amount, at_hand)
    _enter(player, -amount, Reason.GIVEN, author=player)
    _enter(club, amount, Reason.GIVEN, author=player)


def require_for_room(host: Player, club: Club | None, payer: str, deals: int, players: int) -> int:
    """Make sure that a room can be paid before it is made; returns its cost.

    Call it in the transaction that makes the room. Refused: `no_club` (the club is to pay and there is none),
    `too_few_cards`.
    """
    if payer == Room.Payer.CLUB and club is None:
        raise Refused("no_club", _("Only a club's room can be paid by the club."))
    cost = cost_of(deals)
    if not cost:
        return 0
    holder: Holder = club if payer == Room.Payer.CLUB and club else host
    needed = accounts.share(payer, cost, players) or cost
    _lock([holder])
    at_hand = accounts.free(holder)
    _need(at_hand >= needed, needed, at_hand)
    return cost


def require_for_seat(room: Room, player: Player) -> None:
    """Make sure that who sits down can pay his part, where everybody or the winner pays. Refused: `too_few_cards`.

    Call it in the transaction that gives the seat, before it does.
    """
    needed = accounts.share(room.payer, room.cost, room.players)
    if not needed or room.charged_at or not settings.CARDS:
        return
    _lock([player])
    at_hand = accounts.free(player)
    _need(at_hand >= needed, needed, at_hand)


@transaction.atomic
def charge_room(room_id: int) -> None:
    """Charge a room whose first deal has been settled; once, however often it is called. Never refuses.

    Whoever lacks cards by now pays what he has: play is not stopped for cards. Where the winner pays, the one who
    leads now pays, and `charge_winner` puts it right at the end. `charge_overdue` catches what a crash left out.
    """
    room = Room.objects.select_for_update(no_key=True).get(pk=room_id)
    if room.charged_at or not _has_played(room):
        return
    if room.cost and not room.practice:
        _take(room, _payers(room))
    room.charged_at = timezone.now()
    room.save(update_fields=["charged_at"])


@transaction.atomic
def charge_winner(match_id: int) -> None:
    """At the end of a match whose winner pays: the winner of the match pays, not who led after the first deal."""
    match = Match.objects.select_related("room").get(pk=match_id)
    room = Room.objects.select_for_update(no_key=True).get(pk=match.room_id)
    if room.payer != Room.Payer.WINNER or not room.charged_at:
        return
    paid = CardEntry.objects.filter(room=room, reason=Reason.ROOM).select_related("player").first()
    winner = _leader(match)
    if paid is None or paid.player is None or winner is None or paid.player == winner or _is_moved(room):
        return
    _lock([paid.player, winner])
    amount = min(-paid.amount, accounts.balance(winner))
    if amount:
        _enter(paid.player, amount, Reason.MOVED, room=room)
        _enter(winner, -amount, Reason.ROOM, room=room)


def charge_overdue() -> int:
    """Charge the rooms that should have been and were not; returns how many. For the sweep."""
    overdue = list(accounts.rooms_to_charge().values_list("pk", flat=True)[:1000])
    for pk in overdue:
        charge_room(pk)
    return len(overdue)


def _payers(room: Room) -> list[Holder]:
    """Who pays, in the order in which single cards fall to them."""
    if room.payer == Room.Payer.CLUB and room.club:
        return [room.club]
    if room.payer == Room.Payer.SHARED:
        seats = room.seats.exclude(player=None).select_related("player").order_by("index")
        return [seat.player for seat in seats if seat.player]
    if room.payer == Room.Payer.WINNER:
        match = room.matches.order_by("pk").first()
        leader = _leader(match) if match else None
        return [leader] if leader else []
    return [room.host]


def _leader(match: Match) -> Player | None:
    """The person with most points in a match; of equals the one first in turn order. Bots pay nothing."""
    seats = MatchSeat.objects.filter(match=match, to_deal=None).exclude(player=None).select_related("player")
    best = seats.order_by("-total", "index").first()
    return best.player if best else None


def _take(room: Room, payers: list[Holder]) -> None:
    """Share the cost as evenly as whole cards and balances allow, what is left over in the order of the payers."""
    _lock(payers)
    left = [accounts.balance(payer) for payer in payers]
    taken = [0] * len(payers)
    for _card in range(room.cost):
        able = [at for at in range(len(payers)) if taken[at] < left[at]]
        if not able:
            break
        taken[min(able, key=taken.__getitem__)] += 1
    for payer, amount in zip(payers, taken, strict=True):
        if amount:
            _enter(payer, -amount, Reason.ROOM, room=room)


def _has_played(room: Room) -> bool:
    return Deal.objects.filter(match__room=room, status=Deal.Status.SETTLED).exists()


def _is_moved(room: Room) -> bool:
    return CardEntry.objects.filter(room=room, reason=Reason.MOVED).exists()


def _need(enough: bool, needed: int, at_hand: int) -> None:
    if not enough:
        sentence = _("Not enough room cards: %(needed)d are needed and %(free)d are free.")
        raise Refused("too_few_cards", sentence % {"needed": needed, "free": at_hand})


def _lock(holders: Iterable[Holder]) -> None:
    """Hold the accounts until the transaction ends, always in the same order. SQLite has one writer anyway."""
    holders = list(holders)
    for model in (Player, Club):
        keys = sorted(holder.pk for holder in holders if isinstance(holder, model))
        if keys:
            list(model.objects.select_for_update(no_key=True).filter(pk__in=keys).order_by("pk").values_list("pk"))


def _enter(
    holder: Holder,
    amount: int,
    reason: Reason,
    *,
    room: Room | None = None,
    day: date | None = None,
    author: Player | None = None,
) -> CardEntry:
    """Add one entry to an account that is locked."""
    last = accounts.entries(holder).order_by("-seq").first()
    return CardEntry.objects.create(
        player=holder if isinstance(holder, Player) else None,
        club=holder if isinstance(holder, Club) else None,
        amount=amount,
        balance=(last.balance if last else 0) + amount,
        seq=(last.seq if last else 0) + 1,
        reason=reason,
        room=room,
        day=day,
        author=author,
    )
