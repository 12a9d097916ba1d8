"""docs/options.md and docs/settle.md forget nothing."""

import json
import re
from pathlib import Path

import pytest

from rules.engine.case import parse_case
from rules.engine.options import OPTIONS, OptionKind
from rules.engine.reasons import Why
from rules.engine.settlement import settle
from rules.engine.variants import VARIANTS

DOCS = Path(__file__).parents[2] / "docs"
OPTIONS_PAGE = (DOCS / "options.md").read_text()
SETTLE_PAGE = (DOCS / "settle.md").read_text()


def rows(page):
    """The tables of a page: first cell to the others."""
    found = {}
    for line in page.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split(" | ")]
        if line.startswith("| `"):
            found[cells[0].strip("`| ")] = cells[1:]
    return found


def written(value):
    return f"`{value}`" if isinstance(value, str) else json.dumps(value)


@pytest.mark.parametrize("key", OPTIONS)
def test_an_option_stands_there_with_its_values_and_defaults(key):
    option, (values, *defaults, meaning) = OPTIONS[key], rows(OPTIONS_PAGE)[key]
    low, high = option.all_values[0], option.all_values[-1]
    ranged = option.kind is OptionKind.RANGE
    assert values == (f"{low}–{high}" if ranged else ", ".join(map(written, option.all_values)))
    assert defaults == [
        written(option.default(variant)) if option.exists(variant) else "–" for variant in ("wengan", "zunyi")
    ]
    assert len(meaning) > 10


def test_every_number_stands_there_as_it_is():
    keys = {key for variant in VARIANTS.values() for key in variant.numbers}
    found = {key: cells for key, cells in rows(OPTIONS_PAGE).items() if "." in key}
    assert found == {key: [str(VARIANTS[name].numbers.get(key, "–")) for name in ("wengan", "zunyi")] for key in keys}


def test_every_why_stands_there():
    assert set(Why) <= set(rows(SETTLE_PAGE))


def test_the_example_is_settled():
    case = json.loads(re.search(r"<<'CASE'\n(.*?)\nCASE", SETTLE_PAGE, re.DOTALL)[1])
    assert settle(parse_case(case)).totals == (6, -2, -2, -2)
