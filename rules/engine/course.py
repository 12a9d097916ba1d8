"""The course of a deal: events as they are emitted, and the state that follows at once."""

from rules.engine.events import Event
from rules.engine.evolve import evolve
from rules.engine.state import Deal


class Course:
    """Collects the events of one `decide`, and keeps the state up to date with them."""

    __slots__ = ("events", "state", "today")

    def __init__(self, state: Deal, today: int | None = None) -> None:
        self.state = state
        self.today = today
        self.events: list[Event] = []

    def emit(self, *happened: Event) -> None:
        """Something happened: write it down and go on from there."""
        self.events += happened
        for event in happened:
            self.state = evolve(self.state, event)
