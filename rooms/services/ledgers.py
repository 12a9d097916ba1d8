"""Ledgers: opening them, making them, making them again."""

from collections.abc import Callable
from datetime import date
from functools import partial
from typing import Any, Final

from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet
from django.utils import timezone

from rooms import jobs
from rooms.accounting import accounts, entries
from rooms.accounting.ledger_math import Account, table
from rooms.models import Club, Deal, Ledger, Match

FORMAT: Final = "zhuoji-ledger/1"


def open_match_ledger(match_id: int) -> Ledger | None:
    """The ledger of a match that is over, made or still to be made; None while the match runs."""
    match = Match.objects.filter(pk=match_id).exclude(status=Match.Status.RUNNING).first()
    if match is None:
        return None
    return Ledger.objects.get_or_create(match=match)[0]


def open_club_ledger(club: Club, first_day: date, last_day: date) -> Ledger:
    """The ledger of a club from one day to another, both included; made anew when it had failed."""
    ledger, made = Ledger.objects.get_or_create(club=club, first_day=first_day, last_day=last_day)
    if not made and ledger.status == Ledger.Status.FAILED:
        jobs.renew(ledger)
    jobs.nudge("run_ledger", ledger.pk)
    return ledger


def make_again(ledger: Ledger) -> None:
    """Have a ledger made anew."""
    with transaction.atomic():
        jobs.renew(ledger)
        jobs.nudge("run_ledger", ledger.pk)


def open_weekly(today: date | None = None) -> list[int]:
    """Open the ledger of the last full week for every club that played in it; the ids of the new ones."""
    first, last = accounts.week_before(today or timezone.localdate())
    played = accounts.matches_of_days(OuterRef("pk"), first, last)  # type: ignore[arg-type]
    there = Ledger.objects.filter(club=OuterRef("pk"), first_day=first, last_day=last)
    clubs = Club.objects.filter(Exists(played), ~Exists(there))
    opened = (Ledger.objects.get_or_create(club=club, first_day=first, last_day=last) for club in clubs)
    return [ledger.pk for ledger, made in opened if made]


def open_missing() -> None:
    """Open ledgers for matches that are over and have none; what a stop between two steps left behind."""
    settled = Deal.objects.filter(match=OuterRef("pk"), status=Deal.Status.SETTLED)
    orphans = Match.objects.exclude(status=Match.Status.RUNNING).filter(Exists(settled), ledger=None)
    for pk in orphans.values_list("pk", flat=True)[:1000]:
        open_match_ledger(pk)


def make(ledger: Ledger) -> None:
    """Make a ledger that was taken up, of a match or of a club."""
    if ledger.match:
        _make_match(ledger, ledger.match)
    else:
        _make_club(ledger)


def match_data(match: Match) -> dict[str, Any]:
    """The ledger of a match as it stands now, of a running one as well."""
    corrections = entries.of_match(match)
    account = Account()
    deals = [deal for _, deal in accounts.deals_of([match.pk], tell_bots_apart=True)]
    for deal in deals:
        if not corrections.voids(match.pk, deal.id):
            account.add(deal)
    for penalty in corrections.penalties:
        account.penalty(*penalty)
    people = accounts.occupants([match.pk], tell_bots_apart=True)[match.pk]
    return {
        "format": FORMAT,
        **account.result(),
        "seats": [list(one) for one in people],
        "deals": table(deals, corrections.voided(match.pk, [deal.id for deal in deals])),
    }


def _make_match(ledger: Ledger, match: Match) -> None:
    data = match_data(match)
    with transaction.atomic():
        jobs.finish(ledger, data=data)
        for covering in club_ledgers_over(match):
            jobs.renew(covering)
            jobs.nudge("run_ledger", covering.pk)


def matches_of(ledger: Ledger) -> QuerySet[Match]:
    """The finished matches that a club's ledger counts."""
    if ledger.club is None or ledger.first_day is None or ledger.last_day is None:
        raise ValueError("not the ledger of a club")
    return accounts.matches_of_days(ledger.club, ledger.first_day, ledger.last_day)


def corrections_of(ledger: Ledger) -> entries.Entries:
    """The corrections in force on a club's ledger."""
    if ledger.club is None or ledger.first_day is None or ledger.last_day is None:
        raise ValueError("not the ledger of a club")
    return entries.of_club(ledger.club, ledger.first_day, ledger.last_day)


def club_ledgers_over(match: Match) -> QuerySet[Ledger]:
    """Ledgers of the match's club whose days are over and hold the match."""
    if not match.club_id:
        return Ledger.objects.none()
    day = timezone.localtime(match.started_at).date()
    return Ledger.objects.filter(
        club=match.club_id, first_day__lte=day, last_day__gte=day, last_day__lt=timezone.localdate()
    )


def club_data(ledger: Ledger, report: Callable[[int], None] = lambda percent: None) -> dict[str, Any]:
    """The ledger of a club over its days. Reads in batches: memory grows with the people, not with the deals.

    `report` is told from time to time how far it is, in percent.
    """
    matches, corrections = matches_of(ledger), corrections_of(ledger)
    account = Account(corrections.alias)
    total, done = matches.count(), 0
    for batch in accounts.in_batches(matches):
        for match_id, deal in accounts.deals_of(batch):
            if not corrections.voids(match_id, deal.id):
                account.add(deal)
        done += len(batch)
        report(100 * done // max(total, 1))
    for penalty in corrections.penalties:
        account.penalty(*penalty)
    return {"format": FORMAT, **account.result(), "matches": done}


def _make_club(ledger: Ledger) -> None:
    jobs.finish(ledger, data=club_data(ledger, partial(jobs.report, ledger)))
