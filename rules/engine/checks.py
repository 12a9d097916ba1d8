"""查叫 (chájiào), 查缺 (cháquē) and 天缺 (tiānquē): readiness and void suits looked at when the deal is over."""

from collections.abc import Iterator

from rules.engine.facts import Facts, Line, void_tiles
from rules.engine.position import Transfer, Waiver
from rules.engine.reasons import NATURAL_VOID, VOID_CHECK, Why
from rules.engine.values import dearest_wait


def natural_void_lines(facts: Facts) -> Iterator[Line]:
    """Everybody pays a natural void, ready or not, win or no win. P8"""
    for seat in facts.seats:
        if facts.position.seats[seat].natural_void:
            for payer in facts.others(seat):
                yield Transfer(payer, seat, NATURAL_VOID, facts.rules.number("void.natural"), 1, None, "P8")


def void_check_lines(facts: Facts) -> Iterator[Line]:
    """Who still holds tiles of his void suit pays for each of them: the winners, or the ready players. P8, D3"""
    receivers, cause = (facts.position.end.winners, "P8") if facts.won else (facts.ready, "D3")
    for payer in facts.seats:
        count = len(void_tiles(facts.position, payer))
        if count:
            points = count * facts.rules.number("void.tile")
            for seat in receivers:
                yield Transfer(payer, seat, VOID_CHECK, points, count, None, cause)


def ready_check_lines(facts: Facts) -> Iterator[Line]:
    """Nobody won: who is not ready pays who is, that one's dearest hand. D2"""
    if facts.won:
        return
    payers = [seat for seat in facts.seats if seat not in facts.ready]
    for seat in facts.ready:
        if not payers:
            yield Waiver(seat, "ready_check", Why.ALL_READY, None, "D2")
            continue
        hand = dearest_wait(facts.position, seat, facts.waits[seat])
        for payer in payers:
            for part in hand.parts(facts.rules):
                yield Transfer(payer, seat, f"ready_check.{part.name}", part.points, 1, None, "D2")
