"""The records of stored deals, `zhuoji-deal/1`: one of them, or those of many matches as a ZIP."""

import json
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from typing import Any, BinaryIO, Final
from zipfile import ZIP_DEFLATED, ZipFile

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from rooms.accounting.accounts import in_batches
from rooms.models import Deal, DealAction, Match, MatchSeat

BATCH: Final = 20
"""Matches at once: about 300 deals with 100 actions each."""
FORMAT: Final = "zhuoji-deal/1"


def document_of(deal: Deal) -> dict[str, Any]:
    """The record of one deal as a JSON object; of a deal that still runs, what was played so far."""
    return documents([deal])[0]


def documents(deals: Iterable[Deal]) -> list[dict[str, Any]]:
    """The records of some deals, with their matches at hand, in a fixed number of statements."""
    chosen = list(deals)
    steps: dict[int, list[list[Any]]] = defaultdict(list)
    rows = DealAction.objects.filter(deal__in=chosen).order_by("deal_id", "seq")
    for deal_id, seat, action, by in rows.values_list("deal_id", "seat", "action", "by"):
        steps[deal_id].append([seat, action, by])
    names = _names({deal.match_id for deal in chosen})
    return [_document(deal, steps[deal.pk], names[deal.match_id]) for deal in chosen]


def _names(match_ids: Iterable[int]) -> Mapping[int, list[MatchSeat]]:
    names: dict[int, list[MatchSeat]] = defaultdict(list)
    for seat in MatchSeat.objects.filter(match__in=match_ids):
        names[seat.match_id].append(seat)
    return names


def names_in_deal(seats: Iterable[MatchSeat], number: int) -> list[str]:
    """Who sat at the table in the match's deal of this number, seat by seat."""
    there = (seat for seat in seats if seat.from_deal <= number and (seat.to_deal is None or number <= seat.to_deal))
    names = {seat.index: seat.name or _("former player") for seat in there}
    return [names[index] for index in sorted(names)]


def _document(deal: Deal, steps: list[list[Any]], seats: Iterable[MatchSeat]) -> dict[str, Any]:
    return {
        "format": FORMAT,
        "variant": deal.match.variant,
        "options": deal.match.options,
        "dealer": deal.dealer,
        "streak": deal.streak,
        "weekday": deal.weekday,
        "dice": deal.dice,
        "names": names_in_deal(seats, deal.number),
        "wall": deal.wall,
        "actions": steps,
        "result": deal.result,
    }


def as_text(document: Mapping[str, Any]) -> str:
    """A record as the text of a file."""
    return json.dumps(document, ensure_ascii=False, separators=(",", ":")) + "\n"


def write_zip(out: BinaryIO, matches: QuerySet[Match], report: Callable[[int], None] = lambda percent: None) -> None:
    """Write the records of all settled deals, a file for each deal and a folder for each match."""
    total, done = matches.count(), 0
    with ZipFile(out, "w", ZIP_DEFLATED, compresslevel=3) as archive:
        for batch in in_batches(matches, BATCH):
            deals = Deal.objects.filter(match__in=batch, status=Deal.Status.SETTLED).select_related("match")
            chosen = list(deals.order_by("match_id", "number"))
            for deal, document in zip(chosen, documents(chosen), strict=True):
                archive.writestr(f"match-{deal.match_id}/deal-{deal.number:02d}.json", as_text(document))
            done += len(batch)
            report(100 * done // max(total, 1))
