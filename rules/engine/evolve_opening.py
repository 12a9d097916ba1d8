"""What a deal is after the events that come before the first turn: deal, swap, void suits, hard declarations."""

from collections.abc import Iterable

from rules.engine import events
from rules.engine.actions import Declaration
from rules.engine.hands import fours, lacking, take, waits_of
from rules.engine.packed import ONE_OF
from rules.engine.shape import keys
from rules.engine.state import Deal, SeatState
from rules.engine.tiles import Kind
from rules.engine.views import Phase


def _dealt(state: Deal, seat: SeatState, tiles: Iterable[Kind]) -> SeatState:
    """A seat whose concealed tiles are these, sorted and counted anew."""
    hand = tuple(sorted(tiles))
    naturals = [tile for tile in hand if tile != state.wild]
    return seat.but(hand=hand, keys=keys(naturals), wilds=len(hand) - len(naturals), fours=fours(hand))


def _waiting(seat: SeatState) -> SeatState:
    return seat.but(waits=waits_of(seat.hand, seat.keys, seat.wilds, seat.melds, seat.void))


def started(state: Deal, event: events.DealStarted) -> Deal:
    """The indicator is turned up; nothing is dealt yet. F1"""
    return state.but(
        dealer=event.dealer,
        streak=event.streak,
        weekday=event.weekday,
        wild=event.wild,
        head=0 if event.wild is None else 1,
        shown=0 if event.wild is None else ONE_OF[event.wild],
    )


def hand_dealt(state: Deal, event: events.HandDealt) -> Deal:
    """A seat has its first tiles; after the last one the swap or the void suits come. F2, T4"""
    assert event.tiles is not None
    seat = _dealt(state, state.seats[event.seat], event.tiles)
    state = state.but(seats=state.with_seat(event.seat, seat), head=state.head + event.count)
    if not all(seat.hand for seat in state.seats):
        return state
    return state if state.rules.swap_three else _swapped(state)


def _swapped(state: Deal) -> Deal:
    """The hands are what they will be: the void suits come next, if they are played. F3"""
    return state.but(phase=Phase.VOID) if state.rules.void_suit else _open(state)


def _open(state: Deal) -> Deal:
    """The hands lie ready for the first turn, or for hard declarations before it. F6, F11"""
    seats = tuple(seat if len(seat.hand) == 14 else _waiting(seat) for seat in state.seats)
    state = state.but(seats=seats)
    asked = any(may_declare_hard(state, seat) for seat in range(len(seats)))
    return state.but(phase=Phase.DECLARE) if asked else _first_turn(state)


def may_declare_hard(state: Deal, seat: int) -> bool:
    """Whether the seat is asked for a declaration on its 13 dealt tiles. F11"""
    rules = state.rules
    allowed = rules.ready_bonus and Declaration.HARD in rules.table.declarations
    return allowed and seat != state.dealer and state.seats[seat].waits != 0


def _first_turn(state: Deal) -> Deal:
    return state.but(phase=Phase.TURN, turn=state.dealer)


def swap_chosen(state: Deal, event: events.SwapChosen) -> Deal:
    """Three tiles have left a hand and lie before it. F2"""
    assert event.tiles is not None
    seat = state.seats[event.seat]
    left = seat.hand
    for tile in event.tiles:
        left = take(left, tile)
    seat = _dealt(state, seat, left).but(answers=seat.answers + 1)
    laid = (*state.laid[: event.seat], event.tiles, *state.laid[event.seat + 1 :])
    return state.but(seats=state.with_seat(event.seat, seat), laid=laid)


def swap_received(state: Deal, event: events.SwapReceived) -> Deal:
    """The laid tiles of another have come into a hand. F2"""
    assert event.tiles is not None
    seat = _dealt(state, state.seats[event.seat], state.seats[event.seat].hand + event.tiles)
    laid = (*state.laid[: event.source], None, *state.laid[event.source + 1 :])
    state = state.but(seats=state.with_seat(event.seat, seat), laid=laid)
    return state if any(laid) else _swapped(state)


def suit_chosen(state: Deal, event: events.SuitChosen) -> Deal:
    """A seat has a void suit, still covered. F3"""
    seat = state.seats[event.seat]
    asked = len(lacking(seat)) != 1  # F3: who lacks exactly one suit is not asked
    seat = seat.but(void=event.suit, answers=seat.answers + asked)
    return state.but(seats=state.with_seat(event.seat, seat))


def suits_named(state: Deal, event: events.SuitsNamed) -> Deal:
    """The void suits lie open. F3"""
    return _open(state)


def natural_void(state: Deal, event: events.NaturalVoid) -> Deal:
    """天缺: written down when the hands are what they will be. F4"""
    seat = state.seats[event.seat].but(natural_void=True)
    return state.but(seats=state.with_seat(event.seat, seat))


def declared(state: Deal, event: events.Declared) -> Deal:
    """With a discard the declaration is the answer to the question of the turn, before the first turn it was asked."""
    seat = state.seats[event.seat]
    seat = seat.but(declared=event.how, answers=seat.answers + (event.seat == state.turn))
    return state.but(seats=state.with_seat(event.seat, seat))


def hard_answered(state: Deal, event: events.Answered) -> Deal:
    """A seat has answered whether it declares; after the last one the dealer opens. F11"""
    index, seat = event.seat, state.seats[event.seat]
    hard = (*state.hard[:index], event.verb, *state.hard[index + 1 :])
    seats = state.with_seat(index, seat.but(answers=seat.answers + 1))
    state = state.but(seats=seats, hard=hard)
    open_ones = [seat for seat in range(len(seats)) if hard[seat] is None and may_declare_hard(state, seat)]
    return state if open_ones else _first_turn(state)
