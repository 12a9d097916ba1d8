"""鸡 (jī), chickens: which tiles they are and what their owners are paid (section 6; debts are in `liability.py`)."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from rules.engine.facts import Facts, Line
from rules.engine.options import Rules
from rules.engine.position import EndKind, Position, Transfer, Waiver
from rules.engine.reasons import Why
from rules.engine.tiles import CHICKEN_1S, KINDS, RANKS, SILKIE_8P, WIND_5P, Kind, rank_of

CAUSES: Final = {
    Why.DRAW: "D1", Why.NOT_READY: "P1", Why.STRUCK: "P7", Why.PENALTY: "P9", Why.WINDBLOWN: "C6",
}  # fmt: skip

FLIPPED: Final = "chicken.flipped"
SELF: Final = "chicken.self"
WEEKDAY: Final = "chicken.weekday"


class Chickens(NamedTuple):
    """The chickens of a deal."""

    standing: Mapping[Kind, str]
    """Standing kinds with their name in numbers: `1s`, `8p`. C1"""
    golden: frozenset[Kind]
    """金鸡 (jīnjī): standing kinds that were flipped. C3"""
    flipped: Mapping[Kind, str]
    """Other flipped kinds with their reason. C2"""
    weekday: frozenset[Kind]
    """C4"""
    windblown: bool
    """C6"""


class Owned(NamedTuple):
    """Some equal chickens of one player."""

    reason: str
    tile: Kind
    count: int  # type: ignore[assignment]  # a tuple has a method of this name
    cause: str


def standing_kinds(rules: Rules) -> dict[Kind, str]:
    """幺鸡 (yāojī) and, with its option, 乌骨鸡 (wūgǔjī), with their names in numbers. C1"""
    return {CHICKEN_1S: "1s", SILKIE_8P: "8p"} if rules.silkie else {CHICKEN_1S: "1s"}


def flip_asked(rules: Rules) -> bool:
    """Whether some option wants a tile turned up when somebody wins. Section 6"""
    return rules.flip != "none" or rules.self_chicken or rules.windblown


def flipped_kinds(rules: Rules, flip: Kind | None) -> dict[Kind, str]:
    """The kinds that the flipped tile makes chickens, with their reason. C2"""
    if flip is None:
        return {}
    first = flip - flip % RANKS
    steps = {"none": (), "next": (1,), "swing": (-1, 1)}[rules.flip]
    kinds = {first + (flip + step) % RANKS: FLIPPED for step in steps}
    return kinds | {flip: SELF} if rules.self_chicken else kinds


def chickens_of(position: Position) -> Chickens:
    """The chickens of a finished deal. C1-C6"""
    rules, flip = position.rules, position.flip
    standing = standing_kinds(rules)
    flipped = flipped_kinds(rules, flip)
    day = position.weekday if rules.weekday != "off" else None
    return Chickens(
        standing=standing,
        golden=frozenset(standing.keys() & flipped.keys()),
        flipped={kind: reason for kind, reason in flipped.items() if kind not in standing},
        weekday=frozenset(kind for kind in range(KINDS) if rank_of(kind) == day),
        windblown=rules.windblown and flip == WIND_5P,
    )


def chicken_lines(facts: Facts, chickens: Chickens) -> Iterator[Line]:
    """The payments for chickens: each of an entitled player by every other. C8"""
    for seat in facts.seats:
        kept, pond = _tiles(facts.position, seat)
        unpaid = Why.WINDBLOWN if facts.won and chickens.windblown else facts.unpaid(seat)
        for owned in _owned(facts, chickens, seat, kept, pond):
            if not owned.count or not facts.rules.number(owned.reason):
                continue
            if unpaid is not None:
                yield Waiver(seat, owned.reason, unpaid, owned.tile, CAUSES[unpaid])
            else:
                yield from _payments(facts, seat, owned)
        if unpaid is None and not facts.rules.full_hall:
            yield from _pond_waivers(chickens, seat, pond)


def _tiles(position: Position, seat: int) -> tuple[Counter[Kind], Counter[Kind]]:
    """A player's tiles: hand, melds and the tile he won; apart from them his pond. C7"""
    own, end = position.seats[seat], position.end
    kept = Counter(own.hand)
    for meld in own.melds:
        kept[meld.tile] += 4 if meld.is_kong else 3
    if seat in end.winners and end.how is not EndKind.SELF_DRAW and end.tile is not None:
        kept[end.tile] += 1
    return kept, Counter(own.pond)


def _owned(facts: Facts, chickens: Chickens, seat: int, kept: Counter[Kind], pond: Counter[Kind]) -> Iterator[Owned]:
    for kind in chickens.standing:
        yield from _standing(facts, chickens, seat, kind, kept[kind] + pond[kind])
    loose = kept + pond if facts.rules.full_hall else kept  # C7
    for kind, reason in chickens.flipped.items():
        yield Owned(reason, kind, loose[kind], "C2")
    for kind in sorted(chickens.weekday & loose.keys()):
        yield Owned(WEEKDAY, kind, loose[kind], "C4")


def _standing(facts: Facts, chickens: Chickens, seat: int, kind: Kind, count: int) -> Iterator[Owned]:
    """A player's copies of one standing kind; the charging one is priced apart. C3, C5"""
    name = f"chicken.{chickens.standing[kind]}"
    golden = kind in chickens.golden
    charging = int(is_charging(facts.position, seat, kind))
    yield Owned(f"{name}.charging_golden" if golden else f"{name}.charging", kind, charging, "C5")
    yield Owned(f"{name}.golden" if golden else f"{name}.plain", kind, count - charging, "C8")


def is_charging(position: Position, seat: int, kind: Kind) -> bool:
    """Whether the charging chicken (冲锋鸡, chōngfēngjī) of a standing kind lies in this seat's pond. C5"""
    first = position.first.get(kind)
    return first is not None and first.by == seat and not first.claimed


def _payments(facts: Facts, seat: int, owned: Owned) -> Iterator[Line]:
    points = facts.rules.number(owned.reason) * owned.count
    for payer in facts.others(seat):
        yield Transfer(payer, seat, owned.reason, points, owned.count, owned.tile, owned.cause)


def _pond_waivers(chickens: Chickens, seat: int, pond: Counter[Kind]) -> Iterator[Line]:
    for kind, reason in chickens.flipped.items():
        if pond[kind]:
            yield Waiver(seat, reason, Why.POND, kind, "C7")
    for kind in sorted(chickens.weekday & pond.keys()):
        yield Waiver(seat, WEEKDAY, Why.POND, kind, "C7")
