"""What of a deal has been shown: the committed state, held back for a constant moment after each discard.

If the next draw showed at once whenever nobody may claim, and late when somebody may, everybody would learn that
somebody could have claimed. docs/decisions/0003
"""

from collections import deque
from collections.abc import Iterable

from rules.engine.events import Discarded, Event, Konged
from rules.engine.evolve import fold
from rules.engine.melds import MeldKind
from rules.engine.state import Deal
from rules.engine.view import redact

SPECTATOR = None


class Shown:
    """A deal as the browsers have it, and the numbering of every viewer's stream."""

    def __init__(self, state: Deal, events: Iterable[Event] = (), hold: float = 0.0) -> None:
        """`state` is the fold of `events`, all of which count as shown. `hold` in seconds."""
        self.state = state
        self.hold = hold
        self.released = 0.0
        """Until then what everybody may know is held back."""
        self.numbers: dict[int | None, int] = dict.fromkeys((SPECTATOR, *range(state.players)), 0)
        """How many events each viewer has been told: the place in his stream."""
        self.told: list[Event] = list(events)
        """Everything of the deal that was shown, in order."""
        self._queue: deque[Event] = deque()
        self._committed = state
        """After everything that waits in the queue."""
        for event in self.told:
            self._count(event)

    @property
    def waiting(self) -> bool:
        """Whether something is held back."""
        return bool(self._queue)

    def push(self, events: Iterable[Event], state: Deal) -> None:
        """Events that are on disk by now, and what they have led to."""
        self._queue.extend(events)
        self._committed = state

    def advance(self, now: float) -> list[Event]:
        """Show what may be shown at this moment; the events, in order.

        What only one seat may know (an offer, an answer) is not held back: it must be able to answer meanwhile.
        """
        told = []
        while self._queue:
            event = self._queue[0]
            if now < self.released and redact(event, SPECTATOR) is not None:
                break
            told.append(self._queue.popleft())
            self._count(event)
            self.told.append(event)
            if _may_be_claimed(event):
                self.released = now + self.hold
        self.state = fold(self.state, told) if self._queue else self._committed
        return told

    def shown_at(self, now: float, events: Iterable[Event]) -> float:
        """When the last of these events, pushed now, will be seen."""
        when, moment = now, self.released
        for event in (*self._queue, *events):
            if redact(event, SPECTATOR) is not None:
                when = max(when, moment)
            if _may_be_claimed(event):
                moment = when + self.hold
        return when

    def _count(self, event: Event) -> None:
        for viewer in self.numbers:
            if redact(event, viewer) is not None:
                self.numbers[viewer] += 1


def _may_be_claimed(event: Event) -> bool:
    """A discard, or a kong that might be robbed. F7, F12"""
    return isinstance(event, Discarded) or (isinstance(event, Konged) and event.kind is MeldKind.ADDED_KONG)
