"""豆 (dòu), beans: kongs as points (section 5)."""

from collections.abc import Iterator
from typing import Final

from rules.engine.facts import Facts, Line
from rules.engine.melds import Meld, MeldKind
from rules.engine.position import EndKind, Transfer, Waiver
from rules.engine.reasons import Why

NUMBERS: Final = {
    MeldKind.CONCEALED_KONG: "bean.concealed",
    MeldKind.ADDED_KONG: "bean.added",
    MeldKind.EXPOSED_KONG: "bean.exposed",
}
"""The number of each kong that was not late."""

CAUSES: Final = {Why.DRAW: "D1", Why.NOT_READY: "B2", Why.STRUCK: "P7", Why.PENALTY: "P9"}


def bean_lines(facts: Facts) -> Iterator[Line]:
    """The payments for kongs, to entitled players only. B2"""
    end = facts.position.end
    for seat, own in enumerate(facts.position.seats):
        for place, meld in enumerate(own.melds):
            if meld.is_kong:
                just_before = facts.hot and seat == end.source and place == len(own.melds) - 1
                yield from _kong_lines(facts, seat, meld, just_before=just_before)
    if end.how is EndKind.ROBBED_KONG and end.source is not None:
        yield Waiver(end.source, "bean.added", Why.ROBBED, end.tile, "B3")


def _kong_lines(facts: Facts, seat: int, meld: Meld, *, just_before: bool) -> Iterator[Line]:
    reason = "bean.late" if meld.late else NUMBERS[meld.kind]
    points = facts.rules.number(reason)
    unpaid = facts.unpaid(seat)
    if meld.late and not points:
        yield Waiver(seat, reason, Why.LATE_KONG, meld.tile, "B1")
    elif unpaid is not None:
        yield Waiver(seat, reason, unpaid, meld.tile, CAUSES[unpaid])
    elif just_before and facts.rules.table.hot_kong_void:
        yield Waiver(seat, reason, Why.HOT_KONG, meld.tile, "B4")
    else:
        for payer in _payers(facts, seat, meld):
            yield Transfer(payer, seat, reason, points, 1, meld.tile, "B2")


def _payers(facts: Facts, seat: int, meld: Meld) -> list[int]:
    """Who pays for a kong: of an exposed one the discarder, otherwise everybody else."""
    if meld.kind is MeldKind.EXPOSED_KONG and meld.source is not None:
        return [meld.source]
    return facts.others(seat)
