"""A deal as a document, `zhuoji-deal/1`: the options, the wall and the actions, and the result for checking.

docs/record.md explains every field, docs/record.schema.json is the JSON Schema. Playing the actions over the wall
gives every event again.
"""

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from rules.engine.actions import Action
from rules.engine.case import STREAK_MAX, load_json
from rules.engine.case_fields import CaseError, Fields, seat_number
from rules.engine.case_json import settlement_to_json
from rules.engine.decide import IllegalAction, advance, start
from rules.engine.event_json import event_from_json, event_to_json
from rules.engine.events import Event
from rules.engine.evolve import fold
from rules.engine.notation import NotationError, format_action, format_ordered, parse_action
from rules.engine.options import OptionsError, Rules, parse_rules, show
from rules.engine.state import Deal
from rules.engine.tiles import ALL_TILES, Tiles

__all__ = [
    "Record",
    "Step",
    "event_from_json",
    "event_to_json",
    "parse_record",
    "record_from_json",
    "record_to_json",
    "replay",
    "verify",
]

FORMAT: Final = "zhuoji-deal/1"
MOST_BYTES: Final = 1_000_000
MOST_STEPS: Final = 2000
NAME_MAX: Final = 64
ACTION_MAX: Final = 64
BY: Final = ("player", "timeout", "away", "bot")
"""Who gave an answer: the player, the clock, the site for somebody who is away, a bot."""


class Step(NamedTuple):
    """One answer, in the order in which they were given."""

    action: Action
    by: str | None = None
    """One of `BY`; None: not told."""


class Record(NamedTuple):
    """A deal, complete: everything that chance and people brought into it."""

    rules: Rules
    wall: Tiles
    dealer: int
    steps: tuple[Step, ...]
    streak: int = 1
    weekday: int | None = None
    """The day that counted, Monday 1 .. Sunday 7."""
    dice: tuple[int, int] | None = None
    """The dice that chose the first dealer of the match; they change nothing in the deal."""
    names: tuple[str, ...] | None = None
    result: dict[str, Any] | None = None
    """The settlement as section 12 of docs/rules.md writes it; None: the deal was not played to its end."""


class Played(NamedTuple):
    """One step of a replay."""

    step: Step | None
    """None: the deal begins."""
    events: tuple[Event, ...]
    state: Deal
    """After the events."""


def record_to_json(record: Record) -> dict[str, Any]:
    """A record as a JSON object."""
    steps = [[action.seat, format_action(action), *([by] if by else [])] for action, by in record.steps]
    return {
        "format": FORMAT,
        "variant": record.rules.variant,
        "options": record.rules.as_json(),
        "dealer": record.dealer,
        "streak": record.streak,
        "weekday": record.weekday,
        "dice": list(record.dice) if record.dice else None,
        "names": list(record.names) if record.names else None,
        "wall": format_ordered(record.wall),
        "actions": steps,
        "result": record.result,
    }


def parse_record(data: bytes) -> Record:
    """The record of a JSON text from anywhere. Raises CaseError, one line that says what is wrong and where."""
    if len(data) > MOST_BYTES:
        raise CaseError("", "the text is longer than %(most)s bytes", most=MOST_BYTES)
    return record_from_json(load_json(data))


def record_from_json(data: object) -> Record:
    """The record of a JSON value from anywhere. Raises CaseError."""
    if isinstance(data, dict) and data.get("format") != FORMAT:  # before all else: it may be of another time
        raise CaseError(
            "format", "%(value)s is not known, only %(known)s", value=show(data.get("format")), known=FORMAT
        )
    fields = Fields(data, "", _REQUIRED, _OPTIONAL)
    rules = _rules(fields)
    wall = fields.tiles("wall")
    if sorted(wall) != list(ALL_TILES):
        raise CaseError("wall", "is not the 108 tiles")
    return Record(
        rules,
        wall,
        fields.seat("dealer", rules.players),
        tuple(_step(item, where, rules.players) for where, item in fields.items("actions", MOST_STEPS)),
        fields.integer("streak", 1, STREAK_MAX, default=1),
        _weekday(fields, rules),
        fields.dice("dice"),
        _names(fields, rules.players),
        _result(fields),
    )


_REQUIRED: Final = ("format", "variant", "options", "dealer", "wall", "actions")
_OPTIONAL: Final = ("streak", "weekday", "dice", "names", "result")


def _rules(fields: Fields) -> Rules:
    options = fields.data["options"]
    if not isinstance(options, dict):
        raise CaseError("options", "an object is wanted, not %(value)s", value=show(options))
    try:
        return parse_rules(fields.text("variant"), options)
    except OptionsError as error:
        raise CaseError("options", "%(problems)s", problems=error) from None


def _weekday(fields: Fields, rules: Rules) -> int | None:
    if rules.weekday == "off":
        fields.refuse("weekday", "the option weekday is off")
        return None
    return fields.integer("weekday", 1, 7)


def _names(fields: Fields, players: int) -> tuple[str, ...] | None:
    if not fields.has("names"):
        return None
    names = [name for _, name in fields.items("names", players) if isinstance(name, str) and len(name) <= NAME_MAX]
    if len(names) != players:
        raise CaseError("names", "%(players)s texts of at most %(most)s signs", players=players, most=NAME_MAX)
    return tuple(names)


def _result(fields: Fields) -> dict[str, Any] | None:
    result = fields.data.get("result")
    if result is not None and not isinstance(result, dict):
        raise CaseError("result", "an object is wanted, not %(value)s", value=show(result))
    return result


def _step(item: object, where: str, players: int) -> Step:
    if not isinstance(item, list) or len(item) not in (2, 3):
        raise CaseError(where, "a seat, an action and perhaps by whom are wanted, not %(value)s", value=show(item))
    seat, text, by = item if len(item) == 3 else (*item, None)
    number = seat_number(seat, where, players)
    if not isinstance(text, str) or len(text) > ACTION_MAX:
        raise CaseError(where, "%(value)s is no action", value=show(text))
    if by is not None and by not in BY:
        raise CaseError(where, "%(value)s is none of %(words)s", value=show(by), words=", ".join(BY))
    try:
        return Step(parse_action(number, text), by)
    except NotationError as error:
        raise CaseError(where, "%(problem)s", problem=error) from None


def replay(record: Record) -> Iterator[Played]:
    """Play a record again, step by step. Raises CaseError at an action that the rules refuse."""
    state = Deal.before(record.rules, record.wall)
    happened = start(record.rules, record.wall, record.dealer, record.streak, record.weekday)
    state = fold(state, happened)
    yield Played(None, happened, state)
    for place, step in enumerate(record.steps):
        try:
            happened, state = advance(state, step.action)
        except IllegalAction as refusal:
            raise CaseError(
                f"actions[{place}]",
                "seat %(seat)s cannot answer %(action)s (%(code)s)",
                seat=step.action.seat,
                action=format_action(step.action),
                code=refusal.code,
            ) from None
        yield Played(step, happened, state)


def verify(record: Record) -> str | None:
    """The first thing in which a record differs from what the rules make of it, as one line; None if nothing does."""
    try:
        *_, (_, _, state) = replay(record)
    except CaseError as difference:
        return str(difference)
    if state.settlement is None:
        return None if record.result is None else "the deal is not over after the last action, but there is a result"
    if record.result is None:
        return "the deal is over after the last action, but there is no result"
    return _difference("result", record.result, settlement_to_json(state.settlement))


def _difference(where: str, given: object, right: object) -> str | None:
    """The first place at which two JSON values differ."""
    if isinstance(given, dict) and isinstance(right, dict):
        for key in [*right, *(key for key in given if key not in right)]:
            if key not in given or key not in right:
                return f"{where}.{key} is {'missing' if key in right else 'not known'}"
            found = _difference(f"{where}.{key}", given[key], right[key])
            if found:
                return found
        return None
    if isinstance(given, list) and isinstance(right, list):
        for place, (one, other) in enumerate(zip(given, right, strict=False)):
            found = _difference(f"{where}[{place}]", one, other)
            if found:
                return found
        return None if len(given) == len(right) else f"{where} has {len(given)} entries, not {len(right)}"
    same = given == right and isinstance(given, bool) is isinstance(right, bool)
    return None if same else f"{where} is {show(given)}, not {show(right)}"
