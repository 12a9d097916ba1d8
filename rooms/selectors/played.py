"""What was played, for its pages: a match with its standing, a deal with everything that happened in it."""

from typing import NamedTuple

from rooms import store
from rooms.models import Deal, Ledger, Match, MatchSeat
from rooms.showing.info import Person, TableInfo
from rules.engine.match import Place, standing
from rules.engine.tiles import CHICKEN_1S, SILKIE_8P


class Line(NamedTuple):
    """One line of the standing."""

    rank: int
    name: str
    total: int
    is_bot: bool
    deals: str
    """Which deals, when the seat changed hands; empty: all."""


class PlayedDeal(NamedTuple):
    """One line of a match's list of deals."""

    id: int
    number: int
    dealer: str
    totals: tuple[int, ...]
    void: bool


def standing_of(match: Match) -> list[Line]:
    """The people of a match by their points, best first; the 大赢家 (dà yíngjiā) have rank 1."""
    seats = list(MatchSeat.objects.filter(match=match))
    places: tuple[Place, ...] = standing([seat.total for seat in seats])
    return [_line(place, seats[place.seat]) for place in places]


def _line(place: Place, seat: MatchSeat) -> Line:
    whole = seat.from_deal == 1 and seat.to_deal is None
    deals = "" if whole else f"{seat.from_deal}–{seat.to_deal or ''}"
    return Line(place.rank, seat.name, seat.total, bool(seat.bot), deals)


def names_of(match: Match, number: int) -> tuple[str, ...]:
    """Who sat where in a deal of a match."""
    names: dict[int, str] = {}
    for seat in MatchSeat.objects.filter(match=match, from_deal__lte=number):
        if seat.to_deal is None or number <= seat.to_deal:
            names[seat.index] = seat.name
    return tuple(names[index] for index in sorted(names))


def deals_of(match: Match) -> list[PlayedDeal]:
    """The deals of a match that are over, in order."""
    over = match.deals.filter(status__in=(Deal.Status.SETTLED, Deal.Status.VOID)).order_by("number")
    seats = list(MatchSeat.objects.filter(match=match, to_deal=None))
    return [
        PlayedDeal(
            deal.pk,
            deal.number,
            seats[deal.dealer].name,
            tuple(deal.result["totals"]) if deal.result else (),
            deal.status == Deal.Status.VOID,
        )
        for deal in over.only("pk", "number", "dealer", "result", "status", "match_id")
    ]


def ledger_of(match: Match) -> Ledger | None:
    """The ledger of the match, made or not."""
    return Ledger.objects.filter(match=match).defer("data").first()


def info_of(loaded: store.LoadedDeal, sentence: str) -> TableInfo:
    """A finished deal's people and rules, as the presenters take them."""
    row, rules = loaded.row, loaded.rules
    return TableInfo(
        room="",
        deal=row.pk,
        number=row.number,
        deals=rules.deals,
        people=tuple(Person(name) for name in names_of(row.match, row.number)),
        variant=rules.variant,
        sentence=sentence,
        match=row.match_id,
        standing=(CHICKEN_1S, SILKIE_8P) if rules.silkie else (CHICKEN_1S,),
        swing=rules.flip == "swing",
        self_chicken=rules.self_chicken,
        confirmed=tuple(range(rules.players)),
    )
