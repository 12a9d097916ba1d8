"""The public parts of the table: plates, hidden hands, melds, ponds and the middle."""

from typing import NamedTuple

from django.utils.translation import gettext as _

from rooms.showing.info import Clock, Person, TableInfo
from rooms.showing.rendering import remembered, render
from rules.engine.actions import Declaration
from rules.engine.tiles import Kind, Suit, Tiles
from rules.engine.views import DealView, MeldView, Phase, SeatView
from rules.labels.tiles import suit_name

COLUMNS = 6
POND_ROWS = {2: 8, 3: 6, 4: 5}
"""Rows of a pond by the number of players: more than a deal can fill; the last takes what is left."""


class Middle(NamedTuple):
    """What lies in the middle of the table."""

    number: int
    deals: int
    wall: int
    wild: Kind | None
    flip: Kind | None
    running: bool
    """Whether the deal is still played."""


class Plate(NamedTuple):
    """What is said of a seat."""

    seat: int
    person: Person
    streak: int
    """0: not the dealer."""
    void: Suit | None
    declared: Declaration | None
    charging: Tiles
    liable: Tiles
    done: bool
    """Whether the seat has made the choice that all make now."""
    awaited: bool
    clock: Clock | None


class Hidden(NamedTuple):
    """A concealed hand as others see it; `hand` is open once the deal is over."""

    name: str
    seat: int
    count: int  # type: ignore[assignment]
    has_drawn: bool
    hand: Tiles | None
    drawn: Kind | None


class PondRow(NamedTuple):
    """Up to six discards; `last` and `charging` are places in the row."""

    name: str
    seat: int
    row: int
    tiles: Tiles
    last: int | None
    charging: tuple[int, ...]
    standing: Tiles
    """The kinds that stand as chickens. C1"""


def regions(info: TableInfo, view: DealView) -> dict[str, str]:
    """The regions of all seats and of the middle of the table."""
    names = tuple(person.name for person in info.people)
    parts = {
        "status": status(view.phase, tuple(names[seat] for seat in view.waiting), info.paused),
        "centre": centre(
            Middle(info.number, info.deals, view.wall, view.wild, view.flip, view.phase is not Phase.OVER)
        ),
    }
    for person, seat in zip(info.people, view.seats, strict=True):
        number = seat.seat
        hidden = Hidden(person.name, number, seat.count, seat.has_drawn, seat.hand, seat.drawn)
        parts[f"turn-{number}"] = turn(number, view.turn == number)
        parts[f"plate-{number}"] = plate(_plate(info, view, person, seat))
        parts[f"backs-{number}"] = backs(hidden)
        parts[f"melds-{number}"] = melds(number, seat.melds, names)
        parts |= pond(info, seat, view.last_discard)
    return parts


def _plate(info: TableInfo, view: DealView, person: Person, seat: SeatView) -> Plate:
    awaited = seat.seat in view.waiting
    choosing = view.phase in (Phase.SWAP, Phase.VOID, Phase.DECLARE)
    return Plate(
        seat=seat.seat,
        person=person,
        streak=view.streak if view.dealer == seat.seat else 0,
        void=seat.void,
        declared=seat.declared,
        charging=seat.charging,
        liable=seat.liable,
        done=choosing and seat.chosen,
        awaited=awaited,
        clock=info.clock(seat.seat) if awaited else None,
    )


@remembered
def status(phase: Phase, names: tuple[str, ...], paused: str) -> str:
    """One sentence: who is being waited for."""
    return render("status", phase=phase, names=_(", ").join(names), paused=paused)


@remembered
def centre(middle: Middle) -> str:
    """The middle: tiles left, which deal, the wild indicator, the flip."""
    return render("centre", middle=middle)


@remembered
def turn(number: int, on: bool) -> str:
    """The pointer at the middle that lights up on a seat's turn."""
    return f'<i id="turn-{number}" class="turn{" on" if on else ""}"></i>'


@remembered
def plate(shown: Plate) -> str:
    """Name, points and marks of a seat."""
    return render("plate", plate=shown, person=shown.person, suit_name=suit_name)


@remembered
def backs(hidden: Hidden) -> str:
    """A concealed hand: backs, or the open tiles once the deal is over."""
    return render("backs", hidden=hidden)


@remembered
def melds(number: int, shown: tuple[MeldView, ...], names: tuple[str, ...]) -> str:
    """The melds of a seat, the claimed tile turned toward its source."""
    return render("melds", number=number, melds=shown, names=names, players=len(names))


def pond(info: TableInfo, seat: SeatView, last: tuple[int, Kind] | None) -> dict[str, str]:
    """The pond of a seat, row by row, so that a discard costs one row."""
    tiles, rows, name = seat.pond, POND_ROWS[len(info.people)], info.name(seat.seat)
    lies_last = len(tiles) - 1 if last is not None and last[0] == seat.seat else -1
    charging = tuple(tiles.index(kind) for kind in seat.charging if kind in tiles)
    parts = {}
    for row in range(rows):
        start = row * COLUMNS
        end = len(tiles) if row == rows - 1 else start + COLUMNS
        mark = lies_last - start if start <= lies_last < end else None
        chickens = tuple(index - start for index in charging if start <= index < end)
        here = PondRow(name, seat.seat, row, tiles[start:end], mark, chickens, info.standing)
        parts[f"pond-{seat.seat}-{row}"] = pond_row(here)
    return parts


@remembered
def pond_row(row: PondRow) -> str:
    """One row of a pond."""
    if not row.tiles:
        return f'<div id="pond-{row.seat}-{row.row}" class="row-of-pond"></div>'
    return render("pond_row", row=row)
