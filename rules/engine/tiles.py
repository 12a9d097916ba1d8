"""Kinds of tiles and the wall.

A tile is its kind: the four copies of a kind are never told apart. Kinds are the integers 0-26:
万 (m) 0-8, 筒 (p) 9-17, 条 (s) 18-26, rank by rank.
"""

from typing import Final, TypeAlias

Kind: TypeAlias = int
"""A kind of tile, 0..26."""

Suit: TypeAlias = int
"""0 万 (m), 1 筒 (p), 2 条 (s)."""

Tiles: TypeAlias = tuple[Kind, ...]
"""Some tiles. Hands are sorted; ponds, swaps and walls keep their own order."""

KINDS: Final = 27
COPIES: Final = 4
SUITS: Final = (0, 1, 2)
RANKS: Final = 9
WALL_SIZE: Final = 108  # T1
SUIT_LETTERS: Final = "mps"
SUIT_OF: Final = tuple(kind // RANKS for kind in range(KINDS))
ALL_TILES: Final[Tiles] = tuple(kind for kind in range(KINDS) for _ in range(COPIES))
"""The 108 tiles in order of kind. T1"""

CHICKEN_1S: Final[Kind] = 18
"""幺鸡 (yāojī): 1 条, always a standing chicken. C1"""

SILKIE_8P: Final[Kind] = 16
"""乌骨鸡 (wūgǔjī): 8 筒, a standing chicken with the option `silkie`. C1"""

WIND_5P: Final[Kind] = 13
"""风吹鸡 (fēngchuījī): 5 筒, whose flip voids all chickens with the option `windblown`. C6"""


def suit_of(kind: Kind) -> Suit:
    """The suit 0..2 of a kind 0..26."""
    return SUIT_OF[kind]


def rank_of(kind: Kind) -> int:
    """The rank 1..9 of a kind 0..26."""
    return kind % RANKS + 1
