"""Deals between bots, one after the other, watched by the invariants."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from time import perf_counter

from rules.engine.bots import Policy
from rules.engine.case_json import settlement_to_json
from rules.engine.decide import advance, start
from rules.engine.events import Event
from rules.engine.evolve import fold
from rules.engine.invariants import check_end, check_state, check_step
from rules.engine.legal import asked
from rules.engine.match import first_dealer, next_dealer, throws_dice
from rules.engine.options import Rules
from rules.engine.position import EndKind
from rules.engine.record import Record, Step, record_from_json, record_to_json, verify
from rules.engine.state import Deal
from rules.engine.tiles import ALL_TILES
from rules.engine.view import view

Watch = Callable[[Deal, tuple[Event, ...], Deal], None]
"""Sees every step: the deal before, the events, the deal after."""


def play(rules: Rules, start_of: Record, policies: Sequence[Policy], rng: Random, watch: Watch) -> tuple[Record, Deal]:
    """Play a deal to its end: the record with all steps and the result, and the deal. One policy a seat."""
    record = start_of
    before = Deal.before(rules, record.wall)
    happened = start(rules, record.wall, record.dealer, record.streak, record.weekday)
    state = fold(before, happened)
    steps = []
    watch(before, happened, state)
    while state.settlement is None:
        seats = asked(state)
        seat = seats[0] if len(seats) == 1 else rng.choice(seats)
        action = policies[seat](view(state, seat), rules, rng)
        steps.append(Step(action, "bot"))
        previous = state
        happened, state = advance(state, action)
        watch(previous, happened, state)
    return record._replace(steps=tuple(steps), result=settlement_to_json(state.settlement)), state


@dataclass
class Tally:
    """What many deals came to."""

    deals: int = 0
    wins: int = 0
    draws: int = 0
    steps: int = 0
    seconds: float = 0.0
    """Spent on playing; checking is not counted."""
    patterns: Counter[str] = field(default_factory=Counter)
    reasons: Counter[str] = field(default_factory=Counter)
    """Points paid, by reason."""
    net: list[int] = field(default_factory=list)
    """By seat."""
    violations: list[str] = field(default_factory=list)

    def add(self, state: Deal) -> None:
        """One more deal."""
        assert state.settlement is not None
        assert state.end is not None
        self.deals += 1
        self.draws += state.end.how is EndKind.DRAW
        self.wins += state.end.how is not EndKind.DRAW
        self.patterns.update(line.pattern for line in state.settlement.winners)
        for line in state.settlement.transfers:
            self.reasons[line.reason] += line.points
        self.net = [sum(pair) for pair in zip(self.net, state.settlement.totals, strict=True)]

    def as_json(self) -> dict[str, object]:
        """The last line of `manage.py simulate --json`."""
        return {
            "deals": self.deals,
            "deals_per_s": round(self.deals / self.seconds, 1) if self.seconds else 0.0,
            "wins": self.wins,
            "draws": self.draws,
            "patterns": dict(self.patterns.most_common()),
            "reasons": dict(self.reasons.most_common()),
            "net": self.net,
            "violations": len(self.violations),
        }


class Simulation:
    """Deals of one set of rules, each seat with its policy; the same seed gives the same deals."""

    def __init__(self, rules: Rules, policies: Sequence[Policy], seed: int, *, check: bool = True) -> None:
        self.rules = rules
        self.tally = Tally(net=[0] * rules.players)
        self._policies = policies
        self._seed = seed
        self._check = check
        self._checking = 0.0

    def run(self, deals: int) -> Iterator[Record]:
        """Play so many deals, the next dealer as the rules say, and give the record of each."""
        rng = Random(f"{self._seed}/dice")
        dice = (rng.randint(1, 6), rng.randint(1, 6)) if throws_dice(self.rules) else None
        turn = first_dealer(self.rules, dice)
        for number in range(deals):
            rng = Random(f"{self._seed}/{number}")
            wall = tuple(rng.sample(ALL_TILES, len(ALL_TILES)))
            weekday = None if self.rules.weekday == "off" else rng.randint(1, 7)
            begin = Record(self.rules, wall, turn.dealer, (), turn.streak, weekday, None if number else dice)
            record, state = self._deal(begin, rng)
            assert state.settlement is not None
            turn = next_dealer(state.settlement)
            yield record

    def _deal(self, begin: Record, rng: Random) -> tuple[Record, Deal]:
        tally, checks = self.tally, Random(rng.random())
        self._checking = 0.0

        def watch(before: Deal, happened: tuple[Event, ...], after: Deal) -> None:
            tally.steps += 1
            if self._check:
                began = perf_counter()
                self._report(check_step(before, happened, after, checks))
                self._checking += perf_counter() - began

        began = perf_counter()
        record, state = play(self.rules, begin, self._policies, rng, watch)
        tally.seconds += perf_counter() - began - self._checking
        tally.add(state)
        if self._check:
            self._report(check_state(state))
            self._report(check_end(state))
            self._report(_check_record(record))
        return record, state

    def _report(self, violations: Iterator[str]) -> None:
        self.tally.violations.extend(f"deal {self.tally.deals}: {violation}" for violation in violations)


def _check_record(record: Record) -> Iterator[str]:
    difference = verify(record)
    if difference:
        yield f"the record does not agree: {difference}"
    if record_from_json(record_to_json(record)) != record:
        yield "the record is another after being written and read"
