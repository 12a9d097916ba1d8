"""The table in words: one line for every event that the viewer may know."""

from collections.abc import Iterable, Sequence
from typing import Final

from rooms.showing.cues import cue
from rooms.showing.info import TableInfo
from rooms.showing.rendering import render
from rules.engine.events import Event
from rules.labels.events import sentence

RECALLED: Final = 60
"""Events, at most, that a whole table tells again."""


def told(info: TableInfo, events: Iterable[Event]) -> str:
    """The element that appends the lines; empty if no event has anything to say."""
    names = tuple(person.name for person in info.people)
    lines = [(sentence(event, names), cue(event)) for event in events]
    lines = [(text, mark) for text, mark in lines if text]
    return render("log", lines=lines) if lines else ""


def recalled(info: TableInfo, events: Sequence[Event], number: int) -> str:
    """The lines of the last events of a viewer's stream, of which the last one has this `number`.

    They make no sound and nothing moves; the page passes over what it has told already.
    """
    names = tuple(person.name for person in info.people)
    last = events[-RECALLED:]
    numbered = enumerate((sentence(event, names) for event in last), number - len(last) + 1)
    lines = [(place, text) for place, text in numbered if text]
    return render("recalled", lines=lines) if lines else ""
