"""What the table shows besides the deal itself: the people, the match, clocks, votes."""

from typing import NamedTuple

from rules.engine.tiles import CHICKEN_1S, Kind


class Person(NamedTuple):
    """Who sits on a seat."""

    name: str
    bot: bool = False
    connected: bool = True
    """Whether a browser of his is there now; bots always are."""
    away: bool = False
    """托管 (tuōguǎn): the site plays for him."""
    total: int = 0
    """Points over the settled deals of the match, the one on the table included once it is settled."""


class Clock(NamedTuple):
    """A running clock, in milliseconds."""

    deadline: int
    """Since 1970, by the server's clock: when the default answer is given."""
    bank: int = 0
    """How much of the time before the deadline comes out of the seat's bank."""


class Vote(NamedTuple):
    """What everybody is asked to agree to."""

    kind: str
    """`dissolve`, `pause` or `resume`."""
    by: int
    answers: tuple[bool | None, ...]
    """One per seat; None: not answered yet (bots are not asked and agree)."""
    deadline: int
    """Milliseconds since 1970."""


class TableInfo(NamedTuple):
    """Everything that the table shows and that the deal does not know; the same value for every viewer."""

    room: str
    """The room's six digits."""
    deal: int
    """The id that the browser sends back with its answers."""
    number: int
    """1, 2, 3 ... in the match."""
    deals: int
    """How many deals the match has."""
    people: tuple[Person, ...]
    """One per seat, in seat order."""
    variant: str
    sentence: str
    """The rules in one sentence, in the language that is active."""
    match: int | None = None
    standing: tuple[Kind, ...] = (CHICKEN_1S,)
    """The kinds that stand as chickens under these rules. C1"""
    swing: bool = False
    """Whether the flip points both ways. C2"""
    self_chicken: bool = False
    """Whether the flipped kind is a chicken itself. C2"""
    clocks: tuple[Clock | None, ...] = ()
    """One per seat; those of claimants too: only the viewer's own and those of `DealView.waiting` are shown."""
    answer: int = 0
    """Milliseconds for one answer without the bank; 0: no clock."""
    confirmed: tuple[int, ...] = ()
    """Seats that have confirmed the settlement (bots always have)."""
    confirm_by: int | None = None
    """When the match goes on without the missing confirmations, milliseconds since 1970."""
    finished: bool = False
    """Whether the match is over: the standing is shown with the last settlement."""
    vote: Vote | None = None
    paused: str = ""
    """Why all clocks stand still (`agreed`, `left`); empty: they run."""
    hints: bool = True
    """Whether the host allows hints."""

    @property
    def names(self) -> tuple[str, ...]:
        """The names of everybody."""
        return tuple(person.name for person in self.people)

    def name(self, seat: int) -> str:
        """The name of who sits there."""
        return self.people[seat].name

    def clock(self, seat: int) -> Clock | None:
        """The running clock of a seat."""
        return self.clocks[seat] if seat < len(self.clocks) else None
