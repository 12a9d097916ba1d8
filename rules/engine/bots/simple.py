"""A bot that comes nearer to ready with every tile, and wins when it can.

Void suit first, then the least distance with the most useful tiles unseen; pungs that cost no distance; kongs that
cost none; every win that does no harm.
"""

import random
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from rules.engine.actions import Action, Verb
from rules.engine.hands import shift
from rules.engine.melds import MeldKind
from rules.engine.options import Rules
from rules.engine.packed import ALL, ONE_OF, Packed, pack, tiles_among
from rules.engine.shape import Keys, distance_keys, spare_mask_keys, useful_mask_keys
from rules.engine.tiles import COPIES, SUIT_OF, Kind, Suit, Tiles
from rules.engine.views import DealView, Phase, Question

_SWAP, _VOID, _DECLARE, _TURN, _CLAIM, _OVER = Phase  # quicker than through the class
_DISCARD, _KONG, _PUNG, _WIN = Verb.DISCARD, Verb.KONG, Verb.PUNG, Verb.WIN
_CONCEALED_KONG = MeldKind.CONCEALED_KONG

MIN_UNSEEN: Final = 3
"""So many tiles that complete the hand must be unseen before it is declared ready."""


class Hand(NamedTuple):
    """The bot's own concealed tiles as the kernel takes them."""

    suits: Keys
    sets: int
    wilds: int
    void: Suit | None
    wild: Kind | None

    def less(self, tile: Kind, count: int = 1) -> "Hand":
        """The hand with so many copies of a tile gone."""
        suits, sets, wilds, void, wild = self
        if tile == wild:
            return Hand(suits, sets, wilds - count, void, wild)
        return Hand(shift(suits, tile, -count), sets, wilds, void, wild)

    def distance(self) -> int:
        """Tiles missing: 0 complete, 1 ready."""
        return distance_keys(self.suits, self.sets, self.wilds, self.void)


def choose(view: DealView, rules: Rules, rng: random.Random) -> Action:
    """An answer to the question of the view. ValueError without a question."""
    question = view.question
    if question is None:
        raise ValueError("nothing is asked")
    phase = question.phase
    if question.default.verb is _WIN or phase is _SWAP or phase is _VOID:
        return question.default
    hand = own_hand(view)
    if phase is _DECLARE:
        unseen = useful_unseen(hand, unseen_tiles(view))
        return question.actions[0] if unseen >= MIN_UNSEEN else question.default
    if phase is _CLAIM:
        return _claim(hand, tiles_of(view), question)
    return _turn(view, hand, question.actions)


def tiles_of(view: DealView) -> Tiles:
    """The bot's own concealed tiles, the drawn one last."""
    assert view.viewer is not None
    seat = view.seats[view.viewer]
    assert seat.hand is not None
    return seat.hand if seat.drawn is None else (*seat.hand, seat.drawn)


def own_hand(view: DealView) -> Hand:
    """The bot's own hand for the kernel."""
    assert view.viewer is not None
    seat = view.seats[view.viewer]
    assert seat.keys is not None
    return Hand(seat.keys, 4 - len(seat.melds), seat.wilds, seat.void, view.wild)


def unseen_tiles(view: DealView) -> Packed:
    """How many tiles of each kind the bot does not see."""
    assert view.viewer is not None
    unseen = ALL - view.shown - pack(tiles_of(view))
    for meld in view.seats[view.viewer].melds:
        if meld.kind is _CONCEALED_KONG and meld.tile is not None:
            unseen -= COPIES * ONE_OF[meld.tile]
    return unseen


def useful_unseen(hand: Hand, unseen: Packed) -> int:
    """How many unseen tiles would bring the hand one nearer."""
    return tiles_among(unseen, useful_mask_keys(hand.suits, hand.sets, hand.wilds, hand.void))


def _widest(hand: Hand, tiles: Sequence[Kind], unseen: Packed) -> Kind:
    """The discard after which the most unseen tiles bring the hand nearer; the first of equal ones."""
    suits, sets, wilds, void, wild = hand
    best, most = tiles[0], -1
    for tile in tiles:
        if tile == wild:
            total = tiles_among(unseen, useful_mask_keys(suits, sets, wilds - 1, void))
        else:
            total = tiles_among(unseen, useful_mask_keys(shift(suits, tile, -1), sets, wilds, void))
        if total > most:
            best, most = tile, total
    return best


def _turn(view: DealView, hand: Hand, actions: Sequence[Action]) -> Action:
    discards = actions
    if actions[0].verb is not _DISCARD or actions[0].declare is not None:  # plain discards come last
        discards = [action for action in actions if action.verb is _DISCARD and action.declare is None]
    least, best = nearest(hand, [action.tiles[0] for action in discards])
    kong = _kong(view, hand, actions, least)
    if kong is not None:
        return kong
    if len(best) == 1 and discards is actions:
        return _plain(discards, best[0])
    unseen = unseen_tiles(view)
    tile = _widest(hand, best, unseen) if len(best) > 1 else best[0]
    for action in actions if discards is not actions else ():
        if action.declare is not None and action.tiles == (tile,):
            return action if useful_unseen(hand.less(tile), unseen) >= MIN_UNSEEN else _plain(discards, tile)
    return _plain(discards, tile)


def _plain(discards: Iterable[Action], tile: Kind) -> Action:
    for action in discards:
        if action.tiles[0] == tile:
            return action
    raise ValueError(f"{tile} is no discard")


def nearest(hand: Hand, tiles: Sequence[Kind]) -> tuple[int, Sequence[Kind]]:
    """The least distance after one of these discards, and the discards that leave it."""
    suits, sets, wilds, void, wild = hand
    now, spare = hand.distance(), spare_mask_keys(suits, sets, wilds, void)
    best = [tile for tile in tiles if spare >> tile & 1 or (SUIT_OF[tile] == void and tile != wild)]
    return (now, best) if best else (now + 1, tiles)


def _kong(view: DealView, hand: Hand, actions: Sequence[Action], least: int) -> Action | None:
    """A kong that leaves the hand no farther away than the best discard does."""
    assert view.viewer is not None
    melds = view.seats[view.viewer].melds
    for action in actions:
        if action.verb is _DISCARD:  # kongs come first
            return None
        if action.verb is _KONG:
            tile = action.tiles[0]
            added = any(meld.tile == tile for meld in melds)
            after = hand.less(tile) if added else _melded(hand, tile, COPIES)
            if after.distance() <= least:
                return action
    return None


def _claim(hand: Hand, tiles: Tiles, question: Question) -> Action:
    """A kong or pung that costs no distance; a win that is not the default answer does harm and is passed."""
    assert question.tile is not None
    now = hand.distance()
    for action in question.actions:
        if action.verb is _KONG and _melded(hand, question.tile, 3).distance() <= now:
            return action
        if action.verb is _PUNG:
            after = _melded(hand, question.tile, 2)
            if nearest(after, [tile for tile in tiles if tile != question.tile])[0] <= now:
                return action
    return question.actions[-1]


def _melded(hand: Hand, tile: Kind, count: int) -> Hand:
    """The hand after so many copies of a tile went into a new meld."""
    return hand.less(tile, count)._replace(sets=hand.sets - 1)
