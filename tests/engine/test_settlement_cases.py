"""All handed cases, agreed in full; all handed bad cases, refused."""

import json
from collections import defaultdict
from pathlib import Path

import pytest

from rules.engine.case import CaseError, parse_case, position_to_json, settlement_to_json
from rules.engine.reasons import CATEGORIES, Why, reasons
from rules.engine.settlement import settle

CASES = Path(__file__).parent.parent / "cases"
GOOD = json.loads((CASES / "settlements.json").read_text())
BAD = json.loads((CASES / "bad_settlements.json").read_text())


def by_reason(answer):
    found = defaultdict(lambda: [0] * len(answer["totals"]))
    for line in answer["lines"]:
        category = line["reason"].split(".")[0]
        found[category][line["to"]] += line["points"]
        found[category][line["from"]] -= line["points"]
    return {category: sums for category, sums in found.items() if any(sums)}


def test_there_are_all_handed_cases():
    assert [case["id"] for case in GOOD] == [f"P{number:02}" for number in range(1, 69)]
    assert [case["id"] for case in BAD] == [f"BP{number:02}" for number in range(1, 26)]


@pytest.mark.parametrize("case", GOOD, ids=lambda case: case["id"])
def test_a_handed_case_is_settled_as_it_says(case):
    position = parse_case(case["case"])
    answer = json.loads(json.dumps(settlement_to_json(settle(position))))
    expected = case["expect"]
    assert answer["totals"] == expected["totals"]
    assert by_reason(answer) == {key: sums for key, sums in expected["by_reason"].items() if any(sums)}
    assert (answer["next_dealer"], answer["next_streak"]) == (expected["next_dealer"], expected["next_streak"])
    named = set(reasons(position.rules.table))
    assert {line["reason"] for line in answer["lines"] + answer["waivers"]} <= named
    assert {reason.split(".")[0] for reason in named} == set(CATEGORIES)
    assert {waiver["why"] for waiver in answer["waivers"]} <= set(Why)
    assert all(line["points"] > 0 and line["cause"] for line in answer["lines"])


@pytest.mark.parametrize("case", GOOD, ids=lambda case: case["id"])
def test_a_handed_case_is_written_and_read_again(case):
    position = parse_case(case["case"])
    assert parse_case(json.loads(json.dumps(position_to_json(position)))) == position


@pytest.mark.parametrize("case", BAD, ids=lambda case: case["id"])
def test_a_handed_bad_case_is_refused(case):
    with pytest.raises(CaseError) as caught:
        parse_case(case["case"])
    assert "\n" not in str(caught.value)
