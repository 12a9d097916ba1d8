"""What every stage of a settlement asks: who is ready, who is entitled, who receives nothing."""

from collections.abc import Mapping
from typing import NamedTuple, TypeAlias

from rules.engine.options import Rules
from rules.engine.position import EndKind, Position, Transfer, Waiver
from rules.engine.reasons import Why
from rules.engine.shape import waits
from rules.engine.tiles import SUIT_OF, Tiles

Line: TypeAlias = Transfer | Waiver
"""What a stage yields: points that move, before `base`, or points that do not."""


class Facts(NamedTuple):
    """A position with what follows from it for all stages."""

    position: Position
    waits: tuple[Tiles, ...]
    """By seat: what the 13 tiles wait for (H5); of a winner not asked, empty."""
    ready: tuple[int, ...]
    """The winners and the ready players, in seat order."""
    entitled: frozenset[int]
    """Who earns beans and chickens. P1"""
    barred: Mapping[int, Why]
    """Who receives nothing under sections 5 and 6 all the same, and why. P7, P9"""

    @property
    def rules(self) -> Rules:
        """The rules of the deal."""
        return self.position.rules

    @property
    def seats(self) -> range:
        """All seats in turn order."""
        return range(len(self.position.seats))

    @property
    def won(self) -> bool:
        """Whether somebody won."""
        return self.position.end.how is not EndKind.DRAW

    @property
    def hot(self) -> bool:
        """热炮 (rèpào): the won discard followed the discarder's own kong."""
        return self.position.end.how is EndKind.DISCARD and self.position.end.after_kong

    def others(self, seat: int) -> list[int]:
        """All seats but one."""
        return [other for other in self.seats if other != seat]

    def unpaid(self, seat: int) -> Why | None:
        """Why a seat earns nothing under sections 5 and 6; None if it does. B2, D1, P1, P7, P9"""
        if not self.won:
            return Why.DRAW
        return self.barred.get(seat) or (None if seat in self.entitled else Why.NOT_READY)


def thirteen(position: Position, seat: int) -> Tiles:
    """The concealed tiles of a seat without a self-drawn winning tile: 13-3k of them. P1"""
    hand, end = position.seats[seat].hand, position.end
    if end.how is not EndKind.SELF_DRAW or seat not in end.winners or end.tile is None:
        return hand
    place = hand.index(end.tile)
    return hand[:place] + hand[place + 1 :]


def void_tiles(position: Position, seat: int) -> Tiles:
    """The concealed tiles of a seat's void suit, wild tiles not counted. F5, P8"""
    end = position.seats[seat]
    return tuple(tile for tile in end.hand if SUIT_OF[tile] == end.void and tile != position.wild)


def seat_waits(position: Position, seat: int) -> Tiles:
    """What the 13 tiles of a seat wait for; empty: it is not ready. H5, H6"""
    end = position.seats[seat]
    return waits(thirteen(position, seat), end.melds, position.wild, end.void)


def facts_of(position: Position) -> Facts:
    """The facts of a finished deal."""
    winners = position.end.winners
    seats = range(len(position.seats))
    waiting = tuple(() if seat in winners else seat_waits(position, seat) for seat in seats)
    ready = tuple(seat for seat in seats if seat in winners or waiting[seat])
    entitled = frozenset(ready if position.rules.ready_to_earn else seats)
    return Facts(position, waiting, ready, entitled, _barred(position))


def _barred(position: Position) -> dict[int, Why]:
    end, rules = position.end, position.rules
    barred: dict[int, Why] = {}
    offence = end.how is EndKind.ROBBED_KONG or (end.how is EndKind.DISCARD and end.after_kong)
    if offence and end.source is not None and (rules.table.offender_struck or rules.kill_all):
        barred[end.source] = Why.STRUCK  # P7
    if end.penalty:
        barred[end.winners[0]] = Why.PENALTY  # P9
    return barred
