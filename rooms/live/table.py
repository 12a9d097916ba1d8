"""A table while it is hot: one object in one process.

It takes one thing at a time (`lock`), commits before it tells, renders what changed once for everybody and once for
each seat. Another process may hold the same table: the log decides who was first, and the other reads it again.
"""

import asyncio
import logging
import time
import traceback
from collections.abc import Awaitable
from typing import Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import override

from rooms.live import agenda, conduct, frames
from rooms.live.audience import Member, send_all
from rooms.live.held import HeldTable
from rooms.live.tableinfo import table_info
from rooms.protocol import Message
from rooms.refusals import Refused
from rooms.showing.info import TableInfo

log = logging.getLogger("zhuoji.table")
LOOKED_AT_AGAIN: Final = _("Something went wrong. The table is looked at again.")
REST: Final = 2.0
"""Seconds after a fault in which a table does nothing by itself: what fails at once would fail again and again."""
REMOVED: Final = _("The host has taken you out of the match, a bot plays on. The points you have stay yours.")


class Table(HeldTable):
    """The table of one room at work: sockets come and go, say something, and time passes."""

    def __init__(self, room_id: int) -> None:
        super().__init__(room_id)
        self._timer: asyncio.TimerHandle | None = None
        self._rests_until = 0.0
        self._working: asyncio.Task[None] | None = None

    def info(self, language: str, now: float) -> TableInfo:
        """The people, the match, clocks and votes, for the presenters."""
        return table_info(self, language, now)

    def may_go_on(self, seat: int) -> bool:
        """Whether the seat is offered to start the next deal without the others."""
        return agenda.may_go_on(self, seat, self.now())

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
                await self._say_farewell(member)

    async def _say_farewell(self, member: Member) -> None:
        """To whom the host has taken from his chair, in a match that goes on or before one."""
        if member.seat is None and self.stage == "waiting":
            with override(member.language):
                await send_all([member], frames.no_seat(self.room.number))
        elif member.seat is None and self.running:
            with override(member.language):
                await send_all([member], frames.notice(str(REMOVED)))

    async def work(self) -> None:
        """Do what is due by the clock."""
        async with self.lock:
            self.changes = True
            if time.time() < self._rests_until:  # the clock had struck before the fault
                self.arm()
            else:
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
        self._rests_until = time.time() + REST
        try:
            await self.load()
            await self.tell_all(LOOKED_AT_AGAIN)
            await self.show(force=True)
        except Exception as again:
            log.error("a table cannot be read", extra={"room": self.room_id, "problem": type(again).__name__})

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
        self._timer = loop.call_later(max(0.0, max(due, self._rests_until) - time.time()), self._wake)

    def _wake(self) -> None:
        self._timer = None
        self._working = asyncio.get_running_loop().create_task(self.work())

    def stop(self) -> None:
        """The table is no longer hot."""
        if self._timer:
            self._timer.cancel()
            self._timer = None
