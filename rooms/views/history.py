"""Looking back on all one played: the matches, the statistics."""

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from rooms import cursors
from rooms.accounting import charts
from rooms.accounting.reports import Table
from rooms.inputs import Given
from rooms.models import Player
from rooms.selectors import history as matches
from rooms.selectors import statistics as numbers
from rooms.selectors.history import Wanted
from rooms.selectors.statistics import Period
from rules.engine.variants import VARIANTS
from rules.labels.options import variant_name


@login_required
@require_safe
def history(request: HttpRequest) -> HttpResponse:
    """One's matches, newest first."""
    player = _player(request)
    given = Given(request.GET)
    wanted = Wanted(
        first=given.day("from"),
        last=given.day("to"),
        club=given.identity("club"),
        variant=_variant(given),
        person=given.identity("person"),
        result=given.text("result") if given.text("result") in matches.RESULTS else "",
    )
    page = cursors.page(matches.history_of(player, wanted), request.GET.get("after"))
    query = request.GET.copy()
    query.pop("after", None)
    context = {
        "page": page,
        "wanted": wanted,
        "query": query.urlencode(),
        "clubs": matches.clubs_in(player),
        "people": matches.people_with(player),
        "variants": [(key, variant_name(key)) for key in VARIANTS],
        "results": [("won", _("won")), ("lost", _("lost")), ("even", _("even"))],
    }
    return render(request, "rooms/history/history.html", context)


@login_required
@require_safe
def statistics(request: HttpRequest) -> HttpResponse:
    """The page of the statistics; each chart is fetched when it is opened."""
    player = _player(request)
    period = _period(request)
    context = {
        "period": period,
        "rates": numbers.rates(player, period),
        "charts": [(name, chart.title) for name, chart in CHARTS.items()],
        "query": request.GET.urlencode(),
        "clubs": matches.clubs_in(player),
        "variants": [(key, variant_name(key)) for key in VARIANTS],
    }
    return render(request, "rooms/history/statistics.html", context)


@login_required
@require_safe
def chart(request: HttpRequest, name: str) -> HttpResponse:
    """One chart with the table behind it."""
    if name not in CHARTS:
        raise Http404
    drawn = CHARTS[name].make(_player(request), _period(request))
    context = {"chart": drawn, "name": name, "title": CHARTS[name].title}
    is_part = request.headers.get("HX-Request") == "true"
    return render(request, "rooms/history/_chart.html" if is_part else "rooms/history/chart.html", context)


class Drawn(NamedTuple):
    """A chart and the numbers behind it."""

    line: charts.Line | None
    bars: charts.Bars | None
    table: Table


class Chart(NamedTuple):
    """A chart that can be asked for."""

    title: object
    make: Callable[[Player, Period], Drawn]


def _running(player: Player, period: Period) -> Drawn:
    return _line(numbers.running(player, period), _("Deal"))


def _by_match(player: Player, period: Period) -> Drawn:
    return _line(numbers.by_match(player, period), _("Match"))


def _line(values: list[int], what: str) -> Drawn:
    return Drawn(charts.line(values), None, Table("t", "", (what, _("Points so far")), charts.thinned(values), (1,)))


def _sources(player: Player, period: Period) -> Drawn:
    rows = numbers.by_category(player, period)
    return _bars([(name, points, f"{points:+d}") for name, points in rows], (_("Category"), _("Points")), rows)


def _rates(player: Player, period: Period) -> Drawn:
    found = numbers.rates(player, period)
    counts = [
        (_("won"), found.won),
        (_("self-drawn"), found.self_drawn),
        (_("dealt in"), found.paid),
        (_("ready at the end"), found.ready),
        (_("nobody won"), found.drawn),
    ]
    rows = [(name, count, f"{found.share(count):.1f} %") for name, count in counts]
    shown = [(name, found.share(count), text) for name, count, text in rows if found.deals]
    return _bars(shown, ("", _("Deals"), _("Share")), rows)


def _patterns(player: Player, period: Period) -> Drawn:
    rows = [(name, count, f"{value:.1f}") for name, count, value in numbers.by_pattern(player, period)]
    shown = [(name, count, f"{count} · ⌀ {value}") for name, count, value in rows]
    return _bars(shown, (_("Hand"), _("How often"), _("Average value")), rows)


def _chickens(player: Player, period: Period) -> Drawn:
    rows = numbers.by_chicken(player, period)
    return _bars([(name, count, str(count)) for name, count in rows], (_("Chicken"), _("How many")), rows)


def _variants(player: Player, period: Period) -> Drawn:
    rows = numbers.by_variant(player, period)
    shown = [(name, points, f"{points:+d}") for name, _deals, _won, points in rows]
    return _bars(shown, (_("Variant"), _("Deals"), _("Wins"), _("Points")), rows)


def _against(player: Player, period: Period) -> Drawn:
    rows = numbers.against(player, period)
    shown = [(name, points, f"{points:+d}") for name, _deals, points in rows]
    return _bars(shown, (_("Name"), _("Deals together"), _("Points from them")), rows)


def _bars(shown: Sequence[tuple[str, float, str]], columns: tuple[str, ...], rows: list[Any]) -> Drawn:
    return Drawn(None, charts.bars(shown), Table("t", "", columns, rows))


CHARTS: Final[dict[str, Chart]] = {
    "deals": Chart(gettext_lazy("Points over deals"), _running),
    "matches": Chart(gettext_lazy("Points over matches"), _by_match),
    "sources": Chart(gettext_lazy("Where points came from"), _sources),
    "rates": Chart(gettext_lazy("How often what happened"), _rates),
    "patterns": Chart(gettext_lazy("Hands won"), _patterns),
    "chickens": Chart(gettext_lazy("Chickens caught"), _chickens),
    "variants": Chart(gettext_lazy("By variant"), _variants),
    "against": Chart(gettext_lazy("Against each other player"), _against),
}


def _period(request: HttpRequest) -> Period:
    given = Given(request.GET)
    return Period(given.day("from"), given.day("to"), _variant(given), given.identity("club"))


def _variant(given: Given) -> str:
    return given.text("variant") if given.text("variant") in VARIANTS else ""


def _player(request: HttpRequest) -> Player:
    if not isinstance(request.user, Player):
        raise Http404
    return request.user
