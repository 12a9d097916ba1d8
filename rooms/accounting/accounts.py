"""Reads the settled deals of matches from the database, as ledgers and statistics need them, in bounded memory."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from datetime import date, datetime, time, timedelta
from typing import Any, Final, NamedTuple

from django.db.models import QuerySet
from django.utils import timezone

from rooms.accounting.ledger_math import BOT, DealAccount, Key, player_key, read_result
from rooms.models import Club, Deal, Match, MatchSeat

BATCH: Final = 200
"""Matches read at once."""


class Occupant(NamedTuple):
    """Somebody on a seat of a match, from one deal to another."""

    seat: int
    key: Key
    first: int
    last: int | None


def day_start(day: date) -> datetime:
    """The first moment of a day in the time zone of the site."""
    return timezone.make_aware(datetime.combine(day, time.min))


def week_before(day: date) -> tuple[date, date]:
    """Monday and Sunday of the last week that was over on `day`."""
    monday = day - timedelta(days=day.weekday() + 7)
    return monday, monday + timedelta(days=6)


def matches_of_days(club: Club, first: date, last: date) -> QuerySet[Match]:
    """The club's finished matches that began on these days. A match over midnight belongs to the day it began."""
    return Match.objects.filter(
        club=club,
        started_at__gte=day_start(first),
        started_at__lt=day_start(last + timedelta(days=1)),
    ).exclude(status=Match.Status.RUNNING)


def occupants(match_ids: Sequence[int], *, tell_bots_apart: bool = False) -> dict[int, list[Occupant]]:
    """Who sat where in these matches. `tell_bots_apart`: a key for each bot's seat instead of one for all bots."""
    found: dict[int, list[Occupant]] = defaultdict(list)
    rows = MatchSeat.objects.filter(match__in=match_ids).order_by("match_id", "index", "from_deal")
    for match_id, index, player_id, first, last in rows.values_list(
        "match_id", "index", "player_id", "from_deal", "to_deal"
    ):
        bot = f"{BOT}{index}" if tell_bots_apart else BOT
        found[match_id].append(Occupant(index, player_key(player_id) if player_id else bot, first, last))
    return found


def seats_in(people: Sequence[Occupant], number: int, count: int) -> tuple[Key, ...]:
    """Who sat on each of the `count` seats in the match's deal of this number."""
    keys: list[Key | None] = [None] * count
    for one in people:
        if one.seat < count and one.first <= number and (one.last is None or number <= one.last):
            keys[one.seat] = one.key
    return tuple(key or BOT for key in keys)


def deals_of(match_ids: Sequence[int], *, tell_bots_apart: bool = False) -> Iterator[tuple[int, DealAccount]]:
    """The settled deals of some matches with the id of their match, in order."""
    people = occupants(match_ids, tell_bots_apart=tell_bots_apart)
    deals = Deal.objects.filter(match__in=match_ids, status=Deal.Status.SETTLED).order_by("match_id", "number")
    for pk, match_id, number, result in deals.values_list("pk", "match_id", "number", "result"):
        if result:
            yield match_id, account_of(pk, number, people[match_id], result)


def account_of(pk: int, number: int, people: Sequence[Occupant], result: Mapping[str, Any]) -> DealAccount:
    """One settled deal of a match whose seats these people held."""
    totals, lines, winners = read_result(result)
    return DealAccount(pk, number, seats_in(people, number, len(totals)), totals, lines, winners)


def in_batches(matches: QuerySet[Match], size: int = BATCH) -> Iterator[list[int]]:
    """The ids of matches in order, some at a time; nothing is kept open in between."""
    last = 0
    while batch := list(matches.filter(pk__gt=last).order_by("pk").values_list("pk", flat=True)[:size]):
        yield batch
        last = batch[-1]
