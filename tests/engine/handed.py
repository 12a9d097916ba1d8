"""Handed cases by their number, to be changed in one place or two."""

import copy
import json
from pathlib import Path

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
