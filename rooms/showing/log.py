"""The table in words: one line for every event that the viewer may know."""

from collections.abc import Iterable

from markupsafe import Markup

from rooms.showing.info import TableInfo
from rooms.showing.rendering import render
from rules.engine.events import Event
from rules.labels.events import sentence


def told(info: TableInfo, events: Iterable[Event]) -> str:
    """The element that appends the lines; empty if no event has anything to say."""
    names = tuple(person.name for person in info.people)
    lines = [(sentence(event, names), cue(event)) for event in events]
    lines = [(text, mark) for text, mark in lines if text]
    return render("log", lines=lines) if lines else ""


def cue(event: Event) -> Markup:
    """What sounds and motion need to know of an event, as attributes."""
    values = {"event": type(event).__name__.lower(), "seat": getattr(event, "seat", None), "tile": _tile(event)}
    return Markup(" ").join(
        Markup('data-{}="{}"').format(key, value) for key, value in values.items() if value is not None
    )


def _tile(event: Event) -> str | None:
    from rules.labels.tiles import TILE_CODES

    tile = getattr(event, "tile", None)
    return TILE_CODES[tile] if isinstance(tile, int) else None
