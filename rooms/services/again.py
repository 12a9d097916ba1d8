"""再来一场 (zài lái yī chǎng): the same people and the same rules once more."""

from django.db import transaction

from rooms.models import Player, Room, Seat
from rooms.notify import room_changed
from rooms.services import lobby


def play_again(player: Player, played: Room) -> Room:
    """The room in which the people of a played one meet again: made by whoever asks first, joined by the others.

    The bots take their chairs again. Refused as `lobby.create_room` and `lobby.join` refuse.
    """
    with transaction.atomic():
        Room.objects.select_for_update(of=("self",)).get(pk=played.pk)
        meeting = next_room_of(played)
        if meeting is None:
            return _open(player, played)
    lobby.join(player, meeting.number)
    return meeting


def _open(player: Player, played: Room) -> Room:
    made = lobby.create_room(player, played.variant, played.options, _wishes(played))
    made.previous = played
    made.save(update_fields=["previous"])
    _seat_bots(played, made)
    room_changed(played.pk)
    return made


def next_room_of(played: Room) -> Room | None:
    """The room in which they meet again, if somebody has asked."""
    meetings = Room.objects.filter(previous=played, status__in=Room.OPEN)
    return meetings.order_by("-pk").first()


def _wishes(played: Room) -> lobby.Wishes:
    return lobby.Wishes(
        spectating=played.spectating,
        hints=played.hints,
        chat=played.chat,
        answer_seconds=played.answer_seconds,
        bank_seconds=played.bank_seconds,
        payer=played.payer,
        club=played.club,
    )


def _seat_bots(played: Room, made: Room) -> None:
    bots = list(played.seats.exclude(bot="").values_list("bot", flat=True))
    free = made.seats.filter(player=None).order_by("-index")[: len(bots)]
    for seat, bot in zip(free, bots, strict=False):
        Seat.objects.filter(pk=seat.pk).update(bot=bot, ready=True)
