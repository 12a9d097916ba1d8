"""Turns: draw, kong, discard, and what becomes of a tile that may be claimed (F5-F12, T5, B1)."""

from rules.engine.actions import Action, Verb
from rules.engine.claims import claim_offers, outcome, unanswered
from rules.engine.course import Course
from rules.engine.events import (
    Charged,
    Declared,
    Discarded,
    Drawn,
    Exhausted,
    Konged,
    Liable,
    Offered,
    Punged,
    Withdrawn,
    Won,
)
from rules.engine.melds import ClaimedBy, MeldKind
from rules.engine.position import EndKind
from rules.engine.state import Deal
from rules.engine.tiles import CHICKEN_1S, SILKIE_8P, Kind
from rules.engine.winning import may_win_self, winning_tile


def discard(course: Course, action: Action) -> None:
    """Discard a tile, with the declaration that goes with it. F6, F11"""
    if action.declare is not None:
        course.emit(Declared(action.seat, action.declare))
    course.emit(Discarded(action.seat, action.tiles[0]))


def win_self(course: Course) -> None:
    """The seat whose turn it is wins by its own tile. E1"""
    state = course.state
    assert state.turn is not None
    course.emit(Won((state.turn,), EndKind.SELF_DRAW, None, winning_tile(state)))


def kong_in_turn(course: Course, action: Action) -> None:
    """Make a concealed or added kong; only a concealed one is replaced at once. F12, B1"""
    state, tile, index = course.state, action.tiles[0], action.seat
    seat = state.seats[index]
    if any(meld.tile == tile for meld in seat.melds):
        late = not state.fresh >> tile & 1
        course.emit(Konged(index, MeldKind.ADDED_KONG, tile, None, late))
    else:
        late = bool(seat.missed >> tile & 1)
        course.emit(Konged(index, MeldKind.CONCEALED_KONG, tile, None, late))
        replace(course, index)


def replace(course: Course, seat: int) -> None:
    """Draw the replacement of a kong from the tail. T5"""
    state = course.state
    course.emit(Drawn(seat, state.wall[state.tail - 1], tail=True))


def play_frozen(course: Course) -> None:
    """Who has declared ready wins or discards what he drew, unasked. F9, F11"""
    state = course.state
    assert state.turn is not None
    if may_win_self(state):
        win_self(course)
    else:
        assert state.drawn is not None
        course.emit(Discarded(state.turn, state.drawn))


def open_window(course: Course) -> None:
    """Offer the last discard or the kong to whoever may claim it; if nobody may, go on. F7, F9, F12"""
    forced, offers = claim_offers(course.state)
    if offers:
        course.emit(*(Offered(offer.seat, offer.verbs) for offer in offers))
    elif forced:
        win_claim(course, forced)
    else:
        go_on(course)


def close_window(course: Course) -> bool:
    """Carry out what the claims come to, once no unanswered seat could still outrank or join; tell whether. F7"""
    state = course.state
    settled = outcome(state)
    if settled is None:
        return False
    assert state.window is not None
    course.emit(*(Withdrawn(seat) for seat in unanswered(state.window)))
    if settled.verb is Verb.WIN:
        win_claim(course, settled.seats)
    elif settled.verb is Verb.PASS:
        go_on(course)
    else:
        _meld(course, settled.seats[0], settled.verb)
    return True


def win_claim(course: Course, winners: tuple[int, ...]) -> None:
    """These seats win the last discard or rob the kong. T6, F12"""
    state, window = course.state, course.state.window
    assert window is not None
    first = is_first(state)
    if window.robbed is not None:
        course.emit(Won(winners, EndKind.ROBBED_KONG, window.source, window.tile))
        return
    course.emit(Won(winners, EndKind.DISCARD, window.source, window.tile))
    if first:
        course.emit(Liable(window.source, window.tile, winners, ClaimedBy.WIN))


def _meld(course: Course, seat: int, verb: Verb) -> None:
    """The seat claims the last discard by pung or kong. F7"""
    state, window = course.state, course.state.window
    assert window is not None
    first, how = is_first(state), ClaimedBy.PUNG if verb is Verb.PUNG else ClaimedBy.KONG
    if verb is Verb.PUNG:
        course.emit(Punged(seat, window.tile, window.source))
    else:
        course.emit(Konged(seat, MeldKind.EXPOSED_KONG, window.tile, window.source, late=False))
    if first:
        course.emit(Liable(window.source, window.tile, (seat,), how))
    if verb is Verb.KONG:
        replace(course, seat)


def go_on(course: Course) -> None:
    """Nobody claims: the kong is replaced, or the next seat draws, or the wall is empty. T6"""
    state, window = course.state, course.state.window
    assert window is not None
    if window.robbed is not None:
        replace(course, window.source)
        return
    if is_first(state):
        course.emit(Charged(window.source, window.tile))
    if state.left:
        course.emit(Drawn(state.after(window.source), state.wall[state.head], tail=False))
    else:
        course.emit(Exhausted())


def is_first(state: Deal) -> bool:
    """Whether the tile of the open window is the first discard of a standing kind. C5"""
    window = state.window
    if window is None or window.robbed is not None:
        return False
    return is_standing(state, window.tile) and all(tile != window.tile for tile, _ in state.first)


def is_standing(state: Deal, tile: Kind) -> bool:
    """Whether a kind is a standing chicken. C1"""
    return tile == CHICKEN_1S or (tile == SILKIE_8P and state.rules.silkie)
