"""Questions about room cards."""

from datetime import date

from django.db.models import Q, QuerySet, Sum

from rooms.cursors import Page, page
from rooms.models import CardEntry, Club, Player, Room, Seat

Holder = Player | Club
"""Who has an account of room cards."""
TAKING_SEATS = (Room.Payer.SHARED, Room.Payer.WINNER)
"""Payers among whom everybody with a seat may be."""


def entries(holder: Holder) -> QuerySet[CardEntry]:
    """The account of a player or a club."""
    return CardEntry.objects.filter(player=holder) if isinstance(holder, Player) else holder.card_entries.all()


def balance(holder: Holder) -> int:
    """How many cards there are: the sum of the account, which its last entry carries."""
    return entries(holder).order_by("-seq").values_list("balance", flat=True).first() or 0


def promised(holder: Holder) -> int:
    """Cards that open rooms which have not been charged yet may still cost."""
    due = Room.objects.filter(charged_at=None, status__in=Room.OPEN)
    if isinstance(holder, Club):
        return _sum(due.filter(club=holder, payer=Room.Payer.CLUB))
    hosted = _sum(due.filter(host=holder, payer=Room.Payer.HOST))
    seats = Seat.objects.filter(player=holder, active=True, room__charged_at=None, room__payer__in=TAKING_SEATS)
    return hosted + sum(
        share(seat.room.payer, seat.room.cost, seat.room.players) for seat in seats.select_related("room")
    )


def free(holder: Holder) -> int:
    """Cards that nothing is waiting for; never below 0."""
    return max(0, balance(holder) - promised(holder))


def share(payer: str, cost: int, players: int) -> int:
    """What a room of this cost may take from one who sits down in it."""
    if payer == Room.Payer.WINNER:
        return cost
    return -(-cost // players) if payer == Room.Payer.SHARED else 0


def daily_gift_taken(player: Player, day: date) -> bool:
    """Whether the player has had the gift of that day."""
    return CardEntry.objects.filter(player=player, day=day, reason=CardEntry.Reason.DAILY).exists()


def account(holder: Holder, cursor: str | None) -> Page[CardEntry]:
    """One page of the account, newest first."""
    return page(entries(holder).select_related("room", "club", "author"), cursor)


def rooms_to_charge() -> QuerySet[Room]:
    """Rooms that have played a deal and were not charged."""
    return Room.objects.filter(Q(charged_at=None), cost__gt=0, matches__deals__status="settled").distinct()


def _sum(rooms: QuerySet[Room]) -> int:
    return rooms.aggregate(total=Sum("cost"))["total"] or 0
