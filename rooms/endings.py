"""How deals ended, read from the ends of their logs."""

from collections.abc import Iterable
from typing import NamedTuple

from django.db.models import F

from rooms.models import DealEvent
from rules.engine import events as e
from rules.engine.event_json import event_from_json
from rules.engine.position import EndKind, Settlement

TAIL = 8
"""Events at the end of a log among which the win, the flip and the settlement are."""


class Ending(NamedTuple):
    """How a deal ended, by its log."""

    how: EndKind = EndKind.DRAW
    source: int | None = None
    """Who discarded the winning tile or was robbed."""
    settlement: Settlement | None = None


def endings(deal_ids: Iterable[int]) -> dict[int, Ending]:
    """The ends of some deals, in one statement."""
    found: dict[int, Ending] = {}
    rows = DealEvent.objects.filter(deal__in=list(deal_ids), seq__gt=F("deal__head") - TAIL).order_by("deal_id", "seq")
    for deal_id, document in rows.values_list("deal_id", "event"):
        before = found.get(deal_id, Ending())
        event = event_from_json(document)
        if isinstance(event, e.Won):
            before = before._replace(how=event.how, source=event.source)
        elif isinstance(event, e.Settled):
            before = before._replace(settlement=event.settlement)
        found[deal_id] = before
    return found
