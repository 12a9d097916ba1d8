"""A deal in the middle of play, as frozen values. `evolve` makes the next one, nobody else.

Tiles are always somewhere: wall, hands, melds, ponds, laid for the swap, the wild indicator, the flip, or the tile on
which the deal was won.
"""

from collections.abc import Callable
from operator import itemgetter
from typing import Any, Final, NamedTuple, TypeAlias

from rules.engine.actions import Declaration, Verb
from rules.engine.melds import Meld
from rules.engine.options import Rules
from rules.engine.packed import Packed
from rules.engine.position import End, First, Settlement
from rules.engine.shape import Keys
from rules.engine.tiles import Kind, Suit, Tiles
from rules.engine.views import Phase


class Offer(NamedTuple):
    """What one seat may claim. F7"""

    seat: int
    verbs: tuple[Verb, ...]
    """win, kong, pung; passing goes without saying."""
    answer: Verb | None = None


class Window(NamedTuple):
    """A tile that others may claim: the last discard, or the fourth of an added kong. F7, F12"""

    source: int
    tile: Kind
    hot: bool = False
    """热炮 (rèpào): the discard follows the discarder's kong. F9, B4"""
    robbed: tuple[Meld, ...] | None = None
    """抢杠 (qiǎnggàng): the source's melds before the kong that may be robbed; None for a discard. B3"""
    offers: tuple[Offer, ...] = ()

    def offering(self, offers: tuple[Offer, ...]) -> "Window":
        """The window with these offers."""
        return Window(self.source, self.tile, self.hot, self.robbed, offers)


class SeatState(NamedTuple):
    """One seat in play."""

    hand: Tiles = ()
    """Concealed tiles, sorted, the drawn one included."""
    keys: Keys = (0, 0, 0)
    """Suit keys of the hand without its wild tiles."""
    wilds: int = 0
    """Wild tiles in the hand."""
    melds: tuple[Meld, ...] = ()
    pond: Tiles = ()
    void: Suit | None = None
    natural_void: bool = False
    declared: Declaration | None = None
    waits: int = 0
    """What the hand waited for after the last own discard or kong, as a bit mask of kinds; 0: not ready. H5"""
    passed: int = 0
    """过胡 (guòhú): kinds on which a win was passed, as a bit mask, until F10 clears it."""
    fours: int = 0
    """Kinds of which the hand holds all four, as a bit mask."""
    missed: int = 0
    """Kinds that lay in hand four times when a turn with a draw ended: konged later they are late, a bit mask. B1"""
    draws: int = 0
    """Tiles drawn from the head of the wall. No 10 of section 7"""
    discards: int = 0
    answers: int = 0
    """Questions that were put to the seat and are closed: the next has the number `answers + 1`."""

    def but(self, **changes: Any) -> "SeatState":  # noqa: ANN401 - values of any field
        """The seat with some fields changed; five times as fast as `_replace`."""
        names = tuple(changes)
        pick = _SEAT_PICKS.get(names) or _pick(_SEAT_PICKS, SeatState._fields, names)
        seat: SeatState = _new(SeatState, pick((*changes.values(), *self)))
        return seat


class Deal(NamedTuple):
    """The whole table."""

    rules: Rules
    wall: Tiles
    """All 108 tiles; `wall[head:tail]` are left."""
    seats: tuple[SeatState, ...]
    head: int = 0
    tail: int = 0
    phase: Phase = Phase.SWAP
    turn: int | None = None
    """Whose turn it is, from the draw (or the opening, or the pung) until the discard is settled."""
    drawn: Kind | None = None
    """The tile just drawn; None at the opening, after a pung and after the discard."""
    fresh: int = 0
    """Kinds drawn in this turn, replacements included, as a bit mask. Section 5, `added`"""
    after_kong: bool = False
    """The drawn tile is a kong's replacement."""
    by_pung: bool = False
    """The turn was opened by a pung: only a discard. F6"""
    window: Window | None = None
    last_discard: tuple[int, Kind] | None = None
    """Seat and tile, as long as it lies on top of that pond."""
    laid: tuple[Tiles | None, ...] = ()
    """Tiles laid down for the swap, by seat. F2"""
    hard: tuple[Verb | None, ...] = ()
    """Answers to the question of a hard declaration, by seat. F11"""
    shown: Packed = 0
    """How many of each kind everybody has seen in ponds and melds and as the indicator, packed (`packed.py`). F13"""
    first: tuple[tuple[Kind, First], ...] = ()
    """The first discards of standing kinds, once it is settled whether they were claimed. C5"""
    dealer: int = 0
    streak: int = 1
    weekday: int | None = None
    wild: Kind | None = None
    flip: Kind | None = None
    end: End | None = None
    settlement: Settlement | None = None

    @classmethod
    def before(cls, rules: Rules, wall: Tiles) -> "Deal":
        """The table before anything was dealt; `start` answers with the events that begin the deal."""
        return cls(
            rules,
            wall,
            (SeatState(),) * rules.players,
            tail=len(wall),
            laid=(None,) * rules.players,
            hard=(None,) * rules.players,
        )

    @property
    def players(self) -> int:
        """How many sit at the table."""
        return len(self.seats)

    @property
    def left(self) -> int:
        """Tiles left in the wall."""
        return self.tail - self.head

    def after(self, seat: int, steps: int = 1) -> int:
        """The seat so many steps on in turn order. T2"""
        return (seat + steps) % len(self.seats)

    def others(self, seat: int) -> tuple[int, ...]:
        """All other seats, in turn order from that one on."""
        count = len(self.seats)
        return tuple((seat + step) % count for step in range(1, count))

    def but(self, **changes: Any) -> "Deal":  # noqa: ANN401 - values of any field
        """The deal with some fields changed; five times as fast as `_replace`."""
        names = tuple(changes)
        pick = _DEAL_PICKS.get(names) or _pick(_DEAL_PICKS, Deal._fields, names)
        deal: Deal = _new(Deal, pick((*changes.values(), *self)))
        return deal

    def with_seat(self, index: int, seat: SeatState) -> tuple[SeatState, ...]:
        """All seats, one of them as given."""
        seats = list(self.seats)
        seats[index] = seat
        return tuple(seats)


Pick: TypeAlias = Callable[[tuple[Any, ...]], tuple[Any, ...]]
"""Takes the fields in order out of new values with all old ones behind them."""

_SEAT_PICKS: Final[dict[tuple[str, ...], Pick]] = {}
_DEAL_PICKS: Final[dict[tuple[str, ...], Pick]] = {}
"""By the names that change: there are as many as places in the code that change something."""
_new: Final[Any] = tuple.__new__


def _pick(known: dict[tuple[str, ...], Pick], fields: tuple[str, ...], names: tuple[str, ...]) -> Pick:
    if not set(names) <= set(fields):
        raise TypeError(f"no such fields: {set(names) - set(fields)}")
    places = [names.index(name) if name in names else len(names) + place for place, name in enumerate(fields)]
    known[names] = itemgetter(*places)
    return known[names]
