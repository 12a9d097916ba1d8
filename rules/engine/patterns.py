"""What a winning hand is called (section 7): the dearest name whose patterns it shows.

No reading of the hand is listed and no wild tile is tried out one by one: each pattern is a question that the tables
of `suits.py` or the counts answer at once, with wild tiles as well as without (V6).
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, Protocol, TypeAlias

from rules.engine.melds import Meld
from rules.engine.shape import (
    WEIGHTS,
    Keys,
    close_suit,
    held_mask,
    is_complete_keys,
    keys_and_wilds,
    waits_mask_keys,
)
from rules.engine.suits import PAIRS, lack_of, missing_standard
from rules.engine.tiles import COPIES, KINDS, RANKS, SUIT_OF, SUITS, Kind, Suit, rank_of
from rules.engine.variants import VARIANTS


class HandNumbers(Protocol):
    """The part of `Rules` that decides about names."""

    @property
    def variant(self) -> str:
        """The variant's name."""

    def number(self, key: str) -> int:
        """The number for a key such as `hand.plain`."""


@dataclass(frozen=True, kw_only=True)
class _Won:
    """A hand and the tile that completes it, with all wild tiles counted apart from the others."""

    hand: Sequence[Kind]
    """Without the winning tile."""
    melds: Sequence[Meld]
    waiting: Keys
    """The keys of the hand, wild tiles left out."""
    waiting_wilds: int
    tile: Kind
    tile_is_wild: bool
    void: Suit | None
    first_turn: str | None
    any_four: bool
    """Whether any four alike make a dragon. V5"""

    @cached_property
    def suits(self) -> Keys:
        """The keys of hand and winning tile, wild tiles left out."""
        return self.waiting if self.tile_is_wild else _changed(self.waiting, self.tile, 1)

    @property
    def wilds(self) -> int:
        """Wild tiles, the winning one included."""
        return self.waiting_wilds + self.tile_is_wild

    @property
    def sets(self) -> int:
        """Sets to be found in the concealed tiles."""
        return 4 - len(self.melds)

    def wins(self) -> bool:
        """H1 or H2, and H4."""
        if self.void is not None and any(SUIT_OF[meld.tile] == self.void for meld in self.melds):
            return False
        return is_complete_keys(self.suits, self.sets, self.wilds, self.void)

    @cached_property
    def waits(self) -> int:
        """The waits of the hand before the tile came, as a bit mask. H5"""
        mask = waits_mask_keys(self.waiting, self.sets, self.waiting_wilds, self.void)
        return mask & ~held_mask(self.hand, self.melds)

    @cached_property
    def counts(self) -> list[int]:
        """How many tiles there are of each kind, wild ones left out, the winning tile included."""
        return [key // 5**place % 5 for key in self.suits for place in range(RANKS)]

    def may_stand_for(self) -> list[Kind]:
        """What the winning tile may be: itself, or, wild, any kind outside the void suit. H4"""
        return [kind for kind in range(KINDS) if SUIT_OF[kind] != self.void] if self.tile_is_wild else [self.tile]

    def rest_is_standard(self, rest: Keys, sets: int, pair: int, wilds: int) -> bool:
        """Whether these tiles are exactly so many sets and pairs. H1, H3, H4"""
        suits = rest if self.void is None else close_suit(rest, self.void)
        return missing_standard(suits, sets, pair, wilds) == wilds


def best_pattern(
    rules: HandNumbers,
    hand: Sequence[Kind],
    melds: Sequence[Meld],
    tile: Kind,
    *,
    self_drawn: bool,
    wild: Kind | None = None,
    void: Suit | None = None,
    first_turn: str | None = None,
) -> str | None:
    """The name of section 7 that counts for a hand won on a tile, None if it does not win.

    `hand`: 13-3k concealed tiles without that tile, beside k melds. Dearest is what `rules.number("hand.NAME")` says;
    of equal names the later in the variant's table counts (V1, V7). `first_turn` is "heavenly" or "earthly" for a win
    in the first turn. Every winning hand is at least `plain`. Raises ValueError for a wrong number of tiles.
    """
    if len(hand) + 3 * len(melds) != 13 or hand.count(tile) >= COPIES:
        raise ValueError(f"{len(hand)} tiles and {len(melds)} melds cannot win a tile {tile}")
    table = VARIANTS[rules.variant]
    waiting, waiting_wilds = keys_and_wilds(hand, wild)
    won = _Won(
        hand=hand,
        melds=melds,
        waiting=waiting,
        waiting_wilds=waiting_wilds,
        tile=tile,
        tile_is_wild=self_drawn and tile == wild,  # F8: from a discard it is an ordinary tile
        void=void,
        first_turn=first_turn,
        any_four=table.dragon_any_four,
    )
    if not won.wins():
        return None
    rows = sorted(((rules.number(f"hand.{name}"), row, name) for row, name in enumerate(table.hands)), reverse=True)
    return next((name for _, _, name in rows if all(shows(won) for shows in _PATTERNS[name])), None)


def _is_single_wait(won: _Won) -> bool:
    """卡边吊 (kǎbiāndiào). V2"""
    if won.waits.bit_count() != 1:
        return False
    return any(_fills_single_place(won, kind) for kind in won.may_stand_for())


def _fills_single_place(won: _Won, kind: Kind) -> bool:
    """Whether a tile that is this kind can be half of the pair, the middle of a run, or its closed end. V2"""
    if _completes(won, (kind,), won.sets, 0):
        return True
    rank = rank_of(kind)
    runs = []
    if 1 < rank < RANKS:
        runs.append((kind - 1, kind + 1))
    if rank == 3:
        runs.append((kind - 2, kind - 1))
    if rank == 7:
        runs.append((kind + 1, kind + 2))
    return won.sets > 0 and any(_completes(won, mates, won.sets - 1, 1) for mates in runs)


def _completes(won: _Won, mates: tuple[Kind, ...], sets: int, pair: int) -> bool:
    """Whether the waiting tiles less these mates are so many sets and pairs; a mate that is not there is a wild tile.

    A mate that is there is taken: were a wild tile in its place, the two could change places.
    """
    rest, wilds = won.waiting, won.waiting_wilds
    for mate in mates:
        if rest[SUIT_OF[mate]] // WEIGHTS[mate] % 5:
            rest = _changed(rest, mate, -1)
        else:
            wilds -= 1
    return wilds >= 0 and won.rest_is_standard(rest, sets, pair, wilds)


def _is_wide_wait(won: _Won) -> bool:
    """大宽张 (dàkuānzhāng). V3"""
    for suit in SUITS:
        for low in range(3):
            waits = sum(1 << suit * RANKS + low + step for step in (0, 3, 6))
            between = sum(5 ** (low + step) for step in range(1, 6))
            if won.waits == waits and won.waiting[suit] == between:
                rest = list(won.waiting)
                rest[suit] = 0
                return won.rest_is_standard((rest[0], rest[1], rest[2]), won.sets - 2, 1, won.waiting_wilds)
    return False


def _is_all_pungs(won: _Won) -> bool:
    """大对子 (dàduìzi): every kind fills up to triplets, one of them to the pair. V4

    A kind of 1, 2 or 4 tiles needs one triplet less if it holds the pair; otherwise wild tiles are the pair.
    """
    counts = [count for count in won.counts if count]
    triplets = sum(-(-count // 3) for count in counts)
    return triplets - any(count % 3 for count in counts) <= won.sets


def _is_one_suit(won: _Won) -> bool:
    """清一色 (qīngyīsè); wild tiles in hand have no suit. V4, V6"""
    suits = {suit for suit in SUITS if won.suits[suit]} | {SUIT_OF[meld.tile] for meld in won.melds}
    return len(suits) <= 1


def _is_seven_pairs(won: _Won) -> bool:
    """七对 (qīduì). H2"""
    return not won.melds and sum(lack_of(key).pairs for key in won.suits) + won.wilds >= PAIRS


def _is_dragon(won: _Won) -> bool:
    """龙七对 (lóngqīduì): seven pairs with four alike, the winning tile among them unless any four do. V5

    Wild tiles fill up the four and every other odd kind; those left over are pairs.
    """
    if not _is_seven_pairs(won):
        return False
    odd = sum(count % 2 for count in won.counts)
    four_kinds = [kind for kind in range(KINDS) if SUIT_OF[kind] != won.void] if won.any_four else won.may_stand_for()
    winner_joins = won.tile_is_wild and not won.any_four
    return any(
        _wilds_for_four(won.counts[kind], winner_joins) + odd - won.counts[kind] % 2 <= won.wilds for kind in four_kinds
    )


def _wilds_for_four(count: int, winner_joins: bool) -> int:
    """Wild tiles that make four alike, or, for a wild winning tile to be among them, six of four."""
    return 2 if winner_joins and count == COPIES else COPIES - count


def _is_heavenly(won: _Won) -> bool:
    """天胡 (tiānhú)"""
    return won.first_turn == "heavenly"


def _is_earthly(won: _Won) -> bool:
    """地胡 (dìhú)"""
    return won.first_turn == "earthly"


def _changed(suits: Keys, tile: Kind, number: int) -> Keys:
    """The keys with so many tiles of a kind more."""
    changed = list(suits)
    changed[SUIT_OF[tile]] += number * WEIGHTS[tile]
    return changed[0], changed[1], changed[2]


_Pattern: TypeAlias = Callable[[_Won], bool]

_PATTERNS: Final[Mapping[str, tuple[_Pattern, ...]]] = {
    "plain": (),  # 平胡 (pínghú)
    "single_wait": (_is_single_wait,),
    "wide_wait": (_is_wide_wait,),
    "all_pungs": (_is_all_pungs,),
    "seven_pairs": (_is_seven_pairs,),
    "dragon_seven_pairs": (_is_dragon,),
    "one_suit": (_is_one_suit,),
    "one_suit_pungs": (_is_one_suit, _is_all_pungs),  # 清大对 (qīngdàduì)
    "one_suit_pairs": (_is_one_suit, _is_seven_pairs),  # 清七对 (qīngqīduì)
    "one_suit_dragon": (_is_one_suit, _is_dragon),  # 清龙对 (qīnglóngduì)
    "heavenly": (_is_heavenly,),
    "earthly": (_is_earthly,),
}
"""What each name of section 7 asks of a hand that wins."""
