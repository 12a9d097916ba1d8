"""算分 (suànfēn): a position written in the fields of a form, and so in an address, as a settlement case and back."""

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from rules.engine.case_fields import CaseError
from rules.engine.options import OPTIONS, OptionKind, show
from rules.engine.variants import VARIANTS

LONGEST: Final = 4000
"""Characters of all fields together; a position takes about 400."""
SEATS: Final = 4
MELD: Final = re.compile(r"([pcae])([1-9][mps])([0-3]?)(!?)")
MELD_KINDS: Final = {"p": "pung", "c": "concealed_kong", "a": "added_kong", "e": "exposed_kong"}
"""A meld in a field: `p9m2` is a pung of 9m from seat 2, `a1m!` a late added kong."""
MELD_LETTERS: Final = {kind: letter for letter, kind in MELD_KINDS.items()}
FIRST: Final = ("1s", "8p")

Fields = Mapping[str, str]
Case = dict[str, Any]


def case_of(fields: Fields) -> Case:
    """The case that the fields describe. CaseError for what cannot be read at all; the engine judges the rest."""
    if sum(map(len, fields.values())) > LONGEST:
        raise CaseError("", "is too long")
    variant = fields.get("v", "zunyi")
    if variant not in VARIANTS:
        raise CaseError("variant", "%(value)s is none of %(words)s", value=show(variant), words=", ".join(VARIANTS))
    players = _number(fields, "n", 4)
    options = dict(_options(variant, fields))
    if fields.get("pt", "").strip():
        options["points"] = _points(fields["pt"])
    case: Case = {
        "variant": variant,
        "options": options,
        "dealer": _number(fields, "d", 0),
        "streak": _number(fields, "k", 1),
        "seats": [_seat(fields, seat, options) for seat in range(min(max(players, 0), SEATS))],
        "end": _end(fields),
        "first": {kind: first for kind in FIRST if (first := _first(fields, kind))},
    }
    tiles = {"flip": fields.get("f"), "wild": fields.get("w") if options.get("wild") else None}
    case |= {key: tile for key, tile in tiles.items() if tile}
    if options.get("weekday", "off") != "off":
        case["weekday"] = _number(fields, "wd", 1)
    return case


def _options(variant: str, fields: Fields) -> Iterator[tuple[str, Any]]:
    for key, option in OPTIONS.items():
        if not option.exists(variant) or key in ("players", "deals"):
            continue
        text = fields.get(f"o_{key}", "")
        if option.kind is OptionKind.BOOL:
            yield key, text == "1" if f"o_{key}" in fields else option.default(variant)
        elif text:
            yield key, int(text) if option.kind is OptionKind.RANGE and text.isdecimal() and len(text) < 4 else text
        else:
            yield key, option.default(variant)


def _points(text: str) -> dict[str, int]:
    """The numbers that the host changed, written `hand.all_pungs=5 bean.late=1`. T8"""
    points: dict[str, int] = {}
    for word in text.split():
        key, _, number = word.partition("=")
        if key in points or not (number.isascii() and number.isdecimal() and len(number) <= 7):
            raise CaseError(f"points.{key[:40]}", "a whole number is wanted, not %(value)s", value=show(number))
        points[key] = int(number)
    return points


def _seat(fields: Fields, seat: int, options: Mapping[str, Any]) -> Case:
    found: Case = {
        "hand": fields.get(f"h{seat}", ""),
        "melds": [_meld(text, seat) for text in fields.get(f"m{seat}", "").split()],
        "pond": fields.get(f"g{seat}", ""),
    }
    if options.get("void_suit"):
        found |= {"void": fields.get(f"x{seat}") or None, "natural_void": fields.get(f"y{seat}") == "1"}
    if options.get("ready_bonus") and fields.get(f"z{seat}"):
        found["declared"] = fields[f"z{seat}"]
    return found


def _meld(text: str, seat: int) -> Case:
    match = MELD.fullmatch(text)
    if match is None:
        raise CaseError(
            f"seats[{seat}].melds", "%(value)s is not written as tiles are, like 123m456p11s", value=show(text)
        )
    letter, tile, source, late = match.groups()
    meld: Case = {"kind": MELD_KINDS[letter], "tile": tile}
    if source:
        meld["from"] = int(source)
    if late:
        meld["late"] = True
    return meld


def _first(fields: Fields, kind: str) -> Case | None:
    by = fields.get(f"b{kind}", "")
    if not by:
        return None
    how = fields.get(f"c{kind}") or None
    claimed = [int(digit) for digit in fields.get(f"q{kind}", "") if digit.isdecimal() and digit.isascii()]
    return {"by": _number(fields, f"b{kind}", 0), "claimed": claimed, "how": how}


def _end(fields: Fields) -> Case:
    how = fields.get("e", "self_draw")
    if how == "draw":
        return {"how": how}
    winners = [int(digit) for digit in fields.get("ew", "") if digit.isdecimal() and digit.isascii()]
    end: Case = {"how": how, "winners": winners, "tile": fields.get("et") or None}
    if how != "self_draw":
        end["from"] = _number(fields, "ef", 0) if fields.get("ef") else None
    end |= {name: True for name, field in FLAGS.items() if fields.get(field) == "1"}
    return end


FLAGS: Final = {"after_kong": "ek", "first_turn": "e1", "penalty": "ep"}


def _number(fields: Fields, name: str, default: int) -> int:
    text = fields.get(name, "") or str(default)
    if not (text.isascii() and text.isdecimal() and len(text) <= 7):
        raise CaseError(name, "a whole number is wanted, not %(value)s", value=show(text))
    return int(text)


def fields_of(case: Mapping[str, Any]) -> dict[str, str]:
    """The fields that describe a case; `case_of` makes the same case of them. For cases that the engine accepts."""
    fields = {
        "v": case["variant"],
        "n": str(len(case["seats"])),
        "d": str(case["dealer"]),
        "k": str(case.get("streak", 1)),
        "f": case.get("flip") or "",
        "w": case.get("wild") or "",
        "wd": str(case.get("weekday") or ""),
    }
    for key, option in OPTIONS.items():
        value = case.get("options", {}).get(key)
        if value is not None and option.exists(case["variant"]) and key not in ("players", "deals"):
            fields[f"o_{key}"] = str(int(value)) if isinstance(value, bool) else str(value)
    changed = case.get("options", {}).get("points") or {}
    fields["pt"] = " ".join(f"{key}={number}" for key, number in sorted(changed.items()))
    for number, seat in enumerate(case["seats"]):
        fields |= _seat_fields(number, seat)
    for kind, first in (case.get("first") or {}).items():
        claimed = "".join(map(str, first.get("claimed") or ()))
        fields |= {f"b{kind}": str(first["by"]), f"q{kind}": claimed, f"c{kind}": first.get("how") or ""}
    return {key: value for key, value in (fields | _end_fields(case["end"])).items() if value}


def _seat_fields(number: int, seat: Mapping[str, Any]) -> dict[str, str]:
    return {
        f"h{number}": seat["hand"],
        f"m{number}": " ".join(map(_meld_text, seat.get("melds") or ())),
        f"g{number}": seat.get("pond") or "",
        f"x{number}": seat.get("void") or "",
        f"y{number}": "1" if seat.get("natural_void") else "",
        f"z{number}": seat.get("declared") or "",
    }


def _meld_text(meld: Mapping[str, Any]) -> str:
    source = "" if meld.get("from") is None else meld["from"]
    return f"{MELD_LETTERS[meld['kind']]}{meld['tile']}{source}{'!' if meld.get('late') else ''}"


def _end_fields(end: Mapping[str, Any]) -> dict[str, str]:
    source = end.get("from")
    flags = {field: "1" for name, field in FLAGS.items() if end.get(name)}
    return {
        "e": end["how"],
        "ew": "".join(map(str, end.get("winners") or ())),
        "ef": "" if source is None else str(source),
        "et": end.get("tile") or "",
        **flags,
    }
