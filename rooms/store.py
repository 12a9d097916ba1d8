"""The only writer of the two logs, and the reader of them. The log is the game.

Every function that writes must run inside a transaction (the writer gives one); nothing may be told to anybody before
it is committed.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final, NamedTuple

from django.db import IntegrityError
from django.db.models import Max
from django.utils import timezone

from rooms import clocks as clock_math
from rooms.models import Deal, DealAction, DealEvent, Match
from rooms.statements import Insert, Update
from rules.engine.actions import Action
from rules.engine.event_json import event_from_json, event_to_json
from rules.engine.events import Event
from rules.engine.evolve import fold
from rules.engine.notation import format_action, format_ordered, parse_tiles
from rules.engine.options import Rules, parse_rules
from rules.engine.state import Deal as DealState
from rules.engine.tiles import Tiles

LIVE: Final = (Deal.Status.PREPARING, Deal.Status.RUNNING)
"""A deal that is neither settled nor void."""

_ADVANCE: Final = Update(Deal, "head", "questions", "deadline", where=("id", "status", "head"))
_ADD_ACTIONS: Final = Insert(DealAction, "deal", "seq", "seat", "action", "by", "request", "head", "at")
_ADD_EVENTS: Final = Insert(DealEvent, "deal", "seq", "event")
"""What every action writes."""
RULES_KEPT: Final = 1000
_rules: dict[str, Rules] = {}
"""Parsed rules by their digest."""


class ConflictError(Exception):
    """The log is longer than the writer believed: somebody else wrote. Load it again."""


class Answer(NamedTuple):
    """An action that the engine accepted, and whose it was."""

    action: Action
    by: DealAction.By
    request: str = ""
    """The id that the browser gave it; empty: none."""


class StoredClocks(NamedTuple):
    """The clocks of a deal as they are stored."""

    questions: Mapping[str, Any]
    """What `rooms.clocks` writes."""
    deadline: float | None
    """The earliest of them, seconds since 1970."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One step of a deal: an answer, what followed from it, and the clocks after it."""

    deal: int
    head: int
    """How many events the log must have for the entry to fit."""
    actions: int
    """How many actions the log has before."""
    answer: Answer
    events: tuple[Event, ...]
    clocks: StoredClocks
    result: Mapping[str, Any] | None = None
    """The settlement as JSON, if the deal ends with this entry."""


@dataclass(frozen=True, slots=True)
class Tail:
    """What a log has beyond a place in it."""

    row: Deal
    """The deal's row; its `head` is the length of the log at that moment."""
    events: tuple[Event, ...]
    answers: tuple[tuple[int, str, str], ...]
    """Seat, by whom and request id of every action."""


@dataclass(frozen=True, slots=True)
class LoadedDeal:
    """A deal as the log tells it."""

    row: Deal
    rules: Rules
    state: DealState | None
    """None while the players' parts are awaited."""
    events: tuple[Event, ...]
    answers: tuple[tuple[int, str, str], ...]
    """Seat, by whom and request id of every action."""


def rules_of(match: Match) -> Rules:
    """The rules of a match; OptionsError if today's engine does not know them."""
    rules = _rules.get(match.digest)
    if rules is None:
        if len(_rules) >= RULES_KEPT:
            _rules.clear()
        rules = _rules[match.digest] = parse_rules(match.variant, match.options)
    return rules


def create_deal(match_id: int, number: int, turn: tuple[int, int], secret: bytes, published: str) -> Deal:
    """A deal whose wall is not made yet: the commitment to `secret` is what everybody may see.

    `turn`: dealer and streak (of a first deal with dice, what the dice will change).
    Raises ConflictError if the match has a deal of this number.
    """
    try:
        return Deal.objects.create(
            match_id=match_id,
            number=number,
            dealer=turn[0],
            streak=turn[1],
            secret=secret.hex(),
            commitment=published,
        )
    except IntegrityError as taken:
        raise ConflictError from taken


def add_part(deal_id: int, seat: int, part: str) -> bool:
    """Keep a player's random part, hex, for a deal whose wall is not made yet; the first one given stands.

    Whether it was kept.
    """
    deal = Deal.objects.select_for_update(of=("self",)).select_related("match__room").get(pk=deal_id)
    parts: list[str | None] = list(deal.parts) or [None] * deal.match.room.players
    if deal.status != Deal.Status.PREPARING or parts[seat] is not None:
        return False
    parts[seat] = part
    Deal.objects.filter(pk=deal_id).update(parts=parts)
    return True


@dataclass(frozen=True, slots=True)
class Opening:
    """What becomes of a prepared deal once the players' parts are in."""

    deal: int
    parts: Sequence[bytes | None]
    wall: Tiles
    dealer: int
    streak: int
    dice: tuple[int, int] | None
    weekday: int | None
    events: tuple[Event, ...]
    clocks: StoredClocks


def begin_deal(opening: Opening) -> None:
    """Write the wall and the first events. Raises ConflictError if the deal has begun, or is void."""
    changed = Deal.objects.filter(pk=opening.deal, status=Deal.Status.PREPARING).update(
        status=Deal.Status.RUNNING,
        parts=[part.hex() if part is not None else None for part in opening.parts],
        wall=format_ordered(opening.wall),
        dealer=opening.dealer,
        streak=opening.streak,
        dice=list(opening.dice) if opening.dice else None,
        weekday=opening.weekday,
        head=len(opening.events),
        questions=dict(opening.clocks.questions),
        deadline=_moment(opening.clocks.deadline),
        started_at=timezone.now(),
    )
    if not changed:
        raise ConflictError
    _write_events(opening.deal, 0, opening.events)


def append(entry: Entry) -> None:
    """Write one step. Raises ConflictError if the log has grown meanwhile, or the deal does not run."""
    head = entry.head + len(entry.events)
    clocks, deadline = dict(entry.clocks.questions), _moment(entry.clocks.deadline)
    if not _ADVANCE.run((head, clocks, deadline, entry.deal, Deal.Status.RUNNING, entry.head)):
        raise ConflictError
    now, answer = timezone.now(), entry.answer
    action = entry.deal, entry.actions + 1, answer.action.seat, format_action(answer.action)
    try:
        _ADD_ACTIONS.run([(*action, answer.by, answer.request, head, now)])
    except IntegrityError as taken:
        raise ConflictError from taken
    _write_events(entry.deal, entry.head, entry.events)
    if entry.result is not None:
        Deal.objects.filter(pk=entry.deal).update(status=Deal.Status.SETTLED, result=entry.result, ended_at=now)


def set_clocks(deal_id: int, head: int, clocks: StoredClocks) -> None:
    """Write the clocks alone. Raises ConflictError if the log has grown meanwhile, or the deal does not run."""
    running = Deal.objects.filter(pk=deal_id, status=Deal.Status.RUNNING, head=head)
    if not running.update(questions=dict(clocks.questions), deadline=_moment(clocks.deadline)):
        raise ConflictError


def stored(clocks: clock_math.Clocks) -> StoredClocks:
    """Clocks as they are stored."""
    return StoredClocks(clock_math.clocks_to_json(clocks), clock_math.earliest(clocks))


def void_deals(match_id: int) -> int:
    """The deals of a match that are not settled do not count; how many there were."""
    live = Deal.objects.filter(match_id=match_id, status__in=LIVE)
    return live.update(status=Deal.Status.VOID, deadline=None, ended_at=timezone.now())


def last_deal(match_id: int) -> int | None:
    """The id of the match's newest deal."""
    newest: int | None = Deal.objects.filter(match_id=match_id).aggregate(newest=Max("pk"))["newest"]
    return newest


def load(deal_id: int) -> LoadedDeal:
    """The whole deal, folded from its log."""
    tail = tail_of(deal_id)
    rules = rules_of(tail.row.match)
    state = None
    if tail.row.wall:
        state = fold(DealState.before(rules, parse_tiles(tail.row.wall)), tail.events)
    return LoadedDeal(tail.row, rules, state, tail.events, tail.answers)


def tail_of(deal_id: int, head: int = 0, actions: int = 0) -> Tail:
    """What the log has beyond its first `head` events and `actions` actions, as of one moment."""
    row = Deal.objects.select_related("match").get(pk=deal_id)
    events = DealEvent.objects.filter(deal_id=deal_id, seq__gt=head, seq__lte=row.head).order_by("seq")
    answers = DealAction.objects.filter(deal_id=deal_id, seq__gt=actions, head__lte=row.head).order_by("seq")
    return Tail(
        row,
        tuple(event_from_json(document) for document in events.values_list("event", flat=True)),
        tuple(answers.values_list("seat", "by", "request")),
    )


def _write_events(deal_id: int, head: int, events: Iterable[Event]) -> None:
    try:
        _ADD_EVENTS.run([(deal_id, seq, event_to_json(event)) for seq, event in enumerate(events, head + 1)])
    except IntegrityError as taken:
        raise ConflictError from taken


def _moment(seconds: float | None) -> datetime | None:
    return None if seconds is None else datetime.fromtimestamp(seconds, UTC)
