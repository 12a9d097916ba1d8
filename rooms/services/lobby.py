"""Making rooms, coming in, going out, being ready."""

import secrets
from collections.abc import Mapping
from dataclasses import dataclass

from django.contrib.auth.hashers import check_password, make_password
from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from rooms.models import Club, Player, Room, Seat
from rooms.notify import room_changed
from rooms.refusals import Refused
from rooms.services import cards
from rooms.services.bans import check_not_banned
from rooms.services.clubs import require_member
from rooms.services.limits import NEW_ROOMS, WRONG_NUMBERS
from rooms.services.seating import close_room, locked, seat_of, seated_elsewhere, seats_of, sit, touch, vacate
from rules.engine.options import Rules, parse_rules

NUMBERS = range(100_000, 1_000_000)
NUMBER_TRIES = 50
ANSWER_SECONDS = (8, 15, 30, 60, 0)
BANK_SECONDS = (0, 30, 60)


@dataclass(frozen=True, slots=True)
class Wishes:
    """What the host chooses for the room beside the rules of the game. Times in seconds; 0: no clock, no bank."""

    password: str = ""
    spectating: bool = False
    hints: bool = True
    chat: bool = True
    answer_seconds: int = 30
    bank_seconds: int = 30
    payer: str = Room.Payer.HOST
    club: Club | None = None


def create_room(
    player: Player, variant: str, options: Mapping[str, object], wishes: Wishes | None = None, *, address: str = ""
) -> Room:
    """A new room; its maker is the host and sits on chair 0. OptionsError names every problem of the options. T7"""
    rules = parse_rules(variant, options)
    wishes = wishes or Wishes()
    _check_wishes(wishes)
    check_not_banned(player)
    NEW_ROOMS.check(str(player.pk))
    with transaction.atomic():
        _free(player)
        if wishes.club is not None:
            require_member(player, wishes.club)
        cost = cards.require_for_room(player, wishes.club, wishes.payer, rules.deals, rules.players)
        room = _new_room(player, rules, wishes, cost=cost)
        sit(room.seats.get(index=0), player, address)
    NEW_ROOMS.count(str(player.pk))
    return room


def create_practice(player: Player, variant: str, options: Mapping[str, object] | None = None) -> Room:
    """A room with bots on all other chairs and no clocks, ready to begin; it costs nothing and counts in no ledger."""
    rules = parse_rules(variant, {"deals": 4} if options is None else options)
    check_not_banned(player)
    with transaction.atomic():
        _free(player)
        room = _new_room(player, rules, Wishes(answer_seconds=0, bank_seconds=0), practice=True)
        seats = seats_of(room)
        sit(seats[0], player, "")
        room.seats.filter(index=0).update(ready=True)
        room.seats.filter(index__gt=0).update(bot=Seat.Bot.SIMPLE, ready=True)
    return room


def _check_wishes(wishes: Wishes) -> None:
    if wishes.answer_seconds not in ANSWER_SECONDS:
        raise Refused("answer_seconds", _("The clock has 8, 15, 30 or 60 seconds, or none."))
    if wishes.bank_seconds not in BANK_SECONDS:
        raise Refused("bank_seconds", _("The bank has 0, 30 or 60 seconds."))
    if wishes.payer not in Room.Payer.values:
        raise Refused("payer", _("Choose who pays the cards."))
    if len(wishes.password) > 32:
        raise Refused("room_password", _("The room's password is too long: at most 32 characters."))


def _free(player: Player) -> None:
    """Before somebody sits down: a practice is given up for it, any other room is not."""
    Player.objects.select_for_update(no_key=True).get(pk=player.pk)
    seat = seat_of(player)
    if seat is None:
        return
    if not seat.room.practice:
        raise seated_elsewhere(seat.room)
    room = locked(seat.room_id)
    close_room(room)
    touch(room)


def _new_room(player: Player, rules: Rules, wishes: Wishes, *, cost: int = 0, practice: bool = False) -> Room:
    room = Room(
        host=player,
        club=wishes.club,
        practice=practice,
        variant=rules.variant,
        options=rules.as_json(),
        digest=rules.digest,
        players=rules.players,
        password=make_password(wishes.password) if wishes.password else "",
        spectating=wishes.spectating,
        hints=wishes.hints,
        chat=wishes.chat,
        answer_seconds=wishes.answer_seconds,
        bank_seconds=wishes.bank_seconds,
        payer=wishes.payer,
        cost=cost,
    )
    _save_under_free_number(room)
    Seat.objects.bulk_create(Seat(room=room, index=index) for index in range(rules.players))
    return room


def _save_under_free_number(room: Room) -> None:
    for _try in range(NUMBER_TRIES):
        room.number = _draw_number()
        try:
            with transaction.atomic():
                room.save()
        except IntegrityError:
            continue  # an open room has this number
        return
    raise Refused("no_number", _("No room number is free right now. Try again in a moment."))


def _draw_number() -> str:
    return str(secrets.choice(NUMBERS))


def find_room(number: str, *, tries: tuple[str, ...] = ()) -> Room:
    """The open room with this number. `tries`: who asks, for the limit on wrong numbers."""
    WRONG_NUMBERS.check(*tries)
    room = Room.objects.filter(number=number, status__in=Room.OPEN).select_related("host").first()
    if room is None:
        WRONG_NUMBERS.count(*tries)
        raise Refused("room_unknown", _("There is no open room with this number. Ask your friend for it once more."))
    return room


def join(player: Player, number: str, *, password: str = "", address: str = "") -> Seat:
    """Take the first empty chair of the room; who sits there already keeps his chair.

    In a club's room only members sit; who comes in first is on chair 0. S1
    """
    tries = (str(player.pk), address)
    room = find_room(number, tries=tries)
    check_not_banned(player)
    current = seat_of(player)
    if current is not None and current.room_id == room.pk:
        return current
    if room.password and not check_password(password, room.password):
        if password:
            WRONG_NUMBERS.count(*tries)
        raise Refused("room_password", _("This room has a password: ask the host for it."), number=room.number)
    with transaction.atomic():
        _free(player)
        return _take_chair(locked(room.pk), player, address)


def _take_chair(room: Room, player: Player, address: str) -> Seat:
    if room.bans.filter(player=player).exists():
        raise Refused("room_banned", _("The host does not let you into this room again."))
    if room.club is not None:
        require_member(player, room.club)
    if room.status != Room.Status.WAITING:
        raise Refused("room_playing", _("The match in this room has begun without you."), number=room.number)
    seat = next((seat for seat in seats_of(room) if seat.player_id is None and not seat.bot), None)
    if seat is None:
        raise Refused("room_full", _("The room is full. Ask the host to make place, or open your own room."))
    cards.require_for_seat(room, player)
    sit(seat, player, address)
    touch(room)
    return seat


def leave(player: Player, room: Room) -> None:
    """Give up one's chair; in the middle of a match only a practice can be left."""
    with transaction.atomic():
        room = locked(room.pk)
        seat = _own_seat(player, room)
        if room.practice:
            close_room(room)
            touch(room)
            return
        if room.status != Room.Status.WAITING:
            raise Refused(
                "match_running", _("The match is running: ask the others to dissolve it."), number=room.number
            )
        vacate(room, seat)


def set_ready(player: Player, room: Room, ready: bool) -> bool:
    """Say that one is ready, or not yet. True when everybody is: the match may begin."""
    with transaction.atomic():
        room = locked(room.pk)
        seat = _own_seat(player, room)
        if room.status != Room.Status.WAITING:
            raise Refused("match_running", _("The match has begun."), number=room.number)
        seat.ready = ready
        seat.save(update_fields=["ready"])
        touch(room)
        return everybody_ready(seats_of(room))


def everybody_ready(seats: list[Seat]) -> bool:
    """Whether every chair is taken and every person on one is ready; bots always are."""
    return all(seat.bot or (seat.player_id is not None and seat.ready) for seat in seats)


def tell_room_of(player: Player) -> None:
    """Show the person's room anew, if he sits in one: his name changed."""
    seat = seat_of(player)
    if seat is not None:
        room_changed(seat.room_id)


def _own_seat(player: Player, room: Room) -> Seat:
    seat = room.seats.select_related("player").filter(player=player, active=True).first()
    if seat is None:
        raise Refused("not_seated", _("You do not sit in this room."), number=room.number)
    return seat
