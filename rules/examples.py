"""Worked examples: positions from a file, everything that is said of them computed by the engine when asked."""

import json
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Any, Final, NamedTuple

from rules.engine.case import parse_case
from rules.engine.case_json import settlement_to_json
from rules.engine.options import Rules
from rules.engine.settlement import settle
from rules.explain import Explanation, explain
from rules.labels.options import option_name, value_name
from rules.labels.seats import seat_letters
from rules.paragraphs import TEXTS

FILE: Final = TEXTS / "examples.json"


class Example(NamedTuple):
    """One worked example, ready to be drawn."""

    name: str
    title: str
    paragraphs: tuple[str, ...]
    case: Mapping[str, Any]
    options: tuple[tuple[str, str], ...]
    """Options in which it differs from the variant's own, as words."""
    letters: tuple[str, ...]
    explanation: Explanation

    @property
    def patterns(self) -> tuple[str, ...]:
        """What the winning hands are called."""
        return tuple(total.pattern for total in self.explanation.totals if total.pattern)


@cache
def entries() -> tuple[Mapping[str, Any], ...]:
    """The examples as they lie on the disk."""
    return tuple(json.loads(FILE.read_text(encoding="utf-8")))


class Counted(NamedTuple):
    """What the examples of a page are counted with."""

    variant: str
    points: tuple[tuple[str, int], ...]
    base: int
    language: str


def counted(rules: Rules, language: str) -> Counted:
    """The numbers and the base that hold under these rules."""
    points = tuple(sorted(rules.points.items()))
    return Counted(rules.variant, points, rules.base, "zh-hans" if language.startswith("zh") else "en")


def examples(rules: Rules, language: str) -> tuple[Example, ...]:
    """The examples of a variant, computed with the numbers and the base that hold under these rules."""
    return examples_of(counted(rules, language))


@lru_cache(maxsize=64)
def examples_of(key: Counted) -> tuple[Example, ...]:
    """The examples computed with these numbers."""
    chosen = (entry for entry in entries() if entry["case"]["variant"] == key.variant)
    return tuple(_example(entry, dict(key.points), key.base, key.language) for entry in chosen)


def _example(entry: Mapping[str, Any], points: Mapping[str, int], base: int, language: str) -> Example:
    case = entry["case"]
    own = case.get("options", {})
    options = {**own, "base": own.get("base", base), "points": {**points, **own.get("points", {})}}
    result = settlement_to_json(settle(parse_case({**case, "options": options})))
    letters = seat_letters(len(case["seats"]))
    shown = ((option_name(key), value_name(key, value)) for key, value in own.items() if key != "points")
    return Example(
        entry["name"], entry[language], tuple(entry["about"]), case, tuple(shown), letters, explain(result, letters)
    )


def patterns_shown(variant: str) -> frozenset[str]:
    """The patterns for which the variant has an example, by the engine's word."""
    chosen = (entry["case"] for entry in entries() if entry["case"]["variant"] == variant)
    return frozenset(line.pattern for case in chosen for line in settle(parse_case(case)).winners)
