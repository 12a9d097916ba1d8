"""House rules as they stand in the form: what a browser sent, read once, before the engine judges it.

Nothing is corrected in silence: what changes because another variant was picked is said in a notice, and what cannot
be stays as it was sent, with its problem beside it.
"""

from collections.abc import Mapping
from typing import Final, NamedTuple

from django.utils.translation import gettext as _

from rules.engine.options import OPTIONS, OptionKind, OptionsError, Problem, Rules, parse_rules
from rules.engine.variants import VARIANTS, Value, Variant
from rules.labels.options import option_name, value_name, variant_name
from rules.obstacles import missing_value

FIRST_VARIANT: Final = "zunyi"
"""What a form shows that nobody has touched."""

POINTS: Final = "points."
"""Fields of changed numbers begin with it."""

MULTIPLE: Final = range(2, 11)
"""多倍 (duōbèi): the base points beside 1; the button goes round in them."""

LONGEST: Final = 80
"""Characters of a field that are looked at."""


class Chosen(NamedTuple):
    """What stands in the form."""

    variant: str
    options: Mapping[str, object]
    """The value of every option that is sent to the engine, typed where it could be read."""
    points: Mapping[str, object]
    """The changed numbers, likewise."""
    advanced: bool = False
    """Whether the table of numbers is open."""
    notices: tuple[str, ...] = ()
    """What changed by itself, and why."""

    def judged(self) -> tuple[Rules | None, tuple[Problem, ...]]:
        """The rules, or every problem that keeps them from being any. T7"""
        try:
            return parse_rules(self.variant, {**self.options, "points": dict(self.points)}), ()
        except OptionsError as refused:
            return None, refused.problems

    def usual(self) -> Mapping[str, int]:
        """The numbers that hold with the chosen options before the host changes any."""
        rules, _problems = self._replace(points={}).judged()
        variant = self.variant if self.variant in VARIANTS else FIRST_VARIANT
        return rules.numbers if rules else VARIANTS[variant].numbers


def chosen_of(rules: Rules) -> Chosen:
    """The form that shows these rules."""
    options = {key: getattr(rules, key) for key in OPTIONS if OPTIONS[key].exists(rules.variant)}
    return Chosen(rules.variant, options, dict(rules.points), advanced=bool(rules.points))


def untouched() -> Chosen:
    """The form that nobody has touched."""
    return chosen_of(parse_rules(FIRST_VARIANT, {}))


def read_chosen(fields: Mapping[str, str]) -> Chosen:
    """What a browser sent. Options that are not there have the variant's value; switches that are not there are off.

    `shown`: the variant for which the form was made; `turn`: the button of the base points was pressed.
    """
    variant = fields.get("variant", FIRST_VARIANT)[:LONGEST]
    shown = fields.get("shown", variant)
    if variant not in VARIANTS:
        return Chosen(variant, {}, {})
    made_for = shown if shown in VARIANTS else variant
    complete = "shown" in fields
    options = {key: value for key in OPTIONS if (value := _read(made_for, key, fields, complete)) is not None}
    if fields.get("turn") == "base":
        options["base"] = _next_multiple(options.get("base"))
    chosen = Chosen(made_for, options, {}, advanced="advanced" in fields)
    chosen = chosen._replace(points=_read_points(chosen.usual(), fields))
    return chosen if made_for == variant else _moved(chosen, variant)


def _read(variant: str, key: str, fields: Mapping[str, str], complete: bool) -> object:
    """The value of one field as a type; None: it was not sent. What no value looks like stays a text."""
    option = OPTIONS[key]
    text = fields.get(key)
    if option.kind is OptionKind.BOOL:
        if text is None:
            return False if complete and option.exists(variant) else None
        return {"yes": True, "no": False}.get(text, text[:LONGEST])
    if text is None:
        return None
    return next((value for value in option.all_values if str(value) == text), text[:LONGEST])


def _read_points(usual: Mapping[str, int], fields: Mapping[str, str]) -> dict[str, object]:
    """The numbers that differ from what holds anyway; an empty field changes nothing."""
    sent = {name.removeprefix(POINTS): text.strip() for name, text in fields.items() if name.startswith(POINTS)}
    given = {key[:LONGEST]: _number(text) for key, text in sent.items() if text}
    return {key: number for key, number in given.items() if number != usual.get(key)}


def _number(text: str) -> object:
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= 3 else text[:LONGEST]


def _next_multiple(base: object) -> int:
    following = base + 1 if isinstance(base, int) else MULTIPLE.start
    return following if following in MULTIPLE else MULTIPLE.start


def _moved(chosen: Chosen, variant: str) -> Chosen:
    """The same wishes in another variant; what it does not have is left out, and said."""
    old, new = VARIANTS[chosen.variant], VARIANTS[variant]
    options: dict[str, object] = dict(new.defaults)
    notices = []
    for key, value in chosen.options.items():
        if value == old.defaults.get(key):
            continue  # never touched: the other variant has its own
        if key not in new.defaults:
            notices.append(_left_out(key, new))
        elif reason := _refusal(variant, key, value):
            notices.append(reason)
        else:
            options[key] = value
    if chosen.points:
        notices.append(_("The changed numbers belong to %(variant)s: they were left behind.") % _named(old))
    return Chosen(variant, options, {}, chosen.advanced, tuple(notices))


def _left_out(key: str, variant: Variant) -> str:
    return _("%(variant)s has no “%(option)s”: it was left out.") % {**_named(variant), "option": option_name(key)}


def _refusal(variant: str, key: str, value: object) -> str:
    if not isinstance(value, bool | int | str) or value not in OPTIONS[key].all_values:
        return ""  # nonsense: the engine will name it
    reason = missing_value(variant, key, value)
    if not reason:
        return ""
    usual: Value = VARIANTS[variant].defaults[key]
    text = _("%(reason)s It is set to %(option)s %(value)s now.")
    return text % {"reason": reason, "option": option_name(key), "value": value_name(key, usual)}


def _named(variant: Variant) -> dict[str, str]:
    return {"variant": variant_name(variant.name)}
