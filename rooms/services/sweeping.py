"""What nobody looked after: deadlines that no table watched, matches that everybody has left, rooms given up.

Called every few seconds by Celery's schedule, in both set-ups. Each table is dealt with in a transaction of its own.
"""

import logging
from collections.abc import Callable, Iterable
from datetime import datetime, timedelta
from typing import Final, NamedTuple

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from rooms import store
from rooms.models import ChatMessage, Deal, Match, Room
from rooms.notify import room_changed
from rooms.services import breaks, cards, matches, play
from rooms.services.seating import close_room

log = logging.getLogger("zhuoji.sweep")
UNWATCHED: Final = timedelta(seconds=15)
"""So long after a deadline it is clear that no table watches it (after a restart people need a moment to come back)."""
UNATTENDED: Final = timedelta(seconds=60)
"""So long, beyond the time that a table itself would wait, a room has to be without a sign of anybody."""
AT_ONCE: Final = 200


class Swept(NamedTuple):
    """How many there were."""

    answered: int
    paused: int
    closed: int


def sweep_tables() -> Swept:
    """Look after every table that needs it."""
    now = timezone.now()
    paused = sum(_each(_unattended(now), _pause))
    answered = sum(_each(_unwatched(now), _answer))
    closed = sum(_each(_given_up(now), _close))
    cards.charge_overdue()
    ChatMessage.objects.filter(room__status=Room.Status.CLOSED, room__closed_at__lt=now - timedelta(hours=1)).delete()
    return Swept(answered, paused, closed)


def _each(ids: Iterable[int], work: Callable[[int], int]) -> Iterable[int]:
    for one in ids:
        try:
            with transaction.atomic():
                done = work(one)
        except store.ConflictError:
            log.info("a table was faster than the sweep", extra={"id": one})
        except Exception as problem:
            log.error("the sweep failed", extra={"what": work.__name__, "id": one, "problem": type(problem).__name__})
        else:
            yield done


def _unwatched(now: datetime) -> list[int]:
    late = Deal.objects.filter(status=Deal.Status.RUNNING, deadline__lt=now - UNWATCHED, match__paused="")
    return list(late.order_by("deadline").values_list("pk", flat=True)[:AT_ONCE])


def _answer(deal_id: int) -> int:
    given = play.answer_overdue(deal_id)
    if given:
        room_changed(Deal.objects.values_list("match__room_id", flat=True).get(pk=deal_id))
    return given


def _unattended(now: datetime) -> list[int]:
    limit = now - UNATTENDED - timedelta(seconds=settings.PAUSE_SECONDS)
    left = Match.objects.filter(status=Match.Status.RUNNING, paused="", room__active_at__lt=limit)
    return list(left.values_list("pk", flat=True)[:AT_ONCE])


def _pause(match_id: int) -> int:
    """The clocks stand where they stood when somebody was last there."""
    seen = Room.objects.values_list("active_at", flat=True).get(matches=match_id)
    breaks.pause(match_id, Match.Paused.LEFT, seen.timestamp())
    return 1


def _given_up(now: datetime) -> list[int]:
    limit = now - timedelta(minutes=settings.IDLE_MINUTES)
    idle = Room.objects.filter(status__in=Room.OPEN, active_at__lt=limit)
    return list(idle.order_by("active_at").values_list("pk", flat=True)[:AT_ONCE])


def _close(room_id: int) -> int:
    """What was settled is kept."""
    match = Match.objects.filter(room=room_id, status=Match.Status.RUNNING).first()
    if match is not None:
        matches.end_match(match.pk, Match.Status.DISSOLVED)
    else:
        close_room(Room.objects.get(pk=room_id))
        room_changed(room_id)
    return 1
