"""What one viewer may know: of the table (`view`) and of what happens (`redact`). F13

The only place where hidden things are hidden. `viewer` None is a spectator, who sees what everybody sees.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from rules.engine import events
from rules.engine.events import Event
from rules.engine.hands import take
from rules.engine.legal import asked, is_asked, question
from rules.engine.melds import Meld, MeldKind
from rules.engine.shape import tiles_of
from rules.engine.state import Deal, SeatState
from rules.engine.tiles import Kind
from rules.engine.views import DealView, MeldView, Phase, SeatView

_SWAP, _VOID, _DECLARE, _TURN, _CLAIM, _OVER = Phase  # quicker than through the class
_new: Final[Any] = tuple.__new__  # quicker than the class, which unpacks and packs again
_EARLY: Final = (_SWAP, _VOID, _DECLARE)


def view(state: Deal, viewer: int | None, *, open: bool = False) -> DealView:
    """The table as the viewer sees it; `open`: every hand lies open, as it does when the deal is over."""
    phase = state.phase
    is_open = open or phase is _OVER
    see = _find_seat_view if phase in _EARLY else _seat_view
    seats = tuple([see(state, index, is_open or index == viewer) for index in range(len(state.seats))])
    own = None if viewer is None else question(state, viewer)
    return DealView(
        viewer,
        _TURN if phase is _CLAIM and own is None and not is_open else phase,
        state.dealer,
        state.streak,
        state.tail - state.head,
        state.wild,
        state.turn,
        state.last_discard,
        seats,
        own,
        asked(state) if is_open else _waiting(state, viewer, own is not None),
        state.flip,
        state.end,
        state.settlement,
    )


class _Latest:
    """The latest view of each place at the table, known or not: most seats are as they were a moment ago."""

    __slots__ = ("views",)

    def __init__(self) -> None:
        self.views: list[tuple[SeatState | None, object, Kind | None, SeatView | None]] = [(None, None, None, None)] * 8


_LATEST: Final = _Latest()


def _seat_view(state: Deal, index: int, is_known: bool) -> SeatView:
    """One seat, all of it or what everybody sees; in play the same values as long as nothing about it changed."""
    now, drawn = state.seats[index], state.drawn if state.turn == index else None
    seat, first, tile, shown = _LATEST.views[2 * index + is_known]
    if shown is not None and seat is now and first is state.first and tile == drawn:
        return shown
    shown = _find_seat_view(state, index, is_known)
    _LATEST.views[2 * index + is_known] = now, state.first, drawn, shown
    return shown


def _find_seat_view(state: Deal, index: int, is_known: bool) -> SeatView:
    seat, first = state.seats[index], state.first
    has_drawn = state.drawn is not None and state.turn == index
    drawn = state.drawn if has_drawn and is_known else None
    hand = (seat.hand if drawn is None else take(seat.hand, drawn)) if is_known else None
    shown: SeatView = _new(
        SeatView,
        (
            index,
            len(seat.hand),
            hand,
            drawn,
            has_drawn,
            tuple([_meld_view(meld, is_known) for meld in seat.melds]) if seat.melds else (),
            seat.pond,
            tuple([tile for tile, one in first if one.by == index and not one.claimed]) if first else (),
            seat.void if is_known or state.phase is not _VOID else None,
            state.phase in _EARLY and _has_chosen(state, index, is_known),
            seat.declared,
            tiles_of(seat.waits) if is_known and seat.waits else (),
            tuple([tile for tile, one in first if one.by == index and one.claimed]) if first else (),
        ),
    )
    return shown


def _meld_view(meld: Meld, is_known: bool) -> MeldView:
    """Of another's concealed kong neither the tile nor whether it was late is seen. F13"""
    if is_known or meld.kind is not MeldKind.CONCEALED_KONG:
        return MeldView(meld.kind, meld.tile, meld.source, meld.late)
    return MeldView(meld.kind, None, None, False)


def _has_chosen(state: Deal, index: int, is_known: bool) -> bool:
    """Who laid down three tiles is seen. Who named a suit or answered about declaring is not: some are not asked,
    and why they are not is their secret. F2, F3, F11
    """
    if state.phase is _SWAP:
        return state.laid[index] is not None
    return is_known and not is_asked(state, index)


def _waiting(state: Deal, viewer: int | None, is_viewer_asked: bool) -> tuple[int, ...]:
    """The seats that the viewer may know to be awaited."""
    if state.phase is _TURN and state.turn is not None:
        return (state.turn,)
    if state.phase is _SWAP:
        return asked(state)
    if state.phase is _VOID:
        candidates = tuple(range(state.players))
    elif state.phase is _DECLARE:
        candidates = state.others(state.dealer)
    else:
        return (viewer,) if is_viewer_asked and viewer is not None else ()
    return tuple(sorted(seat for seat in candidates if seat != viewer or is_viewer_asked))


def redact(event: Event, viewer: int | None) -> Event | None:
    """What the viewer may know of an event; None if not even that it happened."""
    hide = _HIDDEN.get(type(event))
    return event if hide is None else hide(event, viewer)


def _without_tiles(event: events.HandDealt | events.SwapChosen, viewer: int | None) -> Event:
    return event if event.seat == viewer else event._replace(tiles=None)


def _without_tile(event: events.Drawn, viewer: int | None) -> Event:
    return event if event.seat == viewer else event._replace(tile=None)


def _without_kind(event: events.Konged, viewer: int | None) -> Event:
    if event.kind is not MeldKind.CONCEALED_KONG or event.seat == viewer:
        return event
    return event._replace(tile=None, late=False)


def _own_only(event: Any, viewer: int | None) -> Event | None:  # noqa: ANN401 - any event that has a seat
    own: Event | None = event if event.seat == viewer else None
    return own


_HIDDEN: Final[Mapping[type[Event], Callable[[Any, int | None], Event | None]]] = {
    events.HandDealt: _without_tiles,
    events.SwapChosen: _without_tiles,
    events.SwapReceived: _own_only,
    events.SuitChosen: _own_only,
    events.NaturalVoid: _own_only,
    events.Drawn: _without_tile,
    events.Offered: _own_only,
    events.Answered: _own_only,
    events.Withdrawn: _own_only,
    events.Konged: _without_kind,
}
"""Events that are not public as they are."""
