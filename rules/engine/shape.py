"""Complete hands, waits, and the distance to them (section 3).

The key of a suit is one integer that holds its nine counts: the sum of 5**(rank-1) over its tiles, at most four of a
kind. Functions that end in `_keys` take the three keys of the concealed tiles that are not wild; the public ones take
tiles. Wild tiles are counted apart.
"""

from collections import Counter
from collections.abc import Sequence
from functools import cache
from typing import Final, TypeAlias

from rules.engine.melds import Meld
from rules.engine.tiles import COPIES, KINDS, RANKS, SUIT_OF, SUITS, Kind, Suit, Tiles

Keys: TypeAlias = tuple[int, int, int]
"""The keys of 万, 筒 and 条."""

WEIGHTS: Final = tuple(5 ** (kind % RANKS) for kind in range(KINDS))
"""What one tile of each kind adds to the key of its suit."""

NEVER: Final = 99
_CLOSED: Final = -1


def keys(tiles: Sequence[Kind]) -> Keys:
    """The three suit keys of tiles, at most four of a kind."""
    sums = [0, 0, 0]
    for tile in tiles:
        sums[SUIT_OF[tile]] += WEIGHTS[tile]
    return sums[0], sums[1], sums[2]


def is_complete(tiles: Sequence[Kind], wild: Kind | None = None, void: Suit | None = None) -> bool:
    """Whether 14, 11, 8, 5 or 2 concealed tiles are complete as H1 or H2; the missing sets are melds.

    Tiles of the kind `wild` stand for any tile that is not of the suit `void` (H3, H4).
    """
    naturals, wilds = _split(tiles, wild)
    return is_complete_keys(keys(naturals), len(tiles) // 3, wilds, void)


def waits(
    tiles: Sequence[Kind], melds: Sequence[Meld] = (), wild: Kind | None = None, void: Suit | None = None
) -> Tiles:
    """The kinds that complete 13 tiles (13-3k concealed and k melds), sorted (H5)."""
    naturals, wilds = _split(tiles, wild)
    mask = waits_mask_keys(keys(naturals), 4 - len(melds), wilds, void, held_mask(tiles, melds))
    return tuple(kind for kind in range(KINDS) if mask >> kind & 1)


def distance(tiles: Sequence[Kind], wild: Kind | None = None, void: Suit | None = None) -> int:
    """How many tiles are missing: 0 complete, 1 ready. For 13-3k or 14-3k concealed tiles.

    Tiles of the suit `void` are of no use (H4).
    """
    naturals, wilds = _split(tiles, wild)
    return distance_keys(keys(naturals), len(tiles) // 3, wilds, void)


def held_mask(tiles: Sequence[Kind], melds: Sequence[Meld]) -> int:
    """The kinds of which hand and melds hold all four, as a bit mask (bit k: kind k). H5 leaves them out."""
    counts = Counter(tiles)
    for meld in melds:
        counts[meld.tile] += 4 if meld.is_kong else 3
    return sum(1 << kind for kind, count in counts.items() if count >= COPIES)


def is_complete_keys(suits: Keys, sets: int = 4, wilds: int = 0, void: Suit | None = None) -> bool:
    """Whether `sets` sets and a pair, or seven pairs, are complete; for 3*sets+2 tiles, wild ones included."""
    if void is not None and suits[void]:
        return False
    return distance_keys(suits, sets, wilds, void) == 0


def waits_mask_keys(suits: Keys, sets: int = 4, wilds: int = 0, void: Suit | None = None, held: int = 0) -> int:
    """The kinds that complete 3*sets+1 tiles as a bit mask, less those of the mask `held` (H5)."""
    mask = 0
    for kind in range(KINDS):
        suit, weight = SUIT_OF[kind], WEIGHTS[kind]
        if suit == void or suits[suit] // weight % 5 == COPIES or held >> kind & 1:
            continue
        more = list(suits)
        more[suit] += weight
        if is_complete_keys((more[0], more[1], more[2]), sets, wilds, void):
            mask |= 1 << kind
    return mask


def distance_keys(suits: Keys, sets: int = 4, wilds: int = 0, void: Suit | None = None) -> int:
    """How many tiles are missing for `sets` sets and a pair or seven pairs: 0 complete, 1 ready."""
    used = tuple(_CLOSED if suit == void else suits[suit] for suit in SUITS)
    joint = _joint(_row(used[0], wilds > 0), _row(used[1], wilds > 0))
    missing = _join(joint, _row(used[2], wilds > 0), sets)
    if sets == 4:
        counts = [digit for key in used for digit in _digits(key)]
        missing = min(missing, max(7 - sum(count // 2 for count in counts), 14 - sum(counts)))
    return max(0, missing - wilds)


def _split(tiles: Sequence[Kind], wild: Kind | None) -> tuple[list[Kind], int]:
    naturals = [tile for tile in tiles if tile != wild]
    return naturals, len(tiles) - len(naturals)


def _digits(key: int) -> tuple[int, ...]:
    return tuple(key // 5**place % 5 for place in range(RANKS)) if key != _CLOSED else ()


@cache
def _row(key: int, fifth: bool) -> tuple[int, ...]:
    """What a suit misses for 0-4 sets with and without a pair; `fifth`: more than four of a kind are possible."""
    states = {(0, 0, 0, 0): 0}
    for place, count in enumerate(_digits(key)):
        after: dict[tuple[int, int, int, int], int] = {}
        for (two, one, sets, pair), missing in states.items():
            for runs in range(1 if place > 6 else 3):
                for triplet in (0, 1):
                    for eyes in (0, 1):
                        need = two + one + runs + 3 * triplet + 2 * eyes
                        if (need > COPIES and not fifth) or sets + runs + triplet > 4 or pair + eyes > 1:
                            continue
                        state = (one, runs, sets + runs + triplet, pair + eyes)
                        after[state] = min(after.get(state, NEVER), missing + max(0, need - count))
        states = after
    return tuple(states.get((0, 0, sets, pair), NEVER) for sets in range(5) for pair in (0, 1))


@cache
def _joint(one: tuple[int, ...], other: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(_join(one, other, sets, pair) for sets in range(5) for pair in (0, 1))


@cache
def _join(one: tuple[int, ...], other: tuple[int, ...], sets: int, pair: int = 1) -> int:
    return min(
        one[2 * part + eyes] + other[2 * (sets - part) + pair - eyes]
        for part in range(sets + 1)
        for eyes in range(pair + 1)
    )
