"""What follows from an action: the events up to the next decision, or a refusal."""

from collections.abc import Callable, Mapping
from typing import Final

from rules.engine import ending, opening, turns
from rules.engine.actions import Action, Verb
from rules.engine.course import Course
from rules.engine.events import Answered, Event, SuitChosen, SwapChosen
from rules.engine.legal import asked, is_turn_asked, legal_actions
from rules.engine.options import Rules
from rules.engine.state import Deal
from rules.engine.tiles import ALL_TILES, Tiles
from rules.engine.views import Phase

_SWAP, _VOID, _DECLARE, _TURN, _CLAIM, _OVER = Phase  # quicker than through the class


class IllegalAction(ValueError):  # noqa: N818 - a refusal of the rules, no fault of the program
    """An action that does not exist at this moment.

    `code`: `over` (the deal is over), `not_asked` (the seat has no open question), `void_first` (tiles of the void suit
    must go first), `no_such_answer` (the question has no such answer).
    """

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def start(rules: Rules, wall: Tiles, dealer: int, streak: int = 1, weekday: int | None = None) -> tuple[Event, ...]:
    """The events that begin a deal, to be folded into `Deal.before(rules, wall)`.

    `wall`: all 108 tiles, head first. `weekday`: Monday 1 .. Sunday 7, None with the option off.
    Raises ValueError if one of these cannot be.
    """
    if sorted(wall) != list(ALL_TILES):
        raise ValueError("the wall is not the 108 tiles")
    if not 0 <= dealer < rules.players or streak < 1:
        raise ValueError("no such dealer or streak")
    if (weekday is None) != (rules.weekday == "off") or weekday not in (None, *range(1, 8)):
        raise ValueError("a weekday 1-7 is wanted with the option, and none without")
    course = Course(Deal.before(rules, wall))
    opening.deal_out(course, dealer, streak, weekday)
    _run(course)
    return tuple(course.events)


def decide(state: Deal, action: Action, today: int | None = None) -> tuple[Event, ...]:
    """Everything that follows from an action up to the next decision; raises IllegalAction.

    `today`: the weekday 1..7 of this moment, for a deal that ends on another day than it began.
    """
    return advance(state, action, today)[0]


def advance(state: Deal, action: Action, today: int | None = None) -> tuple[tuple[Event, ...], Deal]:
    """What `decide` answers, and the deal after it; for callers who need both."""
    _check(state, action)
    course = Course(state, today)
    _CARRY_OUT[action.verb](course, action)
    _run(course)
    return tuple(course.events), course.state


def _check(state: Deal, action: Action) -> None:
    if state.phase is _OVER:
        raise IllegalAction("over")
    legal = legal_actions(state, action.seat) if 0 <= action.seat < state.players else ()
    if not legal:
        raise IllegalAction("not_asked")
    if action in legal:
        return
    if action.verb is Verb.DISCARD and set(action.tiles) <= set(state.seats[action.seat].hand):
        raise IllegalAction("no_such_answer" if action.declare or state.phase is not Phase.TURN else "void_first")
    raise IllegalAction("no_such_answer")


def _run(course: Course) -> None:
    """Let everything happen that happens by itself, until somebody is asked or the deal is settled."""
    while _step(course):
        pass


def _step(course: Course) -> bool:
    """One thing that happens by itself, if there is one."""
    return _STEPS[course.state.phase](course)


def _step_swap(course: Course) -> bool:
    if asked(course.state):
        return False
    opening.exchange(course)
    return True


def _step_void(course: Course) -> bool:
    if opening.needs_fixing(course.state):
        opening.fix_suits(course)
    elif asked(course.state):
        return False
    else:
        opening.name_suits(course)
    return True


def _step_turn(course: Course) -> bool:
    state = course.state
    if is_turn_asked(state):
        return False
    if state.window is not None:
        turns.open_window(course)
    else:
        turns.play_frozen(course)
    return True


def _step_over(course: Course) -> bool:
    if course.state.settlement is not None:
        return False
    ending.finish(course)
    return True


def _step_declare(_: Course) -> bool:
    return False


_STEPS: Final[Mapping[Phase, Callable[[Course], bool]]] = {
    Phase.SWAP: _step_swap,
    Phase.VOID: _step_void,
    Phase.DECLARE: _step_declare,
    Phase.TURN: _step_turn,
    Phase.CLAIM: turns.close_window,
    Phase.OVER: _step_over,
}


def _swap(course: Course, action: Action) -> None:
    course.emit(SwapChosen(action.seat, action.tiles))


def _void(course: Course, action: Action) -> None:
    assert action.suit is not None
    course.emit(SuitChosen(action.seat, action.suit))


def _answer(course: Course, action: Action) -> None:
    before = course.state.phase
    course.emit(Answered(action.seat, action.verb))
    if before is _DECLARE and course.state.phase is not before:
        opening.announce(course)


def _win(course: Course, action: Action) -> None:
    if course.state.phase is _TURN:
        turns.win_self(course)
    else:
        _answer(course, action)


def _kong(course: Course, action: Action) -> None:
    if course.state.phase is _TURN:
        turns.kong_in_turn(course, action)
    else:
        _answer(course, action)


_CARRY_OUT: Final[Mapping[Verb, Callable[[Course, Action], None]]] = {
    Verb.SWAP: _swap,
    Verb.VOID: _void,
    Verb.DECLARE: _answer,
    Verb.DISCARD: turns.discard,
    Verb.PUNG: _answer,
    Verb.KONG: _kong,
    Verb.WIN: _win,
    Verb.PASS: _answer,
}
