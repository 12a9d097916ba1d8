"""What is paid for a won hand (section 8): the hand, the dealer bonus, the penalty."""

from collections.abc import Iterator, Mapping

from rules.engine.facts import Facts, Line
from rules.engine.position import EndKind, Transfer, Waiver
from rules.engine.reasons import Why
from rules.engine.values import Hand, Part


def hand_lines(facts: Facts, hands: Mapping[int, Hand]) -> Iterator[Line]:
    """The payments to the winners: P2 self-drawn, P3 discard, P4 robbed kong; with P9 instead."""
    end = facts.position.end
    if end.penalty:
        yield from _penalty_lines(facts, hands)
        return
    for seat, hand in hands.items():
        for payer in _payers(facts, seat):
            parts = _parts_for(facts, hand, payer)
            yield from _transfers(facts, payer, seat, "hand", parts)
        if hand.pattern == "plain" and any(_yields(facts, hand, payer) for payer in _payers(facts, seat)):
            yield Waiver(seat, "hand.plain", Why.YIELDS, None, "V1")


def dealer_lines(facts: Facts) -> Iterator[Line]:
    """The dealer bonus: from whoever pays a winning dealer, or from the dealer who pays a winner. P6"""
    rules, position = facts.rules, facts.position
    if rules.dealer_bonus == "off":
        return
    reason = f"dealer.{rules.dealer_bonus}"
    if not facts.won or position.end.penalty:
        why, cause = (Why.PENALTY, "P9") if facts.won else (Why.DRAW, "D4")
        yield Waiver(position.dealer, reason, why, None, cause)
        return
    steps = position.streak if rules.dealer_bonus == "streak" else 1
    for seat in position.end.winners:
        for payer in _payers(facts, seat):
            if position.dealer in (seat, payer):
                yield Transfer(payer, seat, reason, steps * rules.number("dealer.step"), steps, None, "P6")


def _payers(facts: Facts, winner: int) -> list[int]:
    end = facts.position.end
    return facts.others(winner) if end.how is EndKind.SELF_DRAW or end.source is None else [end.source]


def _parts_for(facts: Facts, hand: Hand, payer: int) -> tuple[Part, ...]:
    """The parts of the value for one payer; a robbed player's declaration never counts. V1, V8"""
    how = facts.position.end.how
    declared = facts.position.seats[payer].declared if how is not EndKind.ROBBED_KONG else None
    return hand.parts(facts.rules, declared, by_discard=how is EndKind.DISCARD)


def _yields(facts: Facts, hand: Hand, payer: int) -> bool:
    return _parts_for(facts, hand, payer)[0].points < facts.rules.number("hand.plain")


def _transfers(facts: Facts, payer: int, seat: int, category: str, parts: tuple[Part, ...]) -> Iterator[Line]:
    robbed = facts.position.end.how is EndKind.ROBBED_KONG
    times = len(facts.seats) - 1 if robbed else 1  # P4
    for part in parts:
        yield Transfer(payer, seat, f"{category}.{part.name}", part.points * times, times, None, part.cause)


def _penalty_lines(facts: Facts, hands: Mapping[int, Hand]) -> Iterator[Line]:
    """包牌 (bāopái): the winner pays everybody what the discarder would have paid him. P9"""
    for seat, hand in hands.items():
        yield Waiver(seat, f"hand.{hand.pattern}", Why.PENALTY, None, "P9")
        for other in facts.others(seat):
            parts = tuple(part._replace(cause="P9") for part in hand.parts(facts.rules))
            yield from _transfers(facts, seat, other, "penalty", parts)
