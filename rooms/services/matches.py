"""The course of a match: it begins when all are ready, goes from deal to deal, and ends. Section 10

All of these write; they must run in a transaction. What they tell others is told after the commit.
"""

import secrets
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final

from django.db import transaction
from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext as _

from rooms import clocks as clock_math
from rooms import jobs, store
from rooms.clocks import Pace
from rooms.models import Deal, Ledger, Match, MatchSeat, Player, Room, Seat
from rooms.notify import room_changed
from rooms.services import cards
from rooms.services.lobby import everybody_ready
from rooms.services.seating import held, seats_of
from rules.engine import fairness, match
from rules.engine.decide import start
from rules.engine.evolve import fold
from rules.engine.options import Rules
from rules.engine.state import Deal as DealState

SECRET_BYTES: Final = fairness.SECRET_BYTES


def start_if_ready(room_id: int) -> Match | None:
    """Begin the match of a waiting room once every chair is taken and everybody is ready; None if it is not so far."""
    room = Room.objects.select_for_update().get(pk=room_id)
    seats = seats_of(room)
    if room.status != Room.Status.WAITING or not everybody_ready(seats):
        return None
    made = Match.objects.create(
        room=room, club=room.club, variant=room.variant, options=room.options, digest=room.digest
    )
    MatchSeat.objects.bulk_create(
        MatchSeat(match=made, index=seat.index, player=seat.player, name=shown_name(seat), bot=seat.bot)
        for seat in seats
    )
    room.status, room.active_at = Room.Status.PLAYING, timezone.now()
    room.save(update_fields=["status", "active_at"])
    _prepare(made.pk, 1, match.DealerTurn(0, 1))
    room_changed(room.pk)
    return made


def shown_name(seat: Seat) -> str:
    """The name of who sits there; a bot has the number of its chair."""
    return str(seat.player) if seat.player else bot_name(seat.index)


def bot_name(index: int) -> str:
    """What the bot on a chair is called."""
    return _("Bot %(number)d") % {"number": index + 1}


def people_of(room_id: int) -> dict[int, bool]:
    """The seats of people, and whether the site plays for them."""
    return dict(Seat.objects.filter(room=room_id).exclude(player=None).values_list("index", "away"))


def today(rules: Rules) -> int | None:
    """The weekday 1..7 of this moment where the rules ask for it when a deal is settled. C4"""
    return timezone.localdate().isoweekday() if rules.weekday == "settlement_day" else None


def begin(deal_id: int, pace: Pace, people: Mapping[int, bool], now: float) -> None:
    """Make the wall of a prepared deal from the secret and the players' parts, and deal it out.

    Raises store.ConflictError if somebody else has begun it.
    """
    deal = Deal.objects.select_for_update(of=("self",)).select_related("match__room").get(pk=deal_id)
    parts = parts_of(deal)
    rules, secret = store.rules_of(deal.match), bytes.fromhex(deal.secret)
    wall = fairness.make_wall(secret, parts)
    turn, dice = match.DealerTurn(deal.dealer, deal.streak), None
    if deal.number == 1:
        dice = fairness.throw_dice(secret, parts) if match.throws_dice(rules) else None
        turn = match.first_dealer(rules, dice)
    weekday = _weekday(rules, deal.match.room)
    events = start(rules, wall, turn.dealer, turn.streak, weekday)
    state = fold(DealState.before(rules, wall), events)
    clocks = clock_math.asked(
        clock_math.new_clocks(rules.players, pace),
        clock_math.open_numbers(state),
        pace,
        clock_math.Showing(now, now, people),
    )
    store.begin_deal(
        store.Opening(
            deal=deal.pk,
            parts=parts,
            wall=wall,
            dealer=turn.dealer,
            streak=turn.streak,
            dice=dice,
            weekday=weekday,
            events=events,
            clocks=store.stored(clocks),
        )
    )


def parts_of(deal: Deal) -> list[bytes | None]:
    """The random part of every seat; None where none was given."""
    given: list[str | None] = list(deal.parts) or [None] * deal.match.room.players
    return [bytes.fromhex(part) if part else None for part in given]


def close_deal(match_id: int, number: int, rules: Rules, totals: Sequence[int]) -> None:
    """A deal is settled: the totals, the cards, and with the last deal the end of the match."""
    for index, points in enumerate(totals):
        MatchSeat.objects.filter(match=match_id, index=index, to_deal=None).update(total=F("total") + points)
    room_id = Match.objects.values_list("room_id", flat=True).get(pk=match_id)
    Room.objects.filter(pk=room_id).update(active_at=timezone.now())
    if number == 1:
        transaction.on_commit(partial(cards.charge_room, room_id), robust=True)
    if number >= rules.deals:
        end_match(match_id, Match.Status.ENDED)


def confirm(deal_id: int, seats: Sequence[int]) -> None:
    """These seats have read the result."""
    deal = Deal.objects.select_for_update(of=("self",)).get(pk=deal_id)
    deal.confirmed = sorted({*deal.confirmed, *seats})
    deal.save(update_fields=["confirmed"])


def next_deal(match_id: int, after: int) -> Deal | None:
    """Prepare the deal after the settled one with the number `after`; None if the match is over.

    Raises store.ConflictError if somebody else has prepared it.
    """
    running = Match.objects.select_for_update().get(pk=match_id)
    if running.status != Match.Status.RUNNING:
        return None
    result = Deal.objects.get(match=match_id, number=after, status=Deal.Status.SETTLED).result
    assert result is not None
    return _prepare(match_id, after + 1, match.DealerTurn(result["next_dealer"], result["next_streak"]))


def end_match(match_id: int, status: Match.Status) -> bool:
    """The match is over, played to its end or dissolved; whether it still ran.

    What was settled stays and becomes a ledger; an unfinished deal is void; the room is closed and its chairs are free.
    """
    now, ending = timezone.now(), held(match_id)
    if ending.status != Match.Status.RUNNING:
        return False
    Match.objects.filter(pk=match_id).update(status=status, ended_at=now, vote=None, paused="")
    store.void_deals(match_id)
    room = ending.room
    Room.objects.filter(pk=room.pk).update(status=Room.Status.CLOSED, closed_at=now, active_at=now)
    Seat.objects.filter(room=room).update(active=False, ready=False)
    if Deal.objects.filter(match=match_id, status=Deal.Status.SETTLED).exists():
        Ledger.objects.get_or_create(match_id=match_id)
        jobs.nudge("make_ledger", match_id)
        transaction.on_commit(partial(cards.charge_winner, match_id), robust=True)
    room_changed(room.pk)
    return True


def change_seat(match_id: int, index: int, player: Player | None, bot: str) -> None:
    """Somebody else plays a seat of a running match from the deal on that is not settled yet. T6

    Points belong to who sits there when a deal is settled: who leaves keeps what he has, who comes begins with 0.
    """
    first = Deal.objects.filter(match=match_id, status=Deal.Status.SETTLED).count() + 1
    row = MatchSeat.objects.select_for_update().get(match=match_id, index=index, to_deal=None)
    name = str(player) if player else bot_name(index)
    if row.from_deal == first:  # nothing was settled while he sat there
        row.player, row.bot, row.name = player, bot, name
        row.save(update_fields=["player", "bot", "name"])
        return
    row.to_deal = first - 1
    row.save(update_fields=["to_deal"])
    MatchSeat.objects.create(match_id=match_id, index=index, player=player, bot=bot, name=name, from_deal=first)


def _prepare(match_id: int, number: int, turn: match.DealerTurn) -> Deal:
    secret = secrets.token_bytes(SECRET_BYTES)
    return store.create_deal(match_id, number, turn, secret, fairness.commitment(secret))


def _weekday(rules: Rules, room: Room) -> int | None:
    if rules.weekday == "off":
        return None
    if rules.weekday == "room_day":
        return timezone.localtime(room.created_at).isoweekday()
    return timezone.localdate().isoweekday()
