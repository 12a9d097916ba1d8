"""What a table does with talk: chat, signals between browsers, hints on request. None of it goes into the log."""

import asyncio
import json
from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from typing import Any, Final

from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from django.utils.translation import override

from rooms import protocol
from rooms.live.audience import Member, send_all
from rooms.live.held import HeldTable
from rooms.models import ChatMessage, Player
from rooms.notify import tell_others
from rooms.reading import read
from rooms.refusals import Refused
from rooms.services import chat
from rooms.showing import hints
from rooms.writer import writer
from rules.engine.view import view

_tasks: set[asyncio.Task[None]] = set()


async def _say(table: HeldTable, member: Member, seat: int, message: protocol.Say) -> None:
    await writer.write(partial(_write, table, member.player, message.text, member.language))


def _write(table: HeldTable, player: int | None, text: str, language: str) -> None:
    with override(language):
        chat.say(Player.objects.get(pk=player or 0), table.room, text)


async def show_said(table: HeldTable, message_id: int) -> None:
    """Send a line of chat to everybody who may see the table."""
    html = await read(partial(_said, message_id))
    open_to = [one for one in table.audience.members if one.seat is not None or table.room.spectating]
    await send_all(open_to, html)


def _said(message_id: int) -> str:
    message = ChatMessage.objects.select_related("player").filter(pk=message_id).first()
    line = render_to_string("rooms/_said.html", {"message": message}) if message else ""
    return f'<ol id="chat-log" hx-swap-oob="beforeend">{line}</ol>'


async def _signal(table: HeldTable, member: Member, seat: int, message: protocol.Signal) -> None:
    if not member.signals.take():
        raise Refused("too_often", _("Too many voice signals at once: leave the voice and join it again."))
    event = {"type": "table.signal", "from": seat, "to": message.to, "kind": message.kind.value, "data": message.data}
    await pass_on(table, event)
    await tell_others(table.room_id, event)


async def _silence(table: HeldTable, member: Member, seat: int, message: protocol.Silence) -> None:
    if seat != table.rows.host_seat:
        raise Refused("not_host", _("Only the host may do that."))
    kind = "muted" if message.on else "unmuted"
    event = {"type": "table.signal", "from": seat, "to": message.seat, "kind": kind, "data": ""}
    await pass_on(table, event)
    await tell_others(table.room_id, event)


async def pass_on(table: HeldTable, event: Mapping[str, Any]) -> None:
    """Give a signal to the browsers of the seat that it is for, unread; spectators get none."""
    frame = json.dumps({"voice": {name: event[name] for name in ("from", "kind", "data")}})
    to, sender = event["to"], event["from"]
    seats = [one for one in table.audience.members if one.seat is not None and not one.replaced]
    await send_all([one for one in seats if (one.seat == to if to is not None else one.seat != sender)], frame)


async def _hints(table: HeldTable, member: Member, seat: int, message: protocol.Hints) -> None:
    """Computed in a thread, after the table's lock is given back."""
    if not table.room.hints:
        raise Refused("hints_off", _("The host has switched hints off."))
    if table.shown is None:
        return
    work = partial(hints.panel, table.shown.state.rules, view(table.shown.state, seat), member.language)
    task = asyncio.get_running_loop().create_task(_send_hints(member, work))
    _tasks.add(task)
    task.add_done_callback(_tasks.discard)


async def _send_hints(member: Member, work: Callable[[], str]) -> None:
    await send_all([member], await asyncio.get_running_loop().run_in_executor(None, work))


HANDLERS: Final[Mapping[type[Any], Callable[..., Awaitable[None]]]] = {
    protocol.Say: _say,
    protocol.Signal: _signal,
    protocol.Silence: _silence,
    protocol.Hints: _hints,
}
