"""Positions and settlements as JSON (section 12)."""

from typing import Any

from rules.engine.melds import Meld, MeldKind
from rules.engine.notation import format_ordered, format_suit, format_tile, format_tiles
from rules.engine.position import End, First, Position, SeatEnd, Settlement
from rules.engine.tiles import Kind

Json = dict[str, Any]


def settlement_to_json(settlement: Settlement) -> Json:
    """The answer to a case; points are after `base`."""
    return {
        "totals": list(settlement.totals),
        "lines": [
            {
                "reason": line.reason,
                "from": line.payer,
                "to": line.payee,
                "points": line.points,
                "count": line.count,
                "tile": _tile(line.tile),
                "cause": line.cause,
            }
            for line in settlement.transfers
        ],
        "waivers": [
            {"reason": line.reason, "seat": line.seat, "why": line.why, "tile": _tile(line.tile), "cause": line.cause}
            for line in settlement.waivers
        ],
        "ready": list(settlement.ready),
        "winners": [line._asdict() for line in settlement.winners],
        "next_dealer": settlement.next_dealer,
        "next_streak": settlement.next_streak,
    }


def position_to_json(position: Position) -> Json:
    """A position as a case; `parse_case` makes the same position of it."""
    return {
        "variant": position.rules.variant,
        "options": position.rules.as_json(),
        "dealer": position.dealer,
        "streak": position.streak,
        "weekday": position.weekday,
        "wild": _tile(position.wild),
        "flip": _tile(position.flip),
        "first": {format_tile(kind): _first(first) for kind, first in position.first.items()},
        "seats": [_seat(seat) for seat in position.seats],
        "end": _end(position.end),
    }


def _tile(tile: Kind | None) -> str | None:
    return None if tile is None else format_tile(tile)


def _first(first: First) -> Json:
    return {"by": first.by, "claimed": list(first.claimed), "how": first.how}


def _seat(seat: SeatEnd) -> Json:
    return {
        "hand": format_tiles(seat.hand),
        "melds": [_meld(meld) for meld in seat.melds],
        "pond": format_ordered(seat.pond),
        "void": None if seat.void is None else format_suit(seat.void),
        "natural_void": seat.natural_void,
        "declared": seat.declared,
    }


def _meld(meld: Meld) -> Json:
    document: Json = {"kind": meld.kind, "tile": format_tile(meld.tile)}
    if meld.kind in (MeldKind.PUNG, MeldKind.EXPOSED_KONG):
        document["from"] = meld.source
    if meld.late:
        document["late"] = True
    return document


def _end(end: End) -> Json:
    return {
        "how": end.how,
        "winners": list(end.winners),
        "from": end.source,
        "tile": _tile(end.tile),
        "after_kong": end.after_kong,
        "first_turn": end.first_turn,
        "penalty": end.penalty,
    }
