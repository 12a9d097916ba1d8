"""The hot tables of this process: found by their room, told what other processes and pages have written."""

import asyncio
import logging
import time
from typing import Any, Final

from channels.layers import get_channel_layer
from django.conf import settings

from rooms import notify
from rooms.live import talk
from rooms.live.table import Table
from rooms.models import Room
from rooms.reading import read
from rooms.services import breaks
from rooms.writer import writer

log = logging.getLogger("zhuoji.table")
HEARTBEAT: Final = 20.0
"""Seconds between two looks at all tables: who is there is noted, cold tables are dropped."""
BELIEVED: Final = 3 * HEARTBEAT
"""How long another process is believed about who is there."""
REST: Final = 2.0


class Registry:
    """All tables that are hot in this process."""

    def __init__(self) -> None:
        self._tables: dict[int, Table] = {}
        self._opening: dict[int, asyncio.Lock] = {}
        self._loop: asyncio.AbstractEventLoop | None = None
        self._tasks: list[asyncio.Task[None]] = []
        self._channel = ""

    async def open(self, room_id: int) -> Table:
        """The room's table, read from the database if it was cold. Room.DoesNotExist."""
        self._begin()
        async with self._opening.setdefault(room_id, asyncio.Lock()):
            table = self._tables.get(room_id)
            if table is None:
                table = Table(room_id)
                await self._listen_to(room_id)
                await table.load()
                self._tables[room_id] = table
                await self._say_who_is_there(table, ask=True)
            table.opened_at = time.time()
        return table

    async def attendance_changed(self, table: Table) -> None:
        """Somebody came or went: the other processes learn of it."""
        await self._say_who_is_there(table)

    def tell(self, room_id: int, event: notify.Event) -> None:
        """Something happened in a room; from any thread."""
        loop = self._loop
        if loop is not None and room_id in self._tables and not loop.is_closed():
            loop.call_soon_threadsafe(self._hand_on, room_id, event)

    def _begin(self) -> None:
        loop = asyncio.get_running_loop()
        if self._loop is loop:
            return
        self._loop = loop
        self._tables.clear()
        self._opening.clear()
        notify.listen(self.tell)
        self._tasks = [loop.create_task(self._beat())]
        if not settings.EMBEDDED:
            self._tasks.append(loop.create_task(self._receive()))

    # what other processes say

    async def _listen_to(self, room_id: int) -> None:
        if settings.EMBEDDED:
            return
        layer = get_channel_layer()
        if not self._channel:
            self._channel = await layer.new_channel("tables")
        await layer.group_add(notify.room_group(room_id), self._channel)

    async def _receive(self) -> None:
        layer = get_channel_layer()
        while True:
            if not self._channel:
                await asyncio.sleep(0.01)
                continue
            try:
                event = await layer.receive(self._channel)
            except Exception as problem:
                log.error("the channel layer failed", extra={"problem": type(problem).__name__})
                await asyncio.sleep(REST)
                continue
            if event.get("origin") != notify.ORIGIN and event.get("room") in self._tables:
                self._hand_on(event["room"], event)

    def _hand_on(self, room_id: int, event: notify.Event) -> None:
        table = self._tables.get(room_id)
        if table is None:
            return
        asyncio.get_running_loop().create_task(self._happened(table, event))

    async def _happened(self, table: Table, event: dict[str, Any]) -> None:
        if event["type"] == "table.attendance":
            origin, seats = event["origin"], frozenset(event["seats"])
            await table.attendance(origin, seats, time.time() + BELIEVED)
            if event["ask"]:
                await self._say_who_is_there(table)
        elif event["type"] == "room.said":
            await talk.show_said(table, event["message"])
        elif event["type"] == "table.signal":
            await talk.pass_on(table, event)
        elif event["type"] == "room.signed_out":
            await table.signed_out(event["session"])
            await self.attendance_changed(table)
        elif event["type"] == "room.changed":
            table.leads = table.leads and "origin" not in event
            await table.changed()

    async def _say_who_is_there(self, table: Table, ask: bool = False) -> None:
        seats = sorted(table.audience.seats())
        await notify.tell_others(table.room_id, {"type": "table.attendance", "seats": seats, "ask": ask})

    # every now and then

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(HEARTBEAT)
            try:
                await self._look_at_all()
            except Exception as problem:
                log.error("the heartbeat of the tables failed", extra={"problem": type(problem).__name__})

    async def _look_at_all(self) -> None:
        attended = [table for table in self._tables.values() if table.audience.seats()]
        if attended:
            rooms = [table.room_id for table in attended]
            await writer.write(lambda: breaks.note_attendance(rooms))
        for table in attended:
            await self._say_who_is_there(table)
        for room_id, table in list(self._tables.items()):
            if not table.audience.members and not table.running and table.opened_at < time.time() - BELIEVED:
                await self._drop(room_id, table)

    async def _drop(self, room_id: int, table: Table) -> None:
        async with self._opening.setdefault(room_id, asyncio.Lock()):
            if table.audience.members:
                return
            table.stop()
            self._tables.pop(room_id, None)
            if not settings.EMBEDDED:
                await get_channel_layer().group_discard(notify.room_group(room_id), self._channel)
        self._opening.pop(room_id, None)


registry = Registry()
"""The tables of this process."""


async def room_of(number: str) -> int | None:
    """The open room with this number, or the last closed one."""
    return await read(lambda: _room_of(number))


def _room_of(number: str) -> int | None:
    rooms = Room.objects.filter(number=number).order_by("-pk").values_list("pk", flat=True)
    open_room: int | None = rooms.filter(status__in=Room.OPEN).first()
    return open_room or rooms.first()
