"""Bots see only a DealView and answer with something legal."""

import random

import pytest

from rules.engine.bots import POLICIES, simple, strong
from rules.engine.bots import random as dice
from rules.engine.notation import format_action
from rules.engine.options import parse_rules
from rules.engine.simulation import Simulation
from tests.engine.scenario import Table

READY = "123m456m789m11p45p"  # waits for 3p and 6p


def answer(policy, t, seat):
    return format_action(policy(t.view(seat), t.rules, random.Random(1)))


@pytest.mark.parametrize("name", list(POLICIES))
@pytest.mark.parametrize("variant", ["wengan", "zunyi"])
def test_every_policy_plays_legally(name, variant):
    rules = parse_rules(variant, {"swap_three": True, "ready_bonus": True, "void_suit": True, "wild": True})
    simulation = Simulation(rules, [POLICIES[name]] * 4, 3)
    list(simulation.run(2))
    assert simulation.tally.violations == []


@pytest.mark.parametrize("policy", list(POLICIES.values()))
def test_nobody_answers_without_a_question(policy):
    t = Table("zunyi")
    with pytest.raises(ValueError, match="nothing is asked"):
        policy(t.view(1), t.rules, random.Random(1))


@pytest.mark.parametrize("policy", [simple.choose, strong.choose])
def test_wins_are_taken(policy):
    t = Table("zunyi", {0: "6p", 1: READY})
    t.play("0 discard 6p")
    assert answer(policy, t, 1) == "win"


@pytest.mark.parametrize("policy", [simple.choose, strong.choose])
def test_a_win_that_costs_is_passed(policy):
    t = Table("zunyi", {3: "6p", 1: READY}, dealer=3, draws="9s3p", pass_win="penalty")
    t.play("3 discard 6p", "1 pass", "0 discard 3p")
    assert t.verbs(1) == ["win", "pass"]
    assert answer(policy, t, 1) == "pass"


def test_simple_keeps_ready():
    t = Table("zunyi", {0: READY}, draws="9s")
    assert answer(simple.choose, t, 0) == "discard 9s"


def test_simple_declares_when_many_tiles_are_left():
    t = Table("zunyi", {0: READY}, draws="9s", ready_bonus=True)
    assert answer(simple.choose, t, 0) == "discard 9s ready"


def test_strong_names_the_suit_without_which_it_is_nearest():
    """As few 万 as 条: those are a run, these are loose."""
    hand = "123m147s1456789p"
    t = Table("zunyi", {0: "1s", 1: hand, 2: "9m9p9s", 3: "9p9s"}, void_suit=True)
    assert answer(simple.choose, t, 1) == "void m"
    assert answer(strong.choose, t, 1) == "void s"


def test_random_gives_every_answer_at_times():
    t = Table("zunyi", {0: "1357m2468p13579s"}, draws="9p")
    rng = random.Random(1)
    seen = {dice.choose(t.view(0), t.rules, rng) for _ in range(300)}
    assert seen == set(t.question(0).actions)
