"""The table in words: one line for every event that the viewer may know."""

from collections.abc import Iterable, Sequence
from typing import Final

from markupsafe import escape

from rooms.showing.cues import cue
from rooms.showing.info import TableInfo
from rooms.showing.rendering import remembered, render
from rules.engine.events import Event
from rules.labels.events import Names, sentence

RECALLED: Final = 60
"""Events, at most, that a whole table tells again."""


def told(info: TableInfo, events: Iterable[Event]) -> str:
    """The element that appends the lines; empty if no event has anything to say."""
    names = info.names
    return _log("".join(_line(type(event), event, names) for event in events))


def recalled(info: TableInfo, events: Sequence[Event], number: int) -> str:
    """The lines of the last events of a viewer's stream, of which the last one has this `number`.

    They make no sound and nothing moves; the page passes over what it has told already.
    """
    names, last = info.names, events[-RECALLED:]
    texts = enumerate((_text(type(event), event, names) for event in last), number - len(last) + 1)
    return _log("".join(f'<p data-number="{place}">{text}</p>' for place, text in texts if text))


def _log(lines: str) -> str:
    return f'<div id="log" hx-swap-oob="beforeend">{lines}</div>' if lines else ""


@remembered
def _line(kind: type[Event], event: Event, names: Names) -> str:
    """A line with its cue. Events are tuples: those of two kinds may be equal."""
    text = sentence(event, names)
    return render("line", text=text, cue=cue(event)) if text else ""


@remembered
def _text(kind: type[Event], event: Event, names: Names) -> str:
    return escape(sentence(event, names))
