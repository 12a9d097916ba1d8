"""How the members of a club stand: points, matches and matches won, corrections counted in."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final, NamedTuple

from rooms.accounting import accounts, entries
from rooms.accounting.entries import Entries
from rooms.accounting.ledger_math import Key, player_key, player_of
from rooms.models import Club, Deal, MatchSeat, Player

PERIODS: Final = ("week", "last_week", "month")
"""For what the standing is shown; longer times are the ledger's."""


class Standing(NamedTuple):
    """One person's line."""

    place: int
    """1 for the best; equal points share a place."""
    player: Player
    points: int
    matches: int
    won: int
    """大赢家 (dà yíngjiā): matches in which nobody had more points."""


@dataclass(slots=True)
class _Sum:
    points: int = 0
    matches: int = 0
    won: int = 0


def days_of(period: str, today: date) -> tuple[date, date]:
    """First and last day of a period; a week begins on Monday."""
    monday = today - timedelta(days=today.weekday())
    if period == "last_week":
        return monday - timedelta(days=7), monday - timedelta(days=1)
    return (today.replace(day=1) if period == "month" else monday), today


def standing(club: Club, first: date, last: date) -> list[Standing]:
    """Everybody who played in the club on these days, best first. At most six SQL statements."""
    corrections = entries.of_club(club, first, last)
    sums: dict[Key, _Sum] = {}
    for match in _matches(club, first, last, corrections):
        best = max(match.values(), default=0)
        for key, points in match.items():
            line = sums.setdefault(key, _Sum())
            line.points += points
            line.matches += 1
            line.won += points == best > 0
    for penalty in corrections.penalties:
        for key, points in ((penalty.payer, -penalty.points), (penalty.payee, penalty.points)):
            sums.setdefault(corrections.alias.get(key, key), _Sum()).points += points
    return _placed(sums)


def _matches(club: Club, first: date, last: date, corrections: Entries) -> Iterable[dict[Key, int]]:
    """The points of every finished match that counts, by person; bots are left out."""
    matches = accounts.matches_of_days(club, first, last).exclude(pk__in=corrections.matches)
    rows = (
        MatchSeat.objects.filter(match__in=matches).exclude(player=None).values_list("match_id", "player_id", "total")
    )
    found: dict[int, dict[Key, int]] = {}
    for match_id, player_id, total in rows.order_by():
        _add(found.setdefault(match_id, {}), player_key(player_id), total, corrections)
    for match_id, totals in _voided(found, corrections):
        for key, points in totals:
            _add(found[match_id], key, -points, corrections)
    return found.values()


def _add(match: dict[Key, int], key: Key, points: int, corrections: Entries) -> None:
    key = corrections.alias.get(key, key)
    match[key] = match.get(key, 0) + points


def _voided(matches: Iterable[int], corrections: Entries) -> Iterable[tuple[int, list[tuple[Key, int]]]]:
    """What the voided deals of these matches had brought."""
    if not corrections.deals:
        return
    deals = Deal.objects.filter(pk__in=corrections.deals, match__in=list(matches), status=Deal.Status.SETTLED)
    rows = list(deals.values_list("pk", "match_id", "number", "result"))
    people = accounts.occupants([match_id for _pk, match_id, _number, _result in rows])
    for pk, match_id, number, result in rows:
        if result:
            deal = accounts.account_of(pk, number, people[match_id], result)
            seats = zip(deal.seats, deal.totals, strict=True)
            yield match_id, [(key, points) for key, points in seats if player_of(key) is not None]


def _placed(sums: dict[Key, _Sum]) -> list[Standing]:
    ids = {key: player_id for key in sums if (player_id := player_of(key)) is not None}
    players = Player.objects.in_bulk(ids.values())
    lines = sorted(ids, key=lambda key: (-sums[key].points, -sums[key].matches, ids[key]))
    ranked: list[Standing] = []
    for number, key in enumerate(lines, 1):
        line = sums[key]
        tied = ranked and ranked[-1].points == line.points
        place = ranked[-1].place if tied else number
        ranked.append(Standing(place, players[ids[key]], line.points, line.matches, line.won))
    return ranked
