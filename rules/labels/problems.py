"""What is wrong with given options, in words."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from rules.engine.options import OPTIONS, POINTS_MAX, OptionKind, Problem, show
from rules.engine.variants import VARIANTS
from rules.labels.options import number_name, option_name, value_name, variant_name


def problem_sentences(variant: str, problems: Sequence[Problem]) -> list[str]:
    """One sentence for each problem: the option, what was given, what is allowed. T7"""
    return [problem_sentence(variant, problem) for problem in problems]


def problem_sentence(variant: str, problem: Problem) -> str:
    """One problem of the options of a variant."""
    if variant not in VARIANTS:
        names = _(", ").join(variant_name(name) for name in VARIANTS)
        return _("There is no such variant; there are: %(variants)s.") % {"variants": names}
    head, _dot, number = problem.key.partition(".")
    if head == "points" and number:
        return _number_sentence(variant, number, problem)
    values = {"option": _name(problem.key), "variant": variant_name(variant), "value": show(problem.value)}
    if problem.unknown:
        return _("%(variant)s has no option “%(option)s”.") % values
    if problem.key not in OPTIONS:
        return _("%(option)s: %(value)s is no list of numbers.") % values
    return _("%(option)s: %(value)s is not possible; choose from: %(allowed)s.") % {
        **values,
        "allowed": _allowed(variant, problem.key),
    }


def _number_sentence(variant: str, number: str, problem: Problem) -> str:
    values = {"variant": variant_name(variant), "value": show(problem.value), "most": POINTS_MAX}
    if problem.unknown:
        return _("%(variant)s has no number “%(number)s”.") % {**values, "number": show(number)[1:-1]}
    text = _("%(number)s: %(value)s is not possible; it must be a whole number from 0 to %(most)d.")
    return text % {**values, "number": number_name(number)}


def _name(key: str) -> str:
    return option_name(key) if key in OPTIONS or key == "points" else show(key)[1:-1]


def _allowed(variant: str, key: str) -> str:
    values = OPTIONS[key].values(variant)
    if OPTIONS[key].kind is OptionKind.RANGE:
        return _("%(low)s to %(high)s") % {"low": values[0], "high": values[-1]}
    return _(", ").join(value_name(key, value) for value in values)
