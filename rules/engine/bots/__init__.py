"""Policies that choose one of the legal actions, one file each."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Final

from rules.engine.actions import Action
from rules.engine.bots import random, simple, strong
from rules.engine.options import Rules
from rules.engine.views import DealView

Policy = Callable[[DealView, Rules, Random], Action]

POLICIES: Final[Mapping[str, Policy]] = {"random": random.choose, "simple": simple.choose, "strong": strong.choose}
"""By the name under which a seat is filled."""
