"""All drawings in one file of symbols."""

from typing import Final

from rules.drawing.characters import numeral, wan
from rules.drawing.coins import coins
from rules.drawing.shapes import BLUE, GREEN, INK, IVORY, group, path, ring, rounded
from rules.drawing.sticks import chicken, sticks

DIGITS: Final = (
    "M.8 2L3 .500V8.5",
    "M.5 2.500C.5 -.3 5 -.3 5 2.400C5 4.6 1.5 5.8 .5 8.500H5.2",
    "M.7 .500H5L2.7 3.600C6.3 3.8 5.7 8.5 2.5 8.500C1.5 8.5 .9 8.2 .4 7.6",
    "M3.8 8.500V.500L.3 6.200H5.6",
    "M4.8 .500H1.200L.8 4C2 3.2 5.2 3.2 5.2 5.900C5.2 8.8 1.7 9 .5 7.6",
    "M4.2 .500C1.5 2.5 .5 4.5 .5 6.200C.5 9.3 5.2 9.3 5.2 6.200C5.2 3.6 1.8 3.2 .6 5.6",
    "M.5 .500H5.200L2 8.5",
    "M2.850 4.200C.1 3.6 .5 .4 2.850 .400S5.6 3.6 2.850 4.200C-.5 5 -.1 8.6 2.850 8.600S6.2 5 2.850 4.200Z",
    "M5.1 3.300C4.2 5.7 .5 5.2 .5 2.900C.5 -.3 5.2 -.3 5.2 2.900C5.2 5 4.2 7 1.8 8.5",
)
"""1 to 9 as lines in a box of 6 by 9, for the corners."""


def corner(rank: int, colour: str) -> str:
    """The small numeral in the corner; seen only where `--tile-corner` is 1."""
    digit = DIGITS[rank - 1]
    lines = path(digit, line=IVORY, width=4.5) + path(digit, line=colour, width=1.7)
    return f'<g opacity="var(--tile-corner,0)" transform="translate(3.6 3.6) scale(1.25)">{lines}</g>'


def face(code: str) -> str:
    """The drawing of a tile such as `5m`."""
    rank, suit = int(code[0]), code[1]
    art = {"m": lambda: numeral(rank) + wan(), "p": lambda: coins(rank), "s": lambda: sticks(rank)}[suit]()
    return f'<g class="art">{art}</g>' + corner(rank, {"m": INK, "p": BLUE, "s": GREEN}[suit])


def back() -> str:
    """The back: a lattice in a frame."""
    colour, light = "var(--tile-back,#2c5f8a)", "var(--tile-back-light,#5b8db5)"
    knots = "".join(
        path(f"M{x} {y - 5}l5 5l-5 5l-5-5Z", line=light, width=1) for y in (20, 40, 60) for x in (20, 40)
    ) + "".join(path(f"M{x} {y - 5}l5 5l-5 5l-5-5Z", line=light, width=1) for y in (30, 50) for x in (30,))
    return (
        rounded((0, 0), (60, 80), 7, colour)
        + f'<rect x="6" y="6" width="48" height="68" rx="4" fill="none" stroke="{light}" stroke-width="1.6"/>'
        + group([knots])
        + ring(30, 40, 2, light, 1)
    )


def sprite() -> str:
    """The whole file."""
    codes = [f"{rank}{suit}" for suit in "mps" for rank in range(1, 10)]
    drawings = {f"t-{code}": face(code) for code in codes} | {"t-back": back(), "t-blank": ""}
    symbols = "\n".join(f'<symbol id="{key}" viewBox="0 0 60 80">{art}</symbol>' for key, art in drawings.items())
    return f'<svg xmlns="http://www.w3.org/2000/svg">\n{symbols}\n</svg>\n'


def hen() -> str:
    """The hen alone, for the site's sign."""
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 80">{chicken()}</svg>\n'


def icon() -> str:
    """The site's icon: the hen on a tile on felt, with room around it for masks."""
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">'
        '<rect width="512" height="512" fill="#164a39"/>'
        '<rect x="142" y="88" width="228" height="348" rx="34" fill="#2a6a97"/>'
        '<rect x="142" y="88" width="228" height="334" rx="34" fill="#d9cda8"/>'
        '<rect x="142" y="88" width="228" height="318" rx="34" fill="#fbf6e6"/>'
        f'<svg x="144" y="96" width="224" height="299" viewBox="0 0 60 80">{chicken()}</svg></svg>\n'
    )
