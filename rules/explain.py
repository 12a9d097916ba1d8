"""A settlement in words: every line, what was not paid and why, and the paragraph behind it."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from rules.labels.reasons import category_name, pattern_name, reason_name, why_sentence


class PaidLine(NamedTuple):
    """Points for one reason, from one or several payers who all pay the same."""

    category: str
    reason: str
    payers: tuple[str, ...]
    payee: str
    points: int
    """From each payer."""
    times: int
    """How many tiles, kongs or steps the line is for."""
    tile: str
    """Compact notation; empty: about no tile."""
    paragraph: str


class UnpaidLine(NamedTuple):
    """What somebody might have expected and was not paid."""

    who: str
    reason: str
    why: str
    tile: str
    paragraph: str


class SeatTotal(NamedTuple):
    """What a seat won or lost."""

    name: str
    points: int
    ready: bool
    pattern: str
    """What the winning hand is called; empty: no winner."""
    value: int


class Explanation(NamedTuple):
    """A whole settlement, in the language that is active."""

    totals: tuple[SeatTotal, ...]
    paid: tuple[PaidLine, ...]
    unpaid: tuple[UnpaidLine, ...]
    next_dealer: str
    next_streak: int


def explain(result: Mapping[str, Any], names: Sequence[str]) -> Explanation:
    """A settlement in the answer format of section 12, with the names of the seats."""
    winners = {winner["seat"]: winner for winner in result["winners"]}
    return Explanation(
        totals=tuple(
            SeatTotal(
                names[seat],
                points,
                seat in result["ready"],
                pattern_name(winners[seat]["pattern"]) if seat in winners else "",
                winners[seat]["value"] if seat in winners else 0,
            )
            for seat, points in enumerate(result["totals"])
        ),
        paid=_paid(result["lines"], names),
        unpaid=tuple(_unpaid(waiver, names) for waiver in result["waivers"]),
        next_dealer=names[result["next_dealer"]],
        next_streak=result["next_streak"],
    )


def _paid(lines: Iterable[Mapping[str, Any]], names: Sequence[str]) -> tuple[PaidLine, ...]:
    grouped: dict[tuple[Any, ...], list[str]] = {}
    for line in lines:
        shared = (line["reason"], line["to"], line["points"], line.get("count", 1), line["tile"], line.get("cause", ""))
        grouped.setdefault(shared, []).append(names[line["from"]])
    return tuple(
        PaidLine(category_name(reason), reason_name(reason), tuple(payers), names[to], points, count, tile or "", cause)
        for (reason, to, points, count, tile, cause), payers in grouped.items()
    )


def _unpaid(waiver: Mapping[str, Any], names: Sequence[str]) -> UnpaidLine:
    return UnpaidLine(
        names[waiver["seat"]],
        reason_name(waiver["reason"]),
        why_sentence(waiver["why"]),
        waiver["tile"] or "",
        waiver.get("cause", ""),
    )
