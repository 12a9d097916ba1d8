"""Telling the open pages of a room that something changed, after it is on disk."""

from functools import partial

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from django.db import transaction


def room_group(room_id: int) -> str:
    """The group of the channel layer in which every socket of the room is."""
    return f"room.{room_id}"


def room_changed(room_id: int) -> None:
    """Every open page of the room shows it anew, once the running transaction is committed."""
    transaction.on_commit(partial(_tell, room_id), robust=True)


def _tell(room_id: int) -> None:
    layer = get_channel_layer()
    if layer is not None:
        async_to_sync(layer.group_send)(room_group(room_id), {"type": "room.changed", "room": room_id})
