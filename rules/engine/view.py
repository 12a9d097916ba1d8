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
from rules.engine.position import First
from rules.engine.shape import tiles_of
from rules.engine.state import Deal, SeatState
from rules.engine.tiles import Kind, Tiles
from rules.engine.views import DealView, MeldView, Phase, SeatView

_SWAP, _VOID, _DECLARE, _TURN, _CLAIM, _OVER = Phase  # quicker than through the class
_new: Final[Any] = tuple.__new__  # quicker than the class, which unpacks and packs again
_EARLY: Final = (_SWAP, _VOID, _DECLARE)
_CONCEALED_KONG: Final = MeldKind.CONCEALED_KONG


def view(state: Deal, viewer: int | None, *, open: bool = False) -> DealView:
    """The table as the viewer sees it; `open`: every hand lies open, as it does when the deal is over."""
    phase = state.phase
    is_open = open or phase is _OVER
    own = None if viewer is None else question(state, viewer)
    shown: DealView = _new(
        DealView,
        (
            viewer,
            _TURN if phase is _CLAIM and own is None and not is_open else phase,
            state.dealer,
            state.streak,
            state.tail - state.head,
            state.wild,
            state.turn,
            state.last_discard,
            _early_views(state, viewer, is_open) if phase in _EARLY else _seat_views(state, viewer, is_open),
            own,
            asked(state) if is_open else _waiting(state, viewer, own is not None),
            state.flip,
            state.end,
            state.settlement,
            state.shown,
        ),
    )
    return shown


class _Latest:
    """The latest view of each place at the table, known or not: most seats are as they were a moment ago."""

    __slots__ = ("views",)

    def __init__(self) -> None:
        self.views: list[tuple[SeatState | None, object, Kind | None, SeatView | None]] = [(None, None, None, None)] * 8


_LATEST: Final = _Latest()


def _seat_views(state: Deal, viewer: int | None, is_open: bool) -> tuple[SeatView, ...]:
    """All seats in play; of each the same value as before, as long as nothing about it changed."""
    turn, first, latest, views = state.turn, state.first, _LATEST.views, []
    for index, seat in enumerate(state.seats):
        is_known = is_open or index == viewer
        drawn = state.drawn if index == turn else None
        known, then, tile, shown = latest[2 * index + is_known]
        if shown is None or known is not seat or then is not first or tile != drawn:
            shown = _seat_view(seat, index, is_known, drawn, first)
            latest[2 * index + is_known] = seat, first, drawn, shown
        views.append(shown)
    return tuple(views)


def _early_views(state: Deal, viewer: int | None, is_open: bool) -> tuple[SeatView, ...]:
    """All seats before the first turn, when nobody has drawn and some things are still covered."""
    views = []
    for index, seat in enumerate(state.seats):
        is_known = is_open or index == viewer
        shown = _seat_view(seat, index, is_known, None, ())
        if not is_known and state.phase is _VOID:
            shown = shown._replace(void=None)
        views.append(shown._replace(chosen=_has_chosen(state, index, is_known)))
    return tuple(views)


def _seat_view(
    seat: SeatState, index: int, is_known: bool, drawn: Kind | None, first: tuple[tuple[Kind, First], ...]
) -> SeatView:
    """One seat in play, all of it or what everybody sees; `drawn`: the tile that it has just drawn."""
    hand, keys, wilds, melds, pond, void, _, declared, waits = seat[:9]
    charging, liable = _firsts(first, index) if first else ((), ())
    shown: SeatView = _new(
        SeatView,
        (
            index,
            len(hand),
            (hand if drawn is None else take(hand, drawn)) if is_known else None,
            drawn if is_known else None,
            drawn is not None,
            tuple([_meld_view(meld, is_known) for meld in melds]) if melds else (),
            pond,
            charging,
            void,
            False,
            declared,
            tiles_of(waits) if is_known and waits else (),
            liable,
            keys if is_known else None,
            wilds if is_known else 0,
        ),
    )
    return shown


def _firsts(first: tuple[tuple[Kind, First], ...], index: int) -> tuple[Tiles, Tiles]:
    """The standing kinds that the seat discarded first: those that charge, and those that were claimed. C5"""
    charging: Tiles = ()
    liable: Tiles = ()
    for tile, (by, claimed, _) in first:
        if by == index and claimed:
            liable = (*liable, tile)
        elif by == index:
            charging = (*charging, tile)
    return charging, liable


def _meld_view(meld: Meld, is_known: bool) -> MeldView:
    """Of another's concealed kong neither the tile nor whether it was late is seen. F13"""
    if is_known or meld.kind is not _CONCEALED_KONG:
        shown: MeldView = _new(MeldView, meld)
        return shown
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
