"""The options of a room, declared once: the form, the JSON, the docs and the checks read `OPTIONS`."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import Field, dataclass, field, fields
from enum import StrEnum
from typing import Any, Final, NamedTuple

from rules.engine.variants import VARIANTS, Value, Variant

POINTS_MAX: Final = 100
"""The largest number a host may set. T8"""

KEYS_MAX: Final = 100
"""More options or points than any variant has; beyond it they are not looked at one by one."""

SHOWN: Final = 60
"""How many characters of a refused value are repeated."""


class OptionKind(StrEnum):
    """What an option's values are."""

    BOOL = "bool"
    CHOICE = "choice"
    RANGE = "range"


class Option(NamedTuple):
    """One option: its key, its kind and all its values; the variants say which of them they have."""

    key: str
    kind: OptionKind
    all_values: tuple[Value, ...]

    def exists(self, variant: str) -> bool:
        """Whether the variant has this option at all."""
        return self.key in VARIANTS[variant].defaults

    def values(self, variant: str) -> tuple[Value, ...]:
        """The values that the variant allows, in order; empty if it does not have the option."""
        return VARIANTS[variant].values.get(self.key, self.all_values) if self.exists(variant) else ()

    def default(self, variant: str) -> Value:
        """The variant's value unless said otherwise. KeyError if it does not have the option."""
        return VARIANTS[variant].defaults[self.key]

    def allowed(self, variant: str) -> str:
        """The values that the variant allows, as text: `3, 4`, `1-10`, `true, false`."""
        values = self.values(variant)
        return f"{values[0]}-{values[-1]}" if self.kind is OptionKind.RANGE else ", ".join(map(_word, values))


def _switch() -> Any:  # noqa: ANN401 - dataclasses.field is untyped in the same way
    return field(metadata={"kind": OptionKind.BOOL, "values": (False, True)})


def _choice(*values: Value) -> Any:  # noqa: ANN401
    return field(metadata={"kind": OptionKind.CHOICE, "values": values})


def _range(low: int, high: int) -> Any:  # noqa: ANN401
    return field(metadata={"kind": OptionKind.RANGE, "values": tuple(range(low, high + 1))})


@dataclass(frozen=True, kw_only=True)
class Rules:
    """The rules of one room: a variant, the value of every option, and the numbers that hold. Made by `parse_rules`.

    An option that the variant does not have is off.
    """

    variant: str
    players: int = _choice(2, 3, 4)
    deals: int = _choice(4, 8, 12, 16)
    """局数 (júshù): deals of a match."""
    base: int = _range(1, 10)
    """底分 (dǐfēn): every payment is multiplied by it. P10"""
    flip: str = _choice("none", "next", "swing")
    """翻鸡 (fānjī) / 摇摆鸡 (yáobǎijī). C2"""
    self_chicken: bool = _switch()
    """本鸡 (běnjī). C2"""
    silkie: bool = _switch()
    """乌骨鸡 (wūgǔjī). C1"""
    weekday: str = _choice("off", "room_day", "settlement_day")
    """星期鸡 (xīngqījī). C4"""
    windblown: bool = _switch()
    """风吹鸡 (fēngchuījī). C6"""
    wild: bool = _switch()
    """癞子鸡 (làizijī). F1, H3"""
    full_hall: bool = _switch()
    """满堂鸡 (mǎntángjī). C7"""
    golden_debts: bool = _switch()
    """金鸡连包 (jīnjī liánbāo): golden doubles liable and forfeit values too. C9-C11"""
    ready_to_earn: bool = _switch()
    """听牌才算 (tīngpái cáisuàn). P1"""
    swap_three: bool = _switch()
    """换三张 (huànsānzhāng). F2"""
    void_suit: bool = _switch()
    """定缺 (dìngquē). F3"""
    dealer_bonus: str = _choice("off", "one_for_two", "streak")
    """一扣二 (yīkòu'èr) / 连庄 (liánzhuāng). P6"""
    ready_bonus: bool = _switch()
    """硬报/软报 (yìngbào/ruǎnbào), 天听/杀报 (tiāntīng/shābào). F11, V1, V8"""
    pass_win: str = _choice("same_tile", "until_draw", "penalty")
    """过胡 (guòhú) / 包牌 (bāopái). F10, P9"""
    all_threes: bool = _switch()
    """见豆三 (jiàndòusān). Section 5"""
    kill_all: bool = _switch()
    """全杀 (quánshā). P7"""
    points: Mapping[str, int] = field(hash=False)
    """Numbers that the host changed, by key of section 13. T8"""
    numbers: Mapping[str, int] = field(repr=False, compare=False)
    """Every number of the variant as it holds here."""
    digest: str = field(repr=False, compare=False)
    """SHA-256, in hex, of the canonical JSON of variant and options."""

    @property
    def table(self) -> Variant:
        """The variant's table."""
        return VARIANTS[self.variant]

    def number(self, key: str) -> int:
        """The number that holds for a key of section 13. KeyError if the variant has no such key."""
        return self.numbers[key]

    def as_json(self) -> dict[str, object]:
        """All options that the variant has, and the changed points; `parse_rules` makes the same rules of it."""
        chosen: dict[str, object] = {key: getattr(self, key) for key in OPTIONS if OPTIONS[key].exists(self.variant)}
        return chosen | {"points": dict(self.points)}


def _declaration(declared: "Field[Any]") -> Option:
    return Option(declared.name, declared.metadata["kind"], declared.metadata["values"])


OPTIONS: Final[Mapping[str, Option]] = {f.name: _declaration(f) for f in fields(Rules) if "kind" in f.metadata}
"""All options by key, in the order of the page; `points` (T8) is apart: its keys are those of `Variant.numbers`."""


class Problem(NamedTuple):
    """One thing wrong with given options. `points` has keys like `points.hand.plain`."""

    key: str
    value: object
    allowed: str
    """What may stand there: values, or the known keys when the key itself is unknown."""
    unknown: bool = False
    """Whether the key itself does not exist in this variant."""

    def __str__(self) -> str:
        what = "unknown option" if self.unknown else "option"
        return f"{what} {_cut(self.key)}: {show(self.value)} is not allowed (allowed: {self.allowed})"


class OptionsError(ValueError):
    """Options that are refused, with every problem at once. T7"""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__("; ".join(map(str, problems)))
        self.problems = problems


def parse_rules(variant: str, options: Mapping[str, object]) -> Rules:
    """The rules of a variant with these options, the rest as the variant has it. OptionsError names all problems."""
    table = VARIANTS.get(variant) if isinstance(variant, str) else None
    if table is None:
        raise OptionsError((Problem("variant", variant, ", ".join(VARIANTS)),))
    if not isinstance(options, Mapping) or len(options) > KEYS_MAX:
        raise OptionsError((Problem("options", options, f"an object of at most {KEYS_MAX} options"),))
    points = options.get("points", {})
    problems = _option_problems(table, options) + _points_problems(table, points)
    if problems:
        raise OptionsError(tuple(problems))
    assert isinstance(points, Mapping)
    chosen = {key: options.get(key, default) for key, default in table.defaults.items()}
    return _rules(table, chosen, {key: points[key] for key in table.numbers if key in points})


def _option_problems(table: Variant, options: Mapping[str, object]) -> list[Problem]:
    problems = []
    for key, value in options.items():
        if key == "points":
            continue
        if key not in table.defaults:
            problems.append(Problem(str(key), value, _option_keys(table), unknown=True))
        elif not _is_among(value, OPTIONS[key].values(table.name)):
            problems.append(Problem(key, value, OPTIONS[key].allowed(table.name)))
    return problems


def _option_keys(table: Variant) -> str:
    return ", ".join([*(key for key in OPTIONS if key in table.defaults), "points"])


def _points_problems(table: Variant, points: object) -> list[Problem]:
    if not isinstance(points, Mapping) or len(points) > KEYS_MAX:
        return [Problem("points", points, f"an object of at most {KEYS_MAX} numbers")]
    problems = []
    for key, value in points.items():
        if key not in table.numbers:
            problems.append(Problem(f"points.{key}", value, ", ".join(table.numbers), unknown=True))
        elif type(value) is not int or not 0 <= value <= POINTS_MAX:
            problems.append(Problem(f"points.{key}", value, f"0-{POINTS_MAX}"))
    return problems


def _is_among(value: object, values: tuple[Value, ...]) -> bool:
    """Whether the value is one of these, of the same type: neither 1 nor 1.0 is true, nor is true 1."""
    return any(type(value) is type(other) and value == other for other in values)


def _rules(table: Variant, chosen: Mapping[str, object], points: Mapping[str, int]) -> Rules:
    numbers = dict(table.numbers)
    for key, changes in table.number_options.items():
        if chosen[key]:
            numbers.update(changes)
    numbers.update(points)
    document = {"variant": table.name, "options": {**chosen, "points": points}}
    canonical = json.dumps(document, sort_keys=True, separators=(",", ":"))
    digest = hashlib.sha256(canonical.encode()).hexdigest()
    options: dict[str, Any] = {key: chosen.get(key, False) for key in OPTIONS}
    return Rules(variant=table.name, **options, points=points, numbers=numbers, digest=digest)


def _word(value: Value) -> str:
    return value if isinstance(value, str) else json.dumps(value)


def _cut(text: str) -> str:
    """A text on one line, its end cut off when it is long."""
    return json.dumps(text if len(text) <= SHOWN else text[: SHOWN - 3] + "...")[1:-1]


def show(value: object) -> str:
    """A value from outside as one short line; of a list or an object only that it is one."""
    if isinstance(value, str):
        return f'"{_cut(value)}"'
    if isinstance(value, bool) or value is None:
        return json.dumps(value)
    if isinstance(value, int):
        return str(value) if abs(value) < 10**SHOWN else "a huge number"
    if isinstance(value, float):
        return repr(value)
    return "a list" if isinstance(value, list | tuple) else "an object" if isinstance(value, Mapping) else "something"
