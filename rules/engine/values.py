"""What a winning hand is worth to one payer (section 7)."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from rules.engine.actions import Declaration
from rules.engine.facts import thirteen
from rules.engine.options import Rules
from rules.engine.patterns import best_pattern
from rules.engine.position import EndKind, Position, SeatEnd
from rules.engine.reasons import ADDITIONS
from rules.engine.tiles import Kind, Tiles


class Part(NamedTuple):
    """One part of a hand's value."""

    name: str
    """A pattern or an addition, without category."""
    points: int
    cause: str


class Hand(NamedTuple):
    """A winning hand: its pattern, what comes on top whoever pays, and the winner's declaration."""

    pattern: str
    additions: tuple[str, ...] = ()
    """Numbers of V7 (or V1 no 8) that apply."""
    declared: Declaration | None = None

    def parts(self, rules: Rules, payer: Declaration | None = None, *, by_discard: bool = False) -> tuple[Part, ...]:
        """The parts of the value for a payer with this declaration; `by_discard`: he discarded the tile. V1, V7, V8"""
        table = rules.table
        applied = list(self.additions)
        if self.declared is not None and self.declared in table.declared_adds:
            applied.append(table.declared_adds[self.declared])
        if payer is not None and table.beaten_adds is not None:
            applied.append(table.beaten_adds)
        points = rules.number(f"hand.{self.pattern}")
        if self.pattern == "plain" and not table.plain_yields.isdisjoint(applied):
            points = 0  # V1
        declarations = (self.declared, payer) if by_discard else (self.declared,)
        return (
            Part(self.pattern, points, "V1" if table.plain_yields else "V7"),
            *_minimum(rules, points, declarations),
            *(Part(ADDITIONS[key], rules.number(key), "V1" if key in table.plain_yields else "V7") for key in applied),
        )

    def value(self, rules: Rules) -> int:
        """What one payer who had not declared pays."""
        return sum(part.points for part in self.parts(rules))


class Winning(NamedTuple):
    """The tile that wins and how it comes."""

    tile: Kind
    how: EndKind
    first_turn: str | None = None
    """`heavenly` or `earthly`, in a variant that has them."""


def _minimum(rules: Rules, points: int, declarations: Sequence[Declaration | None]) -> Iterator[Part]:
    """What a declaration adds to the pattern to make it count at least its minimum. V8"""
    minimum = rules.table.declared_minimum
    keys = [minimum[declared] for declared in declarations if declared is not None and declared in minimum]
    if keys:
        key = max(keys, key=rules.number)
        if rules.number(key) > points:
            yield Part(ADDITIONS[key], rules.number(key) - points, "V8")


def won_hand(position: Position, seat: int) -> Hand | None:
    """The hand of a winner of the deal; None if his tiles do not win."""
    end, own, rules = position.end, position.seats[seat], position.rules
    assert end.tile is not None
    first_turn = None
    if end.first_turn:
        first_turn = "heavenly" if seat == position.dealer else "earthly"
        first_turn = first_turn if first_turn in rules.table.hands else None
    pattern = _pattern(rules, thirteen(position, seat), own, position.wild, Winning(end.tile, end.how, first_turn))
    return Hand(pattern, _additions(position), own.declared) if pattern else None


def _additions(position: Position) -> tuple[str, ...]:
    """What comes on top of the pattern for the way the deal was won. V7, P4"""
    end = position.end
    if end.how is EndKind.DISCARD:
        return ("hand.hot_discard",) if end.after_kong else ()
    return ("hand.self_draw", "hand.kong_draw") if end.after_kong else ("hand.self_draw",)


def dearest_wait(position: Position, seat: int, waits: Tiles) -> Hand:
    """The hand of highest value that a ready seat waits for, as a win on a discard. D2"""
    own, rules = position.seats[seat], position.rules
    wins = (Winning(tile, EndKind.DISCARD) for tile in waits)
    names = {_pattern(rules, own.hand, own, position.wild, win) for win in wins}
    hands = [Hand(name, (), own.declared) for name in rules.table.hands if name in names]
    return max(reversed(hands), key=lambda hand: hand.value(rules))


@lru_cache(maxsize=4096)
def _pattern(rules: Rules, hand: Tiles, own: SeatEnd, wild: Kind | None, win: Winning) -> str | None:
    """`best_pattern`, remembered: a case is checked and then settled."""
    return best_pattern(
        rules, hand, own.melds, win.tile,
        self_drawn=win.how is EndKind.SELF_DRAW, wild=wild, void=own.void, first_turn=win.first_turn,
    )  # fmt: skip
