"""Who may see what was played. While a deal runs nobody sees more than his seat, whatever is said here."""

from django.contrib.auth.models import AnonymousUser
from django.db.models import Q, QuerySet

from rooms.models import Club, Deal, Ledger, Match, Membership, Player

Visitor = Player | AnonymousUser
MEMBERS = (Membership.Role.OWNER, Membership.Role.MANAGER, Membership.Role.MEMBER)


def matches_of(visitor: Visitor) -> QuerySet[Match]:
    """The matches that somebody played in."""
    return Match.objects.filter(seats__player=visitor.pk).distinct() if visitor.pk else Match.objects.none()


def played(visitor: Visitor, match: Match) -> bool:
    """Whether somebody had a seat in the match."""
    return bool(visitor.pk) and match.seats.filter(player=visitor.pk).exists()


def is_member(visitor: Visitor, club: Club | None) -> bool:
    """Whether somebody belongs to the club."""
    return (
        bool(club and visitor.pk) and Membership.objects.filter(club=club, player=visitor.pk, role__in=MEMBERS).exists()
    )


def is_owner(visitor: Visitor, club: Club | None) -> bool:
    """Whether the club is somebody's."""
    return is_role(visitor, club, Membership.Role.OWNER)


def is_role(visitor: Visitor, club: Club | None, role: Membership.Role) -> bool:
    """Whether somebody has this role in the club."""
    return bool(club and visitor.pk) and Membership.objects.filter(club=club, player=visitor.pk, role=role).exists()


def may_see_ledger(visitor: Visitor, match: Match) -> bool:
    """The ledger of a match: its players, the members of its club, the operator."""
    return visitor.is_staff or played(visitor, match) or is_member(visitor, match.club)


def may_see(visitor: Visitor, ledger: Ledger) -> bool:
    """A ledger of a match or of a club."""
    if ledger.match:
        return may_see_ledger(visitor, ledger.match)
    return visitor.is_staff or is_member(visitor, ledger.club)


def may_correct(visitor: Visitor, club: Club | None) -> bool:
    """Who may enter corrections: the operator, and the owner of the club in his club."""
    return visitor.is_staff or is_owner(visitor, club)


def may_see_deal(visitor: Visitor, deal: Deal, code: str = "") -> bool:
    """A deal that is over: its players, and whoever was given the link that they made."""
    if not is_over(deal):
        return False
    shared = bool(deal.shared and code) and deal.shared == code
    return shared or played(visitor, deal.match)


def is_over(deal: Deal) -> bool:
    """Whether a deal has been played: settled, or void for good."""
    return deal.status in (Deal.Status.SETTLED, Deal.Status.VOID)


def seat_in(visitor: Visitor, deal: Deal) -> int | None:
    """The seat that somebody held in a deal."""
    held = deal.match.seats.filter(player=visitor.pk, from_deal__lte=deal.number)
    held = held.filter(Q(to_deal=None) | Q(to_deal__gte=deal.number))
    return held.values_list("index", flat=True).first() if visitor.pk else None


def clubs_of(visitor: Visitor) -> QuerySet[Club]:
    """The clubs that somebody belongs to."""
    roles = Q(memberships__role__in=MEMBERS, memberships__player=visitor.pk)
    return Club.objects.filter(roles).distinct() if visitor.pk else Club.objects.none()
