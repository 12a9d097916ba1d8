"""筒: cash coins with a square hole."""

from math import cos, pi, sin
from typing import Final

from rules.drawing.shapes import BLUE, GOLD, GREEN, INK, IVORY, RED, circle, group, path, ring, rounded

Coin = tuple[float, float, str]
"""Centre and colour."""

LAYOUTS: Final[dict[int, tuple[float, tuple[Coin, ...]]]] = {
    2: (14.5, ((30, 21.5, GREEN), (30, 58.5, BLUE))),
    3: (11.6, ((15, 17, BLUE), (30, 40, RED), (45, 63, GREEN))),
    4: (12.2, ((16, 21, BLUE), (44, 21, GREEN), (16, 59, GREEN), (44, 59, BLUE))),
    5: (10.6, ((15, 16.5, BLUE), (45, 16.5, GREEN), (30, 40, RED), (15, 63.5, GREEN), (45, 63.5, BLUE))),
    6: (10.3, tuple((x, y, GREEN if y < 20 else RED) for y in (15.5, 42, 65.5) for x in (17.5, 42.5))),
    7: (
        8.9,
        (
            (11.5, 12.5, GREEN),
            (30, 19.5, GREEN),
            (48.5, 26.5, GREEN),
            *((x, y, RED) for y in (47.5, 67.5) for x in (18.5, 41.5)),
        ),
    ),
    8: (8.7, tuple((x, y, INK) for y in (13.3, 31.4, 49.5, 67.6) for x in (18.5, 41.5))),
    9: (8.7, tuple((x, y, c) for y, c in ((15, GREEN), (40, RED), (65, BLUE)) for x in (11, 30, 49))),
}
"""Radius and coins of each rank from two on."""


def coins(rank: int) -> str:
    """The face of a rank 1..9."""
    if rank == 1:
        return great_coin()
    radius, places = LAYOUTS[rank]
    drawn = [coin(x, y, radius, colour) for x, y, colour in places]
    if rank == 8:
        drawn[1] = silkie(places[1][0], places[1][1], radius)
    return "".join(drawn)


def coin(x: float, y: float, radius: float, colour: str) -> str:
    """A coin: rim, ring, square hole."""
    hole = radius * 0.27
    return (
        circle(x, y, radius, colour)
        + ring(x, y, radius * 0.7, IVORY, radius * 0.13)
        + rounded((x - hole, y - hole), (2 * hole, 2 * hole), hole * 0.3, IVORY)
    )


def great_coin() -> str:
    """1 筒: one large coin with a rim of scallops."""
    x, y = 30.0, 40.0
    rim = "".join(circle(x + 22.2 * cos(i * pi / 8), y + 22.2 * sin(i * pi / 8), 4.9, GREEN) for i in range(16))
    petal = path(f"M{x:g} {y - 17}c2.6 1.8 2.6 5 0 6.8c-2.6-1.8-2.6-5 0-6.800Z", IVORY)
    petals = [f'<g transform="rotate({turn} {x:g} {y:g})">{petal}</g>' for turn in range(0, 360, 45)]
    return (
        rim
        + circle(x, y, 22.5, GREEN)
        + ring(x, y, 20.6, IVORY, 1.9)
        + circle(x, y, 19.7, BLUE)
        + group(petals)
        + circle(x, y, 9.6, RED)
        + ring(x, y, 9.6, IVORY, 1.5)
        + rounded((x - 3.1, y - 3.1), (6.2, 6.2), 1, IVORY)
    )


def silkie(x: float, y: float, radius: float) -> str:
    """8 筒: one of its coins is a silkie (乌骨鸡), if you look twice."""
    tufts = ((-4.2, 1.2, 2.3), (-1.6, -0.5, 2.5), (1.6, -0.5, 2.5), (4.2, 1.2, 2.3))
    crest = "".join(circle(x + dx, y - radius + dy, r, INK) for dx, dy, r in tufts)
    return (
        crest
        + circle(x, y, radius, INK)
        + circle(x - 3.1, y - 0.6, 1.45, IVORY)
        + circle(x + 3.1, y - 0.6, 1.45, IVORY)
        + circle(x - 5.3, y + 2.7, 1.2, BLUE)
        + circle(x + 5.3, y + 2.7, 1.2, BLUE)
        + path(f"M{x - 1.7:.1f} {y + 1.6:.1f}h3.400l-1.7 3Z", GOLD)
    )
