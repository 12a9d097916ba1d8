"""Ledgers as tables of typed cells: the page, CSV and XLSX show the same ones."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date, datetime, timedelta
from typing import Any, NamedTuple, TypeAlias

from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from rooms.accounting.accounts import day_start
from rooms.accounting.ledger_math import BOT, POT, Key, player_of
from rooms.models import Correction, Ledger, Match, Player
from rules.labels.reasons import CATEGORY_NAMES, category_name, reason_name

Cell: TypeAlias = str | int | date | datetime | None
Names: TypeAlias = Mapping[Key, str]


class Table(NamedTuple):
    """A table with a title; numbers, dates and texts are what they are."""

    name: str
    """An id, such as `standings`."""
    title: str
    columns: tuple[str, ...]
    rows: Iterable[tuple[Cell, ...]]
    signed: tuple[int, ...] = ()
    """Columns of points won and lost: shown with their sign."""


def names_in_match(match: Match) -> dict[Key, str]:
    """What the keys of a match's ledger are called: the names under which people sat down."""
    names: dict[Key, str] = {}
    for seat in match.seats.order_by("index", "from_deal"):
        key = f"p{seat.player_id}" if seat.player_id else f"{BOT}{seat.index}"
        names[key] = seat.name or _("former player")
    return _told_apart(names) | {BOT: _("bots"), POT: pgettext("ledger", "pot")}


def names_in_club(keys: Iterable[Key]) -> dict[Key, str]:
    """What the keys of a club's ledger are called now."""
    ids = [player for key in keys if (player := player_of(key)) is not None]
    people = {f"p{person.pk}": str(person) for person in Player.objects.filter(pk__in=ids)}
    return _told_apart(people) | {BOT: _("bots"), POT: pgettext("ledger", "pot")}


def _told_apart(names: Mapping[Key, str]) -> dict[Key, str]:
    """People who share a name get a number behind it."""
    seen: Counter[str] = Counter()
    told: dict[Key, str] = {}
    for key, name in names.items():
        seen[name] += 1
        told[key] = name if seen[name] == 1 else f"{name} ({seen[name]})"
    return told


def standings(data: Mapping[str, Any], names: Names) -> Table:
    """Who stands where."""
    columns = (_("Place"), _("Name"), _("Points"), _("Deals"), _("Wins"), _("Corrections"))
    rows = [
        (row["place"], names[row["key"]], row["total"], row["deals"], row["wins"], row["corrections"])
        for row in data["standings"]
    ]
    return Table("standings", _("Standing"), columns, rows, signed=(2, 5))


def deals(data: Mapping[str, Any], names: Names) -> Table:
    """Deals x seats of a match. A seat that changed hands shows all its names."""
    seats: dict[int, list[str]] = {}
    for index, key, _first, _last in data["seats"]:
        seats.setdefault(index, []).append(names[key])
    columns = (_("Deal"), *(" → ".join(seats[index]) for index in sorted(seats)), _("Note"))
    rows = [(row["number"], *row["points"], _("voided") if row["void"] else "") for row in data["deals"]]
    return Table("deals", _("Deals"), columns, rows, signed=tuple(range(1, len(columns) - 1)))


def reasons(data: Mapping[str, Any], names: Names) -> Table:
    """Where points came from: categories first, what they are made of below each."""
    keys = [row["key"] for row in data["standings"]]
    order = {category: place for place, category in enumerate(CATEGORY_NAMES)}
    columns = (_("Category"), _("Reason"), *(names[key] for key in keys))
    moved = sorted(data["reasons"].items(), key=lambda item: (order[item[0].partition(".")[0]], item[0]))
    rows = [
        (category_name(reason), reason_name(reason), *(points.get(key, 0) for key in keys)) for reason, points in moved
    ]
    return Table("reasons", _("Points by reason"), columns, rows, signed=tuple(range(2, len(columns))))


def pairs(data: Mapping[str, Any], names: Names) -> Table:
    """People against people: who lost how much to whom, in the balance."""
    rows = [(names[payer], names[payee], points) for payer, payee, points in data["pairs"]]
    return Table("pairs", _("People against people"), (_("From"), _("To"), _("Points")), rows)


def payments(data: Mapping[str, Any], names: Names) -> Table:
    """The fewest payments that settle everything."""
    rows = [(names[payer], names[payee], points) for payer, payee, points in data["transfers"]]
    return Table("payments", _("Squaring up"), (_("From"), _("To"), _("Points")), rows)


def corrections(entries: Sequence[Correction]) -> Table:
    """What was corrected, by whom and why; reversed entries stay in sight."""
    columns = (_("Number"), _("Time"), _("Author"), _("What"), _("About"), _("Points"), _("Why"), _("Note"))
    rows = [
        (
            entry.pk,
            timezone.localtime(entry.created_at),
            str(entry.author),
            entry.get_kind_display(),
            about(entry),
            entry.points or None,
            entry.reason,
            _("reversed") if getattr(entry, "reversed_by", None) else "",
        )
        for entry in entries
    ]
    return Table("corrections", _("Corrections"), columns, rows)


def about(entry: Correction) -> str:
    """What a correction is about, in a few words."""
    if entry.reverses:
        return _("entry %(number)d") % {"number": entry.reverses.pk}
    if entry.deal:
        return _("match %(match)d, deal %(number)d") % {"match": entry.deal.match_id, "number": entry.deal.number}
    if entry.player:
        other = str(entry.other) if entry.other else pgettext("ledger", "pot")
        return f"{entry.player} → {other}"
    return _("match %(match)d") % {"match": entry.match_id} if entry.match_id else ""


def entries_of(ledger: Ledger) -> list[Correction]:
    """The corrections shown on a ledger, reversals among them, in order."""
    found = Correction.objects.select_related("author", "player", "other", "deal", "reverses", "reversed_by")
    if ledger.match_id:
        return list(found.filter(Q(match=ledger.match_id) | Q(deal__match=ledger.match_id)).order_by("pk"))
    if ledger.first_day is None or ledger.last_day is None:
        return []
    start, end = day_start(ledger.first_day), day_start(ledger.last_day + timedelta(days=1))
    began = Q(match__started_at__gte=start, match__started_at__lt=end)
    entered = Q(match=None, created_at__gte=start, created_at__lt=end)
    merged = Q(kind=Correction.Kind.MERGE)
    return list(found.filter(began | entered | merged, club=ledger.club_id).order_by("pk"))


def tables_of(ledger: Ledger, data: Mapping[str, Any]) -> Iterator[Table]:
    """All tables of a ledger, in the order in which they are shown; `data` is its account."""
    names = names_in_match(ledger.match) if ledger.match else names_in_club(row["key"] for row in data["standings"])
    yield standings(data, names)
    yield payments(data, names)
    if ledger.match:
        yield deals(data, names)
    yield reasons(data, names)
    yield pairs(data, names)
    entries = entries_of(ledger)
    if entries:
        yield corrections(entries)
