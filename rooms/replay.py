"""Looking at a deal again: its frames, one for everything that somebody at the table could see happen.

A film keeps the state after every frame, so that any of them is shown at once: forward, backward or by a jump.
"""

from collections.abc import Callable, Iterable, Sequence
from enum import StrEnum
from functools import partial
from itertools import pairwise
from typing import Final, NamedTuple

from rooms import presenters, store
from rooms.accounting.records import names_in_deal
from rooms.models import Deal, ImportedRecord, MatchSeat
from rooms.showing.info import Person, TableInfo
from rules.engine import events as e
from rules.engine.events import Event
from rules.engine.evolve import fold
from rules.engine.notation import parse_tiles
from rules.engine.options import Rules
from rules.engine.record import Record, record_from_json, replay
from rules.engine.state import Deal as DealState
from rules.engine.tiles import CHICKEN_1S, SILKIE_8P
from rules.engine.view import redact, view
from rules.labels.events import sentence
from rules.labels.seats import seat_letters
from rules.labels.summary import rules_sentence

SILENT: Final = (e.HandDealt, e.SwapChosen, e.SuitChosen, e.NaturalVoid, e.Offered, e.Answered, e.Withdrawn)
"""Events that begin no frame: nobody else sees them."""
KEPT: Final = 64
"""Films kept in memory; one takes about half a megabyte."""


class Mark(StrEnum):
    """What one can jump to."""

    CLAIM = "claim"
    WIN = "win"
    CHICKEN = "chicken"


MARKS: Final[dict[type, Mark]] = {
    e.Punged: Mark.CLAIM,
    e.Konged: Mark.CLAIM,
    e.Won: Mark.WIN,
    e.Exhausted: Mark.WIN,
    e.Charged: Mark.CHICKEN,
    e.Liable: Mark.CHICKEN,
    e.Flipped: Mark.CHICKEN,
}


class Frame(NamedTuple):
    """One step of a replay."""

    events: tuple[Event, ...]
    state: DealState
    """After the events."""
    mark: Mark | None


class Film(NamedTuple):
    """A whole deal, frame by frame."""

    rules: Rules
    frames: tuple[Frame, ...]
    names: tuple[str, ...]
    number: int
    """Of the deal in its match."""
    deal: int
    """Its id; 0 for a record from elsewhere."""

    @property
    def last(self) -> int:
        """The number of the last frame."""
        return len(self.frames) - 1

    @property
    def players(self) -> int:
        """How many sit at the table."""
        return len(self.names)


class Look(NamedTuple):
    """From where somebody looks."""

    seat: int | None
    """Whose seat is at the bottom; None: nobody's in particular."""
    open: bool
    """All hands lie open."""


_films: dict[int | str, Film] = {}


def _kept(key: int | str, make: Callable[[], Film]) -> Film:
    """The film of a deal's id or a record's code, kept in memory. What is over does not change."""
    film = _films.get(key)
    if film is None:
        film = make()
        if len(_films) >= KEPT:
            _films.pop(next(iter(_films)), None)
        _films[key] = film
    return film


def forget_films() -> None:
    """Keep no film any more."""
    _films.clear()


def film_of(deal: Deal) -> Film:
    """The film of a deal that is over, from its log. It has no frames if the deal ended before it began."""
    return _kept(deal.pk, partial(_film_of, deal))


def film_of_import(kept: ImportedRecord) -> Film:
    """The film of a record that somebody brought."""
    return _kept(kept.code, lambda: film_of_record(record_from_json(kept.record)))


def _film_of(deal: Deal) -> Film:
    loaded = store.load(deal.pk)
    names = names_in_deal(MatchSeat.objects.filter(match=deal.match_id), deal.number)
    before = DealState.before(loaded.rules, parse_tiles(loaded.row.wall)) if loaded.row.wall else None
    frames = frames_of(before, loaded.events) if before else ()
    return Film(loaded.rules, frames, tuple(names), deal.number, deal.pk)


def film_of_record(record: Record) -> Film:
    """The film of a record from anywhere, played again by today's rules. CaseError at an action they refuse."""
    happened = tuple(event for played in replay(record) for event in played.events)
    names = record.names or seat_letters(record.rules.players)
    return Film(record.rules, frames_of(DealState.before(record.rules, record.wall), happened), names, 1, 0)


def frames_of(before: DealState, events: Sequence[Event]) -> tuple[Frame, ...]:
    """The frames of a deal that begins in this state. The first one holds everything up to the first turn's choices."""
    starts = [0, *_starts(events), len(events)]
    frames, state = [], before
    for begin, end in pairwise(starts):
        happened = tuple(events[begin:end])
        state = fold(state, happened)
        frames.append(Frame(happened, state, _mark(happened)))
    return tuple(frames)


def _starts(events: Sequence[Event]) -> Iterable[int]:
    for place, (event, following) in enumerate(pairwise(events), 1):
        swaps = isinstance(event, e.SwapReceived) and isinstance(following, e.SwapReceived)
        if not isinstance(following, SILENT) and not swaps:
            yield place


def _mark(events: Iterable[Event]) -> Mark | None:
    return next((MARKS[type(event)] for event in events if type(event) in MARKS), None)


def jumps(film: Film, step: int, mark: Mark) -> tuple[int | None, int | None]:
    """The frames with this mark next to a step: the one before, the one after."""
    marked = [number for number, frame in enumerate(film.frames) if frame.mark is mark]
    before = max((number for number in marked if number < step), default=None)
    return before, min((number for number in marked if number > step), default=None)


def picture(film: Film, step: int, look: Look) -> str:
    """The table after a step as HTML, by the templates of the live table."""
    state = film.frames[step].state
    info = table_info(film, state)
    public = presenters.public_regions(info, view(state, None, open=look.open))
    own = view(state, look.seat, open=look.open)._replace(question=None)
    return presenters.table(info, public | presenters.private_regions(info, own), look.seat)


def told(film: Film, step: int, look: Look) -> list[str]:
    """What happened in a step, in words, as far as the one who looks may know."""
    known = (redact(event, look.seat) for event in film.frames[step].events)
    return [text for text in (sentence(event, film.names) for event in known if event is not None) if text]


def table_info(film: Film, state: DealState) -> TableInfo:
    """What the table shows besides the deal: no clocks, nothing to be confirmed."""
    totals = state.settlement.totals if state.settlement else (0,) * film.players
    return TableInfo(
        room="",
        deal=film.deal,
        number=film.number,
        deals=film.rules.deals,
        people=tuple(Person(name, total=total) for name, total in zip(film.names, totals, strict=True)),
        variant=film.rules.variant,
        sentence=rules_sentence(film.rules),
        standing=(CHICKEN_1S, SILKIE_8P) if film.rules.silkie else (CHICKEN_1S,),
        swing=film.rules.flip == "swing",
        self_chicken=film.rules.self_chicken,
        confirmed=tuple(range(film.players)),
    )
