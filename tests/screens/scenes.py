"""Moments of real deals, one for every phase: bots play until the moment comes."""

import random
from collections.abc import Callable, Collection, Iterator
from typing import NamedTuple

from rooms.presenters import Clock, Person, TableInfo, Vote
from rules.engine.actions import Action, Verb
from rules.engine.bots import random as careless
from rules.engine.bots import simple
from rules.engine.decide import decide, start
from rules.engine.evolve import fold
from rules.engine.legal import asked, question
from rules.engine.match import totals
from rules.engine.options import Rules, parse_rules
from rules.engine.position import EndKind
from rules.engine.state import Deal
from rules.engine.tiles import ALL_TILES, CHICKEN_1S, SILKIE_8P
from rules.engine.view import view
from rules.engine.views import DealView, Phase

NAMES = ("独山一只鸡王", "老王头", "Wilhelmina J", "机器人4")
"""Two names as long as there must be room for, and a bot."""
NOW = 1_900_000_000_000
"""The fixed time of all scenes, milliseconds since 1970."""

Moment = Callable[[Deal, int], bool]
"""Whether a state, as the seat sees it, is what a scene wants."""


Chooser = Callable[[DealView, Rules, random.Random], Action]
"""A bot."""


class Scene(NamedTuple):
    """What one viewer sees at one moment."""

    name: str
    info: TableInfo
    public: DealView
    private: DealView | None
    """None: a spectator."""


def deals(rules: Rules, seeds: range, choose: Chooser) -> Iterator[Iterator[Deal]]:
    """Deals played by bots, each as its states."""
    for seed in seeds:
        yield _play(rules, random.Random(seed), choose)


def _play(rules: Rules, rng: random.Random, choose: Chooser) -> Iterator[Deal]:
    wall = list(ALL_TILES)
    rng.shuffle(wall)
    state = fold(Deal.before(rules, tuple(wall)), start(rules, tuple(wall), rng.randrange(rules.players), 2))
    yield state
    while state.settlement is None:
        seat = asked(state)[0]
        state = fold(state, decide(state, choose(view(state, seat), rules, rng)))
        yield state


def find(rules: Rules, moment: Moment, choose: Chooser) -> tuple[Deal, int]:
    """The first state and seat that a scene wants."""
    for states in deals(rules, range(4000), choose):
        for state in states:
            for seat in range(rules.players):
                if moment(state, seat):
                    return state, seat
    raise LookupError("no deal comes to this moment")


def verbs(state: Deal, seat: int) -> list[Verb]:
    """What the seat may answer."""
    open_question = question(state, seat)
    return [action.verb for action in open_question.actions] if open_question else []


def discards(state: Deal) -> int:
    """Tiles in all ponds."""
    return sum(len(seat.pond) for seat in state.seats)


def melds(state: Deal) -> int:
    """Melds on the table."""
    return sum(len(seat.melds) for seat in state.seats)


def moments() -> dict[str, tuple[Rules, Moment]]:
    """Every scene: the rules it is played by and the moment it waits for."""
    zunyi = parse_rules("zunyi", {"flip": "swing", "silkie": True, "dealer_bonus": "streak"})
    swap = parse_rules("zunyi", {"swap_three": True})
    wengan = parse_rules("wengan", {"silkie": True, "ready_bonus": True, "wild": True})
    three = parse_rules("wengan", {"players": 3, "void_suit": True})
    two = parse_rules("zunyi", {"players": 2})
    return {
        "swap": (swap, lambda state, seat: state.phase is Phase.SWAP and Verb.SWAP in verbs(state, seat)),
        "void": (zunyi, lambda state, seat: verbs(state, seat).count(Verb.VOID) == 3),
        "declare": (wengan, lambda state, seat: Verb.DECLARE in verbs(state, seat)),
        "first-turn": (zunyi, lambda state, seat: Verb.DISCARD in verbs(state, seat)),
        "turn": (
            zunyi,
            lambda state, seat: (
                state.left < 18 and melds(state) > 2 and state.drawn is not None and Verb.DISCARD in verbs(state, seat)
            ),
        ),
        "ready-choice": (wengan, _may_declare),
        "kong-choice": (zunyi, lambda state, seat: verbs(state, seat).count(Verb.KONG) > 1),
        "self-draw": (zunyi, lambda state, seat: {Verb.WIN, Verb.DISCARD} <= set(verbs(state, seat))),
        "claim": (zunyi, lambda state, seat: {Verb.PUNG, Verb.KONG} <= set(verbs(state, seat)) and state.left < 40),
        "claim-win": (zunyi, lambda state, seat: {Verb.WIN, Verb.PASS, Verb.PUNG} <= set(verbs(state, seat))),
        "waiting": (zunyi, lambda state, seat: state.turn not in (seat, None) and state.left < 8 and melds(state) > 4),
        "four-melds": (
            zunyi,
            lambda state, seat: len(state.seats[seat].melds) == 4 and Verb.DISCARD in verbs(state, seat),
        ),
        "wild": (
            wengan,
            lambda state, seat: state.left < 30 and Verb.DISCARD in verbs(state, seat) and melds(state) > 3,
        ),
        "settlement": (zunyi, lambda state, seat: _won(state) and len(state.settlement.transfers) > 12),
        "several-winners": (
            zunyi,
            lambda state, seat: _won(state) and len(state.end.winners) > 1 and state.flip is not None,
        ),
        "drawn-deal": (zunyi, lambda state, seat: state.settlement is not None and state.end.how is EndKind.DRAW),
        "three-players": (three, lambda state, seat: state.left < 6 and Verb.DISCARD in verbs(state, seat)),
        "two-players": (two, lambda state, seat: state.left < 34 and Verb.DISCARD in verbs(state, seat)),
    }


def _won(state: Deal) -> bool:
    return state.settlement is not None and state.end is not None and state.end.how is not EndKind.DRAW


def _may_declare(state: Deal, seat: int) -> bool:
    open_question = question(state, seat)
    return open_question is not None and any(
        action.verb is Verb.DISCARD and action.declare for action in open_question.actions
    )


MADE_OF = {"turn": {"turn", "away", "vote", "spectator"}, "settlement": {"settlement", "match-end"}}
"""Scenes that show the same moment."""


def scenes(wanted: Collection[str] = ()) -> Iterator[Scene]:
    """The wanted scenes, or all; those made of others included."""
    for name, (rules, moment) in moments().items():
        if wanted and not MADE_OF.get(name, {name}) & set(wanted):
            continue
        state, seat = find(rules, moment, careless.choose if name == "drawn-deal" else simple.choose)
        yield scene(name, rules, state, seat)
        if name == "turn":
            away = scene("away", rules, state, seat)
            people = list(away.info.people)
            people[seat] = people[seat]._replace(away=True)
            people[(seat + 1) % 4] = people[(seat + 1) % 4]._replace(connected=False)
            vote = Vote("dissolve", (seat + 1) % 4, (True, None, True, None), NOW + 40_000)
            yield away._replace(info=away.info._replace(people=tuple(people)))
            yield away._replace(name="vote", info=away.info._replace(vote=vote))
            yield scene("spectator", rules, state, None)
        if name == "settlement":
            ended = scene("match-end", rules, state, seat)
            yield ended._replace(info=ended.info._replace(finished=True, number=8, confirmed=()))


def scene(name: str, rules: Rules, state: Deal, seat: int | None) -> Scene:
    """One moment as one seat sees it, with people and clocks."""
    settled = totals(rules.players, [state.settlement]) if state.settlement else (0,) * rules.players
    before = (12, -30, 118, -100)
    info = TableInfo(
        room="520813",
        deal=7,
        number=3,
        deals=8,
        people=tuple(
            Person(NAMES[index], bot=index == 3, total=before[index] + settled[index]) for index in range(rules.players)
        ),
        variant=rules.variant,
        sentence="遵义 · 4人 · 8局 · 摇摆鸡 · 乌骨鸡",
        match=5,
        standing=(CHICKEN_1S, SILKIE_8P) if rules.silkie else (CHICKEN_1S,),
        clocks=tuple(Clock(NOW + 21_000, 0) for _ in range(rules.players)),
        answer=30_000,
        confirmed=(1,),
        confirm_by=NOW + 20_000,
    )
    return Scene(name, info, view(state, None), None if seat is None else view(state, seat))
