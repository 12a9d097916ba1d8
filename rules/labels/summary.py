"""The rules of a room in words: one sentence, or line by line."""

from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rules.engine.options import OPTIONS, Option, OptionKind, Rules
from rules.engine.variants import Value
from rules.labels.options import number_name, option_meaning, option_name, value_name, variant_name

ALWAYS_SAID = ("players", "deals", "base")


class RuleLine(NamedTuple):
    """One option, or one number that the host changed."""

    key: str
    name: str
    value: str
    meaning: str
    changed: bool
    """Not as the variant has it."""


def rules_sentence(rules: Rules) -> str:
    """What is played, in one line: 遵义 · 4人 · 8局 · 摇摆鸡 · 乌骨鸡 · 底分 2."""
    parts = [
        variant_name(rules.variant),
        ngettext("%(count)d player", "%(count)d players", rules.players) % {"count": rules.players},
        ngettext("%(count)d deal", "%(count)d deals", rules.deals) % {"count": rules.deals},
    ]
    parts += [_said(option, getattr(rules, option.key)) for option in _changed(rules)]
    parts.append(_("base %(points)d") % {"points": rules.base})
    if rules.points:
        changes = len(rules.points)
        parts.append(ngettext("%(count)d number changed", "%(count)d numbers changed", changes) % {"count": changes})
    return " · ".join(parts)


def rules_lines(rules: Rules) -> list[RuleLine]:
    """Every option that the variant has, in the order of the page, then the numbers that the host changed. T8"""
    there = [option for option in OPTIONS.values() if option.exists(rules.variant)]
    lines = [_line(rules, option) for option in there]
    return lines + [
        RuleLine(f"points.{key}", number_name(key), str(number), "", True) for key, number in rules.points.items()
    ]


def _changed(rules: Rules) -> list[Option]:
    there = (option for option in OPTIONS.values() if option.exists(rules.variant) and option.key not in ALWAYS_SAID)
    return [option for option in there if getattr(rules, option.key) != option.default(rules.variant)]


def _said(option: Option, value: Value) -> str:
    if option.kind is OptionKind.BOOL:
        return option_name(option.key) if value else _("no %(option)s") % {"option": option_name(option.key)}
    return f"{option_name(option.key)} {value_name(option.key, value)}"


def _line(rules: Rules, option: Option) -> RuleLine:
    value = getattr(rules, option.key)
    changed = value != option.default(rules.variant)
    return RuleLine(
        option.key, option_name(option.key), value_name(option.key, value), option_meaning(option.key), changed
    )
