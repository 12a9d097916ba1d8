"""The end of a deal: the flip, and the position that is settled."""

from rules.engine.course import Course
from rules.engine.events import DayTurned, Flipped, Settled
from rules.engine.position import EndKind, Position, SeatEnd
from rules.engine.settlement import settle
from rules.engine.state import Deal


def finish(course: Course) -> None:
    """Turn the flip if something asks for it, and settle. Section 6"""
    state = course.state
    rules = state.rules
    if rules.weekday == "settlement_day" and course.today not in (None, state.weekday):  # C4
        assert course.today is not None
        course.emit(DayTurned(course.today))
    asks = rules.flip != "none" or rules.self_chicken or rules.windblown
    won = state.end is not None and state.end.how is not EndKind.DRAW
    if won and asks and state.left:
        course.emit(Flipped(state.wall[state.head]))
    course.emit(Settled(settle(position_of(course.state))))


def position_of(state: Deal) -> Position:
    """A deal that is over as the settlement reads it."""
    assert state.end is not None
    seats = tuple(
        SeatEnd(seat.hand, seat.melds, seat.pond, seat.void, seat.natural_void, seat.declared) for seat in state.seats
    )
    return Position(
        state.rules,
        state.dealer,
        seats,
        state.end,
        state.streak,
        state.weekday if state.rules.weekday != "off" else None,
        state.wild,
        state.flip,
        dict(state.first),
    )
