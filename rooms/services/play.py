"""One answer of one seat: what follows from it, and how it is written down.

Planning (`plan`) touches nothing; `carry_out` writes and must run in a transaction; `Running.take` follows once that is
on disk. Whoever holds a deal in memory (a hot table, the sweep for a moment) does these three in this order.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from django.conf import settings
from django.utils import timezone
from django.utils.translation import gettext as _

from rooms import clocks as clock_math
from rooms import store
from rooms.clocks import Clocks, Pace
from rooms.models import DealAction, Room, Seat
from rooms.refusals import Refused
from rooms.services import matches
from rooms.services.seating import held
from rules.engine.actions import Action
from rules.engine.case import settlement_to_json
from rules.engine.decide import IllegalAction, advance
from rules.engine.events import Event
from rules.engine.legal import is_asked, question
from rules.engine.notation import NotationError, parse_action
from rules.engine.options import Rules
from rules.engine.state import Deal as DealState

By = DealAction.By
People = Mapping[int, bool]
"""The seats of people, and whether the site plays for them."""


@dataclass(slots=True)
class Running:
    """A deal in memory, as it is on disk."""

    id: int
    match: int
    number: int
    rules: Rules
    pace: Pace
    state: DealState
    head: int
    """Length of the event log."""
    clocks: Clocks
    by: list[tuple[int, str]]
    """Seat and by whom, for every action of the log."""
    requests: dict[str, int] = field(default_factory=dict)
    """Request ids that were accepted, and whose they were."""

    def take(self, step: "Step") -> None:
        """The step is on disk."""
        answer = step.entry.answer
        self.state, self.clocks = step.state, step.clocks
        self.head += len(step.entry.events)
        self.note(answer.action.seat, answer.by, answer.request)

    def note(self, seat: int, by: str, request: str) -> None:
        """One more action is in the log."""
        self.by.append((seat, by))
        if request:
            self.requests[request] = seat


class Step(NamedTuple):
    """An answer and all that follows from it, ready to be written."""

    entry: store.Entry
    state: DealState
    clocks: Clocks
    away: bool | None
    """What the answer makes of its seat: the site plays for it (True), no longer (False), or nothing changes."""


def pace_of(room: Room) -> Pace:
    """The clocks of a room."""
    return Pace(room.answer_seconds, room.bank_seconds, settings.BOT_SECONDS)


def running(loaded: store.LoadedDeal, room: Room) -> Running:
    """A deal as it was just read. ValueError if it has not begun."""
    if loaded.state is None:
        raise ValueError("the deal has not begun")
    pace = pace_of(room)
    deal = Running(
        id=loaded.row.pk,
        match=loaded.row.match_id,
        number=loaded.row.number,
        rules=loaded.rules,
        pace=pace,
        state=loaded.state,
        head=loaded.row.head,
        clocks=clock_math.clocks_from_json(loaded.row.questions, loaded.state.players, pace),
        by=[],
    )
    for seat, by, request in loaded.answers:
        deal.note(seat, by, request)
    return deal


def read_answer(deal: Running, seat: int, number: int, text: str) -> Action:
    """The action that a browser sent for its question with this number.

    Refused: `late` (that question is closed), `no_such_answer`.
    """
    check_open(deal, seat, number)
    try:
        return parse_action(seat, text)
    except NotationError:
        raise Refused("no_such_answer", _("That cannot be played now.")) from None


def check_open(deal: Running, seat: int, number: int) -> None:
    """Refuse an answer to a question that is closed, or was never put."""
    if clock_math.open_numbers(deal.state)[seat] != number:
        raise Refused("late", _("Too late: the table has moved on. This is how it stands."))


def plan(
    deal: Running,
    answer: store.Answer,
    people: People,
    now: float,
    shown_at: Callable[[Sequence[Event]], float] | None = None,
) -> Step:
    """What follows from an answer. `shown_at`: when the events will be seen; without it, at once.

    Refused: `no_such_answer` and the like; the sentence says why.
    """
    try:
        events, state = advance(deal.state, answer.action, matches.today(deal.rules))
    except IllegalAction as illegal:
        raise Refused(illegal.code, _sentence(illegal.code)) from None
    away = _becomes(deal, answer, people)
    showing = clock_math.Showing(
        now, shown_at(events) if shown_at else now, people if away is None else {**people, answer.action.seat: away}
    )
    clocks = clock_math.asked(deal.clocks, clock_math.open_numbers(state), deal.pace, showing)
    entry = store.Entry(
        deal=deal.id,
        head=deal.head,
        actions=len(deal.by),
        answer=answer,
        events=events,
        clocks=store.stored(clocks),
        result=settlement_to_json(state.settlement) if state.settlement else None,
    )
    return Step(entry, state, clocks, away)


def carry_out(deal: Running, step: Step) -> None:
    """Write a step, and what it means for the match. Raises store.ConflictError if somebody else was faster."""
    if step.state.settlement is not None:
        held(deal.match)
    store.append(step.entry)
    if step.away is not None:
        seat = step.entry.answer.action.seat
        Seat.objects.filter(room__matches=deal.match, index=seat).update(away=step.away)
    if step.state.settlement is not None:
        matches.close_deal(deal.match, deal.number, deal.rules, step.state.settlement.totals)


def default_answer(deal: Running, seat: int, people: People) -> store.Answer:
    """What the site answers for a seat that is asked: its time is up, or it is away. ValueError if it is not asked."""
    asked = question(deal.state, seat)
    if asked is None:
        raise ValueError("the seat is not asked")
    return store.Answer(asked.default, By.AWAY if people.get(seat) else By.TIMEOUT)


def _becomes(deal: Running, answer: store.Answer, people: People) -> bool | None:
    """托管: the site plays after some time-outs in a row, and no longer after an answer of one's own."""
    seat = answer.action.seat
    if answer.by == By.PLAYER:
        return False if people.get(seat) else None
    if answer.by != By.TIMEOUT:
        return None
    return True if _timeouts_before(deal, seat) + 1 >= settings.AWAY_AFTER else None


def _timeouts_before(deal: Running, seat: int) -> int:
    count = 0
    for who, by in reversed(deal.by):
        if who == seat:
            if by != By.TIMEOUT:
                break
            count += 1
    return count


def _sentence(code: str) -> str:
    return {
        "over": _("The deal is over."),
        "not_asked": _("It is not your turn."),
        "void_first": _("Tiles of your void suit must go first."),
    }.get(code, _("That cannot be played now."))


def answer_overdue(deal_id: int, now: float | None = None) -> int:
    """Answer, for a deal that no table holds, the questions whose time is up; how many there were.

    Each answer is its own step, as if a table had given it. Must run in a transaction.
    """
    now = timezone.now().timestamp() if now is None else now
    loaded = store.load(deal_id)
    match = loaded.row.match
    if loaded.state is None or loaded.row.status != loaded.row.Status.RUNNING or match.paused:
        return 0
    room = match.room
    deal = running(loaded, room)
    people = matches.people_of(room.pk)
    given = 0
    for seat in clock_math.overdue(deal.clocks, now):
        if not is_asked(deal.state, seat):
            continue
        step = plan(deal, default_answer(deal, seat, people), people, now)
        carry_out(deal, step)
        deal.take(step)
        given += 1
    return given
