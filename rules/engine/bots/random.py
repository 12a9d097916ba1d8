"""A bot that answers anything at all: for tests, and as the weakest measure."""

import random

from rules.engine.actions import Action
from rules.engine.options import Rules
from rules.engine.views import DealView


def choose(view: DealView, rules: Rules, rng: random.Random) -> Action:
    """Any legal answer to the question of the view, each equally likely. ValueError without a question."""
    if view.question is None:
        raise ValueError("nothing is asked")
    return rng.choice(view.question.actions)
