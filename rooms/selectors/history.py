"""The matches somebody played, by day, club, variant, people and result."""

from datetime import date, timedelta
from typing import Final, NamedTuple

from django.db.models import Prefetch, Q, QuerySet

from rooms.accounting.accounts import day_start
from rooms.models import Club, Match, MatchSeat, Player

RESULTS: Final[dict[str, Q]] = {
    "won": Q(total__gt=0),
    "lost": Q(total__lt=0),
    "even": Q(total=0),
}


class Wanted(NamedTuple):
    """What a history is narrowed down to."""

    first: date | None = None
    last: date | None = None
    club: int | None = None
    variant: str = ""
    person: int | None = None
    """Somebody who sat at the table, too."""
    result: str = ""


def history_of(player: Player, wanted: Wanted) -> QuerySet[Match]:
    """The matches of a player, with their seats and club at hand."""
    own = seats_of(player)
    if wanted.result in RESULTS:
        own = own.filter(RESULTS[wanted.result])
    found = Match.objects.filter(pk__in=own.values("match"))
    if wanted.first:
        found = found.filter(started_at__gte=day_start(wanted.first))
    if wanted.last:
        found = found.filter(started_at__lt=day_start(wanted.last + timedelta(days=1)))
    if wanted.club:
        found = found.filter(club=wanted.club)
    if wanted.variant:
        found = found.filter(variant=wanted.variant)
    if wanted.person:
        found = found.filter(pk__in=seats_of(wanted.person).values("match"))
    seats = Prefetch("seats", MatchSeat.objects.order_by("-total", "index"), to_attr="standing")
    return found.select_related("club").prefetch_related(seats)


def seats_of(player: Player | int) -> QuerySet[MatchSeat]:
    """All seats that somebody ever held in a match."""
    return MatchSeat.objects.filter(player=player)


def clubs_in(player: Player) -> list[tuple[int, str]]:
    """The clubs in which a player has played: id and name."""
    played = Match.objects.filter(pk__in=seats_of(player).values("match"))
    return list(Club.objects.filter(pk__in=played.values("club")).order_by("name").values_list("pk", "name"))


def people_with(player: Player, most: int = 200) -> list[tuple[int, str]]:
    """The people with whom a player has sat at a table: id and name."""
    met = MatchSeat.objects.filter(match__in=seats_of(player).values("match")).values("player")
    people = Player.objects.filter(pk__in=met).exclude(pk=player.pk).order_by("nickname")
    return [(person.pk, str(person)) for person in people.only("nickname", "username", "former")[:most]]
