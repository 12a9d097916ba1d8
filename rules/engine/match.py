"""A match (一场, yī chǎng): who deals first, who next, and what the deals add up to (section 10)."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rules.engine.options import Rules
from rules.engine.position import Settlement
from rules.engine.variants import FirstDealer


class DealerTurn(NamedTuple):
    """Who deals, and for how many deals he has. S4"""

    dealer: int
    streak: int


class Place(NamedTuple):
    """One line of the standing."""

    seat: int
    total: int
    rank: int
    """1 is best; equal totals share a rank."""


def throws_dice(rules: Rules) -> bool:
    """Whether two dice choose the first dealer. S1"""
    return rules.table.first_dealer is FirstDealer.DICE


def first_dealer(rules: Rules, dice: tuple[int, int] | None) -> DealerTurn:
    """Who deals first: by two dice 1..6, or seat 0. ValueError if dice are missing, too many or none at all. S1"""
    if not throws_dice(rules):
        if dice is not None:
            raise ValueError("this variant throws no dice")
        return DealerTurn(0, 1)
    if dice is None or len(dice) != 2 or not all(1 <= die <= 6 for die in dice):
        raise ValueError("two dice from 1 to 6 are wanted")
    return DealerTurn((sum(dice) - 1) % rules.players, 1)


def next_dealer(settlement: Settlement) -> DealerTurn:
    """Who deals after a settled deal. S2-S4"""
    return DealerTurn(settlement.next_dealer, settlement.next_streak)


def totals(players: int, settlements: Iterable[Settlement]) -> tuple[int, ...]:
    """What every seat has received less what it has paid, over settled deals; sums to 0."""
    sums = [0] * players
    for settlement in settlements:
        for seat, points in enumerate(settlement.totals):
            sums[seat] += points
    return tuple(sums)


def standing(points: Sequence[int]) -> tuple[Place, ...]:
    """The seats by their totals, best first, equal ones in seat order."""
    order = sorted(range(len(points)), key=lambda seat: (-points[seat], seat))
    return tuple(Place(seat, points[seat], 1 + sum(other > points[seat] for other in points)) for seat in order)
