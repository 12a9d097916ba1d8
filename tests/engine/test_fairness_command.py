"""`manage.py fairness verify`"""

import json
from io import StringIO

import pytest
from django.core.management import call_command

from rules.engine.fairness import commitment, make_wall, throw_dice
from rules.engine.notation import format_ordered

SECRET = bytes(range(32))
PARTS = (b"\x01" * 32, None, b"\xff")
DEAL = {
    "commitment": commitment(SECRET),
    "secret": SECRET.hex(),
    "parts": [None if part is None else part.hex() for part in PARTS],
    "wall": format_ordered(make_wall(SECRET, PARTS)),
    "dice": list(throw_dice(SECRET, PARTS)),
}


def run(tmp_path, data):
    path = tmp_path / "deal.json"
    path.write_text(data if isinstance(data, str) else json.dumps(data))
    out, err, status = StringIO(), StringIO(), 0
    try:
        call_command("fairness", "verify", str(path), stdout=out, stderr=err)
    except SystemExit as leaving:
        status = leaving.code
    return status, out.getvalue().strip(), err.getvalue().strip()


def test_agrees(tmp_path):
    assert run(tmp_path, DEAL) == (0, "agrees", "")
    assert run(tmp_path, [DEAL, DEAL | {"dice": None}]) == (0, "agrees", "")


def test_differs(tmp_path):
    status, out, err = run(tmp_path, [DEAL, DEAL | {"parts": [None, None, None]}])
    assert (status, err) == (1, "")
    assert out.startswith("deal 2: the wall")
    assert run(tmp_path, DEAL | {"secret": "00" * 32})[1].startswith("the secret")


@pytest.mark.parametrize(
    "data",
    [
        "[",
        "5",
        {},
        DEAL | {"secret": "xyz"},
        DEAL | {"secret": "00"},
        DEAL | {"parts": ["00" * 33]},
        DEAL | {"parts": [1]},
        DEAL | {"parts": None},
        DEAL | {"wall": "9z"},
        DEAL | {"dice": [0, 9]},
        DEAL | {"commitment": 5},
        DEAL | {"more": 1},
    ],
)
def test_nonsense_is_refused_in_one_line(tmp_path, data):
    status, out, err = run(tmp_path, data)
    assert (status, out) == (2, "")
    assert len(err.splitlines()) == 1
