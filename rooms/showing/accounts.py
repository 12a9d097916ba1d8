"""Every point of a deal, person by person: for what, from whom, by which paragraph, and what was not paid."""

from collections import defaultdict
from collections.abc import Iterable
from typing import NamedTuple

from rooms.showing.info import Person
from rules.engine.position import Settlement, Transfer
from rules.engine.tiles import Kind, Tiles
from rules.engine.views import DealView, MeldView
from rules.labels.events import listed
from rules.labels.reasons import category_name, pattern_name, reason_name
from rules.labels.waivers import why_name


class Line(NamedTuple):
    """One reason for which a person receives or pays, all others that it concerns together."""

    category: str
    """The code before the first dot of the reason."""
    text: str
    tile: Kind | None
    count: int  # type: ignore[assignment]
    whom: str
    """From whom or to whom."""
    each: int
    """What each of them pays or gets, if all the same; otherwise 0."""
    points: int
    """With its sign."""
    cause: str
    """The paragraph of docs/rules.md."""


class Waived(NamedTuple):
    """Something that was not paid, and why not."""

    text: str
    tile: Kind | None
    why: str
    cause: str


class Account(NamedTuple):
    """The deal of one person."""

    seat: int
    name: str
    points: int
    total: int
    """Over the match."""
    pattern: str
    """What the winner's hand is called; empty: not a winner."""
    value: int
    ready: bool
    hand: Tiles
    won: Kind | None
    """The winning tile, shown apart."""
    melds: tuple[MeldView, ...]
    lines: tuple[Line, ...]
    waived: tuple[Waived, ...]


def accounts(view: DealView, people: tuple[Person, ...]) -> tuple[Account, ...]:
    """The accounts of all seats: winners first, then by points."""
    assert view.settlement is not None
    names = tuple(person.name for person in people)
    each = [_account(view, view.settlement, seat, person, names) for seat, person in enumerate(people)]
    return tuple(sorted(each, key=lambda account: (not account.pattern, -account.points)))


def _account(view: DealView, settlement: Settlement, seat: int, person: Person, names: tuple[str, ...]) -> Account:
    winner = next((line for line in settlement.winners if line.seat == seat), None)
    shown = view.seats[seat]
    won = view.end.tile if winner and view.end else None
    hand = list(shown.hand or ())
    if shown.drawn is not None and shown.drawn != won:
        hand = sorted([*hand, shown.drawn])
    return Account(
        seat=seat,
        name=person.name,
        points=settlement.totals[seat],
        total=person.total,
        pattern=pattern_name(winner.pattern) if winner else "",
        value=winner.value if winner else 0,
        ready=seat in settlement.ready,
        hand=tuple(hand),
        won=won,
        melds=shown.melds,
        lines=tuple(_lines(settlement.transfers, seat, names)),
        waived=tuple(
            Waived(reason_name(waiver.reason), waiver.tile, why_name(waiver.why), waiver.cause)
            for waiver in dict.fromkeys(settlement.waivers)
            if waiver.seat == seat
        ),
    )


def _lines(transfers: Iterable[Transfer], seat: int, names: tuple[str, ...]) -> list[Line]:
    groups: dict[tuple[str, Kind | None, str, bool], list[Transfer]] = defaultdict(list)
    for transfer in transfers:
        if seat in (transfer.payer, transfer.payee):
            receives = transfer.payee == seat
            groups[transfer.reason, transfer.tile, transfer.cause, receives].append(transfer)
    lines = [_line(group, receives, names) for (*_key, receives), group in groups.items()]
    return sorted(lines, key=lambda line: line.points <= 0)


def _line(group: list[Transfer], receives: bool, names: tuple[str, ...]) -> Line:
    first = group[0]
    by_person: dict[int, int] = defaultdict(int)
    for transfer in group:
        by_person[transfer.payer if receives else transfer.payee] += transfer.points
    amounts = set(by_person.values())
    points = sum(by_person.values())
    head = first.reason.partition(".")[0]
    return Line(
        category=head,
        text=reason_name(first.reason) or category_name(first.reason),
        tile=first.tile,
        count=first.count,
        whom=listed([names[person] for person in sorted(by_person)]),
        each=amounts.pop() if len(amounts) == 1 and len(by_person) > 1 else 0,
        points=points if receives else -points,
        cause=first.cause,
    )
