"""What a table needs of its room beside the deal: the people, the match, the points before this deal."""

from dataclasses import dataclass

from rooms import store
from rooms.models import Deal, Match, MatchSeat, Player, Room, Seat


@dataclass(frozen=True, slots=True)
class TableRows:
    """A room as it stands in the database."""

    room: Room
    seats: tuple[Seat, ...]
    match: Match | None
    """The newest match of the room."""
    deal: store.LoadedDeal | None
    """Its newest deal."""
    before: tuple[int, ...]
    """What the people on the seats had before that deal."""
    again: str = ""
    """The number of the room in which they meet again, once the match is over."""

    def seat_of(self, player: int | None) -> int | None:
        """Where the person sits; the seats of a closed room are remembered."""
        return next((seat.index for seat in self.seats if player and seat.player_id == player), None)

    @property
    def people(self) -> dict[int, bool]:
        """The seats of people, and whether the site plays for them."""
        return {seat.index: seat.away for seat in self.seats if seat.player_id is not None}

    @property
    def host_seat(self) -> int | None:
        """Where the host sits."""
        return self.seat_of(self.room.host_id)


def read_table(room_id: int) -> TableRows:
    """Everything at once; Room.DoesNotExist."""
    room = Room.objects.select_related("host").get(pk=room_id)
    seats = tuple(Seat.objects.select_related("player").filter(room=room).order_by("index"))
    match = Match.objects.filter(room=room).order_by("-pk").first()
    deal_id = store.last_deal(match.pk) if match else None
    deal = store.load(deal_id) if deal_id else None
    before = _before(match, deal.row) if match and deal else (0,) * room.players
    return TableRows(room, seats, match, deal, before, _again(room) if room.status == Room.Status.CLOSED else "")


def _again(room: Room) -> str:
    meetings = Room.objects.filter(previous=room, status__in=Room.OPEN)
    return meetings.order_by("-pk").values_list("number", flat=True).first() or ""


def _before(match: Match, row: Deal) -> tuple[int, ...]:
    """The points of the settled deals before this one, of those who sit there now."""
    since = dict(MatchSeat.objects.filter(match=match, to_deal=None).values_list("index", "from_deal"))
    points = [0] * len(since)
    settled = Deal.objects.filter(match=match, number__lt=row.number, status=Deal.Status.SETTLED)
    for number, result in settled.values_list("number", "result"):
        for seat, total in enumerate(result["totals"] if result else ()):
            points[seat] += total if number >= since.get(seat, 1) else 0
    return tuple(points)


def last_room_of(player: Player, number: str) -> Room | None:
    """The newest closed room of this number in which the person sat to the end."""
    rooms = Room.objects.filter(number=number, status=Room.Status.CLOSED, seats__player=player)
    return rooms.select_related("host").order_by("-pk").first()
