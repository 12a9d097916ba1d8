"""What a table has to do by the clock: show what was held back, play for bots and for those whose time is up, begin
and end deals, close votes, stop when nobody is left.
"""

import logging
from collections.abc import Callable
from functools import partial
from typing import Final

from django.conf import settings
from django.utils.translation import gettext_lazy as _

from rooms import clocks as clock_math
from rooms import store
from rooms.live.held import HeldTable
from rooms.live.tableinfo import confirmed
from rooms.models import Deal, DealAction, Match
from rooms.protocol import Proposal
from rooms.services import breaks, matches, play
from rooms.votes import Outcome, vote_from_json
from rules.engine.actions import Action
from rules.engine.bots import POLICIES
from rules.engine.legal import question
from rules.engine.view import view

log = logging.getLogger("zhuoji.table")
AT_ONCE: Final = 200
"""Things done in a row before others get their turn."""
PATIENCE: Final = 1.0
"""Seconds that a process leaves to the one which wrote last, when several hold the table."""
GO_ON_ANYWAY: Final = 120.0
"""Seconds after a deal when a room with clocks goes on by itself."""
FAILED: Final = {
    Proposal.DISSOLVE: _("The match goes on: not everybody wants to dissolve it."),
    Proposal.PAUSE: _("There is no pause: not everybody agrees."),
    Proposal.RESUME: _("The pause goes on: not everybody is ready."),
}
"""What everybody is told when a vote has failed."""


async def work_off(table: HeldTable) -> None:
    """Do everything that is due."""
    for _turn in range(AT_ONCE):
        if not await _one_thing(table, table.now()):
            break
    await table.show()


def next_due(table: HeldTable, now: float) -> float | None:
    """When there is something to do again; None: never, unless somebody does something."""
    moments = [
        _held(table),
        _parts_due(table, now),
        _earliest_clock(table),
        *(due for due, _seat, _number in _bots_asked(table, now)),
        _vote_due(table),
        _go_on_due(table, now),
        _offer_due(table, now),
        _pause_due(table),
    ]
    return min((moment for moment in moments if moment is not None), default=None)


async def start_if_ready(table: HeldTable) -> None:
    """Begin the match when everybody is ready."""
    if table.stage != "waiting":
        return
    if await table.write(lambda: matches.start_if_ready(table.room_id) is not None):
        await table.refresh()


async def welcome_back(table: HeldTable) -> None:
    """Somebody is there again: a match that stopped because all had left goes on."""
    await start_if_ready(table)
    match = table.match
    if match is not None and match.status == Match.Status.RUNNING and match.paused == Match.Paused.LEFT:
        await table.write(partial(breaks.resume, match.pk, table.now()))
        await table.refresh()


async def _one_thing(table: HeldTable, now: float) -> bool:
    """The first thing that is due; whether there was one."""
    if (held := _held(table)) is not None and held <= now:
        await table.show()
        return True
    for due, do in (
        (_parts_due(table, now), _begin),
        (_earliest_clock(table), _answer_overdue),
        (_vote_due(table), _close_vote),
        (_go_on_due(table, now), go_on),
        (_pause_due(table), _pause),
    ):
        if due is not None and due <= now:
            await do(table, now)
            return True
    return await _let_bots_play(table, now)


def _held(table: HeldTable) -> float | None:
    return table.shown.released if table.shown and table.shown.waiting else None


def _patience(table: HeldTable) -> float:
    return 0.0 if table.leads else PATIENCE


# the beginning of a deal


def _parts_due(table: HeldTable, now: float) -> float | None:
    row = table.row
    if row is None or row.status != Deal.Status.PREPARING or not table.running or table.prepared_at is None:
        return None
    given = row.parts or [None] * table.room.players
    if all(given[seat] is not None for seat in table.connected() & table.rows.people.keys()):
        return now + _patience(table)
    return table.prepared_at + settings.FAIRNESS_SECONDS + _patience(table)


async def _begin(table: HeldTable, now: float) -> None:
    row = table.row
    assert row is not None
    pace = play.pace_of(table.room)
    try:
        await table.write(partial(matches.begin, row.pk, pace, table.rows.people, now))
    except store.ConflictError:
        log.info("another process began the deal", extra={"deal": row.pk})
    await table.refresh()


# questions


def _earliest_clock(table: HeldTable) -> float | None:
    if not table.running or table.deal is None:
        return None
    earliest = clock_math.earliest(table.deal.clocks)
    return None if earliest is None else earliest + _patience(table)


async def _answer_overdue(table: HeldTable, now: float) -> None:
    """Give the default answer for the seat whose time has been up the longest."""
    assert table.deal is not None
    seat = clock_math.overdue(table.deal.clocks, now)[0]
    number = table.deal.clocks[seat].number
    await answer(table, seat, number, lambda deal: play.default_answer(deal, seat, table.rows.people), now)


async def answer(
    table: HeldTable, seat: int, number: int, choose: Callable[[play.Running], store.Answer], now: float
) -> None:
    """Answer the seat's question with this number, if it is still open."""

    def make(deal: play.Running) -> play.Step:
        play.check_open(deal, seat, number)
        shown_at = partial(table.shown.shown_at, now) if table.shown else None
        return play.plan(deal, choose(deal), table.rows.people, now, shown_at)

    await table.commit(make)


def _bots_asked(table: HeldTable, now: float) -> list[tuple[float, int, int]]:
    """The bots that have a question which is shown: when they will answer, seat, number of the question."""
    deal, shown = table.deal, table.shown
    if not table.running or deal is None or shown is None or len(table.rows.people) == len(table.rows.seats):
        return []
    numbers = clock_math.open_numbers(deal.state)
    seen = numbers if not shown.waiting else clock_math.open_numbers(shown.state)
    delay = settings.BOT_SECONDS + _patience(table)
    return [
        (table.bots.since(seat.index, deal.id, number, now) + delay, seat.index, number)
        for seat, number, seen_number in zip(table.rows.seats, numbers, seen, strict=True)
        if number is not None and number == seen_number and seat.player_id is None
    ]


async def _let_bots_play(table: HeldTable, now: float) -> bool:
    ready = [(due, seat, number) for due, seat, number in _bots_asked(table, now) if due <= now]
    if not ready:
        return False
    _due, seat, number = min(ready)
    await answer(table, seat, number, partial(_choose, table, seat), now)
    return True


def _choose(table: HeldTable, seat: int, deal: play.Running) -> store.Answer:
    policy = POLICIES[table.rows.seats[seat].bot or "simple"]
    action: Action | None = None
    try:
        action = policy(view(deal.state, seat), deal.rules, table.bots.rng)
    except Exception as problem:  # a weak bot must not stop the table
        log.error("a bot failed", extra={"deal": deal.id, "seq": deal.head, "problem": type(problem).__name__})
    if action is None:
        asked = question(deal.state, seat)
        assert asked is not None
        action = asked.default
    return store.Answer(action, DealAction.By.BOT)


# votes


def _vote_due(table: HeldTable) -> float | None:
    match = table.match
    vote = vote_from_json(match.vote) if match and match.status == Match.Status.RUNNING else None
    if vote is None:
        return None
    outcome = vote.outcome(table.rows.people.keys(), table.connected(), table.now())
    return vote.deadline if outcome is Outcome.OPEN else 0.0


async def _close_vote(table: HeldTable, now: float) -> None:
    match = table.match
    assert match is not None
    vote = vote_from_json(match.vote)
    assert vote is not None
    if vote.outcome(table.rows.people.keys(), table.connected(), now) is Outcome.AGREED:
        await table.write(partial(breaks.carry, match.pk, vote.kind, now))
    else:
        await table.write(partial(breaks.withdraw, match.pk))
        await table.tell_all(FAILED[vote.kind])
    await table.refresh()


# between deals


def is_between(table: HeldTable) -> bool:
    """Whether a deal is settled, shown, and the next one not prepared."""
    row, match, shown = table.row, table.match, table.shown
    return (
        row is not None
        and row.status == Deal.Status.SETTLED
        and match is not None
        and match.status == Match.Status.RUNNING
        and shown is not None
        and not shown.waiting
    )


def _go_on_due(table: HeldTable, now: float) -> float | None:
    if not is_between(table) or not table.running:
        return None
    if len(confirmed(table)) == table.room.players:
        return now + _patience(table)
    row = table.row
    assert row is not None
    if not table.room.answer_seconds or row.ended_at is None:
        return None
    return row.ended_at.timestamp() + settings.CONFIRM_SECONDS + GO_ON_ANYWAY + _patience(table)


def _patience_ends(table: HeldTable) -> float | None:
    """From when on those who have not confirmed need not be waited for; None between no deals."""
    row = table.row
    if not is_between(table) or row is None or row.ended_at is None:
        return None
    return row.ended_at.timestamp() + settings.CONFIRM_SECONDS


def _offer_due(table: HeldTable, now: float) -> float | None:
    ends = _patience_ends(table)
    return ends if ends is not None and ends > now else None


def may_go_on(table: HeldTable, seat: int, now: float) -> bool:
    """Whether the seat may start the next deal without the others: the host after a while, anybody if he is gone."""
    ends = _patience_ends(table)
    host = table.rows.host_seat
    return ends is not None and now >= ends and (seat == host or host not in table.connected())


async def go_on(table: HeldTable, now: float) -> None:
    """Prepare the next deal."""
    row = table.row
    assert row is not None
    try:
        await table.write(partial(matches.next_deal, row.match_id, row.number))
    except store.ConflictError:
        log.info("another process prepared the deal", extra={"deal": row.pk})
    await table.refresh()


# nobody there


def _pause_due(table: HeldTable) -> float | None:
    if not table.running or table.left_at is None or table.connected():
        return None
    return table.left_at + settings.PAUSE_SECONDS


async def _pause(table: HeldTable, now: float) -> None:
    match = table.match
    assert match is not None
    await table.write(partial(breaks.pause, match.pk, Match.Paused.LEFT, now))
    await table.refresh()
