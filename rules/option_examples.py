"""One example for every option: a finished deal, settled by the engine under each value of the option.

The deals are cases of section 12, so that nobody has to believe the figures. The texts stand in
`rules/labels/option_examples.py`.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Any, Final, NamedTuple

from rules.engine.case import parse_case
from rules.engine.options import OPTIONS
from rules.engine.position import Settlement
from rules.engine.settlement import settle
from rules.engine.variants import VARIANTS, Value

Case = dict[str, Any]


class Shown(NamedTuple):
    """One tile of an example and how it is drawn."""

    code: str
    """`5m`; `back` is a back."""
    marks: str = ""
    """Classes of the drawing: `chicken`, `wild`, `dim`, `drawn`."""


class Row(NamedTuple):
    """What one value of the option makes of the deal."""

    value: Value
    tiles: tuple[Shown, ...] = ()
    points: int | None = None
    """What the person of the example gets in all, below 0 what he pays; None: it is not about points."""


class Example(NamedTuple):
    """One option explained by a deal."""

    key: str
    scene: tuple[tuple[Shown, ...], ...]
    """Groups of tiles: the hand, what was flipped, the pond."""
    rows: tuple[Row, ...]


class _Plan(NamedTuple):
    """How the example of an option is made."""

    case: Callable[[str, Value], Case | None]
    """The deal for a variant and a value of the option; None: with this value it cannot end like that."""
    scene: tuple[tuple[Shown, ...], ...]
    seat: int = 0
    """Whose points are shown."""
    category: str = ""
    """Only points of this category; empty: all."""
    chickens: Mapping[Value, str] = {}
    """The tiles that each value makes chickens, drawn beside its points."""


PLAIN: Final = "123456789m234p55p"
OTHERS: Final = ("1246799p235689s", "125889m3467799s", "14477m13478899p")
VOIDS: Final = "smps"
PONDS: Final = ("5s", "3m", "6p", "8s")


def _show(text: str, marks: Mapping[str, str] | None = None, last: str = "") -> tuple[Shown, ...]:
    """Tiles in the order of a text such as `123m5p`; the last may be marked in another way."""
    suit, shown = "", []
    for sign in reversed(text):
        if sign.isdigit():
            shown.append(Shown(sign + suit, (marks or {}).get(sign + suit, "")))
        else:
            suit = sign
    shown.reverse()
    if last:
        shown[-1] = Shown(shown[-1].code, f"{shown[-1].marks} {last}".strip())
    return tuple(shown)


def _seat(hand: str, pond: str = "", melds: Iterable[Case] = (), **more: object) -> Case:
    return {"hand": hand, "pond": pond, "melds": list(melds), **more}


def _deal(
    variant: str, options: Mapping[str, object], *, hand: str = PLAIN, tile: str = "4p", **changes: object
) -> Case:
    """The base of most examples: seat 0 of four draws the winning tile himself, the others are far from ready."""
    case: Case = {
        "variant": variant,
        "options": dict(options),
        "dealer": 0,
        "seats": [_seat(one, pond) for one, pond in zip((hand, *OTHERS), PONDS, strict=True)],
        "flip": "6p",
        "end": {"how": "self_draw", "winners": [0], "tile": tile},
        **changes,
    }
    _name_voids(case)
    return case


def _name_voids(case: Case, voids: str = VOIDS) -> None:
    """Give every seat its void suit where there are any."""
    if case["options"].get("void_suit", VARIANTS[case["variant"]].defaults["void_suit"]):
        for seat, suit in zip(case["seats"], voids, strict=False):
            seat.setdefault("void", suit)


def _under(key: str, hand: str = PLAIN, tile: str = "4p", **changes: object) -> Callable[[str, Value], Case]:
    """The base deal with one option set, and what else it takes."""
    return lambda variant, value: _deal(variant, {key: value}, hand=hand, tile=tile, **changes)


def _players(variant: str, count: Value) -> Case:
    case = _deal(variant, {"players": count})
    case["seats"] = case["seats"][: int(count)]
    return case


def _flip(variant: str, value: Value) -> Case:
    return _deal(variant, {"flip": value}, flip=None if value == "none" else "5m")


def _weekday(variant: str, value: Value) -> Case:
    """The room was made on a Tuesday, the deal ends on Wednesday."""
    day = {"off": None, "room_day": 2, "settlement_day": 3}[str(value)]
    return _deal(variant, {"weekday": value}, hand="123456789m345p55p", tile="5p", flip="2s", weekday=day)


def _wild(variant: str, value: Value) -> Case | None:
    if not value:
        return None  # without it the hand lacks a tile
    return _deal(variant, {"wild": True}, hand="123456789m24p55p8s", tile="4p", wild="8s", flip="2s")


def _full_hall(variant: str, value: Value) -> Case:
    case = _deal(variant, {"full_hall": value}, flip="5m")
    case["seats"][0]["pond"] = "6m"
    return case


def _golden_debts(variant: str, value: Value) -> Case:
    mine = _seat(
        "333666m55m",
        "8p",
        [{"kind": "pung", "tile": "1s", "from": 3}, {"kind": "pung", "tile": "2s", "from": 1}],
    )
    first = {"1s": {"by": 3, "claimed": [0], "how": "pung"}}
    case = _deal(variant, {"golden_debts": value}, tile="5m", flip="9s", first=first)
    case["seats"][0] = mine
    for seat in case["seats"]:
        seat.pop("void", None)
    _name_voids(case, "pmps")
    return case


def _ready_to_earn(variant: str, value: Value) -> Case:
    case = _deal(variant, {"ready_to_earn": value, "flip": "none"}, flip=None)
    case["seats"][1]["hand"] = "1246799p115689s"
    return case


def _void_suit(variant: str, value: Value) -> Case:
    case = _deal(variant, {"void_suit": value}, flip="2s")
    holder = case["seats"][3]
    holder["pond"] = "8m"
    if value:
        holder["void"] = "m"
    return case


def _ready_bonus(variant: str, value: Value) -> Case:
    case = _deal(variant, {"ready_bonus": value}, dealer=1)
    if value:
        case["seats"][0]["declared"] = str(VARIANTS[variant].declarations[0])
    return case


def _pass_win(variant: str, value: Value) -> Case | None:
    if value != "penalty":
        return None  # these two forbid the win
    end = {"how": "discard", "winners": [0], "from": 1, "tile": "5p", "penalty": True}
    return _deal(variant, {"pass_win": value}, hand="22336688m33665p", flip="8p", end=end)


def _all_threes(variant: str, value: Value) -> Case:
    melds: list[Case] = [
        {"kind": "concealed_kong", "tile": "2p"},
        {"kind": "added_kong", "tile": "9m"},
        {"kind": "exposed_kong", "tile": "5m", "from": 2},
    ]
    case = _deal(variant, {"all_threes": value}, flip="2s", tile="5p")
    case["seats"][0] = _seat("678p55p", "5s", melds)
    case["seats"][1]["hand"] = "146799p2356899s"
    case["seats"][2]["hand"] = "12888m33467799s"
    return case


def _kill_all(variant: str, value: Value) -> Case:
    end = {"how": "discard", "winners": [0], "from": 3, "tile": "4p", "after_kong": True}
    case = _deal(variant, {"kill_all": value}, hand="123456m666m23p55p", flip="2s", end=end)
    case["seats"][3] = _seat("11s123p456p78p", "8s", [{"kind": "concealed_kong", "tile": "7m"}])
    return case


_HAND: Final = (_show(PLAIN, last="drawn"),)
_PLANS: Final[Mapping[str, _Plan]] = {
    "players": _Plan(_players, _HAND),
    "deals": _Plan(_under("deals"), _HAND),
    "base": _Plan(_under("base"), _HAND),
    "flip": _Plan(_flip, (*_HAND, _show("5m")), chickens={"next": "6m", "swing": "46m"}),
    "self_chicken": _Plan(
        _under("self_chicken", flip="5m"), (*_HAND, _show("5m")), chickens={False: "6m", True: "56m"}
    ),
    "silkie": _Plan(
        _under("silkie", "123456789m678p55p", "8p", flip="2s"),
        (_show("123456789m67p55p8p", last="drawn"),),
        chickens={True: "8p"},
    ),
    "weekday": _Plan(
        _weekday,
        (_show("123456789m345p55p", last="drawn"),),
        chickens={"room_day": "2m2p2s", "settlement_day": "3m3p3s"},
    ),
    "windblown": _Plan(
        _under("windblown", "123456789m678p55p", "8p", flip="5p"),
        (_show("123456789m67p55p8p", last="drawn"), _show("5p")),
        chickens={False: "6p"},
    ),
    "wild": _Plan(_wild, (_show("123456789m24p55p8s", {"8s": "wild"}), _show("8s", {"8s": "wild"}))),
    "full_hall": _Plan(_full_hall, (*_HAND, _show("6m"), _show("5m")), chickens={False: "6m", True: "66m"}),
    "golden_debts": _Plan(
        _golden_debts,
        (_show("333666m55m", last="drawn"), _show("111s", {"1s": "chicken"}), _show("222s"), _show("9s")),
        category="chicken",
    ),
    "ready_to_earn": _Plan(_ready_to_earn, (_show("1246799p115689s", {"1s": "chicken"}),), seat=1, category="chicken"),
    "swap_three": _Plan(
        lambda variant, value: None,
        (_show("129m1478p3356889s", dict.fromkeys(("1m", "2m", "9m"), "dim")), _show("258p")),
    ),
    "void_suit": _Plan(_void_suit, (_show("14477m13478899p", dict.fromkeys(("1m", "4m", "7m"), "dim")),), seat=3),
    "dealer_bonus": _Plan(_under("dealer_bonus", streak=3), _HAND),
    "ready_bonus": _Plan(_ready_bonus, _HAND),
    "pass_win": _Plan(_pass_win, (_show("22336688m33665p"), _show("5p"), _show("5p"))),
    "all_threes": _Plan(
        _all_threes,
        (
            (Shown("back"), Shown("2p"), Shown("2p"), Shown("back")),
            _show("9999m"),
            _show("5555m"),
        ),
        category="bean",
    ),
    "kill_all": _Plan(
        _kill_all,
        (_show("7777m"), _show("11s123p456p78p", {"1s": "chicken"}), _show("4p")),
        seat=3,
        category="chicken",
    ),
}
_SAID: Final[Mapping[str, tuple[Value, ...]]] = {"base": (1, 2, 10), "deals": (4, 8, 16)}
"""Values that are enough to understand an option with many."""


@lru_cache
def example_of(variant: str, key: str) -> Example | None:
    """The example of an option, reckoned by the engine; None if the variant does not have the option."""
    if not OPTIONS[key].exists(variant):
        return None
    plan = _PLANS[key]
    values = _SAID.get(key, OPTIONS[key].values(variant))
    return Example(key, plan.scene, tuple(_row(plan, variant, key, value) for value in values))


def _row(plan: _Plan, variant: str, key: str, value: Value) -> Row:
    tiles = tuple(Shown(one.code, "chicken") for one in _show(plan.chickens.get(value, "")))
    case = plan.case(variant, value)
    if case is None:
        return Row(value, tiles)
    points = _points(settle(parse_case(case)), plan.seat, plan.category)
    return Row(value, tiles, points * int(value) if key == "deals" else points)


def _points(settlement: Settlement, seat: int, category: str) -> int:
    lines = [line for line in settlement.transfers if line.reason.startswith(category)]
    received = sum(line.points for line in lines if line.payee == seat)
    return received - sum(line.points for line in lines if line.payer == seat)
