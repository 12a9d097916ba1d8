"""Which tiles bring a hand nearer, and which can go without a loss: the ranks of one suit, seen from the whole hand.

The **tight places** of a suit are the shares of sets and pair through which the hand is nearest to complete: a tile
helps if the suit misses less at one of them. What a tile changes at which place belongs to the suit alone, so it is
kept by key, for all places at once; the tight places of a hand then pick what matters now. (Kept by key and tight
places together, four times as many questions would be new ones.)
"""

from typing import Final, TypeAlias

from rules.engine.suits import (
    CLASS,
    CLOSED,
    JOINT,
    LOCK,
    MOST_TILES,
    MOST_WILDS,
    NEVER,
    PAIRS,
    PLACES,
    SETS,
    Lack,
    check_hand,
    class_lack,
    classify,
    joint_lack,
    joint_of,
    missing_pairs,
    put,
    sums_of,
)
from rules.engine.tiles import COPIES, RANKS

Places: TypeAlias = tuple[int, ...]
"""Tight places: those of a row, 0..9, and the three of seven pairs; empty for a complete hand."""

Fields: TypeAlias = dict[int, tuple[int, ...]]
"""By key: for every place the ranks, bit by bit."""

ODD: Final = PLACES
"""The place beside those of the row where a second or fourth tile of any kind brings seven pairs nearer."""
ANY: Final = PLACES + 1
"""Where any tile brings seven pairs nearer."""
LOOSE: Final = PLACES + 2
"""Where an odd tile is no loss to seven pairs."""

MOST_KEYS: Final = 15_000
"""So many keys are kept in each table; then they are forgotten all at once."""

TIGHT: Final[list[list[list[list[Places | None]]]]] = [[[] for _ in range(MOST_WILDS + 1)] for _ in range(SETS + 1)]
"""By sets, wild tiles, joint of two suits, class of the third: the tight places of the third; None: not asked yet."""
HELPING: Final[tuple[Fields, Fields]] = ({}, {})
"""Without and with wild tiles, by key: where one tile more of a rank helps; never a fifth tile (H5)."""
SPARE: Final[tuple[Fields, Fields]] = ({}, {})
"""Without and with wild tiles, by key: where one tile less of a rank is no loss."""
_GAINS: Final[tuple[dict[int, int], dict[int, int]]] = ({}, {})
"""Without and with wild tiles, by the classes of a suit before and after one tile more (`before << 16 | after`): the
places at which less is missing then."""


def ranks_of(fields: tuple[Fields, Fields], keys: tuple[int, int, int], sets: int, wilds: int) -> int:
    """The ranks that `HELPING` or `SPARE` holds at the tight places of each suit, as one bit mask of kinds.

    Raises ValueError if there can be no such hand.
    """
    characters, dots, bamboos = keys
    known, first, second, third = fields[wilds > 0], 0, 0, 0
    try:
        tight = TIGHT[sets][wilds]
        one, two, three = CLASS[characters], CLASS[dots], CLASS[bamboos]
        joint = JOINT[one]
        ranks = known[characters]
        for place in tight[JOINT[two][three]][one]:  # type: ignore[union-attr]  # TypeError says so too
            first |= ranks[place]
        ranks = known[dots]
        for place in tight[joint[three]][two]:  # type: ignore[union-attr]
            second |= ranks[place]
        ranks = known[bamboos]
        for place in tight[joint[two]][three]:  # type: ignore[union-attr]
            third |= ranks[place]
    except (IndexError, KeyError, TypeError):  # not asked before
        return _find_ranks(fields, keys, sets, wilds)
    return first | second << RANKS | third << 2 * RANKS


def _find_ranks(fields: tuple[Fields, Fields], keys: tuple[int, int, int], sets: int, wilds: int) -> int:
    """Fill in what is not known yet, and answer like `ranks_of`."""
    check_hand(sets, wilds)
    with LOCK:
        one, two, three = map(classify, keys)
        mask = 0
        for suit, numbers in enumerate(((two, three, one), (one, three, two), (one, two, three))):
            tight, ranks = _tight_of(*numbers, sets, wilds), fields_of(fields, keys[suit], wilds > 0)
            for place in tight:
                mask |= ranks[place] << suit * RANKS
        return mask


def _tight_of(one: int, other: int, third: int, sets: int, wilds: int) -> Places:
    """What `TIGHT` holds for the third of these classes, filled in if need be."""
    joint, table = joint_of(one, other), TIGHT[sets][wilds]
    known = table[joint][third] if joint < len(table) and third < len(table[joint]) else None
    if known is None:
        known = tuple(tight_places(joint_lack(joint), class_lack(third), sets, wilds))
        put(table, joint, third, known, None)
    return known


def tight_places(lack: Lack, last: Lack, sets: int, wilds: int) -> list[int]:
    """The tight places of the last suit: those of its row, then those for seven pairs; none for a complete hand."""
    sums = sums_of(last.rows(wilds), lack.rows(wilds), sets, 1)
    seven = missing_pairs(lack, last) if sets == SETS else NEVER
    least = min(*sums, seven)
    if least <= wilds:
        return []
    tight = [place for place, missing in enumerate(sums) if missing == least]
    if seven == least:
        pairs, tiles = PAIRS - lack.pairs - last.pairs, MOST_TILES - lack.size - last.size
        tight.append(ODD if pairs == least else ANY)
        if pairs > tiles:
            tight.append(LOOSE)
    return tight


def fields_of(fields: tuple[Fields, Fields], key: int, wild: bool) -> tuple[int, ...]:
    """What a table by key holds, filled in if need be: for every place the ranks, bit by bit."""
    known = fields[wild]
    if key not in known:
        if len(known) >= MOST_KEYS:
            known.clear()
        find = _find_spare if fields is SPARE else _find_helping
        packed = 0 if key == CLOSED else find(key, wild)
        known[key] = tuple([packed >> shift & _RANKS for shift in _SHIFTS])
    return known[key]


def _find_helping(key: int, wild: bool) -> int:
    """Where one tile more of each rank helps, packed: nine bits for every place."""
    before, rest, packed = classify(key), key, 0
    for rank, power in enumerate(_POWERS):
        rest, count = divmod(rest, 5)
        if count < COPIES:
            helps = _gains(before, classify(key + power), wild) | _BITS[ANY] | (_BITS[ODD] if count & 1 else 0)
            packed |= helps << rank
    return packed


def _find_spare(key: int, wild: bool) -> int:
    """Where one tile less of each rank is no loss, packed."""
    before, rest, packed = classify(key), key, 0
    for rank, power in enumerate(_POWERS):
        rest, count = divmod(rest, 5)
        if count:
            spare = _ROW ^ _gains(classify(key - power), before, wild) | (_BITS[LOOSE] if count & 1 else 0)
            packed |= spare << rank
    return packed


_POWERS: Final[tuple[int, ...]] = tuple(5**rank for rank in range(RANKS))
_BITS: Final[tuple[int, ...]] = tuple(1 << RANKS * place for place in range(LOOSE + 1))
_ROW: Final = sum(_BITS[:PLACES])
_SHIFTS: Final = range(0, RANKS * (LOOSE + 1), RANKS)
_RANKS: Final = (1 << RANKS) - 1


def _gains(before: int, after: int, wild: bool) -> int:
    """The places of its row at which a suit misses less than before: of the nine bits of each, the first."""
    known = _GAINS[wild]
    gains = known.get(before << 16 | after)
    if gains is None:
        rows = zip(_BITS, class_lack(before).rows(wild), class_lack(after).rows(wild), strict=False)
        gains = known[before << 16 | after] = sum(bit for bit, old, new in rows if new < old)
    return gains
