"""Names of tiles and suits, as they are spoken."""

from functools import lru_cache
from typing import Final

from django.utils.translation import get_language, gettext, pgettext

from rules.engine.tiles import CHICKEN_1S, KINDS, SUIT_LETTERS, Kind, Suit, rank_of, suit_of


def rank_name(rank: int) -> str:
    """A rank 1..9 as a word."""
    return (
        pgettext("rank", "one"),
        pgettext("rank", "two"),
        pgettext("rank", "three"),
        pgettext("rank", "four"),
        pgettext("rank", "five"),
        pgettext("rank", "six"),
        pgettext("rank", "seven"),
        pgettext("rank", "eight"),
        pgettext("rank", "nine"),
    )[rank - 1]


def suit_name(suit: Suit) -> str:
    """万, 筒 or 条."""
    return (pgettext("suit", "characters"), pgettext("suit", "dots"), pgettext("suit", "bamboos"))[suit]


def tile_name(kind: Kind) -> str:
    """A tile as it is said: 五万, 三筒, 幺鸡."""
    return all_tile_names()[kind]


def all_tile_names() -> tuple[str, ...]:
    """The names of the 27 kinds."""
    return _all_names(get_language())


@lru_cache(maxsize=8)
def _all_names(_language: str | None) -> tuple[str, ...]:
    """The 27 names in the active language: the table says them many times for every action."""
    return tuple(_name(kind) for kind in range(KINDS))


def _name(kind: Kind) -> str:
    if kind == CHICKEN_1S:
        return pgettext("tile", "the chicken")
    pattern = (
        pgettext("tile", "%(rank)s characters"),
        pgettext("tile", "%(rank)s dots"),
        pgettext("tile", "%(rank)s bamboos"),
    )[suit_of(kind)]
    return pattern % {"rank": rank_name(rank_of(kind))}


def tile_names(kinds: tuple[Kind, ...]) -> str:
    """Several tiles in one breath."""
    names = all_tile_names()
    return gettext(", ").join([names[kind] for kind in kinds])


TILE_CODES: Final = tuple(f"{rank_of(kind)}{SUIT_LETTERS[suit_of(kind)]}" for kind in range(27))
"""`1m` .. `9s`, the ids of the drawings."""
