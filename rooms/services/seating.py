"""Chairs and who sits on them: what the lobby and the host's verbs are made of. Callers hold the room's lock.

Locks are taken in one order everywhere: room, match, deal, seats. Otherwise two might wait for each other.
"""

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from rooms.models import Ban, Deal, Match, Player, Room, Seat
from rooms.notify import room_changed
from rooms.refusals import Refused

OCCUPANT = ("player_id", "bot", "ready", "away", "joined_at", "address")
"""What moves when somebody changes chairs."""


def locked(room_id: int) -> Room:
    """The room, with nobody else changing it until the transaction ends. Refused when it is closed."""
    room = Room.objects.select_for_update().get(pk=room_id)
    if room.status == Room.Status.CLOSED:
        raise Refused("room_closed", _("The room %(number)s is closed.") % {"number": room.number})
    return room


def held(match_id: int) -> Match:
    """The match and its room, with nobody else changing either until the transaction ends."""
    Room.objects.select_for_update(of=("self",)).get(matches=match_id)
    return Match.objects.select_for_update(of=("self",)).select_related("room").get(pk=match_id)


def seats_of(room: Room) -> list[Seat]:
    """All chairs of the room in turn order, with the people on them."""
    return list(room.seats.select_related("player").order_by("index"))


def seat_of(player: Player) -> Seat | None:
    """The one chair that the person holds anywhere, with its room."""
    return Seat.objects.select_related("room").filter(player=player, active=True).first()


def seated_elsewhere(room: Room) -> Refused:
    """The refusal that leads back to the room where the person sits."""
    text = _("You sit in room %(number)s already: go back there, or leave it first.") % {"number": room.number}
    return Refused("seated_elsewhere", text, number=room.number)


def sit(seat: Seat, player: Player, address: str) -> None:
    """Put the person on the empty chair. Refused when he holds another one by now."""
    seat.player, seat.bot, seat.ready, seat.away = player, "", False, False
    seat.joined_at, seat.address = timezone.now(), address
    try:
        with transaction.atomic():
            seat.save()
    except IntegrityError as error:
        seat.player = None
        elsewhere = seat_of(player)
        if elsewhere is None:
            raise
        raise seated_elsewhere(elsewhere.room) from error


def empty(seat: Seat) -> None:
    """Nobody sits there any more."""
    seat.player, seat.bot, seat.ready, seat.away = None, "", False, False
    seat.joined_at, seat.address = None, ""
    seat.save()


def swap(one: Seat, other: Seat) -> None:
    """The occupants of two chairs, people, bots or nobody, change places."""
    was = {name: getattr(one, name) for name in OCCUPANT}
    becomes = {name: getattr(other, name) for name in OCCUPANT}
    empty(one)  # a person holds one chair at a time, also for this moment
    for seat, occupant in ((other, was), (one, becomes)):
        for name, value in occupant.items():
            setattr(seat, name, value)
        seat.save()


def vacate(room: Room, seat: Seat) -> None:
    """The person on the chair goes. The host's room passes to whoever has sat longest; without people it closes."""
    leaving = seat.player_id
    empty(seat)
    heir = room.seats.filter(player__isnull=False).order_by("joined_at", "index").first()
    if heir is None or heir.player is None:
        close_room(room)
    elif room.host_id == leaving:
        room.host = heir.player
        room.save(update_fields=["host"])
    touch(room)


def close_room(room: Room) -> None:
    """No more play here: the chairs are free for other rooms, what runs is void, what was settled stays."""
    now = timezone.now()
    room.status, room.closed_at = Room.Status.CLOSED, now
    room.save(update_fields=["status", "closed_at"])
    room.seats.update(active=False)
    room.messages.all().delete()
    running = [match.pk for match in Match.objects.select_for_update().filter(room=room, status=Match.Status.RUNNING)]
    unfinished = (Deal.Status.PREPARING, Deal.Status.RUNNING)
    Deal.objects.filter(match__in=running, status__in=unfinished).update(
        status=Deal.Status.VOID, deadline=None, ended_at=now
    )
    Match.objects.filter(pk__in=running).update(status=Match.Status.DISSOLVED, ended_at=now)


def shut_out(room: Room, player_id: int) -> None:
    """The person may not come in again."""
    Ban.objects.get_or_create(room=room, player_id=player_id)


def touch(room: Room) -> None:
    """Somebody did something here: note it, and show it to everybody after the commit."""
    Room.objects.filter(pk=room.pk).update(active_at=timezone.now())
    room_changed(room.pk)
