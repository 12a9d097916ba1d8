"""What is owed for chickens: 责任鸡 (zérènjī), 包冲锋鸡 (bāo chōngfēngjī) and 包鸡 (bāojī). C9-C11"""

from collections.abc import Iterator
from typing import NamedTuple

from rules.engine.chickens import CAUSES, Chickens, is_charging
from rules.engine.facts import Facts, Line
from rules.engine.melds import MeldKind
from rules.engine.position import First, Transfer, Waiver
from rules.engine.reasons import GOLDEN, Why
from rules.engine.tiles import Kind


class Debt(NamedTuple):
    """What is owed for one tile of a standing kind."""

    tile: Kind
    reason: str
    points: int
    cause: str


def liability_lines(facts: Facts, chickens: Chickens) -> Iterator[Line]:
    """The liable chickens of the deal: who discarded the first standing tile, and who claimed it. C9"""
    for kind in chickens.standing:
        first = facts.position.first.get(kind)
        if first is not None and first.claimed:
            yield from _liable(facts, chickens, _debt(facts, chickens, kind, "liable", "C9"), first)


def forfeit_lines(facts: Facts, chickens: Chickens) -> Iterator[Line]:
    """What players who are not entitled owe for the standing chickens that they show. C10, C11"""
    if facts.won and facts.rules.table.forfeits:
        for payer in facts.seats:
            if payer not in facts.entitled:
                for kind in chickens.standing:
                    yield from _forfeits(facts, chickens, payer, kind)


def _debt(facts: Facts, chickens: Chickens, kind: Kind, what: str, cause: str) -> Debt:
    """The value of a liable or forfeit tile; golden doubles it only with `golden_debts`. Section 6"""
    reason = f"chicken.{chickens.standing[kind]}.{what}"
    points = facts.rules.number(reason)
    if facts.rules.golden_debts and kind in chickens.golden:
        return Debt(kind, reason + GOLDEN, 2 * points, cause)
    return Debt(kind, reason, points, cause)


def _liable(facts: Facts, chickens: Chickens, debt: Debt, first: First) -> Iterator[Line]:
    for claimer in first.claimed:
        unpaid = Why.WINDBLOWN if facts.won and chickens.windblown else facts.unpaid(claimer)
        if first.how not in facts.rules.table.liable_by:
            yield Waiver(claimer, debt.reason, Why.WON, debt.tile, "C5")
        elif unpaid is None:
            yield Transfer(first.by, claimer, debt.reason, debt.points, 1, debt.tile, debt.cause)
        else:
            yield Waiver(claimer, debt.reason, unpaid, debt.tile, CAUSES[unpaid])
            if facts.won and claimer not in facts.entitled and facts.rules.table.liable_reversed:
                yield _reversed(facts, chickens, debt, first.by, claimer)


def _reversed(facts: Facts, chickens: Chickens, debt: Debt, discarder: int, claimer: int) -> Line:
    """The claimer is not entitled: he pays the discarder, if that one is. C9"""
    unpaid = Why.WINDBLOWN if chickens.windblown else facts.unpaid(discarder)
    if unpaid is None:
        return Transfer(claimer, discarder, debt.reason, debt.points, 1, debt.tile, debt.cause)
    return Waiver(discarder, debt.reason, unpaid, debt.tile, CAUSES[unpaid])


def _forfeits(facts: Facts, chickens: Chickens, payer: int, kind: Kind) -> Iterator[Line]:
    charging = is_charging(facts.position, payer, kind)
    own = facts.position.seats[payer]
    shown = own.pond.count(kind) - charging
    forfeit = _debt(facts, chickens, kind, "forfeit", "C11")
    for meld in own.melds:
        if meld.tile == kind and meld.kind is MeldKind.CONCEALED_KONG:
            yield Waiver(payer, forfeit.reason, Why.HIDDEN, kind, "C11")
        elif meld.tile == kind:
            shown += 4 if meld.is_kong else 3
    if charging:
        yield from _pay(facts, chickens, payer, _debt(facts, chickens, kind, "forfeit_charging", "C10"), 1)
    if shown:
        yield from _pay(facts, chickens, payer, forfeit, shown)


def _pay(facts: Facts, chickens: Chickens, payer: int, debt: Debt, count: int) -> Iterator[Line]:
    """A forfeit for so many tiles to every entitled player."""
    if chickens.windblown:
        yield Waiver(payer, debt.reason, Why.WINDBLOWN, debt.tile, CAUSES[Why.WINDBLOWN])
        return
    for seat in sorted(facts.entitled):
        unpaid = facts.unpaid(seat)
        if unpaid is None:
            yield Transfer(payer, seat, debt.reason, count * debt.points, count, debt.tile, debt.cause)
        else:
            yield Waiver(seat, debt.reason, unpaid, debt.tile, CAUSES[unpaid])
