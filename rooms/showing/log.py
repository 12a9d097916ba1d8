"""The table in words: one line for every event that the viewer may know."""

from collections.abc import Iterable

from rooms.showing.cues import cue
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
