"""What is worked out from the logs: results, running totals, seats of deals, ledgers. All of it can be made again."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from django.db import transaction
from django.db.models import QuerySet

from rooms.accounting import accounts
from rooms.accounting.ledger_math import Key, player_of
from rooms.endings import Ending, endings
from rooms.models import Deal, DealSeat, Ledger, Match, MatchSeat
from rooms.services import ledgers
from rules.engine.case_json import settlement_to_json

BATCH: Final = 50
"""Matches at once."""
CHICKEN: Final = "chicken."


def project_deals(deals: QuerySet[Deal]) -> int:
    """Write the seats of settled deals anew; returns how many deals these were."""
    chosen = list(deals.filter(status=Deal.Status.SETTLED).exclude(result=None).select_related("match"))
    people = accounts.occupants(sorted({deal.match_id for deal in chosen}))
    ends = endings(deal.pk for deal in chosen)
    rows = [row for deal in chosen for row in _seats(deal, people[deal.match_id], ends.get(deal.pk, Ending()))]
    with transaction.atomic():
        DealSeat.objects.filter(deal__in=chosen).delete()
        DealSeat.objects.bulk_create(rows, batch_size=200)
    return len(chosen)


def _seats(deal: Deal, people: Iterable[accounts.Occupant], ending: Ending) -> Iterator[DealSeat]:
    result = deal.result or {}
    keys = accounts.seats_in(list(people), deal.number, len(result["totals"]))
    winners = {winner["seat"]: winner for winner in result["winners"]}
    for seat, key in enumerate(keys):
        winner = winners.get(seat, {"pattern": "", "value": 0})
        yield DealSeat(
            deal=deal,
            index=seat,
            player_id=player_of(key),
            match=deal.match,
            club_id=deal.match.club_id,
            variant=deal.match.variant,
            ended_at=deal.ended_at or deal.match.started_at,
            points=result["totals"][seat],
            end=ending.how.value,
            won=seat in winners,
            paid=ending.source == seat,
            ready=seat in result["ready"],
            pattern=winner["pattern"],
            value=winner["value"],
            **_sums(result["lines"], seat, keys),
        )


def _sums(lines: Iterable[Mapping[str, Any]], seat: int, keys: Sequence[Key]) -> dict[str, Any]:
    """What a seat's lines come to: by reason, by the other person, and how many chickens it was paid for."""
    sources: Counter[str] = Counter()
    flows = {key: 0 for other, key in enumerate(keys) if other != seat}
    chickens: dict[tuple[str, str | None], int] = {}
    for line in lines:
        if seat not in (line["from"], line["to"]):
            continue
        received = line["to"] == seat
        points = line["points"] if received else -line["points"]
        sources[line["reason"]] += points
        flows[keys[line["from"] if received else line["to"]]] += points
        if received and line["reason"].startswith(CHICKEN):
            key = (line["reason"], line["tile"])
            chickens[key] = max(chickens.get(key, 0), line.get("count", 1))
    counted: Counter[str] = Counter()
    for (reason, _tile), count in sorted(chickens.items(), key=str):
        counted[reason.removeprefix(CHICKEN)] += count
    return {
        "sources": {reason: points for reason, points in sorted(sources.items()) if points},
        "flows": flows,
        "chickens": dict(sorted(counted.items())),
    }


def rebuild(matches: QuerySet[Match], say: Callable[[str], None]) -> None:
    """Make every projection of these matches again from their logs, a batch in one transaction."""
    done = 0
    for batch in accounts.in_batches(matches, BATCH):
        with transaction.atomic():
            for match in Match.objects.filter(pk__in=batch).order_by("pk"):
                _rebuild_match(match)
        done += len(batch)
        say(f"{done} matches")
    for ledger in Ledger.objects.filter(match=None, status=Ledger.Status.DONE):
        Ledger.objects.filter(pk=ledger.pk).update(data=ledgers.club_data(ledger))


def _rebuild_match(match: Match) -> None:
    deals = Deal.objects.filter(match=match, status=Deal.Status.SETTLED)
    for deal_id, ending in endings(deals.values_list("pk", flat=True)).items():
        if ending.settlement is not None:
            Deal.objects.filter(pk=deal_id).update(result=settlement_to_json(ending.settlement))
    project_deals(deals)
    _rebuild_totals(match)
    Ledger.objects.filter(match=match, status=Ledger.Status.DONE).update(data=ledgers.match_data(match))


def _rebuild_totals(match: Match) -> None:
    """The running totals of the seats: what each occupant won in his deals."""
    results = dict(match.deals.filter(status=Deal.Status.SETTLED).values_list("number", "result"))
    for seat in MatchSeat.objects.filter(match=match):
        there = (
            result["totals"][seat.index]
            for number, result in results.items()
            if result and seat.from_deal <= number and (seat.to_deal is None or number <= seat.to_deal)
        )
        MatchSeat.objects.filter(pk=seat.pk).update(total=sum(there))
