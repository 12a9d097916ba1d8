"""Small pieces of SVG. Lengths are units of a face, which is 60 wide and 80 high."""

from collections.abc import Sequence
from typing import Final, TypeAlias

Point: TypeAlias = tuple[float, float]

INK: Final = "var(--tile-ink,#1d2a44)"
RED: Final = "var(--tile-red,#b8261f)"
GREEN: Final = "var(--tile-green,#1d7245)"
BLUE: Final = "var(--tile-blue,#22518f)"
GOLD: Final = "var(--tile-gold,#e39a2d)"
ORANGE: Final = "var(--tile-orange,#c9591c)"
IVORY: Final = "var(--tile-ivory,#fbf6e6)"


def number(value: float) -> str:
    """A length with at most one decimal."""
    text = f"{value:.1f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def path(data: str, fill: str | None = None, *, line: str | None = None, width: float = 0) -> str:
    """A path, filled, lined, or both."""
    paint = f' fill="{fill}"' if fill else ' fill="none"' if line else ""
    if line:
        paint += f' stroke="{line}" stroke-width="{number(width)}" stroke-linecap="round" stroke-linejoin="round"'
    return f'<path d="{data}"{paint}/>'


def circle(x: float, y: float, radius: float, fill: str) -> str:
    """A disc."""
    return f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}" fill="{fill}"/>'


def ring(x: float, y: float, radius: float, line: str, width: float) -> str:
    """A circle that is only a line."""
    return (
        f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}" fill="none"'
        f' stroke="{line}" stroke-width="{number(width)}"/>'
    )


def rounded(corner: Point, size: Point, radius: float, fill: str) -> str:
    """A rectangle with round corners, from its upper left corner."""
    (x, y), (width, height) = corner, size
    return (
        f'<rect x="{number(x)}" y="{number(y)}" width="{number(width)}" height="{number(height)}"'
        f' rx="{number(radius)}" fill="{fill}"/>'
    )


def group(parts: Sequence[str], transform: str = "") -> str:
    """Several pieces as one."""
    attribute = f' transform="{transform}"' if transform else ""
    return f"<g{attribute}>{''.join(parts)}</g>"
