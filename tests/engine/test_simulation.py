"""Bots play deals in random house rules; everything that must hold is checked at every step."""

import json
import random
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from rules.engine.actions import Action, Verb
from rules.engine.bots import POLICIES
from rules.engine.decide import advance
from rules.engine.invariants import check_end, check_state, check_step
from rules.engine.options import OPTIONS, parse_rules
from rules.engine.simulation import Simulation
from rules.engine.variants import VARIANTS
from tests.engine.scenario import Table

TABLES = [(variant, players) for variant in VARIANTS for players in OPTIONS["players"].values(variant)]


def random_rules(variant, players, rng):
    options = {key: rng.choice(option.values(variant)) for key, option in OPTIONS.items() if option.exists(variant)}
    return parse_rules(variant, options | {"players": players})


@pytest.mark.parametrize(("variant", "players"), TABLES)
def test_sixty_deals_in_random_options_break_nothing(variant, players):
    rng = random.Random(f"{variant}{players}")
    for seed in range(12):
        rules = random_rules(variant, players, rng)
        policies = [POLICIES[rng.choice(["simple", "simple", "random"])] for _ in range(players)]
        simulation = Simulation(rules, policies, seed)
        for _ in simulation.run(5):
            assert simulation.tally.violations == [], rules.as_json()
        assert simulation.tally.deals == 5
        assert sum(simulation.tally.net) == 0


@pytest.mark.parametrize("variant", list(VARIANTS))
def test_each_option_is_played_on_and_off(variant):
    for key, option in OPTIONS.items():
        for value in option.values(variant):
            rules = parse_rules(variant, {key: value})
            simulation = Simulation(rules, [POLICIES["simple"]] * rules.players, seed=7)
            list(simulation.run(1))
            assert simulation.tally.violations == [], (key, value)


class TestTheChecksThemselves:
    """A check that cannot fail is worth nothing."""

    def step(self):
        t = Table("zunyi", {0: "123m"})
        before = t.state
        happened, after = advance(before, Action(0, Verb.DISCARD, (before.seats[0].hand[0],)))
        return before, happened, after

    def test_a_lost_event_is_found(self):
        before, happened, after = self.step()
        assert list(check_step(before, happened, after, random.Random(1))) == []
        assert list(check_step(before, happened[:-1], after, random.Random(1)))

    def test_a_changed_tile_is_found(self):
        _, _, after = self.step()
        seat = after.seats[0]
        for changed in (
            seat._replace(hand=seat.hand[1:]),
            seat._replace(hand=tuple(sorted((*seat.hand[1:], (seat.hand[0] + 1) % 27)))),
            seat._replace(keys=(1, 2, 3)),
            seat._replace(waits=1),
            seat._replace(pond=()),
        ):
            assert list(check_state(after._replace(seats=after.with_seat(0, changed))))

    def test_an_end_that_is_no_case_is_found(self):
        t = Table("zunyi", {0: "123m456m789m11p456p"})
        t.play("0 win")
        assert list(check_end(t.state)) == []
        assert list(check_end(t.state._replace(end=t.state.end._replace(after_kong=True))))


class TestCommand:
    """`manage.py simulate`"""

    def run(self, *words):
        out = StringIO()
        call_command("simulate", *words, stdout=out)
        return out.getvalue()

    def test_json_is_the_last_line(self):
        answer = json.loads(self.run("--variant", "zunyi", "--deals", "3", "--seed", "1", "--json").splitlines()[-1])
        assert set(answer) >= {"deals_per_s", "wins", "draws", "patterns", "reasons", "net", "violations"}
        assert answer["violations"] == 0
        assert answer["wins"] + answer["draws"] == 3
        assert len(answer["net"]) == 4
        assert sum(answer["net"]) == 0

    def test_the_same_seed_gives_the_same_deals(self, tmp_path):
        for place in ("a", "b"):
            self.run(
                "--variant", "wengan", "--players", "3", "--deals", "2", "--seed", "5", "--records", tmp_path / place
            )
        names = sorted(path.name for path in (tmp_path / "a").iterdir())
        assert len(names) == 2
        assert [(tmp_path / "a" / name).read_text() for name in names] == [
            (tmp_path / "b" / name).read_text() for name in names
        ]

    def test_options_are_played(self):
        options = json.dumps({"players": 2, "swap_three": True})
        answer = json.loads(
            self.run("--variant", "zunyi", "--options", options, "--deals", "1", "--seed", "1", "--json")
        )
        assert len(answer["net"]) == 2

    @pytest.mark.parametrize(
        "words",
        [
            ("--options", '{"players": 2}'),
            ("--options", "{"),
            ("--options", "[1]"),
            ("--players", "7"),
            ("--deals", "0"),
            ("--bots", "clever"),
            ("--bots", "simple,random"),
        ],
    )
    def test_nonsense_is_refused_in_one_line(self, words):
        with pytest.raises(CommandError) as refusal:
            self.run("--variant", "wengan", "--deals", "1", "--seed", "1", *words)
        assert refusal.value.returncode == 2
        assert "\n" not in str(refusal.value)
