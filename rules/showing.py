"""What the page of the rules shows: options in force, tables, patterns, paragraphs, examples."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from rules.engine.options import Rules
from rules.engine.variants import VARIANTS
from rules.examples import Example, examples
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
    worked = examples(rules, language)
    return {
        "rules": rules,
        "name": variant_name(rules.variant),
        "variants": [(key, variant_name(key)) for key in VARIANTS],
        "options": rules_lines(rules),
        "patterns": list(_patterns(rules, worked)),
        "numbers": [(group, list(_numbers(rules, group))) for group in GROUPS],
        "sections": sections(rules, language),
        "examples": worked,
    }


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
