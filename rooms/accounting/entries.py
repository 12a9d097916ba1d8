"""Reads the corrections in force. An entry that another one reverses counts nothing; both stay in sight."""

from collections.abc import Iterable
from datetime import date, datetime, timedelta
from typing import NamedTuple

from django.db.models import Q, QuerySet
from django.utils import timezone

from rooms.accounting.accounts import day_start
from rooms.accounting.ledger_math import POT, Key, player_key
from rooms.models import Club, Correction, Match

Kind = Correction.Kind


class Penalty(NamedTuple):
    """Points that an entry takes from one and gives to another, or to the club's pot."""

    payer: Key
    payee: Key
    points: int


class Entries(NamedTuple):
    """What the corrections in force do to a ledger."""

    matches: frozenset[int]
    """Voided matches."""
    deals: frozenset[int]
    """Voided deals."""
    penalties: tuple[Penalty, ...]
    alias: dict[Key, Key]
    """The key of a merged name -> the key under which it counts."""

    def voids(self, match_id: int, deal_id: int) -> bool:
        """Whether a deal counts nothing."""
        return match_id in self.matches or deal_id in self.deals

    def voided(self, match_id: int, deal_ids: Iterable[int]) -> frozenset[int]:
        """Those of a match's deals that count nothing."""
        return frozenset(deal_id for deal_id in deal_ids if self.voids(match_id, deal_id))


def in_force() -> QuerySet[Correction]:
    """Corrections that nothing has reversed."""
    return Correction.objects.exclude(kind=Kind.REVERSAL).filter(reversed_by=None)


def of_match(match: Match) -> Entries:
    """What corrects the ledger of a match. Names are not merged there: it shows who sat down."""
    return _collect(in_force().filter(Q(match=match) | Q(deal__match=match)))


def of_club(club: Club, first: date, last: date) -> Entries:
    """What corrects a club's ledger: entries on its matches of these days, penalties of these days, merged names."""
    start, end = day_start(first), day_start(last + timedelta(days=1))
    began = Q(match__started_at__gte=start, match__started_at__lt=end)
    entered = Q(match=None, created_at__gte=start, created_at__lt=end)
    penalties = Q(kind=Kind.PENALTY) & (began | entered)
    return _collect(in_force().filter(penalties | ~Q(kind=Kind.PENALTY), club=club))


def of_merges(club: Club) -> dict[int, int]:
    """Merged names of a club: the player's id -> that of the player under whom he counts."""
    rows = in_force().filter(club=club, kind=Kind.MERGE).values_list("player", "other")
    return {player: other for player, other in rows if player and other}


def day_of(moment: datetime) -> date:
    """The day of a moment in the time zone of the site."""
    return timezone.localtime(moment).date()


def _collect(found: QuerySet[Correction]) -> Entries:
    rows = list(found.exclude(kind=Kind.NOTE).order_by("pk"))
    return Entries(
        matches=frozenset(row.match_id for row in rows if row.kind == Kind.VOID_MATCH and row.match_id),
        deals=frozenset(row.deal_id for row in rows if row.kind == Kind.VOID_DEAL and row.deal_id),
        penalties=tuple(_penalty(row) for row in rows if row.kind == Kind.PENALTY),
        alias={_key(row.player_id): _key(row.other_id) for row in rows if row.kind == Kind.MERGE},
    )


def _penalty(row: Correction) -> Penalty:
    return Penalty(_key(row.player_id), _key(row.other_id), row.points)


def _key(player_id: int | None) -> Key:
    return player_key(player_id) if player_id else POT
