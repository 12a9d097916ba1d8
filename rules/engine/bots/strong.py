"""A bot that plays like `simple`, but names the void suit without which it is nearest to ready.

Being ready when the deal ends decides who is paid for chickens, and they are worth more than hands. What this and
other ideas gain, and that none is shown to be stronger yet, stands in docs/decisions/0011-strong-bot.md.
"""

import random

from rules.engine.actions import Action
from rules.engine.bots import simple
from rules.engine.bots.simple import own_hand, unseen_tiles, useful_unseen
from rules.engine.options import Rules
from rules.engine.views import DealView, Phase


def choose(view: DealView, rules: Rules, rng: random.Random) -> Action:
    """An answer to the question of the view. ValueError without a question."""
    question = view.question
    if question is None or question.phase is not Phase.VOID:
        return simple.choose(view, rules, rng)
    hand, unseen = own_hand(view), unseen_tiles(view)

    def cost(action: Action) -> tuple[int, int]:
        without = hand._replace(void=action.suit)
        return without.distance(), -useful_unseen(without, unseen)

    return min(question.actions, key=cost)
