"""How long the bots of a table think."""

import random


class Bots:
    """When the bots of a table will have thought long enough."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self._since: dict[int, tuple[int, int, float]] = {}

    def since(self, seat: int, deal: int, number: int, now: float) -> float:
        """When the bot first saw this question."""
        known = self._since.get(seat)
        if known is None or known[:2] != (deal, number):
            known = self._since[seat] = (deal, number, now)
        return known[2]
