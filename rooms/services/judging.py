"""Judging stored deals again by today's engine."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any, Final

from rooms.accounting.accounts import day_start
from rooms.accounting.records import documents
from rooms.models import Deal, DealEvent
from rules.engine.case_fields import CaseError
from rules.engine.event_json import event_to_json
from rules.engine.record import record_from_json, replay, verify

BATCH: Final = 100
"""Deals read at once."""

SHOWN: Final = 120
"""Characters shown of what differs."""


@dataclass
class Tally:
    """How many deals were judged, and how many differ."""

    deals: int = 0
    differing: int = 0


def rejudge(since: date | None, tally: Tally) -> Iterator[str]:
    """One line for every settled deal that today's rules make something else of: where it lies, what differs first."""
    deals = Deal.objects.filter(status=Deal.Status.SETTLED).select_related("match").order_by("pk")
    if since is not None:
        deals = deals.filter(ended_at__gte=day_start(since))
    last = 0
    while batch := list(deals.filter(pk__gt=last)[:BATCH]):
        last = batch[-1].pk
        for deal, document in zip(batch, documents(batch), strict=True):
            tally.deals += 1
            difference = judge(deal, document)
            if difference:
                tally.differing += 1
                yield f"deal {deal.pk} (match {deal.match_id}, number {deal.number}): {difference}"


def judge(deal: Deal, document: dict[str, object]) -> str | None:
    """The first thing in which today's engine differs from what is stored; None if nothing does."""
    try:
        record = record_from_json(document)
        difference = verify(record)
        if difference:
            return difference
        happened = json.loads(
            json.dumps([event_to_json(event) for played in replay(record) for event in played.events])
        )
    except CaseError as error:
        return str(error)
    stored = list(DealEvent.objects.filter(deal=deal).order_by("seq").values_list("event", flat=True))
    for number, (old, new) in enumerate(zip(stored, happened, strict=False), 1):
        if old != new:
            return f"event {number} {_difference(old, new)}"
    return None if len(stored) == len(happened) else f"{len(stored)} events, today {len(happened)}"


def _difference(old: Mapping[str, Any], new: Mapping[str, Any]) -> str:
    """The first field in which two events differ."""
    key = next(key for key in [*new, *old] if old.get(key) != new.get(key) or (key in old) != (key in new))
    return f"({new.get('type')}): {key} is {str(old.get(key))[:SHOWN]}, today {str(new.get(key))[:SHOWN]}"
