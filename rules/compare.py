"""Two sets of house rules side by side."""

from collections.abc import Iterator
from typing import NamedTuple

from django.utils.translation import gettext as _

from rules.engine.options import OPTIONS, Rules
from rules.engine.variants import Value
from rules.labels.options import number_name, option_name, value_name, variant_name


class Difference(NamedTuple):
    """One line of the comparison."""

    name: str
    one: str
    other: str
    differs: bool


def compare(one: Rules, other: Rules) -> list[Difference]:
    """Variant, every option that either has, and every number that differs or that a host changed."""
    return [*_options(one, other), *_numbers(one, other)]


def _options(one: Rules, other: Rules) -> Iterator[Difference]:
    yield _line(_("Variant"), variant_name(one.variant), variant_name(other.variant))
    for key, option in OPTIONS.items():
        if option.exists(one.variant) or option.exists(other.variant):
            yield _line(option_name(key), _value(one, key), _value(other, key))


def _numbers(one: Rules, other: Rules) -> Iterator[Difference]:
    for key in dict.fromkeys((*one.numbers, *other.numbers)):
        left, right = one.numbers.get(key), other.numbers.get(key)
        if left != right or key in one.points or key in other.points:
            yield _line(number_name(key), _number(left), _number(right))


def _line(name: str, one: str, other: str) -> Difference:
    return Difference(name, one, other, one != other)


def _value(rules: Rules, key: str) -> str:
    value: Value = getattr(rules, key)
    return value_name(key, value) if OPTIONS[key].exists(rules.variant) else "–"


def _number(number: int | None) -> str:
    return "–" if number is None else str(number)
