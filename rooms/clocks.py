"""The clocks of a deal: how long every seat has for its open question, and what is left of its bank.

Times are seconds since 1970 by the server's clock. Nothing here knows what time it is.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple, TypeAlias

from rules.engine.legal import is_asked
from rules.engine.state import Deal

NOT_ASKED: Final = 0
BREATH: Final = 5.0
"""Seconds that everybody has at least when a table comes back, from a pause or after the server was away."""


class Pace(NamedTuple):
    """What the room allows; 0: no clock, no bank."""

    answer: float
    """Seconds for every answer."""
    bank: float
    """Seconds beyond them, once per deal."""
    site: float
    """How long the site waits before it answers for somebody who is away."""


class Clock(NamedTuple):
    """One seat's clock."""

    number: int = NOT_ASKED
    """Of the open question, or of the last one when `asked` is None."""
    asked: float | None = None
    """When the open question was shown; None: no question is open. While paused: how long ago that was, negative."""
    deadline: float | None = None
    """When the default answer is given; None: never."""
    bank: float = 0.0
    """Seconds left when the question was put."""
    left: float | None = None
    """While the match is paused: seconds until the deadline."""


Clocks: TypeAlias = tuple[Clock, ...]


def new_clocks(players: int, pace: Pace) -> Clocks:
    """The clocks at the beginning of a deal."""
    return (Clock(bank=pace.bank),) * players


class Showing(NamedTuple):
    """When questions are put, and to whom."""

    now: float
    """When the answer came that led to them."""
    shown: float
    """When they will be seen."""
    people: Mapping[int, bool]
    """The seats of people, and whether the site plays for them."""


def asked(clocks: Clocks, numbers: Sequence[int | None], pace: Pace, showing: Showing) -> Clocks:
    """The clocks once the questions with these numbers are open.

    A seat whose question stays open keeps its clock, whatever else happened.
    """
    return tuple(
        _next(clock, number, pace, showing, showing.people.get(seat))
        for seat, (clock, number) in enumerate(zip(clocks, numbers, strict=True))
    )


def _next(clock: Clock, number: int | None, pace: Pace, showing: Showing, away: bool | None) -> Clock:
    if number == clock.number and clock.asked is not None:
        return clock
    bank, shown = bank_left(clock, pace, showing.now), showing.shown
    if number is None:
        return Clock(clock.number, bank=bank)
    if away:
        return Clock(number, shown, shown + pace.site, bank)
    has_clock = away is not None and pace.answer > 0
    return Clock(number, shown, shown + pace.answer + bank if has_clock else None, bank)


def bank_left(clock: Clock, pace: Pace, now: float) -> float:
    """What is left of a seat's bank at this moment."""
    if clock.asked is None or clock.deadline is None:
        return clock.bank
    beyond = now - clock.asked - pace.answer
    return round(max(0.0, clock.bank - max(0.0, beyond)), 3)


def paused(clocks: Clocks, now: float) -> Clocks:
    """The clocks, standing still."""
    return tuple(_paused(clock, now) for clock in clocks)


def _paused(clock: Clock, now: float) -> Clock:
    if clock.asked is None or clock.deadline is None:
        return clock
    left = round(max(0.0, clock.deadline - now), 3)
    return clock._replace(asked=clock.asked - now, deadline=None, left=left)


def resumed(clocks: Clocks, now: float) -> Clocks:
    """The clocks, running again where they stood: a pause costs nobody's bank."""
    return tuple(_resumed(clock, now) for clock in clocks)


def _resumed(clock: Clock, now: float) -> Clock:
    if clock.asked is None or clock.left is None:
        return clock
    left = max(clock.left, BREATH)
    return clock._replace(asked=clock.asked + now + left - clock.left, deadline=now + left, left=None)


def woken(clocks: Clocks, now: float) -> Clocks:
    """The clocks of a table that nobody held for a while: whose time ran out meanwhile gets a moment to come back."""
    return tuple(_woken(clock, now) for clock in clocks)


def _woken(clock: Clock, now: float) -> Clock:
    if clock.asked is None or clock.deadline is None or clock.deadline > now:
        return clock
    later = now + BREATH - clock.deadline
    return clock._replace(asked=clock.asked + later, deadline=clock.deadline + later)


def put_again(clocks: Clocks, seat: int, pace: Pace, now: float, away: bool) -> Clocks:
    """The clocks when the site begins or ceases to play for a seat: its open question is put to it anew."""
    clock = clocks[seat]
    if clock.asked is None or clock.left is not None:
        return clocks
    bank = bank_left(clock, pace, now)
    own = now + pace.answer + bank if pace.answer else None
    fresh = Clock(clock.number, now, now + pace.site if away else own, bank)
    return (*clocks[:seat], fresh, *clocks[seat + 1 :])


def overdue(clocks: Clocks, now: float) -> tuple[int, ...]:
    """The seats whose time is up, the longest first."""
    late = [(clock.deadline, seat) for seat, clock in enumerate(clocks) if clock.deadline and clock.deadline <= now]
    return tuple(seat for _deadline, seat in sorted(late))


def earliest(clocks: Clocks) -> float | None:
    """The next deadline of any seat."""
    return min((clock.deadline for clock in clocks if clock.deadline is not None), default=None)


def open_numbers(state: Deal) -> tuple[int | None, ...]:
    """The number of every seat's open question; None where none is open."""
    return tuple(seat.answers + 1 if is_asked(state, index) else None for index, seat in enumerate(state.seats))


def clocks_to_json(clocks: Clocks) -> dict[str, Any]:
    """As `Deal.questions` holds them: seat -> its clock."""
    return {str(seat): clock._asdict() for seat, clock in enumerate(clocks)}


def clocks_from_json(document: Mapping[str, Any], players: int, pace: Pace) -> Clocks:
    """What `clocks_to_json` made; fresh clocks where nothing stands."""
    return tuple(
        Clock(**document[str(seat)]) if str(seat) in document else Clock(bank=pace.bank) for seat in range(players)
    )
