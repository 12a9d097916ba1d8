"""Brush strokes: a line that a brush follows, with its breadth along the way, as the outline of the ink."""

from collections.abc import Sequence
from math import hypot
from typing import Final, NamedTuple

from rules.drawing.shapes import Point, number


class Stroke(NamedTuple):
    """A stroke of a character, in hundredths of its box."""

    points: tuple[Point, ...]
    """Where the brush goes through."""
    widths: tuple[float, ...]
    """How broad the ink is there, in hundredths of the box's width."""


HENG: Final = (0.72, 1.0, 0.78, 0.8, 1.12, 0.6)
SHU: Final = (0.7, 1.1, 0.86, 0.84, 0.95, 0.7)


def heng(start: Point, end: Point, width: float) -> Stroke:
    """横: a horizontal stroke, its end pressed down."""
    (x1, y1), (x2, y2) = start, end
    steps = (0.0, 0.06, 0.34, 0.68, 0.94, 1.0)
    points = tuple((x1 + (x2 - x1) * t, y1 + (y2 - y1) * t + (1.2 if t in (0.0, 1.0) else 0)) for t in steps)
    return Stroke(points, tuple(width * share for share in HENG))


def shu(start: Point, end: Point, width: float) -> Stroke:
    """竖: a stroke downward."""
    (x1, y1), (x2, y2) = start, end
    steps = (0.0, 0.08, 0.36, 0.7, 0.95, 1.0)
    points = tuple((x1 + (x2 - x1) * t, y1 + (y2 - y1) * t) for t in steps)
    return Stroke(points, tuple(width * share for share in SHU))


def sweep(points: Sequence[Point], widths: Sequence[float]) -> Stroke:
    """撇, 捺, 点, 折, 钩: any stroke, its breadth given point by point."""
    return Stroke(tuple(points), tuple(widths))


def outline(stroke: Stroke, box: tuple[float, float, float, float]) -> str:
    """The ink of one stroke in a box (x, y, width, height) as path data."""
    x, y, width, height = box
    line = [(x + px * width / 100, y + py * height / 100) for px, py in stroke.points]
    halves = [share * width / 200 for share in stroke.widths]
    normals = [_normal(line, index) for index in range(len(line))]
    left = [(px + nx * h, py + ny * h) for (px, py), (nx, ny), h in zip(line, normals, halves, strict=True)]
    right = [(px - nx * h, py - ny * h) for (px, py), (nx, ny), h in zip(line, normals, halves, strict=True)]
    return _closed([*left, *reversed(right)])


def _normal(line: Sequence[Point], index: int) -> Point:
    before, after = line[max(index - 1, 0)], line[min(index + 1, len(line) - 1)]
    dx, dy = after[0] - before[0], after[1] - before[1]
    length = hypot(dx, dy) or 1.0
    return dy / length, -dx / length


def _closed(points: Sequence[Point]) -> str:
    """A smooth closed curve through the points (Catmull-Rom, a little tightened)."""
    total = len(points)
    data = f"M{number(points[0][0])} {number(points[0][1])}"
    for index in range(total):
        before, here = points[index - 1], points[index]
        after, beyond = points[(index + 1) % total], points[(index + 2) % total]
        c1 = (here[0] + (after[0] - before[0]) / 7, here[1] + (after[1] - before[1]) / 7)
        c2 = (after[0] - (beyond[0] - here[0]) / 7, after[1] - (beyond[1] - here[1]) / 7)
        data += "C" + " ".join(number(value) for point in (c1, c2, after) for value in point)
    return data + "Z"
