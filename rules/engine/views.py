"""What one viewer may see of a deal, as values. `view.py` makes them; templates show them."""

from enum import StrEnum
from typing import NamedTuple

from rules.engine.actions import Action, Declaration
from rules.engine.melds import MeldKind
from rules.engine.packed import Packed
from rules.engine.position import End, Settlement
from rules.engine.shape import Keys
from rules.engine.tiles import Kind, Suit, Tiles


class Phase(StrEnum):
    """Where a deal stands."""

    __hash__ = str.__hash__  # quicker than that of enumerations, and as good

    SWAP = "swap"
    """Everybody picks three tiles. F2"""
    VOID = "void"
    """Everybody names a void suit. F3"""
    DECLARE = "declare"
    """Non-dealers may declare on their dealt tiles (wengan). F11"""
    TURN = "turn"
    """One seat kongs, wins or discards. F6"""
    CLAIM = "claim"
    """A discard or a kong waits for those who may claim it. F7, F12. Others must not learn of it."""
    OVER = "over"
    """The deal is settled."""


class Question(NamedTuple):
    """What one seat is asked right now. F7"""

    seat: int
    number: int
    """1, 2, 3 ... per seat and deal; answers name it, so a late or repeated one changes nothing."""
    phase: Phase
    actions: tuple[Action, ...]
    """All legal answers."""
    default: Action
    """What is answered for him when his time is up or he is away."""
    tile: Kind | None = None
    """CLAIM: the tile that may be claimed. TURN: the tile just drawn, if any."""
    source: int | None = None
    """CLAIM: whose tile it is."""


class MeldView(NamedTuple):
    """A meld; `tile` is None for another's concealed kong until the deal is over. F13"""

    kind: MeldKind
    tile: Kind | None
    source: int | None
    late: bool


class SeatView(NamedTuple):
    """One seat as the viewer sees it."""

    seat: int
    count: int  # type: ignore[assignment]  # a tuple has a method of this name
    """Tiles in the concealed hand, the drawn one included."""
    hand: Tiles | None
    """The concealed tiles, sorted, without `drawn`; None when hidden."""
    drawn: Kind | None
    """The tile just drawn, apart from the hand; None when there is none or it is hidden."""
    has_drawn: bool
    """Whether a drawn tile lies apart, known or not."""
    melds: tuple[MeldView, ...]
    pond: Tiles
    """Discards nobody claimed, in order; the one that still may be claimed is its last."""
    charging: tuple[Kind, ...]
    """Standing kinds whose charging chicken lies in this pond."""
    void: Suit | None
    """The void suit, if the viewer may know it."""
    chosen: bool
    """SWAP, VOID, DECLARE: whether the seat has answered (or need not)."""
    declared: Declaration | None
    waits: Tiles
    """The viewer's own waits when his 13 tiles are ready, otherwise empty; all seats' once the deal is over."""
    liable: tuple[Kind, ...] = ()
    """Standing kinds of which this seat discarded the first, and somebody claimed it. C5"""
    keys: Keys | None = None
    """Suit keys of the concealed tiles, the drawn one included and wild ones left out; None when hidden."""
    wilds: int = 0
    """Wild tiles in the concealed hand, if it is known."""


class DealView(NamedTuple):
    """The whole table as one viewer sees it."""

    viewer: int | None
    """The seat that looks; None for a spectator, who sees what everybody sees."""
    phase: Phase
    """CLAIM only for those who are asked; for the others it is the discarder's TURN still."""
    dealer: int
    streak: int
    wall: int
    """Tiles left."""
    wild: Kind | None
    turn: int | None
    """Whose turn it is; None before the first turn and when the deal is over."""
    last_discard: tuple[int, Kind] | None
    """Seat and tile of the last discard, as long as it lies on top of that pond."""
    seats: tuple[SeatView, ...]
    question: Question | None
    """The viewer's own open question."""
    waiting: tuple[int, ...]
    """Seats that everybody may know to be awaited; never those who may claim."""
    flip: Kind | None
    end: End | None
    settlement: Settlement | None
    shown: Packed = 0
    """How many tiles of each kind everybody has seen: ponds, pungs, open kongs, the wild indicator. F13"""
