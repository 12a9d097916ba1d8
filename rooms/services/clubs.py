"""Clubs: founding, coming in, roles, going, closing. Who opens and who joins their rooms is asked here too.

Every change holds the club's row, so that two at once see each other: a club has one owner at every moment.
"""

import secrets
from typing import Final

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from rooms.models import Announcement, Club, Membership, Player
from rooms.names import clean_line
from rooms.refusals import Refused
from rooms.services.limits import WRONG_CODES

Role = Membership.Role
INSIDE: Final = (Role.OWNER, Role.MANAGER, Role.MEMBER)
"""Everybody but applicants."""
LEADING: Final = (Role.OWNER, Role.MANAGER)
CODE_LETTERS: Final = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
CODE_LENGTH: Final = 7
CODE_LONGEST: Final = 9
"""One sign more than a code may have: what is longer is no code."""
NAME_LENGTH: Final = 24
TEXT_LENGTH: Final = 300
MOST_OWNED: Final = 5
MOST_MEMBERS: Final = 500
MOST_ANNOUNCEMENTS: Final = 50
TRIES: Final = 20


def found_club(player: Player, name: str, *, approval: bool = True) -> Club:
    """A new club; its founder owns it. Refused: `needs_account`, `bad_name`, `too_many_clubs`."""
    _check_account(player)
    name = _clean_name(name)
    with transaction.atomic():
        Player.objects.select_for_update(no_key=True).get(pk=player.pk)
        if Membership.objects.filter(player=player, role=Role.OWNER, club__closed_at=None).count() >= MOST_OWNED:
            raise Refused("too_many_clubs", _("One person owns at most %(most)d clubs.") % {"most": MOST_OWNED})
        club = Club(name=name, approval=approval)
        _save_under_free_code(club)
        Membership.objects.create(club=club, player=player, role=Role.OWNER)
    return club


def edit_club(actor: Player, club: Club, name: str, *, approval: bool) -> None:
    """Another name, another way of joining. Owner and managers."""
    name = _clean_name(name)
    with transaction.atomic():
        club = _locked(club)
        _require(club, actor, LEADING)
        club.name, club.approval = name, approval
        club.save(update_fields=["name", "approval"])


def renew_code(actor: Player, club: Club) -> str:
    """A new invitation code; the old one is worth nothing any more. Owner and managers."""
    with transaction.atomic():
        club = _locked(club)
        _require(club, actor, LEADING)
        _save_under_free_code(club)
    return club.code


def find_club(code: str, *, tries: tuple[str, ...] = ()) -> Club:
    """The club that the code invites to. `tries`: who asks, for the limit on wrong codes. Refused: `unknown_code`."""
    WRONG_CODES.check(*tries)
    letters = "".join(char for char in code.upper() if char.isascii() and char.isalnum())[:CODE_LONGEST]
    club = Club.objects.filter(code=letters, closed_at=None).first()
    if club is None:
        WRONG_CODES.count(*tries)
        raise Refused("unknown_code", _("No club has this code. Ask whoever invited you for it once more."))
    return club


def join_club(player: Player, code: str, *, tries: tuple[str, ...] = ()) -> Membership:
    """Come in by the code: at once, or as an applicant where the club wants to approve.

    Who is in already stays what he is. Refused: `unknown_code`, `club_closed`, `club_full`.
    """
    club = find_club(code, tries=tries)
    with transaction.atomic():
        club = _locked(club)
        there = Membership.objects.filter(club=club, player=player).first()
        if there is not None:
            return there
        _check_room(club)
        role = Role.APPLICANT if club.approval else Role.MEMBER
        return Membership.objects.create(club=club, player=player, role=role)


def approve(actor: Player, club: Club, player_id: int) -> None:
    """Let an applicant in. Owner and managers."""
    with transaction.atomic():
        club = _locked(club)
        _require(club, actor, LEADING)
        applicant = _member(club, player_id)
        if applicant.role == Role.APPLICANT:
            _set_role(applicant, Role.MEMBER)


def decline(actor: Player, club: Club, player_id: int) -> None:
    """Turn an applicant away. Owner and managers."""
    with transaction.atomic():
        club = _locked(club)
        _require(club, actor, LEADING)
        applicant = _member(club, player_id)
        if applicant.role != Role.APPLICANT:
            raise Refused("no_applicant", _("This person is a member already."))
        applicant.delete()


def appoint(actor: Player, club: Club, player_id: int, *, manager: bool) -> None:
    """Make a member a manager, or a manager a member again. The owner alone."""
    with transaction.atomic():
        club = _locked(club)
        _require(club, actor, (Role.OWNER,))
        member = _member(club, player_id)
        if member.role not in (Role.MANAGER, Role.MEMBER):
            raise Refused("no_member", _("Only a member can be made a manager."))
        _set_role(member, Role.MANAGER if manager else Role.MEMBER)


def remove_member(actor: Player, club: Club, player_id: int) -> None:
    """Put a person out. The owner anybody but himself, a manager members only."""
    with transaction.atomic():
        club = _locked(club)
        by = _require(club, actor, LEADING)
        member = _member(club, player_id)
        if member.role == Role.OWNER or (member.role == Role.MANAGER and by.role != Role.OWNER):
            raise Refused("not_allowed", _("Only the owner removes a manager, and nobody removes the owner."))
        member.delete()


def leave_club(player: Player, club: Club) -> None:
    """Go of one's own accord; an applicant takes his application back. The owner hands over or closes first."""
    with transaction.atomic():
        club = _locked(club)
        membership = _require(club, player, (*INSIDE, Role.APPLICANT))
        if membership.role == Role.OWNER:
            raise Refused("owner_stays", _("You own the club: hand it over or close it first."))
        membership.delete()


def hand_over(actor: Player, club: Club, player_id: int) -> None:
    """Make another member the owner; the old one becomes a manager. The heir needs an account."""
    with transaction.atomic():
        club = _locked(club)
        owner = _require(club, actor, (Role.OWNER,))
        heir = _member(club, player_id)
        if heir.role not in (Role.MANAGER, Role.MEMBER):
            raise Refused("no_member", _("The club can only be handed over to another member."))
        if heir.player.is_guest:
            raise Refused("heir_is_guest", _("A guest cannot own a club: the heir needs an account first."))
        _set_role(owner, Role.MANAGER)
        _set_role(heir, Role.OWNER)


def close_club(actor: Player, club: Club) -> None:
    """No more joining, announcing or opening rooms; what was played stays to be read. The owner alone."""
    with transaction.atomic():
        club = _locked(club)
        _require(club, actor, (Role.OWNER,))
        club.closed_at = timezone.now()
        club.save(update_fields=["closed_at"])
        club.memberships.filter(role=Role.APPLICANT).delete()


def announce(actor: Player, club: Club, text: str) -> Announcement:
    """Put a notice on the club's page; the oldest beyond the fiftieth go. Owner and managers."""
    text = clean_line(text, TEXT_LENGTH, "bad_text")
    with transaction.atomic():
        club = _locked(club)
        _require(club, actor, LEADING)
        made = Announcement.objects.create(club=club, author=actor, text=text)
        kept = club.announcements.order_by("-pk").values_list("pk", flat=True)[:MOST_ANNOUNCEMENTS]
        club.announcements.exclude(pk__in=list(kept)).delete()
        return made


def retract(actor: Player, club: Club, announcement_id: int) -> None:
    """Take a notice down. Owner and managers."""
    with transaction.atomic():
        club = _locked(club)
        _require(club, actor, LEADING)
        club.announcements.filter(pk=announcement_id).delete()


def require_member(player: Player, club: Club) -> Membership:
    """The membership of somebody who may do what members do. Refused: `not_in_club`, `club_closed`."""
    return _in_open_club(_require(club, player, INSIDE))


def require_leader(player: Player, club: Club) -> Membership:
    """The membership of the owner or a manager. Refused: `not_in_club`, `not_allowed`, `club_closed`."""
    return _in_open_club(_require(club, player, LEADING))


def _in_open_club(membership: Membership) -> Membership:
    if membership.club.closed_at is not None:
        raise _closed()
    return membership


def _require(club: Club, player: Player, roles: tuple[str, ...]) -> Membership:
    membership = Membership.objects.select_related("club").filter(club=club, player=player).first()
    if membership is None or (membership.role == Role.APPLICANT and Role.APPLICANT not in roles):
        raise Refused("not_in_club", _("You are not a member of this club."))
    if membership.role not in roles:
        who = _("Only the owner may do that.") if roles == (Role.OWNER,) else _("Only owner and managers may do that.")
        raise Refused("not_allowed", who)
    return membership


def _member(club: Club, player_id: int) -> Membership:
    found = Membership.objects.select_related("player").filter(club=club, player_id=player_id).first()
    if found is None:
        raise Refused("not_there", _("This person is not in the club any more."))
    return found


def _set_role(membership: Membership, role: Role) -> None:
    membership.role = role
    membership.save(update_fields=["role"])


def _locked(club: Club) -> Club:
    locked = Club.objects.select_for_update(no_key=True).get(pk=club.pk)
    if locked.closed_at is not None:
        raise _closed()
    return locked


def _closed() -> Refused:
    return Refused("club_closed", _("This club has been closed."))


def _check_account(player: Player) -> None:
    if player.is_guest:
        raise Refused("needs_account", _("A club needs an owner who can be found again: make an account first."))


def _check_room(club: Club) -> None:
    if club.memberships.count() >= MOST_MEMBERS:
        raise Refused("club_full", _("The club is full: it has %(most)d people.") % {"most": MOST_MEMBERS})


def _clean_name(name: str) -> str:
    return clean_line(name, NAME_LENGTH, "bad_name")


def _save_under_free_code(club: Club) -> None:
    for _try in range(TRIES):
        club.code = "".join(secrets.choice(CODE_LETTERS) for _letter in range(CODE_LENGTH))
        try:
            with transaction.atomic():
                club.save()
        except IntegrityError:
            continue  # another club has this code
        return
    raise Refused("no_code", _("No code is free right now. Try again in a moment."))
