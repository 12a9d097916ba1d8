"""What happened, as immutable values.

Every event has an audience: `redact` (in `view.py`) gives what one seat may know of it, or nothing. Fields that a
viewer may not know are None in what he gets.
"""

from typing import NamedTuple, TypeAlias

from rules.engine.actions import Declaration, Verb
from rules.engine.melds import ClaimedBy, MeldKind
from rules.engine.position import EndKind, Settlement
from rules.engine.tiles import Kind, Suit, Tiles


class DealStarted(NamedTuple):
    """The deal begins; public. The wild indicator lies open. F1"""

    dealer: int
    streak: int
    players: int
    weekday: int | None
    wild: Kind | None


class HandDealt(NamedTuple):
    """The first 13 or 14 tiles of a seat; the tiles are known to it alone. T4"""

    seat: int
    tiles: Tiles | None
    count: int  # type: ignore[assignment]  # a tuple has a method of this name


class SwapChosen(NamedTuple):
    """A seat laid three tiles down for the swap; which, it alone knows. F2"""

    seat: int
    tiles: Tiles | None


class SwapReceived(NamedTuple):
    """A seat took up the three tiles of another; known to the seat alone. F2"""

    seat: int
    source: int
    tiles: Tiles | None


class SuitChosen(NamedTuple):
    """A seat fixed its void suit, asked or not; known to the seat alone: that it was not asked would tell. F3"""

    seat: int
    suit: Suit


class SuitsNamed(NamedTuple):
    """All void suits lie open, one a seat. F3"""

    suits: tuple[Suit, ...]


class NaturalVoid(NamedTuple):
    """天缺 (tiānquē): the hand has no tile of some suit; known to the seat alone until the end. F4"""

    seat: int


class Declared(NamedTuple):
    """A seat declared ready; public. F11"""

    seat: int
    how: Declaration


class Drawn(NamedTuple):
    """A seat drew a tile, from the tail after a kong; the tile is known to the seat alone. T5"""

    seat: int
    tile: Kind | None
    tail: bool


class Discarded(NamedTuple):
    """A seat discarded; public. A declaration made with it comes as `Declared` just before."""

    seat: int
    tile: Kind


class Offered(NamedTuple):
    """A seat may claim the last discard or rob the kong: known to the seat alone. F7"""

    seat: int
    verbs: tuple[Verb, ...]


class Answered(NamedTuple):
    """A seat's answer to an offer or to the question of a hard declaration; known to the seat alone."""

    seat: int
    verb: Verb


class Withdrawn(NamedTuple):
    """An offer that became void before it was answered; known to the seat alone. F7"""

    seat: int


class Punged(NamedTuple):
    """A discard was claimed by pung; public."""

    seat: int
    tile: Kind
    source: int


class Konged(NamedTuple):
    """A kong was made; public, but of a concealed kong only its maker knows the tile and whether it was late. F13"""

    seat: int
    kind: MeldKind
    tile: Kind | None
    source: int | None
    late: bool


class Charged(NamedTuple):
    """冲锋鸡 (chōngfēngjī): the first discard of a standing kind was claimed by nobody; public. C5"""

    seat: int
    tile: Kind


class Liable(NamedTuple):
    """责任鸡 (zérènjī): the first discard of a standing kind was claimed; public. C5"""

    seat: int
    """Who discarded it."""
    tile: Kind
    claimed: tuple[int, ...]
    how: ClaimedBy


class Won(NamedTuple):
    """The deal is won; public, and every hand is open from here on. T6"""

    winners: tuple[int, ...]
    how: EndKind
    source: int | None
    tile: Kind


class Exhausted(NamedTuple):
    """荒庄 (huāngzhuāng): the wall is empty and nobody won; every hand is open from here on. T6"""


class Flipped(NamedTuple):
    """翻鸡 (fānjī): the next tile of the wall's head was turned up; public. Section 6"""

    tile: Kind


class DayTurned(NamedTuple):
    """The deal ended on another day than it began, and the day of the settlement counts; public. `weekday`"""

    weekday: int


class Settled(NamedTuple):
    """The settlement; the last event of a deal."""

    settlement: Settlement


Event: TypeAlias = (
    DealStarted
    | HandDealt
    | SwapChosen
    | SwapReceived
    | SuitChosen
    | SuitsNamed
    | NaturalVoid
    | Declared
    | Drawn
    | Discarded
    | Offered
    | Answered
    | Withdrawn
    | Punged
    | Konged
    | Charged
    | Liable
    | Won
    | Exhausted
    | Flipped
    | DayTurned
    | Settled
)
