"""What interrupts a match: votes, pauses, being away, being given up. All of these write, inside a transaction."""

from collections.abc import Collection

from django.conf import settings
from django.utils import timezone
from django.utils.translation import gettext as _

from rooms import clocks as clock_math
from rooms import store
from rooms.models import Deal, Match, Room, Seat
from rooms.notify import room_changed
from rooms.protocol import Proposal
from rooms.refusals import Refused
from rooms.services import matches, play
from rooms.services.seating import held
from rooms.votes import Vote, vote_from_json


def _locked(match_id: int) -> Match:
    match = Match.objects.select_for_update(of=("self",)).select_related("room").get(pk=match_id)
    if match.status != Match.Status.RUNNING:
        raise Refused("match_over", _("The match is over."))
    return match


def propose(match_id: int, seat: int, what: Proposal, now: float) -> Vote:
    """Ask the others. Refused: `vote_open`, `match_over`, `not_paused`, `paused`."""
    match = _locked(match_id)
    if match.vote is not None:
        raise Refused("vote_open", _("A vote is open already: answer it first."))
    if what is Proposal.RESUME and not match.paused:
        raise Refused("not_paused", _("The match is not paused."))
    if what is Proposal.PAUSE and match.paused:
        raise Refused("paused", _("The match is paused already."))
    vote = Vote(what, seat, {seat: True}, now + settings.DISSOLVE_SECONDS)
    _keep(match, vote)
    return vote


def answer(match_id: int, seat: int, yes: bool) -> Vote:
    """Answer the open vote. Refused: `no_vote`, `match_over`."""
    match = _locked(match_id)
    vote = vote_from_json(match.vote)
    if vote is None:
        raise Refused("no_vote", _("There is no vote any more."))
    vote = vote.answered(seat, yes)
    _keep(match, vote)
    return vote


def withdraw(match_id: int) -> None:
    """The vote has failed."""
    _keep(_locked(match_id), None)


def carry(match_id: int, what: Proposal, now: float) -> None:
    """All have agreed: do it."""
    if what is Proposal.DISSOLVE:
        matches.end_match(match_id, Match.Status.DISSOLVED)
    elif what is Proposal.PAUSE:
        pause(match_id, Match.Paused.AGREED, now)
    else:
        resume(match_id, now)


def pause(match_id: int, why: Match.Paused, now: float) -> None:
    """All clocks of the match stand still. Nothing happens when it is over or paused already."""
    match = held(match_id)
    if match.status != Match.Status.RUNNING or match.paused:
        return
    _set_clocks(match, now, stop=True)
    match.paused, match.vote = why, None
    match.save(update_fields=["paused", "vote"])
    Room.objects.filter(pk=match.room_id).update(status=Room.Status.PAUSED)
    room_changed(match.room_id)


def resume(match_id: int, now: float) -> None:
    """The clocks run on where they stood. Nothing happens when the match is over or not paused."""
    match = held(match_id)
    if match.status != Match.Status.RUNNING or not match.paused:
        return
    _set_clocks(match, now, stop=False)
    match.paused, match.vote = "", None
    match.save(update_fields=["paused", "vote"])
    Room.objects.filter(pk=match.room_id).update(status=Room.Status.PLAYING, active_at=timezone.now())
    room_changed(match.room_id)


def _set_clocks(match: Match, now: float, *, stop: bool) -> None:
    deal = Deal.objects.filter(match=match, status=Deal.Status.RUNNING).first()
    if deal is None:
        return
    pace = play.pace_of(match.room)
    clocks = clock_math.clocks_from_json(deal.questions, match.room.players, pace)
    clocks = clock_math.paused(clocks, now) if stop else clock_math.resumed(clocks, now)
    store.set_clocks(deal.pk, deal.head, store.stored(clocks))


def set_away(deal_id: int | None, room_id: int, seat: int, away: bool, now: float) -> None:
    """托管 (tuōguǎn): the site plays for the seat from now on, or no longer; the clock of its open question follows."""
    running = Deal.objects.select_related("match__room").filter(status=Deal.Status.RUNNING)
    deal = running.filter(pk=deal_id).first() if deal_id else None
    if deal is not None and not deal.match.paused:
        pace = play.pace_of(deal.match.room)
        clocks = clock_math.clocks_from_json(deal.questions, deal.match.room.players, pace)
        clocks = clock_math.put_again(clocks, seat, pace, now, away)
        store.set_clocks(deal.pk, deal.head, store.stored(clocks))
    Seat.objects.filter(room=room_id, index=seat).update(away=away)


def note_attendance(rooms: Collection[int]) -> None:
    """Somebody is in these rooms right now."""
    Room.objects.filter(pk__in=rooms).update(active_at=timezone.now())


def _keep(match: Match, vote: Vote | None) -> None:
    match.vote = vote.as_json() if vote else None
    match.save(update_fields=["vote"])
