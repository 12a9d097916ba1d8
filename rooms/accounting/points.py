"""Deal by deal and seat by seat: the long table of exports, read in batches."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from datetime import datetime
from functools import partial
from itertools import chain

from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from rooms.accounting.accounts import Occupant, in_batches, occupants, seats_in
from rooms.accounting.entries import Entries
from rooms.accounting.ledger_math import DealAccount, Key, read_result
from rooms.accounting.reports import Cell, Names, Table
from rooms.models import Deal, Match
from rules.labels.reasons import CATEGORY_NAMES

CATEGORIES = tuple(category for category in CATEGORY_NAMES if category != "correction")


def points_table(
    matches: QuerySet[Match],
    entries: Entries,
    names: Callable[[list[Key]], Names],
    *,
    report: Callable[[int], None] = lambda percent: None,
    tell_bots_apart: bool = False,
) -> Table:
    """A row for each seat of each settled deal. `names` is asked for the names of a batch's people."""
    columns = (
        _("Time"),
        _("Match"),
        _("Deal"),
        _("Name"),
        _("Points"),
        *(str(CATEGORY_NAMES[category]) for category in CATEGORIES),
        _("Note"),
    )
    signed = tuple(range(4, len(columns) - 1))
    batches = _batches(matches, report)
    people = partial(occupants, tell_bots_apart=tell_bots_apart)
    rows = chain.from_iterable(_rows(batch, people(batch), entries, names) for batch in batches)
    return Table("points", _("Points"), columns, rows, signed)


def _batches(matches: QuerySet[Match], report: Callable[[int], None]) -> Iterator[list[int]]:
    total, done = matches.count(), 0
    for batch in in_batches(matches):
        yield batch
        done += len(batch)
        report(100 * done // max(total, 1))


def _rows(
    batch: list[int], people: Mapping[int, list[Occupant]], entries: Entries, names: Callable[[list[Key]], Names]
) -> Iterator[tuple[Cell, ...]]:
    known = names([one.key for match_id in batch for one in people[match_id]])
    deals = Deal.objects.filter(match__in=batch, status=Deal.Status.SETTLED).order_by("match_id", "number")
    for pk, match_id, number, ended, result in deals.values_list("pk", "match_id", "number", "ended_at", "result"):
        if result:
            totals, lines, winners = read_result(result)
            seats = seats_in(people[match_id], number, len(totals))
            note = _("voided") if entries.voids(match_id, pk) else ""
            deal = DealAccount(pk, number, seats, totals, lines, winners)
            yield from _deal_rows(deal, ended, match_id, known, note)


def _deal_rows(
    deal: DealAccount, ended: datetime | None, match_id: int, names: Names, note: str
) -> Iterator[tuple[Cell, ...]]:
    time = timezone.localtime(ended) if ended else None
    parts = [Counter[str]() for _seat in deal.seats]
    for line in deal.lines:
        category = line.reason.partition(".")[0]
        parts[line.payee][category] += line.points
        parts[line.payer][category] -= line.points
    for seat, key in enumerate(deal.seats):
        by_category = (parts[seat][category] for category in CATEGORIES)
        yield time, match_id, deal.number, names[key], deal.totals[seat], *by_category, note
