"""A finished deal as the settlement reads it, and what the settlement answers."""

from collections.abc import Mapping
from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

from rules.engine.actions import Declaration
from rules.engine.melds import ClaimedBy, Meld
from rules.engine.tiles import Kind, Suit, Tiles

if TYPE_CHECKING:
    from rules.engine.options import Rules


class EndKind(StrEnum):
    """How a deal ended."""

    SELF_DRAW = "self_draw"
    """自摸 (zìmō)"""
    DISCARD = "discard"
    """点炮 (diǎnpào)"""
    ROBBED_KONG = "robbed_kong"
    """抢杠 (qiǎnggàng)"""
    DRAW = "draw"
    """荒庄 (huāngzhuāng) / 黄庄: nobody won."""


class First(NamedTuple):
    """The first discard of a standing kind in the deal. C5"""

    by: int
    claimed: tuple[int, ...] = ()
    """Who claimed it, in seat order; empty: it is the charging chicken (冲锋鸡, chōngfēngjī)."""
    how: ClaimedBy | None = None


class SeatEnd(NamedTuple):
    """One seat when the deal is over."""

    hand: Tiles
    """Concealed tiles, sorted; a self-drawn winning tile is among them, one won from another is not."""
    melds: tuple[Meld, ...] = ()
    pond: Tiles = ()
    """Discards that nobody claimed, in order."""
    void: Suit | None = None
    natural_void: bool = False
    declared: Declaration | None = None


class End(NamedTuple):
    """The end of a deal (section 12)."""

    how: EndKind
    winners: tuple[int, ...] = ()
    source: int | None = None
    """Who discarded the tile or whose kong was robbed."""
    tile: Kind | None = None
    after_kong: bool = False
    first_turn: bool = False
    penalty: bool = False


class Position(NamedTuple):
    """A finished deal, complete for settling. Built by `case.py` from JSON and by `decide.py` from a state."""

    rules: "Rules"
    dealer: int
    seats: tuple[SeatEnd, ...]
    end: End
    streak: int = 1
    weekday: int | None = None
    """Monday 1 .. Sunday 7; None with the option off."""
    wild: Kind | None = None
    flip: Kind | None = None
    first: Mapping[Kind, First] = {}


class Transfer(NamedTuple):
    """Points that move between two seats for one named reason. Always positive, after `base`."""

    payer: int
    payee: int
    reason: str
    """`hand.all_pungs`, `chicken.1s.charging`, `bean.added` ...; before the first dot one of the eight categories."""
    points: int
    count: int = 1  # type: ignore[assignment]  # a tuple has a method of this name
    """How many tiles, kongs or steps the line is for; `points` is the sum for all of them."""
    tile: Kind | None = None
    cause: str = ""
    """The paragraph of docs/rules.md behind it, such as `C8`."""


class Waiver(NamedTuple):
    """Points that somebody might have expected, were not paid, and why not."""

    seat: int
    """Who receives nothing, or pays nothing."""
    reason: str
    """What was not paid, a reason like those of transfers."""
    why: str
    """Code of the cause: `late_kong`, `not_ready`, `struck`, `windblown`, `robbed`, `draw` ..."""
    tile: Kind | None = None
    cause: str = ""
    """The paragraph of docs/rules.md behind it."""


class WinnerLine(NamedTuple):
    """What a winner's hand is called and worth."""

    seat: int
    pattern: str
    value: int
    """What one payer who had not declared pays, before `base` and before x (players - 1)."""


class Settlement(NamedTuple):
    """Everything that is paid for one deal, everything that is not, and who deals next."""

    transfers: tuple[Transfer, ...]
    waivers: tuple[Waiver, ...]
    ready: tuple[int, ...]
    """The winners and the ready players, in seat order."""
    winners: tuple[WinnerLine, ...]
    totals: tuple[int, ...]
    """What each seat receives less what it pays; sums to 0."""
    next_dealer: int
    next_streak: int
