"""The socket of a room: reads, asks the table, writes. No more."""

from collections.abc import Mapping
from typing import Any, Final
from urllib.parse import parse_qsl

from channels.consumer import get_handler_name
from channels.generic.websocket import AsyncWebsocketConsumer
from django.conf import settings
from django.http import HttpRequest
from django.utils.translation import get_language_from_request, override

from rooms.live import frames
from rooms.live.audience import Member
from rooms.live.registry import registry, room_of
from rooms.live.table import Table
from rooms.notify import session_mark
from rooms.protocol import Malformed, parse_message

PATIENCE: Final = 5
"""So many messages in a row that cannot be read, and the socket is closed."""
LONGEST_QUERY: Final = 100
NO_ROOM: Final = 4404
BAD_MESSAGES: Final = 4400


class RoomConsumer(AsyncWebsocketConsumer):
    """One browser at one table."""

    channel_layer_alias = None  # the registry tells the table, the table tells its sockets
    table: Table | None = None
    member: Member
    mistakes = 0

    async def dispatch(self, message: Mapping[str, Any]) -> None:
        """As Channels does it, but without a trip to the database thread for every message."""
        await getattr(self, get_handler_name(message))(message)

    async def connect(self) -> None:
        """Look on at the room of the address."""
        room = await room_of(self.scope["url_route"]["kwargs"]["number"])
        await self.accept()
        if room is None:
            await self.close(NO_ROOM)
            return
        user = self.scope["user"]
        player = user.pk if user.is_authenticated else None
        waits = wishes_of(self.scope).get("page") == "waiting"
        self.member = Member(self._push, player, language_of(self.scope), waits)
        self.member.session = session_mark(self.scope["session"].session_key)
        self.table = await registry.open(room)
        await self.table.join(self.member)
        await registry.attendance_changed(self.table)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """One message of the browser."""
        if self.table is None:
            return
        with override(self.member.language):
            try:
                message = parse_message(text_data)
            except Malformed as malformed:
                await self._refuse(str(malformed))
                return
            self.mistakes = 0
            await self.table.handle(self.member, message)

    async def disconnect(self, code: int) -> None:
        """The browser is gone."""
        if self.table is not None:
            await self.table.leave(self.member)
            await registry.attendance_changed(self.table)

    async def _refuse(self, sentence: str) -> None:
        self.mistakes += 1
        await self._push(frames.notice(sentence))
        if self.mistakes >= PATIENCE:
            await self.close(BAD_MESSAGES)

    async def _push(self, frame: str) -> None:
        await self.base_send({"type": "websocket.send", "text": frame})


def wishes_of(scope: Mapping[str, Any]) -> dict[str, str]:
    """What the page says behind the question mark of the address."""
    return dict(parse_qsl(scope["query_string"].decode("latin-1")[:LONGEST_QUERY]))


def language_of(scope: Mapping[str, Any]) -> str:
    """The language of a socket: that of its page, which says so in the address; otherwise found as for a page."""
    wished = wishes_of(scope).get("lang", "")
    if wished in dict(settings.LANGUAGES):
        return wished
    request = HttpRequest()
    request.COOKIES = dict(scope.get("cookies", {}))
    accepted = dict(scope["headers"]).get(b"accept-language", b"")
    request.META["HTTP_ACCEPT_LANGUAGE"] = accepted.decode("latin-1")
    return get_language_from_request(request)
