"""The figures of tests/bench/engine.py: kernel, whole deals, settlement, decisions, import. Needs the peers."""

import json
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from tests.bench.workload import Hands, hands

ROOT = Path(__file__).resolve().parents[2]
Work = Callable[[], Any]


class Figure(NamedTuple):
    """One figure, and what is wanted of it."""

    name: str
    value: float
    unit: str
    wanted: str
    met: bool = True

    def __str__(self) -> str:
        verdict = "" if not self.wanted else f"  wanted {self.wanted}: {'yes' if self.met else 'NO'}"
        return f"{self.name:58} {self.value:12,.2f} {self.unit:10}{verdict}"

    def as_json(self) -> dict[str, object]:
        """For the line of JSON."""
        return {**self._asdict(), "value": round(self.value, 4)}


def at_least(name: str, value: float, least: float, unit: str = "times") -> Figure:
    """A figure that must not be smaller."""
    return Figure(name, value, unit, f">= {least:g}", value >= least)


def at_most(name: str, value: float, most: float, unit: str) -> Figure:
    """A figure that must not be larger."""
    return Figure(name, value, unit, f"<= {most:g}", value <= most)


def measure(*, quick: bool) -> list[Figure]:
    """All figures."""
    some, rounds = hands(600 if quick else 2000), 3 if quick else 7
    found = _import()
    for part in (complete, waits, distance, wild_tiles):
        found += part(some, rounds)
    return found + deals(rounds) + steps(100 if quick else 300)


def alternate(contenders: dict[str, tuple[Work, int]], rounds: int) -> dict[str, list[float]]:
    """Seconds per unit of every contender, round by round; each is given as work and its number of units.

    Quick ones are repeated until a round takes 20 ms.
    """
    repeats = {}
    for name, (work, _) in contenders.items():
        begin = time.process_time()
        work()
        work()
        repeats[name] = max(1, int(0.04 / (time.process_time() - begin)))
    times: dict[str, list[float]] = {name: [] for name in contenders}
    for _ in range(rounds):
        for name, (work, units) in contenders.items():
            begin = time.process_time()
            for _ in range(repeats[name]):
                work()
            times[name].append((time.process_time() - begin) / repeats[name] / units)
    return times


def ratio(times: dict[str, list[float]], peer: str, ours: str) -> float:
    """How many times as fast as the peer we are: the median over the rounds."""
    return statistics.median(slow / fast for slow, fast in zip(times[peer], times[ours], strict=True))


def speeds(what: str, times: dict[str, list[float]]) -> list[Figure]:
    """Each contender's own speed, for reading only."""
    return [Figure(f"{what}: {name}", 1 / statistics.median(each), "/s", "") for name, each in times.items()]


def over(answer: Callable[[Any], Any], questions: Sequence[Any]) -> tuple[Work, int]:
    """Ask one function about all of them."""

    def work() -> None:
        for question in questions:
            answer(question)

    return work, len(questions)


def counts(tiles: Sequence[int]) -> list[int]:
    """Tiles as the 34 counts of other mahjong; ours are the first 27 kinds."""
    return [tiles.count(kind) for kind in range(34)]


def complete(some: Hands, rounds: int) -> list[Figure]:
    """Is it complete?"""
    from mahjong.agari import Agari

    from rules.engine.shape import is_complete, is_complete_keys, keys

    theirs = [counts(tiles) for tiles in some.fourteen]
    wrong = sum(is_complete(tiles) != Agari.is_agari(other) for tiles, other in zip(some.fourteen, theirs, strict=True))
    times = alternate(
        {
            "mahjong": over(Agari.is_agari, theirs),
            "ours": over(is_complete, some.fourteen),
            "ours from keys": over(is_complete_keys, [keys(tiles) for tiles in some.fourteen]),
        },
        rounds,
    )
    return [
        *speeds("complete", times),
        Figure("complete: answers unlike mahjong's (other seven pairs)", wrong, "hands", ""),
        at_least("complete: ours to mahjong", ratio(times, "mahjong", "ours"), 3),
        at_least("complete: ours from keys to mahjong", ratio(times, "mahjong", "ours from keys"), 10),
    ]


def waits(some: Hands, rounds: int) -> list[Figure]:
    """What does it wait for?"""
    from jansou.analysis import shanten as jansou_shanten
    from jansou.analysis import waits as jansou_waits
    from mahjong.agari import Agari

    from rules.engine import shape

    few = some.thirteen[: len(some.thirteen) // 4]
    theirs = [counts(tiles) for tiles in few]

    def loop(tiles: list[int]) -> list[int]:
        found = []
        for kind in range(27):
            if tiles[kind] < 4:
                tiles[kind] += 1
                if Agari.is_agari(tiles):
                    found.append(kind)
                tiles[kind] -= 1
        return found

    def jansou() -> None:
        jansou_waits._cached_waits.cache_clear()
        jansou_shanten._COUNT_MEMO.clear()
        for tiles in theirs:
            jansou_waits.waits_counts(tiles, ())

    wrong = sum(list(shape.waits(tiles)) != loop(other) for tiles, other in zip(few, theirs, strict=True))
    times = alternate(
        {
            "27 times mahjong": over(loop, theirs),
            "jansou, memo cleared": (jansou, len(theirs)),
            "ours": over(shape.waits, few),
            "ours from keys": over(shape.waits_mask_keys, [shape.keys(tiles) for tiles in few]),
        },
        rounds,
    )
    return [
        *speeds("waits", times),
        Figure("waits: answers unlike 27 times mahjong's (other seven pairs)", wrong, "hands", ""),
        at_least("waits: ours to 27 times mahjong", ratio(times, "27 times mahjong", "ours"), 30),
        at_least("waits: ours from keys to 27 times mahjong", ratio(times, "27 times mahjong", "ours from keys"), 30),
        at_least("waits: ours from keys to jansou", ratio(times, "jansou, memo cleared", "ours from keys"), 50),
        Figure("waits: ours to jansou", ratio(times, "jansou, memo cleared", "ours"), "times", ""),
    ]


def distance(some: Hands, rounds: int) -> list[Figure]:
    """How far away is it?"""
    from jansou.analysis import shanten as jansou_shanten
    from mahjong.shanten import Shanten
    from riichienv import calculate_shanten

    from rules.engine import shape

    theirs = [counts(tiles) for tiles in some.thirteen]
    copies = [[4 * tile + tiles[:place].count(tile) for place, tile in enumerate(tiles)] for tiles in some.thirteen]

    def mahjong(tiles: list[int]) -> int:
        return Shanten.calculate_shanten(tiles, use_kokushi=False)

    def jansou() -> None:
        jansou_shanten._COUNT_MEMO.clear()
        for tiles in theirs:
            jansou_shanten.shanten_counts(tiles, 0)

    unlike = sum(
        shape.distance(tiles) != calculate_shanten(ids) + 1 for tiles, ids in zip(some.thirteen, copies, strict=True)
    )
    times = alternate(
        {
            "mahjong": over(mahjong, theirs),
            "jansou, memo cleared": (jansou, len(theirs)),
            "riichienv (Rust)": over(calculate_shanten, copies),
            "ours": over(shape.distance, some.thirteen),
            "ours from keys": over(shape.distance_keys, [shape.keys(tiles) for tiles in some.thirteen]),
        },
        rounds,
    )
    return [
        *speeds("distance", times),
        Figure("distance: answers unlike riichienv's (other seven pairs)", unlike, "hands", ""),
        at_least("distance: ours from keys to mahjong", ratio(times, "mahjong", "ours from keys"), 30),
        at_least("distance: ours from keys to jansou", ratio(times, "jansou, memo cleared", "ours from keys"), 3),
        at_least("distance: ours from keys to riichienv", ratio(times, "riichienv (Rust)", "ours from keys"), 0.5),
    ]


def wild_tiles(some: Hands, rounds: int) -> list[Figure]:
    """What do wild tiles cost? The same hands, one of their kinds wild."""
    from rules.engine import shape

    split = [shape.keys_and_wilds(tiles, kind) for tiles, kind in some.wild]
    fewer = [(tiles[:place] + tiles[place + 1 :], kind) for tiles, kind in some.wild for place in (tiles.index(kind),)]
    split13 = [shape.keys_and_wilds(tiles, kind) for tiles, kind in fewer]
    plain = [(shape.keys(tiles), 0) for tiles in some.fourteen]
    plain13 = [(shape.keys(tiles), 0) for tiles, _ in fewer]
    found = []
    for name, answer, with_wild, without in (
        ("complete", shape.is_complete_keys, split, plain),
        ("distance", shape.distance_keys, split, plain),
        ("waits", shape.waits_mask_keys, _ready(split13), _ready(plain13)),
    ):

        def ask(one: tuple[shape.Keys, int], answer: Callable[..., Any] = answer) -> object:
            return answer(one[0], 4, one[1])

        times = alternate({"with": over(ask, with_wild), "without": over(ask, without)}, 3 * rounds)
        found.append(at_most(f"wild tiles: {name} takes longer", ratio(times, "with", "without"), 1.2, "times"))
    return found


def _ready(some: list[Any]) -> list[Any]:
    """Ready hands only: for all others, waits are a distance and no more."""
    from rules.engine.shape import distance_keys

    return [one for one in some if distance_keys(one[0], 4, one[1]) == 1]


def deals(rounds: int) -> list[Figure]:
    """Whole deals: ours between simple bots with log, views and legality checks, theirs with random play."""
    contenders = {
        "rlcard, random play": (rlcard_deal(), 1),
        "riichienv, random play": (riichienv_deal(), 1),
        "ours, zunyi, simple bots": (our_deal("zunyi"), 1),
        "ours, wengan, simple bots": (our_deal("wengan"), 1),
    }
    for name, (work, _) in contenders.items():
        for _ in range(500 if name.startswith("ours") else 5):
            work()
    times = alternate({name: (repeated(work, 10), 10) for name, (work, _) in contenders.items()}, max(9, rounds))
    zunyi = "ours, zunyi, simple bots"
    return [
        *speeds("deals", times),
        at_least("deals: ours to rlcard", ratio(times, "rlcard, random play", zunyi), 20),
        at_least("deals: ours to riichienv", ratio(times, "riichienv, random play", zunyi), 1),
        at_least("deals: ours", 1 / statistics.median(times[zunyi]), 300, "/s"),
    ]


def repeated(work: Work, times: int) -> Work:
    """The work done so many times."""

    def many() -> None:
        for _ in range(times):
            work()

    return many


def rlcard_deal() -> Work:
    """One deal of rlcard's mahjong between its random agents."""
    import rlcard
    from rlcard.agents import RandomAgent

    game = rlcard.make("mahjong", config={"seed": 1})
    game.set_agents([RandomAgent(num_actions=game.num_actions) for _ in range(game.num_players)])
    return lambda: game.run(is_training=False)


def riichienv_deal() -> Work:
    """One deal of riichi mahjong between random agents."""
    from riichienv import RiichiEnv
    from riichienv.agents import RandomAgent

    agent, seeds = RandomAgent(1), random.Random(1)

    def deal() -> None:
        game = RiichiEnv(game_mode="4p-red-single", seed=seeds.randrange(1 << 30))
        asked = game.reset()
        while not game.done():
            asked = game.step({seat: agent.act(view) for seat, view in asked.items()})

    return deal


def our_deal(variant: str) -> Work:
    """One deal between simple bots, each answer checked, every event kept."""
    from rules.engine.bots import simple
    from rules.engine.options import parse_rules
    from rules.engine.record import Record
    from rules.engine.simulation import play
    from rules.engine.tiles import ALL_TILES

    rules, rng = parse_rules(variant, {}), random.Random(1)
    policies = [simple.choose] * rules.players

    def deal() -> None:
        log: list[Any] = []
        wall = tuple(rng.sample(ALL_TILES, len(ALL_TILES)))
        play(rules, Record(rules, wall, 0, ()), policies, rng, lambda before, events, after: log.extend(events))
        assert log

    return deal


def steps(number: int) -> list[Figure]:
    """One decision with the state after it, and one settlement, in the mean over deals between simple bots."""
    from rules.engine.bots import simple
    from rules.engine.decide import decide, start
    from rules.engine.ending import position_of
    from rules.engine.evolve import fold
    from rules.engine.legal import asked
    from rules.engine.options import parse_rules
    from rules.engine.settlement import settle
    from rules.engine.state import Deal
    from rules.engine.tiles import ALL_TILES
    from rules.engine.view import view

    rng, taken, settling = random.Random(2), [], []
    for rules in [parse_rules("zunyi", {}), parse_rules("wengan", {})] * (number // 2):
        wall = tuple(rng.sample(ALL_TILES, len(ALL_TILES)))
        state = fold(Deal.before(rules, wall), start(rules, wall, 0))
        while state.settlement is None:
            seat = asked(state)[0]
            action = simple.choose(view(state, seat), rules, rng)
            begin = time.process_time()
            state = fold(state, decide(state, action))
            taken.append(time.process_time() - begin)
        position = position_of(state)
        begin = time.process_time()
        settle(position)
        settling.append(time.process_time() - begin)
    return [
        at_most("decide and evolve, mean", 1000 * statistics.fmean(taken), 0.3, "ms"),
        at_most("settlement, mean", 1000 * statistics.fmean(settling), 1, "ms"),
    ]


IMPORT = """
import json, resource, sys, time
hands = [tuple(hand) for hand in json.load(sys.stdin)]
def memory():
    with open("/proc/self/statm") as pages:
        return int(pages.read().split()[1]) * resource.getpagesize() / 1e6
before, begin = memory(), time.process_time()
from rules.engine import patterns, shape
shape.waits((0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8))
taken, first = time.process_time() - begin, memory()
for hand in hands: shape.is_complete(hand), shape.distance(hand), shape.waits(hand[1:])
print(taken, first - before, memory() - before)
"""


def _import() -> list[Figure]:
    """A fresh interpreter: import and first answer, and the memory once the tables have met many hands."""
    some = hands(3000, seed=3).fourteen
    taken, first, filled = [], [], []
    for _ in range(5):
        done = subprocess.run(
            [sys.executable, "-c", IMPORT],
            input=json.dumps(some),
            capture_output=True, text=True, check=True, cwd=ROOT,
        )  # fmt: skip
        numbers = [float(word) for word in done.stdout.split()]
        taken.append(numbers[0])
        first.append(numbers[1])
        filled.append(numbers[2])
    return [
        at_most("import and first answer", min(taken), 0.1, "s"),
        at_most("memory after the first answer", statistics.median(first), 10, "MB"),
        at_most("memory with the tables of 3,000 hands", statistics.median(filled), 10, "MB"),
    ]
