"""The rules of a room in words: one sentence, or line by line."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext_lazy

from rules.engine.options import OPTIONS, Rules, parse_rules
from rules.engine.variants import Value
from rules.labels.options import number_name, option_meaning, option_name, value_name, variant_name

ALWAYS_SAID: Final = ("players", "deals", "base")

PHRASES: Final[Mapping[tuple[str, Value], object]] = {
    ("flip", "none"): pgettext_lazy("what is played", "no flip"),
    ("flip", "next"): pgettext_lazy("what is played", "flipped chicken"),
    ("flip", "swing"): pgettext_lazy("what is played", "swing chickens"),
    ("weekday", "off"): pgettext_lazy("what is played", "no weekday chicken"),
    ("weekday", "room_day"): pgettext_lazy("what is played", "weekday chicken by the room's day"),
    ("weekday", "settlement_day"): pgettext_lazy("what is played", "weekday chicken by the deal's day"),
    ("dealer_bonus", "off"): pgettext_lazy("what is played", "no dealer bonus"),
    ("dealer_bonus", "one_for_two"): pgettext_lazy("what is played", "one for two"),
    ("dealer_bonus", "streak"): pgettext_lazy("what is played", "dealer streak"),
    ("pass_win", "same_tile"): pgettext_lazy("what is played", "passed win bars the tile"),
    ("pass_win", "until_draw"): pgettext_lazy("what is played", "passed win bars until the draw"),
    ("pass_win", "penalty"): pgettext_lazy("what is played", "passed win pays for all"),
    ("ready_to_earn", False): pgettext_lazy("what is played", "everybody earns, ready or not"),
}
"""How a value is said in the sentence, where the option's name alone would not do."""


class RuleLine(NamedTuple):
    """One option, or one number that the host changed."""

    key: str
    name: str
    value: str
    meaning: str
    changed: bool
    """Not as the variant has it."""
    usual: str
    """What the variant has."""


def rules_sentence(rules: Rules) -> str:
    """What is played, in one line: 遵义 · 4人 · 8局 · 摇摆鸡 · 乌骨鸡 · 底分 2."""
    parts = [
        variant_name(rules.variant),
        ngettext("%(count)d player", "%(count)d players", rules.players) % {"count": rules.players},
        ngettext("%(count)d deal", "%(count)d deals", rules.deals) % {"count": rules.deals},
    ]
    parts += [_said(key, getattr(rules, key)) for key in _changed(rules)]
    parts.append(_("base %(points)d") % {"points": rules.base})
    changes = len(changed_numbers(rules))
    if changes:
        parts.append(ngettext("%(count)d number changed", "%(count)d numbers changed", changes) % {"count": changes})
    return " · ".join(parts)


def rules_lines(rules: Rules) -> list[RuleLine]:
    """Every option that the variant has, in the order of the page, then the numbers that the host changed. T8"""
    lines = [_line(rules, key) for key in OPTIONS if OPTIONS[key].exists(rules.variant)]
    return lines + [
        RuleLine(f"points.{key}", number_name(key), str(number), "", True, str(usual))
        for key, (number, usual) in changed_numbers(rules).items()
    ]


def usual_numbers(rules: Rules) -> Mapping[str, int]:
    """The numbers as they would hold with these options if the host had changed none."""
    if not rules.points:
        return rules.numbers
    return parse_rules(rules.variant, {**rules.as_json(), "points": {}}).numbers


def changed_numbers(rules: Rules) -> dict[str, tuple[int, int]]:
    """The numbers that the host changed: what holds, and what would hold without him."""
    usual = usual_numbers(rules)
    return {key: (number, usual[key]) for key, number in rules.points.items() if number != usual[key]}


def _changed(rules: Rules) -> list[str]:
    there = (key for key in OPTIONS if OPTIONS[key].exists(rules.variant) and key not in ALWAYS_SAID)
    return [key for key in there if getattr(rules, key) != OPTIONS[key].default(rules.variant)]


def _said(key: str, value: Value) -> str:
    phrase = PHRASES.get((key, value))
    if phrase is not None:
        return str(phrase)
    return option_name(key) if value else _("no %(option)s") % {"option": option_name(key)}


def _line(rules: Rules, key: str) -> RuleLine:
    value, usual = getattr(rules, key), OPTIONS[key].default(rules.variant)
    return RuleLine(
        key, option_name(key), value_name(key, value), option_meaning(key), value != usual, value_name(key, usual)
    )
