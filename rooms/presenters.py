"""The table as pieces of HTML, by the ids of their elements.

A *region* is one element with an id that a frame of the socket replaces as a whole. Public regions are the same
text for every viewer who reads one language, so a table renders them once; private regions belong to one seat.
An id may be among both (the melds of who has a face-down kong): the private one wins for that seat, so a viewer's
regions are `public_regions(info, view(state, None)) | private_regions(info, view(state, seat))`, and a frame holds
those that differ from what this viewer was sent last. All texts are in the language that is active.
"""

from collections.abc import Iterable, Sequence

from rooms.showing import hand, log, result, seats, skeleton
from rooms.showing.info import Clock, Person, TableInfo, Vote
from rules.engine.events import Event
from rules.engine.views import DealView

__all__ = ["Clock", "Person", "TableInfo", "Vote", "private_regions", "public_regions", "recalled", "table", "told"]


def public_regions(info: TableInfo, view: DealView) -> dict[str, str]:
    """What everybody sees, region by region; `view` is that of a spectator (`viewer` None)."""
    return seats.regions(info, view) | result.public(info, view)


def private_regions(info: TableInfo, view: DealView) -> dict[str, str]:
    """What only the seat `view.viewer` sees; nothing for a spectator."""
    if view.viewer is None:
        return {}
    return hand.regions(info, view) | result.private(info, view)


def table(info: TableInfo, regions: dict[str, str], me: int | None) -> str:
    """The whole `<div id="table">` around the regions of one viewer, with his seat at the bottom.

    `me` None is a spectator; he sits behind seat 0.
    """
    return skeleton.table(info, regions, me)


def told(info: TableInfo, events: Iterable[Event]) -> str:
    """An element that appends the redacted events to the viewer's spoken log; empty if there is nothing to tell.

    Each line carries what sounds and motion need; it belongs into the same frame as the regions it explains.
    """
    return log.told(info, events)


def recalled(info: TableInfo, events: Sequence[Event], number: int) -> str:
    """An element that tells the last of the redacted events, for who is shown the whole table: to a page that comes
    in, and to everybody at the beginning of a deal. `number`: the place of the last one in the viewer's stream.
    """
    return log.recalled(info, events, number)
