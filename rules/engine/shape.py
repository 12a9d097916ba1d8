"""Complete hands, waits, and the distance to them (section 3).

Functions that end in `_keys` take the three suit keys of the concealed tiles that are not wild, and the number of wild
ones apart: they are for the hot path, where keys are kept beside the hand and changed by `WEIGHTS[tile]`. The others
take tiles. Both read the tables of `suits.py` and `ranks.py`.
"""

from collections.abc import Iterable, Sequence
from typing import Final, TypeAlias

from rules.engine.melds import Meld
from rules.engine.ranks import HELPING, SPARE, ranks_of
from rules.engine.suits import CLASS, CLOSED, JOINT, MISSING, SIZE, find_missing, size_of
from rules.engine.tiles import COPIES, KINDS, RANKS, SUIT_OF, Kind, Suit, Tiles

Keys: TypeAlias = tuple[int, int, int]
"""The keys of 万, 筒 and 条 (see `suits.py`)."""

WEIGHTS: Final[tuple[int, ...]] = tuple(5 ** (kind % RANKS) for kind in range(KINDS))
"""What one tile of each kind adds to the key of its suit."""

_PACKED: Final[tuple[int, ...]] = tuple(WEIGHTS[kind] << 21 * SUIT_OF[kind] for kind in range(KINDS))
"""The weights in one integer, 21 bits a suit: 5**9 < 2**21."""
_PACK: Final = _PACKED.__getitem__
_SUIT_BITS: Final = (1 << 21) - 1


def keys(tiles: Iterable[Kind]) -> Keys:
    """The three suit keys of tiles, at most four of a kind."""
    packed = sum(map(_PACK, tiles))
    return packed & _SUIT_BITS, packed >> 21 & _SUIT_BITS, packed >> 42


def is_complete(tiles: Sequence[Kind], wild: Kind | None = None, void: Suit | None = None) -> bool:
    """Whether 14, 11, 8, 5 or 2 concealed tiles are complete as H1 or H2; the missing sets are melds.

    Tiles of the kind `wild` stand for any tile that is not of the suit `void` (H3, H4). Raises ValueError for another
    number of tiles and for more than four of a kind.
    """
    sets, rest = divmod(len(tiles), 3)
    if rest != 2:
        raise ValueError(f"{len(tiles)} tiles can be no complete hand")
    if wild is None and void is None:
        packed = sum(map(_PACK, tiles))
        try:
            one, two, three = CLASS[packed & _SUIT_BITS], CLASS[packed >> 21 & _SUIT_BITS], CLASS[packed >> 42]
            missing = MISSING[sets][0][JOINT[one][two]][three]
            if missing >= 0 and SIZE[one] + SIZE[two] + SIZE[three] == len(tiles):
                return missing == 0
        except IndexError:  # not asked before, or no such hand
            pass
    suits, wilds = keys_and_wilds(tiles, wild)
    return is_complete_keys(suits, sets, wilds, void)


def waits(
    tiles: Sequence[Kind], melds: Sequence[Meld] = (), wild: Kind | None = None, void: Suit | None = None
) -> Tiles:
    """The kinds that complete 13 tiles (13-3k concealed and k melds) by their face, sorted (H5).

    A kind of which the player holds all four is none of them, nor is one of the suit `void`. Raises ValueError for
    another number of tiles and for more than four of a kind.
    """
    if len(tiles) + 3 * len(melds) != 13:
        raise ValueError(f"{len(tiles)} tiles and {len(melds)} melds are no hand that waits")
    if void is not None and any(SUIT_OF[meld.tile] == void for meld in melds):  # H4
        return ()
    suits, wilds = keys_and_wilds(tiles, wild)
    mask = waits_mask_keys(suits, 4 - len(melds), wilds, void)
    if mask and (melds or wilds == COPIES):
        mask &= ~held_mask(tiles, melds)
    return tiles_of(mask) if mask else ()


def distance(tiles: Sequence[Kind], wild: Kind | None = None, void: Suit | None = None) -> int:
    """How many tiles are missing: 0 complete, 1 ready; for 13-3k or 14-3k concealed tiles.

    Tiles of the suit `void` are of no use (H4). Raises ValueError for another number of tiles and for more than four
    of a kind.
    """
    sets, rest = divmod(len(tiles), 3)
    if not rest:
        raise ValueError(f"{len(tiles)} tiles are no hand")
    suits, wilds = keys_and_wilds(tiles, wild)
    return distance_keys(suits, sets, wilds, void)


def held_mask(tiles: Sequence[Kind], melds: Iterable[Meld]) -> int:
    """The kinds of which hand and melds together hold all four, as a bit mask (bit k: kind k); H5 leaves them out."""
    mask = sum(1 << kind for kind in set(tiles) if tiles.count(kind) >= COPIES)
    for meld in melds:
        if meld.is_kong or meld.tile in tiles:
            mask |= 1 << meld.tile
    return mask


def tiles_of(mask: int) -> Tiles:
    """The kinds of a bit mask, sorted."""
    kinds = []
    while mask:
        lowest = mask & -mask
        kinds.append(lowest.bit_length() - 1)
        mask ^= lowest
    return tuple(kinds)


def is_complete_keys(suits: Keys, sets: int = 4, wilds: int = 0, void: Suit | None = None) -> bool:
    """Whether 3*sets+2 tiles, wild ones included, are complete as H1 or, with four sets, as H2."""
    if void is not None and suits[void]:  # H4
        return False
    return distance_keys(suits, sets, wilds, void) == 0


def waits_mask_keys(suits: Keys, sets: int = 4, wilds: int = 0, void: Suit | None = None) -> int:
    """The kinds that complete 3*sets+1 tiles, wild ones included, as a bit mask (bit k: kind k).

    Kinds of which these tiles hold four naturals are left out; for melds and for four wild tiles of their own kind,
    take away `held_mask` (H5).
    """
    if void is not None and suits[void]:  # H4
        return 0
    if distance_keys(suits, sets, wilds, void) != 1:
        return 0
    return useful_mask_keys(suits, sets, wilds, void)


def useful_mask_keys(suits: Keys, sets: int = 4, wilds: int = 0, void: Suit | None = None) -> int:
    """The kinds of which one tile more brings the hand nearer, as a bit mask; none for a complete hand."""
    return ranks_of(HELPING, suits if void is None else close_suit(suits, void), sets, wilds)


def spare_mask_keys(suits: Keys, sets: int = 4, wilds: int = 0, void: Suit | None = None) -> int:
    """The kinds of which one tile less leaves the hand as near as it is, as a bit mask; none for a complete hand.

    Where there is none, every tile costs as much. Tiles of the void suit and wild tiles are not looked at.
    """
    return ranks_of(SPARE, suits if void is None else close_suit(suits, void), sets, wilds)


def distance_keys(suits: Keys, sets: int = 4, wilds: int = 0, void: Suit | None = None) -> int:
    """How many tiles are missing for `sets` sets and a pair or, with four sets, for seven pairs."""
    if void is not None:
        suits = close_suit(suits, void)
    characters, dots, bamboos = suits
    try:
        missing = MISSING[sets][wilds][JOINT[CLASS[characters]][CLASS[dots]]][CLASS[bamboos]]
    except IndexError:
        missing = -1
    return missing if missing >= 0 else find_missing(suits, sets, wilds)


def close_suit(suits: Keys, void: Suit) -> Keys:
    """The keys with nothing in the void suit, and nothing to be made of it (H4)."""
    characters, dots, bamboos = suits
    if void == 0:
        return CLOSED, dots, bamboos
    return (characters, CLOSED, bamboos) if void == 1 else (characters, dots, CLOSED)


def keys_and_wilds(tiles: Sequence[Kind], wild: Kind | None) -> tuple[Keys, int]:
    """The keys of the tiles that are not wild, and the number of wild ones; ValueError for a fifth of a kind."""
    packed = sum(map(_PACK, tiles))
    wilds = 0
    if wild is not None:
        wilds = tiles.count(wild)
        packed -= wilds * _PACKED[wild]
    characters, dots, bamboos = packed & _SUIT_BITS, packed >> 21 & _SUIT_BITS, packed >> 42
    try:
        size = SIZE[CLASS[characters]] + SIZE[CLASS[dots]] + SIZE[CLASS[bamboos]]
    except IndexError:
        size = size_of((characters, dots, bamboos))
    if size + wilds != len(tiles):  # a fifth tile carries over into the next digit of a key
        raise ValueError("more than four tiles of a kind")
    return (characters, dots, bamboos), wilds
