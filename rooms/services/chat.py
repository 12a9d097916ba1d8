"""Saying something in a room, and whether anybody may."""

import unicodedata

from django.db import transaction
from django.utils.translation import gettext as _

from rooms.models import ChatMessage, Player, Room
from rooms.notify import room_changed, tell_room
from rooms.refusals import Refused
from rooms.services.limits import Limit

LONGEST = 120
CHAT = Limit("chat", 6, 15)
"""Six messages in fifteen seconds, then a pause."""


def say(player: Player, room: Room, text: str) -> ChatMessage:
    """Say `text` to everybody in the room; whoever sits there may. Kept until the room closes."""
    if not room.chat:
        raise Refused("chat_off", _("The host has switched the chat off."), number=room.number)
    if room.status == Room.Status.CLOSED or not room.seats.filter(player=player, active=True).exists():
        raise Refused("not_seated", _("Only those who sit at the table can talk."), number=room.number)
    cleaned = clean(text)
    key = str(player.pk)
    CHAT.check(key)
    CHAT.count(key)
    with transaction.atomic():
        message = ChatMessage.objects.create(room=room, player=player, text=cleaned)
        tell_room(room.pk, {"type": "room.said", "message": message.pk})
    return message


def clean(text: str) -> str:
    """One line of at most 120 visible characters; control and direction marks are dropped.

    Raises Refused when nothing or too much is left.
    """
    # The joiner stays: emoji of several people are made with it.
    kept = "".join(c if c == "\u200d" or unicodedata.category(c)[0] != "C" else " " for c in text)
    line = " ".join(kept.split())
    if not line:
        raise Refused("chat_empty", _("There is nothing to say in this message."))
    if len(line) > LONGEST:
        raise Refused("chat_long", _("A message has at most 120 characters."))
    return line


def set_chat(host: Player, room: Room, allowed: bool) -> None:
    """Switch the chat on or off; the host may at any time."""
    changed = Room.objects.filter(pk=room.pk, host=host).exclude(status=Room.Status.CLOSED).update(chat=allowed)
    if not changed:
        raise Refused("not_host", _("Only the host may do that."), number=room.number)
    room_changed(room.pk)
