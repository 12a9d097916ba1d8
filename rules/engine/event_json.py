"""Events as JSON and back: what the event log holds.

An event is an object with its `type`, such as `drawn`, and its fields; tiles are written in notation, suits by their
letters, everything else as it is. Fields that are hidden (see `redact`) are null.
"""

import re
from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Any, Final, NamedTuple, get_args, get_type_hints

from rules.engine import events
from rules.engine.actions import Verb
from rules.engine.events import Event
from rules.engine.notation import (
    format_ordered,
    format_suit,
    format_tile,
    parse_suit,
    parse_tile,
    parse_tiles,
)
from rules.engine.position import Settlement, Transfer, Waiver, WinnerLine

Json = dict[str, Any]


class _Codec(NamedTuple):
    """How the value of one field is written and read."""

    write: Callable[[Any], Any]
    read: Callable[[Any], Any]


def event_to_json(event: Event) -> Json:
    """An event as a JSON object."""
    kind = type(event)
    document: Json = {"type": _NAMES[kind]}
    for (field, codec), value in zip(_FIELDS[kind], event, strict=True):
        document[field] = value if codec is None or value is None else codec.write(value)
    return document


def event_from_json(document: Mapping[str, Any]) -> Event:
    """The event of a JSON object that `event_to_json` made. KeyError or ValueError if it is none."""
    kind = _KINDS[document["type"]]
    values = []
    for field, codec in _FIELDS[kind]:
        value = document[field]
        values.append(value if codec is None or value is None else codec.read(value))
    event: Event = kind(*values)
    return event


def _settlement_to_json(settlement: Settlement) -> Json:
    document = settlement._asdict()
    for field in ("transfers", "waivers", "winners"):
        document[field] = [_line_to_json(line) for line in document[field]]
    return document


def _line_to_json(line: Transfer | Waiver | WinnerLine) -> Json:
    document = line._asdict()
    if document.get("tile") is not None:
        document["tile"] = format_tile(document["tile"])
    return document


def _settlement_from_json(document: Json) -> Settlement:
    return Settlement(
        tuple(Transfer(**_line_from_json(line)) for line in document["transfers"]),
        tuple(Waiver(**_line_from_json(line)) for line in document["waivers"]),
        tuple(document["ready"]),
        tuple(WinnerLine(**line) for line in document["winners"]),
        tuple(document["totals"]),
        document["next_dealer"],
        document["next_streak"],
    )


def _line_from_json(line: Json) -> Json:
    return line if line["tile"] is None else {**line, "tile": parse_tile(line["tile"])}


_TILE: Final = _Codec(format_tile, parse_tile)
_BY_NAME: Final[Mapping[str, _Codec]] = {
    "tile": _TILE,
    "wild": _TILE,
    "tiles": _Codec(format_ordered, parse_tiles),
    "suit": _Codec(format_suit, parse_suit),
    "suits": _Codec(
        lambda suits: "".join(map(format_suit, suits)), lambda text: tuple(parse_suit(sign) for sign in text)
    ),
    "verbs": _Codec(list, lambda words: tuple(map(Verb, words))),
    "settlement": _Codec(_settlement_to_json, _settlement_from_json),
    "winners": _Codec(list, tuple),
    "claimed": _Codec(list, tuple),
}
"""Fields that are more than a number, a flag or one word, by their name."""


def _codec(field: str, hint: object) -> _Codec | None:
    """The codec of a field; None if its values are JSON already."""
    if field in _BY_NAME:
        return _BY_NAME[field]
    if isinstance(hint, type) and issubclass(hint, StrEnum):
        return _Codec(str, hint)
    return None


_KINDS: Final[Mapping[str, Any]] = {
    re.sub(r"(?<=[a-z])(?=[A-Z])", "_", kind.__name__).lower(): kind for kind in get_args(events.Event)
}
_NAMES: Final[Mapping[type[Event], str]] = {kind: name for name, kind in _KINDS.items()}
_FIELDS: Final[Mapping[type[Event], tuple[tuple[str, _Codec | None], ...]]] = {
    kind: tuple((field, _codec(field, hint)) for field, hint in get_type_hints(kind).items())
    for kind in _KINDS.values()
}
