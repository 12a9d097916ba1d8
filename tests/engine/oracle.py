"""The rules of sections 3 and 7 in the slowest and simplest way: every reading, every assignment of wild tiles.

Shares nothing with the engine's tables; the engine is checked against it.
"""

from collections import Counter
from functools import cache
from itertools import combinations_with_replacement

RUN, TRIPLET, PAIR = "run", "triplet", "pair"


@cache
def readings(counts, sets, pair):
    """All ways to read sorted (kind, count) pairs as so many sets and pairs: tuples of (what, lowest kind)."""
    if not counts:
        return ((),) if sets == pair == 0 else ()
    (kind, count), rest = counts[0], counts[1:]
    found = []
    if sets and count >= 3:
        found += [((TRIPLET, kind), *more) for more in readings(_less(counts, {kind: 3}), sets - 1, pair)]
    if pair and count >= 2:
        found += [((PAIR, kind), *more) for more in readings(_less(counts, {kind: 2}), sets, pair - 1)]
    if sets and kind % 9 <= 6 and {kind + 1, kind + 2} <= {other for other, _ in rest}:
        less = _less(counts, {kind: 1, kind + 1: 1, kind + 2: 1})
        found += [((RUN, kind), *more) for more in readings(less, sets - 1, pair)]
    return tuple(found)


def _less(counts, gone):
    left = ((kind, count - gone.get(kind, 0)) for kind, count in counts)
    return tuple((kind, count) for kind, count in left if count)


def standard_readings(tiles):
    return readings(tuple(sorted(Counter(tiles).items())), len(tiles) // 3, 1)


def is_seven_pairs(tiles):
    return len(tiles) == 14 and all(count % 2 == 0 for count in Counter(tiles).values())


def assignments(tiles, wild, void):
    """The hand once for every set of kinds that its wild tiles may stand for: (naturals, what the wild ones are)."""
    naturals = [tile for tile in tiles if tile != wild]
    kinds = [kind for kind in range(27) if kind // 9 != void]
    for stand_ins in combinations_with_replacement(kinds, len(tiles) - len(naturals)):
        yield naturals, list(stand_ins)


def is_complete(tiles, wild=None, void=None):
    if any(tile // 9 == void and tile != wild for tile in tiles):
        return False
    return any(
        is_seven_pairs(naturals + more) or standard_readings(naturals + more)
        for naturals, more in assignments(tiles, wild, void)
    )


def waits(tiles, melds=(), wild=None, void=None):
    """H5: the tile that comes counts by its face, so a wild kind is looked at as a tile apart from the wild ones."""
    held = Counter(tiles)
    for meld in melds:
        held[meld.tile] += 4 if meld.is_kong else 3
    if any(tile // 9 == void and tile != wild for tile in tiles):
        return ()
    found = []
    for kind in range(27):
        if held[kind] >= 4 or kind // 9 == void:
            continue
        for naturals, more in assignments(tiles, wild, void):
            whole = [*naturals, *more, kind]
            if is_seven_pairs(whole) or standard_readings(whole):
                found.append(kind)
                break
    return tuple(found)


def patterns(hand, melds, tile, *, self_drawn, wild=None, void=None, any_four=False):
    """All patterns of section 7 that some assignment and some reading show, heavenly and earthly left out."""
    found = set()
    waiting = waits(hand, melds, wild, void)
    tile_is_wild = self_drawn and tile == wild
    suit_tiles = [other for other in hand if other != wild] + ([] if tile_is_wild else [tile])
    one_suit = len({other // 9 for other in [*suit_tiles, *(meld.tile for meld in melds)]}) <= 1
    for naturals, more in assignments(hand, wild, void):
        winners = [kind for kind in range(27) if kind // 9 != void] if tile_is_wild else [tile]
        for winner in winners:
            whole = [*naturals, *more, winner]
            if any(kind // 9 == void for kind in whole):
                continue
            found |= _shown(whole, winner, waiting, hand, wild, any_four)
    if found and one_suit:
        found.add("one_suit")
    return found


def _shown(whole, winner, waiting, hand, wild, any_four):
    found = set()
    counts = Counter(whole)
    if is_seven_pairs(whole):
        found |= {"plain", "seven_pairs"}
        if counts[winner] >= 4 or (any_four and max(counts.values()) >= 4):
            found.add("dragon_seven_pairs")
    for reading in standard_readings(whole):
        found.add("plain")
        if all(what != RUN for what, _ in reading):
            found.add("all_pungs")
        if len(waiting) == 1 and any(_single_place(what, low, winner) for what, low in reading):
            found.add("single_wait")
        if _is_wide(reading, winner, waiting, hand, wild):
            found.add("wide_wait")
    return found


def _single_place(what, low, winner):
    if what == PAIR:
        return low == winner
    if what == TRIPLET:
        return False
    closed_end = (low % 9 == 0 and winner == low + 2) or (low % 9 == 6 and winner == low)
    return winner == low + 1 or closed_end


def _is_wide(reading, winner, waiting, hand, wild):
    if len(waiting) != 3 or waiting[0] % 9 > 2 or waiting != (waiting[0], waiting[0] + 3, waiting[0] + 6):
        return False
    if waiting[0] // 9 != waiting[2] // 9 or winner not in waiting:
        return False
    five = list(range(waiting[0] + 1, waiting[0] + 6))
    concealed = sorted(tile for tile in hand if tile != wild and tile // 9 == winner // 9)
    return concealed == five and _two_runs(sorted([*five, winner]), [low for what, low in reading if what == RUN])


def _two_runs(wanted, runs):
    """Whether two runs of the reading are together exactly these six tiles."""
    return any(
        sorted([one, one + 1, one + 2, two, two + 1, two + 2]) == wanted
        for place, one in enumerate(runs)
        for two in runs[place + 1 :]
    )
