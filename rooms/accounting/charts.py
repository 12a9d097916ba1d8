"""Charts as coordinates: a template draws them as SVG, and puts the numbers behind them into a table.

Coordinates are whole units in a box of `WIDTH` x `HEIGHT`; colours and type come from the stylesheet.
"""

from collections.abc import Sequence
from math import floor, log10
from typing import Final, NamedTuple

WIDTH: Final = 440
HEIGHT: Final = 220
LEFT: Final = 48
RIGHT: Final = 12
TOP: Final = 12
BOTTOM: Final = 24
MOST_POINTS: Final = 400
"""A line is drawn through so many points at most; the table behind it has as many rows."""
ROW: Final = 30
"""Height of one bar with the gap below it."""
LABELS: Final = 130
"""Width kept for the names of bars."""


class Tick(NamedTuple):
    """A mark on the axis of values."""

    at: float
    value: int


class Line(NamedTuple):
    """Values one after the other."""

    path: str
    """The `points` of a polyline."""
    ticks: tuple[Tick, ...]
    zero: float
    last: tuple[float, float]
    width: int = WIDTH
    height: int = HEIGHT


class Bar(NamedTuple):
    """One named value."""

    name: str
    value: float
    text: str
    x: float
    y: float
    length: float
    look: str
    """`won` or `lost`: the sign."""
    middle: float


class Bars(NamedTuple):
    """Named values side by side, drawn as horizontal bars."""

    bars: tuple[Bar, ...]
    zero: float
    height: int
    width: int = WIDTH
    labels: int = LABELS


def thinned(values: Sequence[int], most: int = MOST_POINTS) -> list[tuple[int, int]]:
    """At most `most` of the values with their numbers from 1, the last one among them."""
    if len(values) <= most:
        return list(enumerate(values, 1))
    step = len(values) / (most - 1)
    kept = sorted({min(len(values) - 1, floor(number * step)) for number in range(most - 1)} | {len(values) - 1})
    return [(place + 1, values[place]) for place in kept]


def line(values: Sequence[int]) -> Line | None:
    """A line through values; None without any."""
    if not values:
        return None
    ticks = ticks_of(min(0, *values), max(0, *values))
    low, high = ticks[0], ticks[-1]
    shown = thinned(values)

    def x(number: int) -> float:
        return round(LEFT + (WIDTH - LEFT - RIGHT) * (number - 1) / max(1, len(values) - 1), 1)

    def y(value: float) -> float:
        return round(TOP + (HEIGHT - TOP - BOTTOM) * (high - value) / (high - low), 1)

    path = " ".join(f"{x(number)},{y(value)}" for number, value in shown)
    marks = tuple(Tick(y(value), value) for value in ticks)
    return Line(path, marks, y(0), (x(len(values)), y(values[-1])))


def ticks_of(low: int, high: int) -> list[int]:
    """Four to eight round numbers that reach from `low` to `high`, 0 among them."""
    span = max(1, high - low)
    step = 10 ** floor(log10(span))
    for factor in (0.2, 0.5, 1, 2):
        size = max(1, round(step * factor))
        if span / size <= 6:
            break
    first, last = floor(low / size), -floor(-high / size)
    return [size * number for number in range(first, max(last, first + 1) + 1)]


def bars(rows: Sequence[tuple[str, float, str]]) -> Bars | None:
    """Bars for names with their values and how these are written; None without any."""
    if not rows:
        return None
    low, high = min(0.0, *(value for _name, value, _text in rows)), max(0.0, *(value for _name, value, _text in rows))
    room = WIDTH - LABELS - RIGHT - LEFT
    unit = room / ((high - low) or 1)
    zero = round(LABELS + LEFT / 2 - low * unit, 1)
    drawn = []
    for number, (name, value, text) in enumerate(rows):
        length = round(abs(value) * unit, 1)
        x = zero if value >= 0 else round(zero - length, 1)
        y = ROW * number + 4
        drawn.append(Bar(name, value, text, x, y, length, "won" if value >= 0 else "lost", y + ROW / 2))
    return Bars(tuple(drawn), zero, ROW * len(rows) + 8)
