"""A table while it is hot: one object in one process.

It holds the state of the deal, takes one thing at a time (`lock`), commits before it tells, renders what changed once
for everybody and once for each seat. Another process may hold the same table: the log decides who was first, and the
other reads it again.
"""

import asyncio
import logging
import random
import time
import traceback
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Final, TypeVar

from django.conf import settings
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import override

from rooms import clocks as clock_math
from rooms import store
from rooms.live import agenda, conduct, frames
from rooms.live.audience import Member, send_all
from rooms.live.display import Display
from rooms.live.shown import Shown
from rooms.live.tableinfo import table_info
from rooms.models import Deal, Match
from rooms.notify import tell_others
from rooms.protocol import Message
from rooms.reading import read
from rooms.refusals import Refused
from rooms.selectors.tables import TableRows, read_table
from rooms.services import play
from rooms.showing.info import TableInfo
from rooms.writer import writer

log = logging.getLogger("zhuoji.table")
Result = TypeVar("Result")
TRIES: Final = 3
LOOKED_AT_AGAIN: Final = _("Something went wrong. The table is looked at again.")
CHANGED: Final = {"type": "room.changed"}


class Table(Display):
    """The table of one room."""

    def __init__(self, room_id: int) -> None:
        super().__init__(room_id)
        self.lock = asyncio.Lock()
        self.elsewhere: dict[str, tuple[frozenset[int], float]] = {}
        """Seats with somebody at them in other processes, and until when that is believed."""
        self.bots = agenda.Bots(random.Random())
        self.prepared_at: float | None = None
        self.opened_at = self.now()
        self.left_at: float | None = None
        """Since when no person has been there."""
        self.leads = True
        """Whether this process wrote last: when several hold the table, the others leave the clock to it."""
        self._timer: asyncio.TimerHandle | None = None
        self._working: asyncio.Task[None] | None = None

    def info(self, language: str, now: float) -> TableInfo:
        """The people, the match, clocks and votes, for the presenters."""
        return table_info(self, language, now)

    def may_go_on(self, seat: int) -> bool:
        """Whether the seat is offered to start the next deal without the others."""
        return agenda.may_go_on(self, seat, self.now())

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
            self.shown.push(loaded.events[known.head :])
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
                self.shown.push(step.entry.events)
            if step.away is not None or step.state.settlement is not None:
                await self.refresh()
            return
        raise store.ConflictError

    # people

    async def join(self, member: Member) -> None:
        """A socket begins to look on: it is shown everything; an older one of the same seat gives way."""
        async with self.lock:
            member.seat = self.rows.seat_of(member.player)
            older = self.audience.add(member)
            for other in older:
                other.replaced = True
                with override(other.language):
                    await send_all([other], frames.whole(frames.taken_over()))
            await self._guarded(None, self._arrived(member))

    async def _arrived(self, member: Member) -> None:
        self.left_at = None
        self.changes = True
        if member.seat is not None:
            await agenda.welcome_back(self)
        if not self.moved_on:
            await self.send_whole(member)
        await self.show()

    async def leave(self, member: Member) -> None:
        """A socket is gone."""
        async with self.lock:
            self.audience.remove(member)
            self.changes = True
            if not self.connected():
                self.left_at = time.time()
            await self._guarded(None, self.show())

    async def signed_out(self, session: str) -> None:
        """Somebody has left his account in one browser: its sockets only look on, if that is allowed."""
        async with self.lock:
            for member in self.audience.members:
                if member.session == session and member.player is not None:
                    member.player = member.seat = None
                    member.replaced = False
                    await self._guarded(None, self.send_whole(member))
            self.audience.forget_unused()
            self.changes = True
            await self._guarded(None, self.show())

    async def attendance(self, origin: str, seats: frozenset[int], until: float) -> None:
        """Another process says who is there; it is believed for a while."""
        async with self.lock:
            self.elsewhere[origin] = seats, until
            self.changes = True
            if seats:
                self.left_at = None
            await self._guarded(None, self.show())

    async def take(self, member: Member) -> None:
        """Play at this socket again; the others of the same seat give way."""
        for other in self.audience.members:
            if other is not member and other.seat == member.seat and not other.replaced:
                other.replaced = True
                with override(other.language):
                    await send_all([other], frames.whole(frames.taken_over()))
        member.replaced = False
        await self.send_whole(member)

    # what happens

    async def handle(self, member: Member, message: Message) -> None:
        """Do what a socket asks for, or say why not."""
        async with self.lock:
            await self._guarded(member, conduct.handle(self, member, message))

    async def changed(self) -> None:
        """The database has something new (a page, a job or another process wrote)."""
        async with self.lock:
            await self._guarded(None, self._refresh_and_show())

    async def _refresh_and_show(self) -> None:
        before = {id(member): member.seat for member in self.audience.members}
        await self.refresh()
        await agenda.start_if_ready(self)
        await self.show(force=self.match is None)
        for member in self.audience.members:
            if before.get(id(member), member.seat) != member.seat and not member.replaced:
                await self.send_whole(member)  # another person's seat now: nothing of his hand stays on the page

    async def work(self) -> None:
        """Do what is due by the clock."""
        async with self.lock:
            self.changes = True
            await self._guarded(None, agenda.work_off(self))

    async def _guarded(self, member: Member | None, doing: Awaitable[None]) -> None:
        try:
            await doing
        except Refused as refused:
            await self.refuse(member, refused)
        except Exception as problem:
            await self._look_again(problem)
        self.arm()

    async def refuse(self, member: Member | None, refused: Refused) -> None:
        """Say it in one sentence; who was late is shown the table as it is."""
        if member is None:
            return
        with override(member.language):
            await self.send([member], frames.notice(str(refused.sentence)))
        if refused.code in ("late", "over", "not_asked"):
            await self.send_whole(member)

    async def _look_again(self, problem: Exception) -> None:
        """A fault: note where, without any tile, and go on from what is on disk."""
        log.error(
            "a table failed and is read again",
            extra={
                "room": self.room_id,
                "deal": self.deal.id if self.deal else None,
                "seq": self.deal.head if self.deal else None,
                "problem": type(problem).__name__,
                "where": traceback.format_tb(problem.__traceback__)[-6:],
            },
        )
        try:
            await self.load()
            await self.tell_all(LOOKED_AT_AGAIN)
            await self.show(force=True)
        except Exception as again:
            log.error("a table cannot be read", extra={"room": self.room_id, "problem": type(again).__name__})

    async def tell_all(self, sentence: str | Promise) -> None:
        """One sentence to everybody at the table, each in his language."""
        for (_seat, language), members in self.audience.groups().items():
            with override(language):
                await send_all(members, frames.notice(str(sentence)))

    # timers

    def arm(self) -> None:
        """Wake up when the next thing is due."""
        if self._timer:
            self._timer.cancel()
            self._timer = None
        due = agenda.next_due(self, self.now())
        if due is None:
            return
        loop = asyncio.get_running_loop()
        self._timer = loop.call_later(max(0.0, due - time.time()), self._wake)

    def _wake(self) -> None:
        self._timer = None
        self._working = asyncio.get_running_loop().create_task(self.work())

    def stop(self) -> None:
        """The table is no longer hot."""
        if self._timer:
            self._timer.cancel()
            self._timer = None
