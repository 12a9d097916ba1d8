"""The matches somebody played, by day, club, variant, people and result."""

from datetime import date, timedelta
from typing import Final, NamedTuple

from django.db.models import Prefetch, Q, QuerySet

from rooms.accounting.accounts import day_start
from rooms.models import Club, Match, MatchSeat, Player

RESULTS: Final[dict[str, Q]] = {
    "won": Q(seats__total__gt=0),
    "lost": Q(seats__total__lt=0),
    "even": Q(seats__total=0),
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
    own = Q(seats__player=player)
    if wanted.result in RESULTS:
        own &= RESULTS[wanted.result]
    found = Match.objects.filter(own)
    if wanted.first:
        found = found.filter(started_at__gte=day_start(wanted.first))
    if wanted.last:
        found = found.filter(started_at__lt=day_start(wanted.last + timedelta(days=1)))
    if wanted.club:
        found = found.filter(club=wanted.club)
    if wanted.variant:
        found = found.filter(variant=wanted.variant)
    if wanted.person:
        found = found.filter(pk__in=MatchSeat.objects.filter(player=wanted.person).values("match"))
    seats = Prefetch("seats", MatchSeat.objects.order_by("-total", "index"), to_attr="standing")
    return found.distinct().select_related("club").prefetch_related(seats)


def clubs_in(player: Player) -> QuerySet[Club]:
    """The clubs in which a player has played."""
    return Club.objects.filter(matches__seats__player=player).distinct().order_by("name")


def people_with(player: Player, most: int = 200) -> QuerySet[Player]:
    """The people with whom a player has sat at a table."""
    tables = MatchSeat.objects.filter(player=player).values("match")
    return (
        Player.objects.filter(match_seats__match__in=tables)
        .exclude(pk=player.pk)
        .distinct()
        .order_by("nickname")[:most]
    )
