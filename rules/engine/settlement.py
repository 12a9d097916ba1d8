"""The settlement of a finished deal: who pays whom how much for what, what is not paid, and who deals next."""

from collections.abc import Iterator, Mapping
from itertools import chain

from rules.engine.beans import bean_lines
from rules.engine.checks import natural_void_lines, ready_check_lines, void_check_lines
from rules.engine.chickens import chicken_lines, chickens_of
from rules.engine.facts import Facts, Line, facts_of
from rules.engine.liability import forfeit_lines, liability_lines
from rules.engine.payments import dealer_lines, hand_lines
from rules.engine.position import Position, Settlement, Transfer, Waiver, WinnerLine
from rules.engine.succession import next_dealer, next_streak
from rules.engine.values import Hand, won_hand


def settle(position: Position) -> Settlement:
    """The settlement of a well-formed position. ValueError if a winner's tiles do not win."""
    facts = facts_of(position)
    hands = _hands(position)
    lines = list(_lines(facts, hands))
    base = position.rules.base
    transfers = tuple(
        line._replace(points=line.points * base) for line in lines if isinstance(line, Transfer) and line.points
    )
    return Settlement(
        transfers=transfers,
        waivers=tuple(line for line in lines if isinstance(line, Waiver)),
        ready=facts.ready,
        winners=tuple(WinnerLine(seat, hand.pattern, hand.value(position.rules)) for seat, hand in hands.items()),
        totals=totals_of(transfers, len(position.seats)),
        next_dealer=next_dealer(position),
        next_streak=next_streak(position),
    )


def totals_of(transfers: tuple[Transfer, ...], players: int) -> tuple[int, ...]:
    """What each seat receives less what it pays; the sum is 0. P10"""
    totals = [0] * players
    for transfer in transfers:
        totals[transfer.payee] += transfer.points
        totals[transfer.payer] -= transfer.points
    return tuple(totals)


def _hands(position: Position) -> dict[int, Hand]:
    hands = {}
    for seat in position.end.winners:
        hand = won_hand(position, seat)
        if hand is None:
            raise ValueError(f"seat {seat} does not win")
        hands[seat] = hand
    return hands


def _lines(facts: Facts, hands: Mapping[int, Hand]) -> Iterator[Line]:
    """All stages, in the order in which people add up."""
    chickens = chickens_of(facts.position)
    return chain(
        hand_lines(facts, hands),
        dealer_lines(facts),
        bean_lines(facts),
        chicken_lines(facts, chickens),
        liability_lines(facts, chickens),
        forfeit_lines(facts, chickens),
        natural_void_lines(facts),
        void_check_lines(facts),
        ready_check_lines(facts),
    )
