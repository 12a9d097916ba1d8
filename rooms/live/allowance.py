"""How often a browser may signal."""

import time
from dataclasses import dataclass, field
from typing import Final

BURST: Final = 120
"""Signals that a browser may send at once: a description and a handful of candidates for each of three peers."""
PER_SECOND: Final = 20.0


@dataclass(slots=True)
class Allowance:
    """How many signals a socket may still send."""

    left: float = BURST
    at: float = field(default_factory=time.monotonic)

    def take(self) -> bool:
        """Whether one more is allowed; it counts."""
        now = time.monotonic()
        self.left = min(BURST, self.left + (now - self.at) * PER_SECOND)
        self.at = now
        if self.left < 1:
            return False
        self.left -= 1
        return True
