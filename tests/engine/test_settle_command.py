"""`manage.py settle`: what it prints, how it refuses, and that it needs no database."""

import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import call_command

from tests.engine.handed import GOOD, handed

ROOT = Path(__file__).parents[2]


def run(*arguments, data=b""):
    environment = {**os.environ, "DATABASE_URL": "sqlite:////nowhere/at/all.sqlite3", "PYTHONHASHSEED": "0"}
    return subprocess.run(
        [sys.executable, "manage.py", "settle", *arguments],
        cwd=ROOT, input=data, capture_output=True, timeout=60, check=False, env=environment,
    )  # fmt: skip


def refused(arguments, data, capsys, monkeypatch):
    """The line of a refusal; nothing stands on standard output."""
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(data)))
    with pytest.raises(SystemExit) as caught:
        call_command("settle", *arguments)
    assert caught.value.code == 2
    written = capsys.readouterr()
    assert written.out == ""
    assert written.err.endswith("\n")
    assert written.err.count("\n") == 1
    return written.err


def test_a_case_from_standard_input_without_a_database():
    done = run("-", data=json.dumps(handed("P02")).encode())
    assert done.returncode == 0, done.stderr
    answer = json.loads(done.stdout)
    assert answer["totals"] == [3, 0, 0, -3]
    assert answer["lines"][0] == {
        "reason": "hand.single_wait", "from": 3, "to": 0, "points": 3, "count": 1, "tile": None, "cause": "V1",
    }  # fmt: skip
    assert answer["winners"] == [{"seat": 0, "pattern": "single_wait", "value": 3}]
    assert set(answer) == {"totals", "lines", "waivers", "ready", "winners", "next_dealer", "next_streak"}


def test_a_refusal_is_one_line_and_status_2():
    done = run("-", data=b'{"variant": "zunyi"')
    assert done.returncode == 2
    assert done.stdout == b""
    assert done.stderr.count(b"\n") == 1


def test_a_list_gives_a_list(tmp_path, capsys):
    path = tmp_path / "cases.json"
    path.write_text(json.dumps([case["case"] for case in GOOD.values()]))
    call_command("settle", str(path))
    answers = json.loads(capsys.readouterr().out)
    assert [answer["totals"] for answer in answers] == [case["expect"]["totals"] for case in GOOD.values()]
    path.write_text("[]")
    call_command("settle", str(path))
    assert json.loads(capsys.readouterr().out) == []


def test_one_bad_case_refuses_the_list_and_says_which(capsys, monkeypatch):
    data = json.dumps([handed("P01"), handed("P01", {"dealer": 7})]).encode()
    assert refused(["-"], data, capsys, monkeypatch).startswith("case 2: dealer:")


@pytest.mark.parametrize("data", [b"", b"[[]]", b"3", b"null", b'"x"', b"\xff", b"[" * 100_000, b"[null]", b"NaN"])
def test_what_is_no_case_is_refused(data, capsys, monkeypatch):
    refused(["-"], data, capsys, monkeypatch)


def test_many_problems_stay_one_line(capsys, monkeypatch):
    options = {f"option\n{number}": "\n" * number for number in range(99)}
    line = refused(["-"], json.dumps(handed("P01", {"options": options})).encode(), capsys, monkeypatch)
    assert len(line) < 5000


def test_a_file_that_is_not_there_is_refused(tmp_path, capsys, monkeypatch):
    assert "nothing.json" in refused([str(tmp_path / "nothing.json")], b"", capsys, monkeypatch)
    refused([str(tmp_path)], b"", capsys, monkeypatch)
