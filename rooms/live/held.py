"""What a table holds while it is hot: the state of its deal, who is there, and the ways to read, write and tell.

It takes nothing upon itself: what happens at it comes from its clock (agenda) and its people (conduct).
"""

import asyncio
import random
import time
from collections.abc import Callable
from functools import partial
from typing import Final, TypeVar

from django.conf import settings
from django.utils.functional import Promise
from django.utils.translation import override

from rooms import clocks as clock_math
from rooms import store
from rooms.live import frames
from rooms.live.audience import Member, send_all
from rooms.live.bots import Bots
from rooms.live.display import Display
from rooms.live.shown import Shown
from rooms.models import Deal, Match
from rooms.notify import tell_others
from rooms.reading import read
from rooms.selectors.tables import TableRows, read_table
from rooms.services import play
from rooms.writer import writer

Result = TypeVar("Result")
TRIES: Final = 3
CHANGED: Final = {"type": "room.changed"}


class HeldTable(Display):
    """The table of one room, as the agenda and the conduct of its people find it."""

    def __init__(self, room_id: int) -> None:
        super().__init__(room_id)
        self.lock = asyncio.Lock()
        self.elsewhere: dict[str, tuple[frozenset[int], float]] = {}
        """Seats with somebody at them in other processes, and until when that is believed."""
        self.bots = Bots(random.Random())
        self.prepared_at: float | None = None
        self.opened_at = self.now()
        self.left_at: float | None = None
        """Since when no person has been there."""
        self.leads = True
        """Whether this process wrote last: when several hold the table, the others leave the clock to it."""

    # reading

    async def load(self) -> None:
        """Read everything from the database. What is committed counts as shown."""
        self.rows = await read(partial(read_table, self.room_id))
        self._take_rows(self.rows)
        self.shown = None
        if self.rows.deal and self.rows.deal.state:
            self.deal = play.running(self.rows.deal, self.rows.room)
            self.deal.clocks = clock_math.woken(self.deal.clocks, self.now())
            self.shown = Shown(self.rows.deal.state, self.rows.deal.events, settings.HOLD_SECONDS)
        else:
            self.deal = None

    async def refresh(self) -> None:
        """Something changed in the database: read it, and show what is new as if it had happened here."""
        rows = await read(partial(read_table, self.room_id))
        self._take_rows(rows)
        loaded = rows.deal
        if loaded is None or loaded.state is None:
            self.deal = None if loaded is None else self.deal
            return
        known = self.deal
        if known is None or known.id != loaded.row.pk or self.shown is None or known.head > loaded.row.head:
            fresh = play.running(loaded, rows.room)
            self.shown = Shown(loaded.state, loaded.events, settings.HOLD_SECONDS)
        else:
            fresh = play.running(loaded, rows.room)
            self.shown.push(loaded.events[known.head :], loaded.state)
        self.deal = fresh

    def _take_rows(self, rows: TableRows) -> None:
        self.rows = rows
        self.changes = True
        row = self.row
        if row is None or row.status != Deal.Status.PREPARING:
            self.prepared_at = None
        elif self.prepared_at is None:
            self.prepared_at = time.time()
        for member in self.audience.members:
            member.seat = rows.seat_of(member.player)
        self.audience.forget_unused()

    @property
    def running(self) -> bool:
        """Whether a match runs, and its clocks with it."""
        match = self.match
        return match is not None and match.status == Match.Status.RUNNING and not match.paused

    def connected(self) -> frozenset[int]:
        """The seats whose person is there, in whatever process."""
        now = time.time()
        seats = self.audience.seats()
        for others, until in self.elsewhere.values():
            if until > now:
                seats |= others
        return seats

    # writing

    async def write(self, work: Callable[[], Result]) -> Result:
        """Commit; then tell the other processes that there is something to read."""
        result = await writer.write(work)
        self.leads = self.changes = True
        await tell_others(self.room_id, CHANGED)
        return result

    async def commit(self, make: Callable[[play.Running], play.Step]) -> None:
        """Plan an answer upon the deal, write it, show it. When another process was faster, plan it again.

        Raises what `make` raises (Refused: it cannot be played any more).
        """
        for _try in range(TRIES):
            deal = self.deal
            assert deal is not None
            step = make(deal)
            try:
                await self.write(partial(play.carry_out, deal, step))
            except store.ConflictError:
                await self.refresh()
                continue
            deal.take(step)
            if self.shown:
                self.shown.push(step.entry.events, step.state)
            if step.away is not None or step.state.settlement is not None:
                await self.refresh()
            return
        raise store.ConflictError

    # telling

    async def take(self, member: Member) -> None:
        """Play at this socket again; the others of the same seat give way."""
        for other in self.audience.members:
            if other is not member and other.seat == member.seat and not other.replaced:
                other.replaced = True
                with override(other.language):
                    await send_all([other], frames.whole(frames.taken_over()))
        member.replaced = False
        await self.send_whole(member)

    async def tell_all(self, sentence: str | Promise) -> None:
        """One sentence to everybody at the table, each in his language."""
        for (_seat, language), members in self.audience.groups().items():
            with override(language):
                await send_all(members, frames.notice(str(sentence)))
