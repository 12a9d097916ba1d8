"""What sounds and speech need to know of an event, beside its sentence."""

from functools import cache
from typing import Final, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import override

from rules.engine import events as e
from rules.engine.actions import Verb
from rules.engine.events import Event
from rules.engine.tiles import Kind
from rules.labels.events import verb_name
from rules.labels.tiles import TILE_CODES, tile_name

MANDARIN: Final = "zh-hans"
"""Calls at the table are spoken in Chinese, whatever the page is written in."""
CALLS: Final = {
    e.Punged: Verb.PUNG,
    e.Konged: Verb.KONG,
    e.Won: Verb.WIN,
    e.Declared: Verb.DECLARE,
}


class Cue(NamedTuple):
    """One event for eye and ear."""

    event: str
    seat: int | None
    tile: str | None
    say: str
    """What the browser's voice says; empty: nothing."""
    call: str
    """What stands for a moment before the seat, in the reader's language; empty: nothing."""


def cue(event: Event) -> Cue:
    """The cue of an event as its viewer knows it."""
    tile = getattr(event, "tile", None)
    code = TILE_CODES[tile] if isinstance(tile, int) else None
    seat = event.winners[0] if isinstance(event, e.Won) else getattr(event, "seat", None)
    return Cue(type(event).__name__.lower(), seat, code, _spoken(event), _call(event))


def _call(event: Event) -> str:
    if isinstance(event, e.Charged):
        return _("charging chicken!")
    if isinstance(event, e.Liable):
        return _("liable chicken!")
    verb = CALLS.get(type(event))
    return verb_name(verb) if verb else ""


def _spoken(event: Event) -> str:
    if isinstance(event, e.Discarded):
        return _tile_in_mandarin(event.tile)
    verb = CALLS.get(type(event))
    return _verb_in_mandarin(verb) if verb else ""


@cache
def _tile_in_mandarin(kind: Kind) -> str:
    with override(MANDARIN):
        return tile_name(kind)


@cache
def _verb_in_mandarin(verb: Verb) -> str:
    with override(MANDARIN):
        return verb_name(verb)
