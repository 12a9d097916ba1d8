"""听牌 (tīngpái) hints: which discards leave the hand ready, for which tiles, and what the hand would be worth."""

from typing import NamedTuple

from rules.engine.melds import Meld, MeldKind
from rules.engine.options import Rules
from rules.engine.patterns import best_pattern
from rules.engine.shape import waits as waits_of
from rules.engine.tiles import COPIES, KINDS, Kind, Tiles
from rules.engine.values import Hand
from rules.engine.views import DealView, MeldView, SeatView


class WaitHint(NamedTuple):
    """One tile that would complete the hand."""

    tile: Kind
    unseen: int
    """Copies that the player cannot see, 0..4."""
    pattern: str
    value: int
    """What a discarder who had not declared would pay, before `base`, whatever the way of winning adds."""
    by_discard: bool
    """Whether it also wins when another discards it: False where a plain hand lacks its pass (E3)."""


class Hint(NamedTuple):
    """The waits that are left after a discard."""

    discard: Kind | None
    """None: the hand as it is, with thirteen tiles."""
    waits: tuple[WaitHint, ...]

    @property
    def unseen(self) -> int:
        """Copies of all waits that the player cannot see."""
        return sum(wait.unseen for wait in self.waits)


def hints(rules: Rules, view: DealView) -> tuple[Hint, ...]:
    """Every discard that leaves the viewer ready, most unseen tiles first; with thirteen tiles, his hand as it is.

    Only what the viewer sees is used. Empty when he has no hand, or nothing leaves it ready.
    """
    own = view.seats[view.viewer] if view.viewer is not None else None
    if own is None or own.hand is None:
        return ()
    unseen = _unseen(view, own)
    tiles = own.hand if own.drawn is None else (*own.hand, own.drawn)
    # Before his own discard a player holds two tiles more than a multiple of three.
    discards: tuple[Kind | None, ...] = tuple(sorted(set(tiles))) if len(tiles) % 3 == 2 else (None,)
    found = [Hint(discard, _waits(rules, view, own, _without(tiles, discard), unseen)) for discard in discards]
    return tuple(sorted((hint for hint in found if hint.waits), key=lambda hint: -hint.unseen))


def _waits(rules: Rules, view: DealView, own: SeatView, hand: Tiles, unseen: list[int]) -> tuple[WaitHint, ...]:
    melds = tuple(_meld(meld) for meld in own.melds)
    found = []
    for tile in waits_of(hand, melds, view.wild, own.void):
        name = best_pattern(rules, hand, melds, tile, self_drawn=False, wild=view.wild, void=own.void)
        if name is not None:
            value = Hand(name, (), own.declared).value(rules)
            found.append(WaitHint(tile, unseen[tile], name, value, _by_discard(rules, own, melds, name)))
    return tuple(found)


def _by_discard(rules: Rules, own: SeatView, melds: tuple[Meld, ...], name: str) -> bool:
    free = not rules.table.pass_to_win or own.declared is not None or any(meld.is_kong for meld in melds)
    return free or name != "plain"  # E3


def _unseen(view: DealView, own: SeatView) -> list[int]:
    """Copies of each kind that the viewer does not see."""
    left = [COPIES] * KINDS
    for tile in own.hand or ():
        left[tile] -= 1
    for single in (own.drawn, view.wild):
        if single is not None:
            left[single] -= 1
    for seat in view.seats:
        for tile in seat.pond:
            left[tile] -= 1
        for meld in seat.melds:
            if meld.tile is not None:
                left[meld.tile] -= 3 if meld.kind is MeldKind.PUNG else 4
    return left


def _meld(meld: MeldView) -> Meld:
    """One's own meld: its tile is always known to its owner."""
    assert meld.tile is not None
    return Meld(meld.kind, meld.tile, meld.source, meld.late)


def _without(tiles: Tiles, discard: Kind | None) -> Tiles:
    rest = list(tiles)
    if discard is not None:
        rest.remove(discard)
    return tuple(sorted(rest))
