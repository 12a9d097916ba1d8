"""Handed cases by their number, to be changed in one place or two."""

import copy
import json
from pathlib import Path

from rules.engine.case import parse_case, settlement_to_json
from rules.engine.settlement import settle

CASES = Path(__file__).parent.parent / "cases"
GOOD = {case["id"]: case for case in json.loads((CASES / "settlements.json").read_text())}
GONE = object()
"""A value that takes its key away."""


def handed(number, changes=()):
    """The case of that number, with values at paths such as `seats.1.hand` changed or taken away."""
    case = copy.deepcopy(GOOD[number]["case"])
    for path, value in dict(changes).items():
        *way, last = [int(step) if step.isdigit() else step for step in path.split("/")]
        place = case
        for step in way:
            place = place[step]
        if value is GONE:
            del place[last]
        elif isinstance(place, list) and last == len(place):
            place.append(value)
        else:
            place[last] = value
    return case


def answer(number, changes=()):
    """The answer to a handed case after some changes."""
    return settlement_to_json(settle(parse_case(handed(number, changes))))


def sums(number, changes=()):
    """By category, what each seat receives less what it pays, in a handed case after some changes."""
    return by_category(answer(number, changes))


def by_category(found):
    """By category, what each seat receives less what it pays."""
    result = {}
    for line in found["lines"]:
        row = result.setdefault(line["reason"].split(".")[0], [0] * len(found["totals"]))
        row[line["to"]] += line["points"]
        row[line["from"]] -= line["points"]
    return {category: row for category, row in result.items() if any(row)}


def waivers(number, changes=()):
    """What is not paid in a handed case after some changes: (seat, reason, why)."""
    return {(line["seat"], line["reason"], str(line["why"])) for line in answer(number, changes)["waivers"]}
