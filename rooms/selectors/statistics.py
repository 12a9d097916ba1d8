"""Numbers on what somebody played, each made only when it is asked for. Voided deals count nowhere."""

import json
from collections import Counter
from datetime import date, timedelta
from typing import Final, NamedTuple

from django.db.models import Avg, Count, Q, QuerySet, Sum, TextField
from django.db.models.functions import Cast

from rooms.accounting import entries
from rooms.accounting.accounts import day_start
from rooms.accounting.ledger_math import player_of
from rooms.models import Correction, DealSeat, Player
from rules.engine.position import EndKind
from rules.labels.options import variant_name
from rules.labels.reasons import CATEGORY_NAMES, chicken_name, pattern_name

MOST_PEOPLE: Final = 30


class Period(NamedTuple):
    """What statistics are narrowed down to."""

    first: date | None = None
    last: date | None = None
    variant: str = ""
    club: int | None = None


class Rates(NamedTuple):
    """How often what happened, over some deals."""

    deals: int
    won: int
    self_drawn: int
    paid: int
    ready: int
    drawn: int
    points: int
    average: float
    """Of the winning hands."""

    def share(self, count: int) -> float:
        """A count as a part of all deals, in percent."""
        return 100 * count / self.deals if self.deals else 0.0


def seats_of(player: Player, period: Period) -> QuerySet[DealSeat]:
    """The deals of a player, oldest first."""
    found = DealSeat.objects.filter(player=player)
    if period.first:
        found = found.filter(ended_at__gte=day_start(period.first))
    if period.last:
        found = found.filter(ended_at__lt=day_start(period.last + timedelta(days=1)))
    if period.variant:
        found = found.filter(variant=period.variant)
    if period.club:
        found = found.filter(club=period.club)
    void = entries.in_force()
    deals = void.filter(kind=Correction.Kind.VOID_DEAL).values("deal")
    matches = void.filter(kind=Correction.Kind.VOID_MATCH).values("match")
    return found.exclude(deal__in=deals).exclude(match__in=matches).order_by("ended_at", "pk")


def _documents(player: Player, period: Period, field: str) -> list[dict[str, int]]:
    """One of the JSON fields of every deal, in no order; read as one text, for somebody's thousands of deals."""
    texts = seats_of(player, period).order_by().values_list(Cast(field, TextField()), flat=True)
    documents: list[dict[str, int]] = json.loads(f"[{','.join(texts)}]")
    return documents


def rates(player: Player, period: Period) -> Rates:
    """Wins, self-drawn wins, deal-ins, readiness and drawn deals."""
    found = seats_of(player, period).aggregate(
        count=Count("pk"),
        wins=Count("pk", filter=Q(won=True)),
        self_drawn=Count("pk", filter=Q(won=True, end=EndKind.SELF_DRAW)),
        dealt_in=Count("pk", filter=Q(paid=True)),
        readiness=Count("pk", filter=Q(ready=True)),
        drawn=Count("pk", filter=Q(end=EndKind.DRAW)),
        total=Sum("points"),
        average=Avg("value", filter=Q(won=True)),
    )
    return Rates(
        deals=found["count"],
        won=found["wins"],
        self_drawn=found["self_drawn"],
        paid=found["dealt_in"],
        ready=found["readiness"],
        drawn=found["drawn"],
        points=found["total"] or 0,
        average=found["average"] or 0.0,
    )


def running(player: Player, period: Period) -> list[int]:
    """The points so far, deal after deal."""
    total, line = 0, []
    for points in seats_of(player, period).values_list("points", flat=True):
        total += points
        line.append(total)
    return line


def by_match(player: Player, period: Period) -> list[int]:
    """The points so far, match after match."""
    rows = seats_of(player, period).order_by("match").values_list("match").annotate(total=Sum("points"))
    total, line = 0, []
    for _match, points in rows:
        total += points
        line.append(total)
    return line


def by_category(player: Player, period: Period) -> list[tuple[str, int]]:
    """Where the points came from: hands, chickens, beans ..."""
    sums: Counter[str] = Counter()
    for sources in _documents(player, period, "sources"):
        for reason, points in sources.items():
            sums[reason.partition(".")[0]] += points
    return [(str(name), sums[key]) for key, name in CATEGORY_NAMES.items() if key in sums]


def by_pattern(player: Player, period: Period) -> list[tuple[str, int, float]]:
    """The hands won: what, how often, of what value on average."""
    rows = seats_of(player, period).filter(won=True).order_by().values_list("pattern")
    counted = rows.annotate(count=Count("pk"), mean=Avg("value")).order_by("-count", "pattern")
    return [(pattern_name(pattern), count, value) for pattern, count, value in counted if pattern]


def by_chicken(player: Player, period: Period) -> list[tuple[str, int]]:
    """The chickens somebody was paid for, by sort."""
    sums: Counter[str] = Counter()
    for chickens in _documents(player, period, "chickens"):
        for sort, count in chickens.items():
            sums[sort] += count
    return [(chicken_name(sort), count) for sort, count in sums.most_common()]


def by_variant(player: Player, period: Period) -> list[tuple[str, int, int, int]]:
    """Variant, deals, wins and points."""
    rows = seats_of(player, period).order_by().values_list("variant")
    counted = rows.annotate(deals=Count("pk"), wins=Count("pk", filter=Q(won=True)), total=Sum("points"))
    return [(variant_name(variant), deals, won, points) for variant, deals, won, points in counted.order_by("variant")]


def against(player: Player, period: Period) -> list[tuple[str, int, int]]:
    """The people met: name, deals together, what came from them less what went to them."""
    deals: Counter[str] = Counter()
    points: Counter[str] = Counter()
    for flows in _documents(player, period, "flows"):
        for key, received in flows.items():
            deals[key] += 1
            points[key] += received
    met = [(other, key) for key in deals for other in [player_of(key)] if other is not None]
    most = sorted(met, key=lambda one: (-deals[one[1]], one[0]))[:MOST_PEOPLE]
    people = Player.objects.in_bulk([other for other, _key in most])
    return [(str(people[other]), deals[key], points[key]) for other, key in most]
