"""What happens before the first turn: the deal, the swap, the void suits (F1-F4, F11)."""

from rules.engine.actions import Declaration, Verb
from rules.engine.course import Course
from rules.engine.events import (
    DealStarted,
    Declared,
    HandDealt,
    NaturalVoid,
    SuitChosen,
    SuitsNamed,
    SwapReceived,
)
from rules.engine.hands import lacking
from rules.engine.state import Deal


def deal_out(course: Course, dealer: int, streak: int, weekday: int | None) -> None:
    """Turn up the wild indicator, and deal 14 tiles to the dealer and 13 to everybody else. F1, T4"""
    state = course.state
    rules, wall, players = state.rules, state.wall, state.players
    course.emit(DealStarted(dealer, streak, players, weekday, wall[0] if rules.wild else None))
    first = 1 if rules.wild else 0
    for step in range(players):
        tiles = wall[first + 13 * step : first + 13 * (step + 1)]
        if step == 0:
            tiles = (*tiles, wall[first + 13 * players])
        seat = state.after(dealer, step)
        course.emit(HandDealt(seat, tuple(sorted(tiles)), len(tiles)))


def exchange(course: Course) -> None:
    """Hand over the three tiles of each seat to its 上家, all at once. F2"""
    state = course.state
    for seat, _ in enumerate(state.seats):
        source = state.after(seat)
        course.emit(SwapReceived(seat, source, state.laid[source]))


def needs_fixing(state: Deal) -> bool:
    """Whether natural voids are not written down yet. F3, F4"""
    return any(not seat.natural_void and lacking(seat) for seat in state.seats)


def fix_suits(course: Course) -> None:
    """Write down natural voids, and the void suit of everybody who lacks exactly one. F3, F4"""
    for index, seat in enumerate(course.state.seats):
        missing = lacking(seat)
        if missing:
            course.emit(NaturalVoid(index))
        if len(missing) == 1:
            course.emit(SuitChosen(index, missing[0]))


def name_suits(course: Course) -> None:
    """Open all void suits. F3"""
    suits = tuple(seat.void for seat in course.state.seats if seat.void is not None)
    course.emit(SuitsNamed(suits))


def announce(course: Course) -> None:
    """Open all hard declarations on dealt tiles at once, when everybody has answered. F11"""
    for index, answer in enumerate(course.state.hard):
        if answer is Verb.DECLARE:
            course.emit(Declared(index, Declaration.HARD))
