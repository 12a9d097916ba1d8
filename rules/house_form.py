"""The form of house rules, made from the engine's declaration of the options: what a template has to draw."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from django.template.loader import render_to_string
from django.utils.functional import Promise
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from rules.chosen import MULTIPLE, POINTS, Chosen
from rules.engine.options import OPTIONS, Option, OptionKind, Rules
from rules.engine.variants import VARIANTS, Value
from rules.labels.option_examples import example_result, example_scene
from rules.labels.options import number_name, option_meaning, option_name, value_name, variant_name
from rules.labels.problems import problem_sentence
from rules.labels.summary import rules_sentence
from rules.obstacles import is_number_read, missing_option, missing_value, pointless
from rules.option_examples import Shown, example_of

GROUPS: Final[tuple[tuple[Promise, tuple[str, ...]], ...]] = (
    (_("Table"), ("players", "deals", "base")),
    (
        _("Chickens"),
        ("flip", "self_chicken", "silkie", "weekday", "windblown", "full_hall", "golden_debts"),
    ),
    (_("Course of play"), ("wild", "swap_three", "void_suit", "pass_win")),
    (_("Counting points"), ("ready_to_earn", "ready_bonus", "dealer_bonus", "all_threes", "kill_all")),
)
"""Every option once, under a heading."""

NUMBER_GROUPS: Final[tuple[tuple[Promise, str], ...]] = (
    (_("Winning hands"), "hand."),
    (_("Declared ready"), "ready."),
    (_("Beans"), "bean."),
    (_("Chickens"), "chicken."),
    (_("Void suit"), "void."),
    (_("Dealer bonus"), "dealer."),
)


class Item(NamedTuple):
    """One value that can be picked."""

    value: str
    label: str
    selected: bool
    why: str
    """Why it cannot be picked; empty: it can."""


class ExampleRow(NamedTuple):
    """What one value makes of the example."""

    label: str
    tiles: tuple[Shown, ...]
    result: str


class ExampleShown(NamedTuple):
    """An example in words and tiles."""

    scene: str
    tiles: tuple[tuple[Shown, ...], ...]
    rows: tuple[ExampleRow, ...]


class Control(NamedTuple):
    """One option in the form."""

    key: str
    name: str
    meaning: str
    there: bool
    """Whether the variant has it."""
    shape: str
    """`switch`, `choices` or `base`."""
    items: tuple[Item, ...]
    on: bool
    """Whether the switch is on."""
    why: str
    """Why it cannot be chosen, or changes nothing; empty: neither."""
    disabled: bool
    problem: str
    changed: bool
    """Not as the variant has it."""
    example: str
    """The example as HTML; empty: there is none, or the browser has it."""


class NumberField(NamedTuple):
    """One number of the tables in the form. T8"""

    field: str
    name: str
    value: str
    """What the host wrote; empty: nothing."""
    usual: int
    """What holds without him."""
    changed: bool
    read: bool
    """Whether it can count at all with what is chosen."""
    problem: str


class HouseForm(NamedTuple):
    """The whole form."""

    variant: str
    variants: tuple[Item, ...]
    groups: tuple[tuple[Promise, tuple[Control, ...]], ...]
    numbers: tuple[tuple[Promise, tuple[NumberField, ...]], ...]
    advanced: bool
    kept: tuple[tuple[str, str], ...]
    """Fields of the changed numbers while their table is closed."""
    sentence: str
    digest: str
    rules: Rules | None
    notices: tuple[str, ...]
    problems: tuple[str, ...]
    """Problems that belong to no field of the form."""


def house_form(chosen: Chosen, *, examples: bool = True) -> HouseForm:
    """The form for what is chosen. Without `examples` their places are left empty: the browser keeps what it has."""
    rules, problems = chosen.judged()
    told = {problem.key: problem_sentence(chosen.variant, problem) for problem in problems}
    variant = chosen.variant if chosen.variant in VARIANTS else next(iter(VARIANTS))
    form = HouseForm(
        variant=variant,
        variants=tuple(Item(name, variant_name(name), name == variant, "") for name in VARIANTS),
        groups=tuple(
            (name, tuple(_control(chosen, variant, key, told, examples) for key in keys)) for name, keys in GROUPS
        ),
        numbers=tuple(_number_groups(chosen, told)) if chosen.advanced else (),
        advanced=chosen.advanced,
        kept=() if chosen.advanced else tuple((POINTS + key, str(number)) for key, number in chosen.points.items()),
        sentence=rules_sentence(rules) if rules else "",
        digest=rules.digest if rules else "",
        rules=rules,
        notices=chosen.notices,
        problems=(),
    )
    return form._replace(problems=_homeless(form, told))


def _homeless(form: HouseForm, told: dict[str, str]) -> tuple[str, ...]:
    fields = {field.field for _name, fields in form.numbers for field in fields}
    return tuple(text for key, text in told.items() if key not in OPTIONS and key not in fields)


def _control(chosen: Chosen, variant: str, key: str, told: dict[str, str], examples: bool) -> Control:
    option = OPTIONS[key]
    there = option.exists(variant)
    value = chosen.options.get(key, option.default(variant) if there else False)
    missing = missing_option(variant, key)
    why = missing or pointless(key, chosen.options)
    return Control(
        key=key,
        name=option_name(key),
        meaning=option_meaning(key),
        there=there,
        shape="base" if option.kind is OptionKind.RANGE else "switch" if option.kind is OptionKind.BOOL else "choices",
        items=tuple(_items(option, variant, value)) if there else (),
        on=value is True,
        why=why,
        disabled=bool(missing) or (bool(why) and value is not True),
        problem=told.get(key, ""),
        changed=there and value != option.default(variant),
        example=_example_html(variant, key, get_language()) if examples else "",
    )


def _items(option: Option, variant: str, value: object) -> Iterator[Item]:
    if option.kind is OptionKind.BOOL:
        return
    offered: tuple[Value, ...] = option.all_values
    if option.kind is OptionKind.RANGE:
        offered = (1, value if isinstance(value, int) and value in MULTIPLE else MULTIPLE.start)
    for one in offered:
        why = missing_value(variant, option.key, one)
        yield Item(str(one), value_name(option.key, one), one == value, why)


@lru_cache(maxsize=256)
def _example_html(variant: str, key: str, _language: str | None) -> str:
    shown = example_shown(variant, key)
    return render_to_string("rules/_example.html", {"example": shown}) if shown else ""


def example_shown(variant: str, key: str) -> ExampleShown | None:
    """The example of an option in words and tiles; None if the variant does not have it."""
    example = example_of(variant, key)
    if example is None:
        return None
    rows = (
        ExampleRow(value_name(key, row.value), row.tiles, example_result(key, row.value, row.points))
        for row in example.rows
    )
    return ExampleShown(example_scene(key), example.scene, tuple(rows))


def _number_groups(chosen: Chosen, told: dict[str, str]) -> Iterator[tuple[Promise, tuple[NumberField, ...]]]:
    usual = chosen.usual()
    for name, begin in NUMBER_GROUPS:
        keys = [key for key in usual if key.startswith(begin)]
        if keys:
            yield name, tuple(_number_field(chosen, key, usual[key], told) for key in keys)


def _number_field(chosen: Chosen, key: str, usual: int, told: dict[str, str]) -> NumberField:
    value = chosen.points.get(key, "")
    field = POINTS + key
    return NumberField(
        field=field,
        name=number_name(key),
        value=str(value),
        usual=usual,
        changed=isinstance(value, int) and value != usual,
        read=is_number_read(key, chosen.options),
        problem=told.get(field, ""),
    )
