"""What a table does with the messages of its sockets. Every function runs while the table's lock is held."""

from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from typing import Any, Final

from django.conf import settings
from django.utils.translation import gettext as _

from rooms import protocol, store
from rooms.live import agenda, frames, talk
from rooms.live.audience import Member
from rooms.live.held import HeldTable
from rooms.models import Deal, DealAction, Match
from rooms.refusals import Refused
from rooms.services import breaks, matches, play


async def handle(table: HeldTable, member: Member, message: protocol.Message) -> None:
    """Do what the message asks for. Refused: it is not for him, or not now."""
    if isinstance(message, protocol.Sync):
        await table.send_whole(member)
        return
    if member.seat is None:
        raise Refused("not_seated", _("You do not sit in this room."))
    await HANDLERS[type(message)](table, member, member.seat, message)
    await agenda.work_off(table)


async def _act(table: HeldTable, member: Member, seat: int, message: protocol.Act) -> None:
    deal = table.deal
    if deal is not None and message.request and deal.requests.get(message.request) == seat:
        table.enclose(member, frames.acknowledgement(message.request, True))  # its first answer again
        await table.send_whole(member)
        return
    try:
        await _play(table, seat, message)
    except Refused:
        table.enclose(member, frames.acknowledgement(message.request, False))
        raise
    table.enclose(member, frames.acknowledgement(message.request, True) + frames.notice(""))
    await table.show()


async def _play(table: HeldTable, seat: int, message: protocol.Act) -> None:
    await agenda.work_off(table)  # whose time is up has answered
    deal = table.deal
    if deal is None or message.deal != deal.id:
        raise Refused("late", _("Too late: the table has moved on. This is how it stands."))
    if not table.running:
        raise Refused("paused", _("The match is paused."))

    def choose(now: play.Running) -> store.Answer:
        action = play.read_answer(now, seat, message.question, message.action)
        return store.Answer(action, DealAction.By.PLAYER, message.request)

    await agenda.answer(table, seat, message.question, choose, table.now())


async def _confirm(table: HeldTable, member: Member, seat: int, message: protocol.Confirm) -> None:
    row = _between(table, message.deal)
    if seat not in row.confirmed:
        await table.write(partial(matches.confirm, row.pk, [seat]))
        row.confirmed = sorted({*row.confirmed, seat})


async def _go_on(table: HeldTable, member: Member, seat: int, message: protocol.GoOn) -> None:
    row = _between(table, message.deal)
    host = table.rows.host_seat
    if seat != host and host in table.connected():
        raise Refused("not_host", _("Only the host may go on without the others."))
    if row.ended_at is None or table.now() < row.ended_at.timestamp() + settings.CONFIRM_SECONDS:
        raise Refused("too_early", _("Give the others a moment to read the result."))
    await agenda.go_on(table, table.now())


def _between(table: HeldTable, deal: int) -> Deal:
    row = table.row
    if row is None or row.pk != deal or not agenda.is_between(table):
        raise Refused("late", _("Too late: the table has moved on. This is how it stands."))
    if not table.running:
        raise Refused("paused", _("The match is paused."))
    return row


async def _away(table: HeldTable, member: Member, seat: int, message: protocol.Away) -> None:
    await _set_away(table, seat, True)


async def _back(table: HeldTable, member: Member, seat: int, message: protocol.Back) -> None:
    await _set_away(table, seat, False)


async def _set_away(table: HeldTable, seat: int, away: bool) -> None:
    if table.rows.people.get(seat) is away:
        return
    deal = table.deal.id if table.deal else None
    await table.write(partial(breaks.set_away, deal, table.room_id, seat, away, table.now()))
    await table.refresh()


async def _part(table: HeldTable, member: Member, seat: int, message: protocol.Part) -> None:
    row = table.row
    if row is None or row.pk != message.deal or row.status != Deal.Status.PREPARING:
        return  # the wall is made already: nothing to say about it
    if await table.write(partial(store.add_part, row.pk, seat, message.part)):
        parts = row.parts or [None] * table.room.players
        row.parts = [*parts[:seat], message.part, *parts[seat + 1 :]]


async def _propose(table: HeldTable, member: Member, seat: int, message: protocol.Propose) -> None:
    match = _running_match(table)
    await table.write(partial(breaks.propose, match, seat, message.what, table.now()))
    await table.refresh()


async def _vote(table: HeldTable, member: Member, seat: int, message: protocol.Vote) -> None:
    match = _running_match(table)
    await table.write(partial(breaks.answer, match, seat, message.yes))
    await table.refresh()


def _running_match(table: HeldTable) -> int:
    match = table.match
    if match is None or match.status != Match.Status.RUNNING:
        raise Refused("no_match", _("No match is running."))
    return match.pk


async def _take(table: HeldTable, member: Member, seat: int, message: protocol.Take) -> None:
    await table.take(member)


HANDLERS: Final[Mapping[type[Any], Callable[..., Awaitable[None]]]] = {
    protocol.Act: _act,
    protocol.Confirm: _confirm,
    protocol.GoOn: _go_on,
    protocol.Away: _away,
    protocol.Back: _back,
    protocol.Part: _part,
    protocol.Propose: _propose,
    protocol.Vote: _vote,
    protocol.Take: _take,
    **talk.HANDLERS,
}
