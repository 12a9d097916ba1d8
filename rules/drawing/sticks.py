"""条: sticks of bamboo, and the chicken on its perch."""

from typing import Final

from rules.drawing.shapes import BLUE, GOLD, GREEN, INK, IVORY, ORANGE, RED, circle, group, number, path

Stick = tuple[float, float, float, float, str]
"""Centre, length, turn in degrees and colour."""

PAIR: Final = (18.0, 42.0)
TRIPLE: Final = (13.0, 30.0, 47.0)
LAYOUTS: Final[dict[int, tuple[Stick, ...]]] = {
    2: ((30, 22, 30, 0, GREEN), (30, 58, 30, 0, BLUE)),
    3: ((30, 22, 30, 0, RED), *((x, 58, 30, 0, GREEN) for x in PAIR)),
    4: tuple(
        (x, y, 30, 0, c)
        for y, row in ((22, (BLUE, GREEN)), (58, (GREEN, BLUE)))
        for x, c in zip(PAIR, row, strict=True)
    ),
    5: (
        *((x, 22, 30, 0, c) for x, c in ((14, GREEN), (46, BLUE))),
        (30, 40, 30, 0, RED),
        *((x, 58, 30, 0, c) for x, c in ((14, BLUE), (46, GREEN))),
    ),
    6: tuple((x, y, 30, 0, c) for y, c in ((22, GREEN), (58, BLUE)) for x in TRIPLE),
    7: ((30, 13.5, 20, 0, RED), *((x, y, 20, 0, GREEN) for y in (40, 66) for x in TRIPLE)),
    8: (
        *((x, 22, 29, 0, GREEN) for x in (8.2, 51.8)),
        (22.6, 21.3, 27, 29, GREEN),
        (37.4, 21.3, 27, -29, GREEN),
        *((x, 58, 29, 0, BLUE) for x in (8.2, 51.8)),
        (22.6, 58.7, 27, -29, BLUE),
        (37.4, 58.7, 27, 29, BLUE),
    ),
    9: tuple((x, y, 20.5, 0, c) for y in (14.5, 40, 65.5) for x, c in zip(TRIPLE, (GREEN, RED, BLUE), strict=True)),
}
"""The sticks of each rank from two on."""


def sticks(rank: int) -> str:
    """The face of a rank 1..9."""
    return chicken() if rank == 1 else "".join(stick(place, 0.78 if rank == 8 else 1) for place in LAYOUTS[rank])


def stick(place: Stick, breadth: float = 1) -> str:
    """A stick of bamboo: two joints, swollen at their ends, each with a gleam."""
    x, y, length, turn, colour = place
    half, gap = length / 2, 0.55
    upper = joint(x, y - half, y - gap, breadth, colour)
    lower = joint(x, y + gap, y + half, breadth, colour)
    gleam = path(
        f"M{number(x)} {number(y - half + 3.6)}V{number(y - 4)}M{number(x)} {number(y + 4)}V{number(y + half - 3.6)}",
        line=IVORY,
        width=1.5 * breadth,
    )
    whole = upper + lower + gleam
    return group([whole], f"rotate({number(turn)} {number(x)} {number(y)})") if turn else whole


def joint(x: float, top: float, bottom: float, breadth: float, colour: str) -> str:
    """One joint of bamboo."""
    broad, slim, round_ = 5.2 * breadth, 4.2 * breadth, 1.5
    middle = (top + bottom) / 2
    data = (
        f"M{number(x - broad + round_)} {number(top)}H{number(x + broad - round_)}"
        f"Q{number(x + broad)} {number(top)} {number(x + broad)} {number(top + round_)}"
        f"Q{number(x + slim)} {number(top + 3)} {number(x + slim)} {number(middle)}"
        f"T{number(x + broad)} {number(bottom - round_)}"
        f"Q{number(x + broad)} {number(bottom)} {number(x + broad - round_)} {number(bottom)}"
        f"H{number(x - broad + round_)}"
        f"Q{number(x - broad)} {number(bottom)} {number(x - broad)} {number(bottom - round_)}"
        f"Q{number(x - slim)} {number(bottom - 3)} {number(x - slim)} {number(middle)}"
        f"T{number(x - broad)} {number(top + round_)}"
        f"Q{number(x - broad)} {number(top)} {number(x - broad + round_)} {number(top)}Z"
    )
    return path(data, colour)


def chicken() -> str:
    """1 条, 幺鸡 (yāojī): a hen in good spirits on a perch of bamboo."""
    return (
        _tail() + _legs() + _body() + _wing() + _face() + group([stick((30, 70.5, 46, 0, GREEN))], "rotate(90 30 70.5)")
    )


def _tail() -> str:
    return (
        path("M15.5 47C5.5 46 .8 39 2 30.500C9.5 32.5 15.5 37.5 18 44Z", BLUE)
        + path("M16 44C5 38 2.5 26 6.5 15.500C14 21 19.5 31 19.5 41Z", GREEN)
        + path("M18.5 41C11.5 32 11.5 19 16.5 9.500C22.5 17 25 28 23.5 39Z", RED)
    )


def _legs() -> str:
    toes = "M24.5 58V66.500M20.8 66.500H27.500M34.5 58V66.500M30.8 66.500H37.5"
    return path(toes, line=ORANGE, width=2.3)


def _body() -> str:
    comb = path(
        "M33.5 14.500C30.5 11 32 7.2 35.6 8C35 3.8 40 2.8 41.5 6.500C44.3 3.8 48.2 6.3 47 10"
        "C49.6 10.8 49.6 14 48 15.700C44 12.3 38 11.5 33.5 14.500Z",
        RED,
    )
    body = path(
        "M40 12C46.5 12 50 16.5 49.5 22C49.2 26 48 30 48.7 35C50.5 48.5 43.5 61 29.5 61"
        "C16 61 9 51.5 11 41C11.5 38 12.5 36 14.5 34C18 41 25.5 41.5 29 36.5"
        "C32 32 30 26 31 20.500C32 15 35.5 12 40 12Z",
        GOLD,
        line=INK,
        width=1.9,
    )
    down = path("M40.5 38.500q1.5 2 3 0M42 45q1.5 2 3 0M37.5 32.500q1.5 2 3 0", line=ORANGE, width=1.5)
    return comb + body + down


def _wing() -> str:
    feathers = (
        "M18 44.500C22.5 40 32.5 40.5 36.5 45C38.5 51.5 33.5 57 26 57C27.5 55.7 28.2 54.8 28.5 53.7"
        "C25 54.5 22.3 54 20.8 52.700C22.5 51.8 23.5 51 24 50C21.3 49.5 18.8 47.7 18 44.500Z"
    )
    return path(feathers, GREEN, line=INK, width=1.3)


def _face() -> str:
    return (
        path("M47.5 28C51 28.7 52 34.5 49 35.200C45.8 35.5 45.3 30.7 47.5 28Z", RED)
        + path("M49.3 24.500C52 26.5 54 26.3 56 25.300C55 28.6 51.5 29.6 48.6 27.900Z", ORANGE, line=INK, width=1)
        + path("M49 18.300C53.5 18.5 57 21 58 24.300C54.5 26.2 51.5 25.6 48.7 24Z", ORANGE, line=INK, width=1)
        + circle(42.5, 19.5, 2.9, INK)
        + circle(43.5, 18.5, 1.1, IVORY)
        + f'<g opacity=".45">{circle(41, 26.3, 2.4, RED)}</g>'
    )
