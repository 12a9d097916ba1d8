"""Telling the open pages of a room that something happened, after it is on disk.

The sockets of this process are told directly; those of other processes over the channel layer, which may lose what it
is given: whoever is told reads the database.
"""

import hashlib
import uuid
from collections.abc import Callable
from functools import partial
from typing import Any, Final, TypeAlias

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from django.conf import settings
from django.db import transaction

Event: TypeAlias = dict[str, Any]
ORIGIN: Final = uuid.uuid4().hex
"""This process, so that it can leave out what comes back to it."""
_listeners: list[Callable[[int, Event], None]] = []


def room_group(room_id: int) -> str:
    """The group of the channel layer in which every process that holds the room's table is."""
    return f"room.{room_id}"


def listen(listener: Callable[[int, Event], None]) -> None:
    """Have `listener` called, from any thread, with the room and what happened in it."""
    if listener not in _listeners:
        _listeners.append(listener)


def room_changed(room_id: int) -> None:
    """Every open page of the room shows it anew, once the running transaction is committed."""
    tell_room(room_id, {"type": "room.changed"})


def session_mark(key: str | None) -> str:
    """By what a browser's session is known here: it does not let anybody in. Empty without a session."""
    return hashlib.sha256(key.encode()).hexdigest() if key else ""


def signed_out(room_id: int, key: str) -> None:
    """The pages of the room that this session has open are nobody's from now on."""
    tell_room(room_id, {"type": "room.signed_out", "session": session_mark(key)})


def tell_room(room_id: int, event: Event) -> None:
    """Tell all tables of the room, in every process, once the running transaction is committed."""
    transaction.on_commit(partial(_tell, room_id, event), robust=True)


def _tell(room_id: int, event: Event) -> None:
    for listener in _listeners:
        listener(room_id, event)
    if not settings.EMBEDDED:
        async_to_sync(tell_others)(room_id, event)


async def tell_others(room_id: int, event: Event) -> None:
    """Tell the other processes; nothing to do in the embedded set-up, which has none."""
    layer = None if settings.EMBEDDED else get_channel_layer()
    if layer is not None:
        await layer.group_send(room_group(room_id), {**event, "room": room_id, "origin": ORIGIN})
