"""What only the host may do: nearly all of it while the room waits, some of it while the match runs."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.contrib.auth.hashers import make_password
from django.db import transaction
from django.utils.translation import gettext as _

from rooms.models import Match, Player, Room, Seat
from rooms.refusals import Refused
from rooms.services import matches
from rooms.services.lobby import everybody_ready
from rooms.services.seating import close_room, empty, locked, seats_of, shut_out, swap, touch


@contextmanager
def _as_host(host: Player, room: Room, *, running: bool = False) -> Iterator[tuple[Room, list[Seat]]]:
    """The room, locked, and its chairs; shown anew to everybody when the block is through.

    `running`: it may be done while the match runs, too.
    """
    with transaction.atomic():
        room = locked(room.pk)
        if room.host_id != host.pk:
            raise Refused("not_host", _("Only the host may do that."), number=room.number)
        if room.status != Room.Status.WAITING and not running:
            raise Refused(
                "match_running", _("The match has begun: that can wait until it is over."), number=room.number
            )
        yield room, seats_of(room)
        touch(room)


def _chair(seats: list[Seat], index: int) -> Seat:
    if not 0 <= index < len(seats):
        raise Refused("no_such_seat", _("The room has no such seat."))
    return seats[index]


def _person(seats: list[Seat], index: int) -> Seat:
    seat = _chair(seats, index)
    if seat.player_id is None:
        raise Refused("nobody_there", _("Nobody sits there any more."))
    return seat


def move(host: Player, room: Room, index: int, to: int) -> None:
    """Whoever sits on chair `index` changes places with chair `to`, which may be empty. Everybody says ready anew."""
    with _as_host(host, room) as (_room, seats):
        swap(_chair(seats, index), _chair(seats, to))
        room.seats.filter(bot="").update(ready=False)


def remove(host: Player, room: Room, index: int) -> None:
    """Make the chair empty, be it a person's or a bot's. The host leaves by himself."""
    with _as_host(host, room) as (_room, seats):
        _remove(host, _chair(seats, index))


def ban(host: Player, room: Room, index: int) -> None:
    """Remove the person, for good."""
    with _as_host(host, room) as (open_room, seats):
        seat = _person(seats, index)
        assert seat.player_id is not None
        shut_out(open_room, seat.player_id)
        _remove(host, seat)


def _remove(host: Player, seat: Seat) -> None:
    if seat.player_id == host.pk:
        raise Refused("host_himself", _("You are the host: leave the room, or hand it over."))
    empty(seat)


def replace(host: Player, room: Room, index: int, strength: str = Seat.Bot.SIMPLE) -> None:
    """In a running match a bot takes the person's seat, from the deal on that is not settled yet. T6"""
    _check_strength(strength)
    with _as_host(host, room, running=True) as (open_room, seats):
        match = open_room.matches.filter(status=Match.Status.RUNNING).first()
        if match is None:
            raise Refused("no_match", _("No match is running."), number=open_room.number)
        seat = _person(seats, index)
        _remove(host, seat)
        seat.bot, seat.ready = strength, True
        seat.save()
        matches.change_seat(match.pk, index, None, strength)


def _check_strength(strength: str) -> None:
    if strength not in Seat.Bot.values:
        raise Refused("bot_strength", _("There is no bot of this strength."))


def add_bot(host: Player, room: Room, index: int, strength: str = Seat.Bot.SIMPLE) -> bool:
    """A bot on the empty chair. True when everybody is ready now: the match may begin."""
    return _add_bots(host, room, strength, index)


def fill(host: Player, room: Room, strength: str = Seat.Bot.SIMPLE) -> bool:
    """A bot on every empty chair. True when everybody is ready now: the match may begin."""
    return _add_bots(host, room, strength, None)


def _add_bots(host: Player, room: Room, strength: str, index: int | None) -> bool:
    _check_strength(strength)
    with _as_host(host, room) as (_room, seats):
        wanted = seats if index is None else [_chair(seats, index)]
        free = [seat for seat in wanted if seat.player_id is None and not seat.bot]
        if not free:
            raise Refused("seat_taken", _("This seat is taken already."))
        for seat in free:
            seat.bot, seat.ready = strength, True
            seat.save()
        return everybody_ready(seats)


def hand_over(host: Player, room: Room, index: int) -> None:
    """Make somebody else the host."""
    with _as_host(host, room, running=True) as (open_room, seats):
        heir = _person(seats, index).player
        assert heir is not None
        open_room.host = heir
        open_room.save(update_fields=["host"])


def set_password(host: Player, room: Room, password: str) -> None:
    """Lock the room by a password; an empty one unlocks it."""
    if len(password) > 32:
        raise Refused("room_password", _("The room's password is too long: at most 32 characters."))
    with _as_host(host, room) as (open_room, _seats):
        open_room.password = make_password(password) if password else ""
        open_room.save(update_fields=["password"])


def set_spectating(host: Player, room: Room, allowed: bool) -> None:
    """Let others watch, or not."""
    with _as_host(host, room) as (open_room, _seats):
        open_room.spectating = allowed
        open_room.save(update_fields=["spectating"])


def close(host: Player, room: Room) -> None:
    """Nobody plays here any more; the number becomes free."""
    with _as_host(host, room) as (open_room, _seats):
        close_room(open_room)
