"""The public parts of the table: plates, hidden hands, melds, ponds and the middle."""

from collections.abc import Mapping
from typing import NamedTuple

from django.utils.translation import gettext as _
from markupsafe import escape

from rooms.showing.info import Clock, Person, TableInfo
from rooms.showing.rendering import face, remembered, render
from rules.engine.actions import Declaration
from rules.engine.tiles import Kind, Suit, Tiles
from rules.engine.views import DealView, MeldView, Phase, SeatView
from rules.labels.tiles import suit_name, tile_names

COLUMNS = 6
POND_ROWS = {2: 8, 3: 6, 4: 5}
"""Rows of a pond by the number of players: more than a deal can fill; the last takes what is left."""


class Middle(NamedTuple):
    """What lies in the middle of the table, beside the wall."""

    number: int
    deals: int
    wild: Kind | None
    flip: Kind | None
    running: bool
    """Whether the deal is still played."""


class Chair(NamedTuple):
    """All that is shown of a seat as long as nothing happens to it: most of what happens, happens to others."""

    person: Person
    view: SeatView
    streak: int
    """0: not the dealer."""
    choosing: bool
    """Whether all make a choice now."""
    names: tuple[str, ...]
    """Of everybody."""
    standing: Tiles
    """The kinds that stand as chickens. C1"""


class Plate(NamedTuple):
    """What is said of a seat."""

    seat: int
    person: Person
    streak: int
    void: Suit | None
    declared: Declaration | None
    charging: Tiles
    liable: Tiles
    done: bool
    """Whether the seat has made the choice that all make now."""


class Hidden(NamedTuple):
    """A concealed hand as others see it; `hand` is open once the deal is over."""

    name: str
    seat: int
    count: int  # type: ignore[assignment]
    has_drawn: bool
    hand: Tiles | None
    drawn: Kind | None


class PondRow(NamedTuple):
    """Up to six discards; `charging` are places in the row."""

    name: str
    seat: int
    row: int
    tiles: Tiles
    charging: tuple[int, ...]
    standing: Tiles


def regions(info: TableInfo, view: DealView) -> dict[str, str]:
    """The regions of all seats and of the middle of the table."""
    names = info.names
    choosing = view.phase in (Phase.SWAP, Phase.VOID, Phase.DECLARE)
    parts = {
        "status": status(view.phase, tuple(names[seat] for seat in view.waiting), info.paused),
        "wall": wall(view.wall),
        "centre": centre(Middle(info.number, info.deals, view.wild, view.flip, view.phase is not Phase.OVER)),
    }
    last = view.last_discard[0] if view.last_discard else None
    for person, seat in zip(info.people, view.seats, strict=True):
        number = seat.seat
        awaited = number in view.waiting
        parts[f"face-{number}"] = face_of(number, person, awaited, info.clock(number) if awaited else None)
        parts[f"turn-{number}"] = light("turn", number, view.turn == number)
        parts[f"last-{number}"] = light("last", number, last == number)
        streak = view.streak if view.dealer == number else 0
        parts |= of_seat(Chair(person, seat, streak, choosing, names, info.standing))
    return parts


@remembered
def of_seat(chair: Chair) -> Mapping[str, str]:
    """The regions of a seat."""
    person, seat = chair.person, chair.view
    number = seat.seat
    hidden = Hidden(person.name, number, seat.count, seat.has_drawn, seat.hand, seat.drawn)
    return {
        f"plate-{number}": plate(_plate(chair)),
        f"backs-{number}": backs(hidden),
        f"melds-{number}": melds(number, seat.melds, chair.names),
        **pond(chair),
    }


def _plate(chair: Chair) -> Plate:
    seat = chair.view
    return Plate(
        seat=seat.seat,
        person=chair.person,
        streak=chair.streak,
        void=seat.void,
        declared=seat.declared,
        charging=seat.charging,
        liable=seat.liable,
        done=chair.choosing and seat.chosen,
    )


@remembered
def status(phase: Phase, names: tuple[str, ...], paused: str) -> str:
    """One sentence: who is being waited for."""
    return render("status", phase=phase, names=_(", ").join(names), paused=paused)


@remembered
def wall(left: int) -> str:
    """How many tiles are left."""
    return render("wall", left=left)


@remembered
def centre(middle: Middle) -> str:
    """The middle: which deal, the wild indicator, the flip."""
    return render("centre", middle=middle)


def light(name: str, number: int, on: bool) -> str:
    """What lights up for one seat: the pointer at the middle on its `turn`, the mark of the `last` discard."""
    return f'<i id="{name}-{number}" class="{name} on"></i>' if on else f'<i id="{name}-{number}" class="{name}"></i>'


def face_of(number: int, person: Person, awaited: bool, clock: Clock | None) -> str:
    """The face on a plate, with its ring: what changes with every turn."""
    marks = (" bot" if person.bot else "") + (" awaited" if awaited else "")
    letter = escape(person.name[-1:] if person.bot else person.name[:1])
    ring = f' data-deadline="{clock.deadline}" data-bank="{clock.bank}"' if clock else ""
    return f'<i id="face-{number}" class="face-of{marks}"{ring} aria-hidden="true">{letter}</i>'


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


def pond(chair: Chair) -> dict[str, str]:
    """The pond of a seat, row by row, so that a discard costs one row."""
    seat, tiles, rows = chair.view.seat, chair.view.pond, POND_ROWS[len(chair.names)]
    charging = tuple(tiles.index(kind) for kind in chair.view.charging if kind in tiles)
    parts = {}
    for row in range(rows):
        start = row * COLUMNS
        end = len(tiles) if row == rows - 1 else start + COLUMNS
        chickens = tuple(index - start for index in charging if start <= index < end)
        here = PondRow(chair.person.name, seat, row, tiles[start:end], chickens, chair.standing)
        parts[f"pond-{seat}-{row}"] = pond_row(here)
    return parts


def pond_row(row: PondRow) -> str:
    """One row of a pond."""
    return _row(row) if row.tiles else f'<div id="pond-{row.seat}-{row.row}" class="row-of-pond"></div>'


@remembered
def _row(row: PondRow) -> str:
    label = escape(_("Pond of %(name)s: ") % {"name": row.name} + tile_names(row.tiles))
    tiles = [
        f'<i class="tile{" charging" * (place in row.charging)}{" chicken" * (kind in row.standing)}">{face(kind)}</i>'
        for place, kind in enumerate(row.tiles)
    ]
    opening = f'<div id="pond-{row.seat}-{row.row}" class="row-of-pond" role="img" aria-label="{label}">'
    return f"{opening}{''.join(tiles)}</div>"
