"""What the people of a table decide together: dissolve, pause, go on. Pure; times in seconds since 1970."""

from collections.abc import Collection, Mapping
from enum import StrEnum
from typing import Any, NamedTuple

from rooms.protocol import Proposal


class Outcome(StrEnum):
    """What became of a vote."""

    OPEN = "open"
    AGREED = "agreed"
    REFUSED = "refused"


class Vote(NamedTuple):
    """An open vote, as `Match.vote` keeps it."""

    kind: Proposal
    by: int
    """The seat that asked; it agrees."""
    answers: Mapping[int, bool]
    """Seat -> answer, for those who have answered."""
    deadline: float

    def answered(self, seat: int, yes: bool) -> "Vote":
        """With the answer of one seat; an answer once given stands."""
        return self._replace(answers={seat: yes, **self.answers})

    def outcome(self, people: Collection[int], connected: Collection[int], now: float) -> Outcome:
        """What it has come to. One refusal ends it.

        When its time is up, the silence of a person who is not there counts as yes, that of one who is there as no.
        """
        if not all(self.answers.values()):
            return Outcome.REFUSED
        silent = [seat for seat in people if seat not in self.answers]
        if not silent:
            return Outcome.AGREED
        if now < self.deadline:
            return Outcome.OPEN
        return Outcome.REFUSED if any(seat in connected for seat in silent) else Outcome.AGREED

    def as_json(self) -> dict[str, Any]:
        """For the database."""
        return {
            "kind": self.kind.value,
            "by": self.by,
            "answers": {str(seat): yes for seat, yes in self.answers.items()},
            "deadline": self.deadline,
        }


def vote_from_json(document: Mapping[str, Any] | None) -> Vote | None:
    """What `Vote.as_json` made."""
    if document is None:
        return None
    answers = {int(seat): bool(yes) for seat, yes in document["answers"].items()}
    return Vote(Proposal(document["kind"]), document["by"], answers, document["deadline"])
