"""What the page of the rules shows: options in force, tables, patterns, paragraphs, examples."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, NamedTuple

from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from rules.engine.options import Rules
from rules.engine.variants import VARIANTS
from rules.examples import Counted, Example, counted, examples_of
from rules.labels.options import number_name, variant_name
from rules.labels.reasons import pattern_name
from rules.labels.summary import rules_lines
from rules.paragraphs import sections

GROUPS = ("hand", "ready", "bean", "chicken", "void", "dealer")


class NumberShown(NamedTuple):
    """One number of the tables in force."""

    name: str
    value: int
    changed: bool


class PatternShown(NamedTuple):
    """One pattern with an example."""

    name: str
    points: int
    changed: bool
    example: Example | None


def rules_context(rules: Rules, language: str) -> dict[str, Any]:
    """Everything that the template wants."""
    key = counted(rules, language)
    worked = examples_of(key)
    return {
        "rules": rules,
        "name": variant_name(rules.variant),
        "variants": [(key, variant_name(key)) for key in VARIANTS],
        "options": rules_lines(rules),
        "patterns": list(_patterns(rules, worked)),
        "numbers": [(group, list(_numbers(rules, group))) for group in GROUPS],
        "sections": sections(rules, language),
        "examples": examples_html(key),
    }


@lru_cache(maxsize=16)
def examples_html(key: Counted) -> SafeString:
    """The worked examples as HTML, in the active language: nine tenths of the page, and the same for most rooms."""
    return render_to_string("rules/_examples.html", {"examples": examples_of(key)})


def _numbers(rules: Rules, group: str) -> Iterator[NumberShown]:
    for key in rules.table.numbers:
        if key.startswith(group + ".") and key.partition(".")[2] not in rules.table.hands:
            yield NumberShown(number_name(key), rules.number(key), key in rules.points)


def _patterns(rules: Rules, worked: tuple[Example, ...]) -> Iterator[PatternShown]:
    by_pattern = {pattern: example for example in reversed(worked) for pattern in example.patterns}
    for name in rules.table.hands:
        key = f"hand.{name}"
        example = by_pattern.get(pattern_name(name))
        yield PatternShown(pattern_name(name), rules.number(key), key in rules.points, example)
