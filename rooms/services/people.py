"""Who somebody is: guests, accounts, coming back, going away."""

import hashlib
import secrets
import unicodedata

from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from rooms.models import ChatMessage, MatchSeat, Membership, Player, Room, Seat
from rooms.names import clean_nickname
from rooms.refusals import Refused
from rooms.services import cards, lobby
from rooms.services.limits import NEW_GUESTS, WRONG_CLAIMS

CLAIM_LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
"""32 signs that nobody mistakes for one another."""
CLAIM_GROUPS = 4
ACCOUNT_NAME_LENGTHS = range(2, 31)
RESERVED = ("guest-", "former-")


def create_guest(nickname: str, *, address: str = "") -> Player:
    """A new person known by a nickname only."""
    name = clean_nickname(nickname)
    NEW_GUESTS.check(address)
    player = Player(nickname=name, username=f"guest-{secrets.token_hex(12)}", is_guest=True)
    player.set_unusable_password()
    with transaction.atomic():
        player.save()
        cards.welcome(player)
    NEW_GUESTS.count(address)
    return player


def create_account(name: str, password: str, nickname: str, *, address: str = "") -> Player:
    """A new person with an account at once."""
    with transaction.atomic():
        return upgrade(create_guest(nickname, address=address), name, password)


def upgrade(player: Player, name: str, password: str) -> Player:
    """Make the guest an account in place: the same row, so seat, history, points and cards stay, at any time."""
    cleaned = _clean_account_name(name)
    with transaction.atomic():
        guest = Player.objects.select_for_update(no_key=True).get(pk=player.pk)
        if not guest.is_guest:
            raise Refused("account_already", _("You have an account already."))
        if Player.objects.filter(username=cleaned).exists():
            raise _name_taken()
        guest.username = cleaned
        _check_password(password, guest)
        guest.set_password(password)
        guest.is_guest = False
        guest.claim_digest = None
        try:
            with transaction.atomic():
                guest.save(update_fields=["username", "password", "is_guest", "claim_digest"])
        except IntegrityError as error:
            raise _name_taken() from error
    return guest


def account_name(text: str) -> str:
    """An account's name in the one form in which it is kept."""
    return unicodedata.normalize("NFKC", text).strip().lower()


def _clean_account_name(text: str) -> str:
    name = account_name(text)
    if len(name) not in ACCOUNT_NAME_LENGTHS or not all(char.isalnum() or char in "_.-" for char in name):
        raise Refused("account_name", _("The account's name has 2 to 30 letters, digits, dots, dashes or underscores."))
    if name.startswith(RESERVED):
        raise _name_taken()
    return name


def _name_taken() -> Refused:
    return Refused("account_name_taken", _("This account name is taken. Choose another."))


def _check_password(password: str, player: Player) -> None:
    if len(password) > 256:
        raise Refused("password", _("The password is too long: at most 256 characters."))
    try:
        validate_password(password, player)
    except ValidationError as error:
        raise Refused("password", " ".join(error.messages)) from error


def change_password(player: Player, old: str, new: str) -> None:
    """A new password for who knows the old one."""
    if not player.check_password(old):
        raise Refused("wrong_password", _("The old password is not right."))
    _check_password(new, player)
    player.set_password(new)
    player.save(update_fields=["password"])


def new_claim_code(player: Player) -> str:
    """A code by which the guest comes back from another device. Only its digest is kept; an earlier code ends."""
    if not player.is_guest:
        raise Refused("no_claim_code", _("You have an account: sign in with its name and password."))
    letters = "".join(secrets.choice(CLAIM_LETTERS) for _place in range(4 * CLAIM_GROUPS))
    player.claim_digest = _claim_digest(letters)
    player.save(update_fields=["claim_digest"])
    return "-".join(letters[i : i + 4] for i in range(0, len(letters), 4))


def claim(code: str, *, address: str = "") -> Player:
    """The guest to whom the code belongs."""
    WRONG_CLAIMS.check(address)
    guest = Player.objects.filter(claim_digest=_claim_digest(code), is_guest=True, is_active=True).first()
    if guest is None:
        WRONG_CLAIMS.count(address)
        raise Refused(
            "claim_unknown", _("This code is not known. A newer code ends the older one: use the last you got.")
        )
    return guest


def _claim_digest(code: str) -> str:
    letters = "".join(char for char in code.upper() if char.isalnum())
    return hashlib.sha256(letters.encode()).hexdigest()


def rename(player: Player, nickname: str) -> None:
    """Another nickname; what was played keeps the name of its day."""
    player.nickname = clean_nickname(nickname)
    player.save(update_fields=["nickname"])
    lobby.tell_room_of(player)


def delete(player: Player) -> None:
    """The name goes, the records stay under "former player". Who sits in a running match must end it first."""
    with transaction.atomic():
        person = Player.objects.select_for_update(no_key=True).get(pk=player.pk)
        if Membership.objects.filter(player=person, role=Membership.Role.OWNER, club__closed_at=None).exists():
            raise Refused("owns_club", _("You own a club: hand it over or close it first."))
        seat = Seat.objects.select_related("room").filter(player=person, active=True).first()
        if seat is not None:
            if seat.room.status != Room.Status.WAITING and not seat.room.practice:
                raise Refused("match_running", _("Your match is still running: end it first."), number=seat.room.number)
            lobby.leave(person, seat.room)
        _forget(person)


def _forget(person: Player) -> None:
    MatchSeat.objects.filter(player=person).update(name="")
    ChatMessage.objects.filter(player=person).delete()
    person.memberships.all().delete()
    person.option_sets.all().delete()
    person.username = f"former-{person.pk}"
    person.nickname = person.first_name = person.last_name = person.email = ""
    person.claim_digest = None
    person.former = True
    person.is_active = person.is_staff = person.is_superuser = False
    person.set_unusable_password()
    person.save()
