"""Settlement cases: finished deals as JSON that a person can write (section 12).

`parse_case` reads strictly and refuses in one sentence; what it lets through, `settle` settles.
"""

import json
from collections import Counter
from collections.abc import Mapping
from typing import Any, Final

from rules.engine.actions import Declaration
from rules.engine.case_checks import check_position
from rules.engine.case_fields import CaseError, Fields
from rules.engine.case_json import position_to_json, settlement_to_json
from rules.engine.chickens import standing_kinds
from rules.engine.melds import ClaimedBy, Meld, MeldKind
from rules.engine.notation import format_tile
from rules.engine.options import OptionsError, Rules, parse_rules, show
from rules.engine.position import End, EndKind, First, Position, SeatEnd
from rules.engine.tiles import Kind
from rules.engine.variants import VARIANTS

__all__ = ["CaseError", "load_json", "parse_case", "position_to_json", "settlement_to_json"]

STREAK_MAX: Final = 1_000_000
"""More deals in a row than anybody will play; keeps payments printable."""

MELDS_MAX: Final = 4
SEATS_MAX: Final = 4
CLAIMED: Final = frozenset({MeldKind.PUNG, MeldKind.EXPOSED_KONG})
"""Melds that name the seat whose discard they claimed."""
LATE: Final = frozenset({MeldKind.CONCEALED_KONG, MeldKind.ADDED_KONG})
"""Melds that may be late."""


def load_json(data: bytes) -> object:
    """The value of a JSON text, read strictly: UTF-8, no key twice, no NaN. CaseError otherwise."""
    try:
        return json.loads(data.decode("utf-8-sig"), object_pairs_hook=_object, parse_constant=_constant)
    except CaseError:
        raise
    except RecursionError:
        raise CaseError("", "broken JSON: nested too deeply") from None
    except UnicodeDecodeError:
        raise CaseError("", "broken JSON: not UTF-8") from None
    except ValueError as error:
        raise CaseError("", "broken JSON: %(error)s", error=error) from None


def parse_case(data: object) -> Position:
    """The position of a case, complete for settling. CaseError says what is wrong with it, and where."""
    case = Fields(
        data, "", ("variant", "dealer", "seats", "end"), ("options", "streak", "weekday", "wild", "flip", "first")
    )
    seats = case.items("seats", SEATS_MAX)
    rules = _rules(case, len(seats))
    position = Position(
        rules=rules,
        dealer=case.seat("dealer", rules.players),
        seats=tuple(_seat(rules, item, where) for where, item in seats),
        end=_end(rules, case.data["end"]),
        streak=case.integer("streak", 1, STREAK_MAX, default=1),
        weekday=_weekday(case, rules),
        wild=_wild(case, rules),
        flip=case.maybe_tile("flip"),
        first=_first(case, rules),
    )
    check_position(position)
    return position


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        twice = Counter(key for key, _ in pairs).most_common(1)[0][0]
        raise CaseError("", "broken JSON: the key %(key)s stands there twice", key=show(twice))
    return found


def _constant(word: str) -> None:
    raise CaseError("", "broken JSON: %(word)s is no number", word=word)


def _rules(case: Fields, seats: int) -> Rules:
    variant, options = case.text("variant"), case.data.get("options", {})
    if variant not in VARIANTS:
        raise CaseError("variant", "%(value)s is none of %(words)s", value=show(variant), words=", ".join(VARIANTS))
    if not isinstance(options, Mapping):
        raise CaseError("options", "an object is wanted, not %(value)s", value=show(options))
    try:
        rules = parse_rules(variant, {"players": seats, **options})
    except OptionsError as error:
        raise CaseError("options", "%(problems)s", problems=error) from None
    if rules.players != seats:
        raise CaseError("seats", "%(count)s seats, but players is %(players)s", count=seats, players=rules.players)
    return rules


def _seat(rules: Rules, data: object, where: str) -> SeatEnd:
    seat = Fields(data, where, ("hand",), ("melds", "pond", "void", "natural_void", "declared"))
    if not rules.void_suit:
        seat.refuse("void", "the option void_suit is off")
    if not rules.ready_bonus:
        seat.refuse("declared", "the option ready_bonus is off")
    natural_void = seat.flag("natural_void")
    if natural_void and not rules.void_suit:
        raise CaseError(seat.at("natural_void"), "the option void_suit is off")
    if rules.void_suit:
        seat.need("void")
    return SeatEnd(
        hand=tuple(sorted(seat.tiles("hand"))),
        melds=tuple(_meld(rules, item, at) for at, item in seat.items("melds", MELDS_MAX)),
        pond=seat.tiles("pond"),
        void=seat.maybe_suit("void"),
        natural_void=natural_void,
        declared=seat.maybe_word("declared", Declaration, rules.table.declarations),
    )


def _meld(rules: Rules, data: object, where: str) -> Meld:
    meld = Fields(data, where, ("kind", "tile"), ("from", "late"))
    kind, late = meld.word("kind", MeldKind), meld.flag("late")
    if kind in CLAIMED:
        meld.need("from")
    else:
        meld.refuse("from", "a %(kind)s is claimed from nobody", kind=kind)
    if late and kind not in LATE:
        raise CaseError(meld.at("late"), "a %(kind)s is never late", kind=kind)
    return Meld(kind, meld.tile("tile"), meld.maybe_seat("from", rules.players), late)


def _end(rules: Rules, data: object) -> End:
    end = Fields(data, "end", ("how",), ("winners", "from", "tile", "after_kong", "first_turn", "penalty"))
    how = end.word("how", EndKind)
    winners = end.seats("winners", rules.players)
    if how is EndKind.DRAW:
        end.refuse("tile", "nobody wins on a draw")
        if winners:
            raise CaseError("end.winners", "nobody wins on a draw")
    else:
        end.need("tile")
        if not winners:
            raise CaseError("end.winners", "nobody is there")
        if how is EndKind.SELF_DRAW and len(winners) > 1:
            raise CaseError("end.winners", "only one can win by his own draw")
    if how in (EndKind.DISCARD, EndKind.ROBBED_KONG):
        end.need("from")
    else:
        end.refuse("from", "nobody gives the tile with %(how)s", how=how)
    return End(
        how=how,
        winners=winners,
        source=end.maybe_seat("from", rules.players),
        tile=end.maybe_tile("tile"),
        after_kong=end.flag("after_kong"),
        first_turn=end.flag("first_turn"),
        penalty=end.flag("penalty"),
    )


def _weekday(case: Fields, rules: Rules) -> int | None:
    """The weekday if its option is on; with the option off it is ignored."""
    if rules.weekday != "off":
        case.need("weekday")
        return case.integer("weekday", 1, 7)
    if case.has("weekday"):
        case.integer("weekday", -STREAK_MAX, STREAK_MAX)
    return None


def _wild(case: Fields, rules: Rules) -> Kind | None:
    if rules.wild:
        case.need("wild")
    else:
        case.refuse("wild", "the option wild is off")
    return case.maybe_tile("wild")


def _first(case: Fields, rules: Rules) -> dict[Kind, First]:
    kinds = {format_tile(kind): kind for kind in standing_kinds(rules)}
    data = case.data.get("first", {})
    for key in data if isinstance(data, dict) else ():
        if key not in kinds:
            raise CaseError("first", "%(tile)s is no standing chicken here", tile=show(key))
    firsts = Fields(data, "first", (), kinds)
    return {kinds[key]: _one_first(rules, value, firsts.at(key)) for key, value in firsts.data.items()}


def _one_first(rules: Rules, data: object, where: str) -> First:
    first = Fields(data, where, ("by",), ("claimed", "how"))
    claimed, how = first.seats("claimed", rules.players), first.maybe_word("how", ClaimedBy)
    by = first.seat("by", rules.players)
    if claimed and how is None:
        raise CaseError(first.at("how"), "is missing: somebody claimed the tile")
    if not claimed and how is not None:
        raise CaseError(first.at("how"), "nobody claimed the tile")
    if by in claimed:
        raise CaseError(first.at("claimed"), "seat %(seat)s claimed his own discard", seat=by)
    if how in (ClaimedBy.PUNG, ClaimedBy.KONG) and len(claimed) > 1:
        raise CaseError(first.at("claimed"), "only one can claim a tile by %(how)s", how=how)
    return First(by, claimed, how)
