"""Questions about clubs."""

import hashlib
from typing import Final, NamedTuple

from django.db.models import Count, IntegerField, OuterRef, Prefetch, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce

from rooms.cursors import Page, page
from rooms.models import Announcement, Club, Membership, Player, Room, Seat

Role = Membership.Role
NEWS: Final = 5
MOST_ROOMS: Final = 50


class ClubCard(NamedTuple):
    """One of somebody's clubs, for a list."""

    club: Club
    role: str
    members: int
    open_rooms: int


class OpenRoom(NamedTuple):
    """A room of the club that one could go to."""

    room: Room
    seats: tuple[Seat, ...]
    taken: int

    @property
    def is_free(self) -> bool:
        """Whether one more could sit down."""
        return self.room.status == Room.Status.WAITING and self.taken < self.room.players


def clubs_of(player: Player) -> list[ClubCard]:
    """The clubs that somebody is in or has applied to, by name, closed ones left out. One SQL statement."""
    members = _count(Membership.objects.exclude(role=Role.APPLICANT), "pk")
    rooms = _count(Room.objects.filter(status__in=Room.OPEN), "pk")
    found = (
        Membership.objects.filter(player=player, club__closed_at=None)
        .select_related("club")
        .annotate(members=members, open_rooms=rooms)
        .order_by("club__name", "club_id")
    )
    return [ClubCard(one.club, one.role, one.members, one.open_rooms) for one in found]


def _count(rows: QuerySet, key: str) -> Coalesce:  # type: ignore[type-arg]
    counted = rows.filter(club=OuterRef("club")).order_by().values("club").annotate(n=Count(key)).values("n")
    return Coalesce(Subquery(counted, output_field=IntegerField()), 0)


def membership_of(player: Player, club_id: int) -> Membership | None:
    """What somebody is in a club, with the club; None: nothing, an applicant is something."""
    return Membership.objects.select_related("club").filter(player=player, club_id=club_id).first()


def clubs_to_open_rooms_in(player: Player) -> list[Club]:
    """The clubs in which somebody may open rooms, by name."""
    inside = Membership.objects.filter(player=player, club__closed_at=None).exclude(role=Role.APPLICANT)
    return [one.club for one in inside.select_related("club").order_by("club__name", "club_id")]


def clubs_led_by(player: Player) -> list[Club]:
    """The clubs that somebody owns or manages, by name."""
    led = Membership.objects.filter(player=player, club__closed_at=None, role__in=(Role.OWNER, Role.MANAGER))
    return [one.club for one in led.select_related("club").order_by("club__name", "club_id")]


def open_rooms(club: Club) -> list[OpenRoom]:
    """The club's rooms that are not closed, newest first, with who sits there. Two SQL statements."""
    seats = Prefetch("seats", Seat.objects.select_related("player").order_by("index"))
    rooms = club.rooms.filter(status__in=Room.OPEN).select_related("host").prefetch_related(seats)
    return [_open_room(room) for room in rooms.order_by("-pk")[:MOST_ROOMS]]


def _open_room(room: Room) -> OpenRoom:
    seats = tuple(room.seats.all())
    return OpenRoom(room, seats, sum(1 for seat in seats if seat.player_id or seat.bot))


def mark_of(rooms: list[OpenRoom]) -> str:
    """A short text that differs whenever the list of rooms would look different."""
    seen = [
        (one.room.pk, one.room.status, one.room.host_id, [(seat.player_id, seat.bot, seat.ready) for seat in one.seats])
        for one in rooms
    ]
    return hashlib.sha256(repr(seen).encode()).hexdigest()[:16]


def news(club: Club) -> list[Announcement]:
    """The latest notices, newest first."""
    return list(club.announcements.select_related("author").order_by("-pk")[:NEWS])


def members(club: Club, cursor: str | None) -> Page[Membership]:
    """Some of the people of a club, those who came last first; applicants left out."""
    return page(club.memberships.exclude(role=Role.APPLICANT).select_related("player"), cursor)


def leaders(club: Club) -> list[Membership]:
    """Owner and managers."""
    found = club.memberships.filter(role__in=(Role.OWNER, Role.MANAGER)).select_related("player")
    return sorted(found, key=lambda one: (one.role != Role.OWNER, one.pk))


def applicants(club: Club) -> list[Membership]:
    """Who waits to be let in, the longest waiting first."""
    found = club.memberships.filter(role=Role.APPLICANT).select_related("player")
    return list(found.order_by("pk")[:MOST_ROOMS])


def counts(club: Club) -> dict[str, int]:
    """How many people and how many applicants a club has."""
    return club.memberships.aggregate(
        people=Count("pk", filter=~Q(role=Role.APPLICANT)), applicants=Count("pk", filter=Q(role=Role.APPLICANT))
    )
