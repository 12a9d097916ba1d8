"""Counts of all kinds in one integer, seven bits each: counted, added and taken away all at once."""

from collections.abc import Iterable
from typing import Final, TypeAlias

from rules.engine.tiles import COPIES, KINDS, RANKS, SUITS, Kind

Packed: TypeAlias = int
"""How many tiles there are of each kind, 0..4."""

_BITS: Final = 7
_FULL: Final = (1 << _BITS) - 1
"""More than all 108 tiles: the sum of all counts is the remainder by this number, as that of nines is of digits."""

ONE_OF: Final[tuple[Packed, ...]] = tuple(1 << _BITS * kind for kind in range(KINDS))
"""One tile of each kind."""
ALL: Final[Packed] = COPIES * sum(ONE_OF)
"""The 108 tiles. T1"""


def pack(tiles: Iterable[Kind]) -> Packed:
    """The counts of these tiles."""
    return sum(map(ONE_OF.__getitem__, tiles))


def _fields(suit: int, ranks: int) -> int:
    """The counts of some ranks, as bits of a packed integer."""
    return sum(_FULL * ONE_OF[RANKS * suit + rank] for rank in range(RANKS) if ranks >> rank & 1)


_MANY: Final = 1 << RANKS
_FIELDS: Final = tuple(tuple(_fields(suit, ranks) for ranks in range(_MANY)) for suit in SUITS)


def tiles_among(packed: Packed, kinds: int) -> int:
    """How many tiles of the kinds in a bit mask there are."""
    one, two, three = _FIELDS
    wanted = one[kinds % _MANY] | two[kinds >> RANKS & _MANY - 1] | three[kinds >> 2 * RANKS]
    return (packed & wanted) % _FULL
