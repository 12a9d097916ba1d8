"""Deals that bots played are legal cases, and are settled by the page as they were settled at the table."""

import json
import random

import pytest

from rules.engine.bots import POLICIES
from rules.engine.case import parse_case, position_to_json
from rules.engine.ending import position_of
from rules.engine.options import OPTIONS, parse_rules
from rules.engine.record import Record
from rules.engine.settlement import settle
from rules.engine.simulation import play
from rules.engine.tiles import ALL_TILES
from rules.engine.variants import VARIANTS
from tests.engine import settlement_oracle


def played(rng, variant):
    """A finished deal in random rules."""
    options = {key: rng.choice(option.values(variant)) for key, option in OPTIONS.items() if option.exists(variant)}
    rules = parse_rules(variant, options)
    weekday = None if rules.weekday == "off" else rng.randint(1, 7)
    dealer, wall = rng.randrange(rules.players), tuple(rng.sample(ALL_TILES, len(ALL_TILES)))
    begin = Record(rules, wall, dealer, (), rng.randint(1, 3), weekday, None)
    policies = [POLICIES[rng.choice(["simple", "simple", "random"])] for _ in range(rules.players)]
    return play(rules, begin, policies, rng, lambda *_: None)[1]


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_played_deal_is_a_legal_case(variant):
    rng = random.Random(variant)
    for _ in range(30):
        state = played(rng, variant)
        case = json.loads(json.dumps(position_to_json(position_of(state))))
        assert settle(parse_case(case)) == state.settlement
        if all(own["hand"].count(case["wild"] or "none") < 2 for own in case["seats"]):
            assert list(state.settlement.totals) == settlement_oracle.settle(case)["totals"]
