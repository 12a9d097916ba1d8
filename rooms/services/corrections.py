"""Corrections: entries with an author and a reason. Nothing is edited; an entry is undone by another entry."""

from django.db import IntegrityError, transaction
from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from rooms import access, jobs
from rooms.accounting import entries
from rooms.models import Club, Correction, Deal, Ledger, Match, Membership, Player
from rooms.refusals import Refused

Kind = Correction.Kind
LONGEST_REASON = 200
MOST_POINTS = 100_000


def void_deal(author: Player, deal: Deal, reason: str) -> Correction:
    """Let a settled deal count nothing."""
    _check_author(author, deal.match.club)
    if deal.status != Deal.Status.SETTLED:
        raise Refused("not_settled", _("Only a deal that was settled can be voided."))
    _check_new(Correction.objects.filter(kind=Kind.VOID_DEAL, deal=deal))
    return _enter(Kind.VOID_DEAL, author, reason, match=deal.match, deal=deal, club=deal.match.club)


def void_match(author: Player, match: Match, reason: str) -> Correction:
    """Let a whole match count nothing."""
    _check_author(author, match.club)
    _check_over(match)
    _check_new(Correction.objects.filter(kind=Kind.VOID_MATCH, match=match))
    return _enter(Kind.VOID_MATCH, author, reason, match=match, club=match.club)


def penalise_in_match(
    author: Player, match: Match, player: Player, points: int, *, to: Player | None, reason: str
) -> Correction:
    """Take points from a player of a match, for another player or for the pot."""
    _check_author(author, match.club)
    _check_over(match)
    for person in filter(None, (player, to)):
        if not access.played(person, match):
            raise Refused("not_in_match", _("%(name)s did not play in this match.") % {"name": person})
    _check_points(player, points, to)
    return _enter(Kind.PENALTY, author, reason, match=match, club=match.club, player=player, other=to, points=points)


def penalise_in_club(
    author: Player, club: Club, player: Player, points: int, *, to: Player | None, reason: str
) -> Correction:
    """Take points from a member of a club, for another one or for the club's pot."""
    _check_author(author, club)
    for person in filter(None, (player, to)):
        _check_known(person, club)
    _check_points(player, points, to)
    return _enter(Kind.PENALTY, author, reason, club=club, player=player, other=to, points=points)


def note(author: Player, reason: str, *, match: Match | None = None, club: Club | None = None) -> Correction:
    """Write a remark on a match or into a club's ledger; it moves nothing."""
    club = match.club if match else club
    _check_author(author, club)
    return _enter(Kind.NOTE, author, reason, match=match, club=club)


def merge(author: Player, club: Club, player: Player, into: Player, reason: str) -> Correction:
    """Count what one name won and lost in the club under another name of the same person."""
    _check_author(author, club)
    if player == into:
        raise Refused("same_name", _("These are the same name already."))
    for person in (player, into):
        _check_known(person, club)
    alias = entries.of_merges(club)
    if player.pk in alias:
        raise Refused("merged", _("%(name)s is merged already. Reverse that entry first.") % {"name": player})
    target = into.pk
    while target in alias:
        target = alias[target]
    if target == player.pk:
        raise Refused("circle", _("%(name)s is merged into this name. Reverse that entry first.") % {"name": into})
    return _enter(Kind.MERGE, author, reason, club=club, player=player, other=into)


def reverse(author: Player, correction: Correction, reason: str) -> Correction:
    """Undo an entry by another one; both stay in sight."""
    _check_author(author, correction.club)
    if correction.kind == Kind.REVERSAL:
        raise Refused("reversal", _("A reversal cannot be reversed. Make the entry anew instead."))
    taken = {"match": correction.match, "deal": correction.deal, "club": correction.club}
    people = {"player": correction.player, "other": correction.other, "points": correction.points}
    try:
        with transaction.atomic():
            return _enter(Kind.REVERSAL, author, reason, reverses=correction, **taken, **people)
    except IntegrityError:
        raise Refused("reversed", _("This entry was reversed already.")) from None


def _enter(kind: Kind, author: Player, reason: str, **values: object) -> Correction:
    text = " ".join(reason.split())
    if not text:
        raise Refused("reason", _("Say why: everybody who reads the ledger sees it."))
    if len(text) > LONGEST_REASON:
        raise Refused("reason", _("The reason is too long: at most 200 characters."))
    with transaction.atomic():
        entry = Correction.objects.create(kind=kind, author=author, reason=text, **values)
        for ledger in Ledger.objects.filter(_shows(entry)):
            jobs.renew(ledger)
            jobs.nudge("run_ledger", ledger.pk)
    return entry


def _shows(entry: Correction) -> Q:
    """The ledgers that an entry changes. A merge changes every one of its club; others those that hold their day."""
    if entry.match is None:
        shown = Q(club=entry.club, club__isnull=False)
        return shown if Kind.MERGE in (entry.kind, entry.reverses and entry.reverses.kind) else shown & _over(entry)
    return Q(match=entry.match) | (Q(club=entry.club, club__isnull=False) & _over(entry))


def _over(entry: Correction) -> Q:
    moment = entry.match.started_at if entry.match else (entry.reverses or entry).created_at
    day = entries.day_of(moment)
    return Q(first_day__lte=day, last_day__gte=day)


def _check_author(author: Player, club: Club | None) -> None:
    if not access.may_correct(author, club):
        raise Refused("not_allowed", _("Only the owner of the club or the operator may correct a ledger."))


def _check_over(match: Match) -> None:
    if match.status == Match.Status.RUNNING:
        raise Refused("running", _("The match is still being played. Correct it when it is over."))


def _check_new(same: QuerySet[Correction]) -> None:
    if same.filter(reversed_by=None).exists():
        raise Refused("voided", _("This was voided already."))


def _check_points(player: Player, points: int, to: Player | None) -> None:
    if not 1 <= points <= MOST_POINTS:
        raise Refused("points", _("A penalty is 1 to 100000 points."))
    if player == to:
        raise Refused("same_name", _("Nobody can pay a penalty to himself."))


def _check_known(person: Player, club: Club) -> None:
    """Whether somebody belongs or belonged to the club: a member, or one who played there."""
    if not (
        Membership.objects.filter(club=club, player=person).exists()
        or Match.objects.filter(club=club, seats__player=person).exists()
    ):
        raise Refused("not_in_club", _("%(name)s is not in this club.") % {"name": person})
