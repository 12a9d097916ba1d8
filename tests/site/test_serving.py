"""The real server: it prepares what is due, prints its address, starts again quickly, says plainly what is wrong."""

import os
import re
import signal
import socket
import subprocess
import sys
import urllib.request
from contextlib import contextmanager
from pathlib import Path

import pytest

BASE = Path(__file__).resolve().parents[2]


@pytest.fixture
def environment(tmp_path):
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    kept = {name: value for name, value in os.environ.items() if name not in {"REDIS_URL", "DATABASE_URL"}}
    return kept | {"VAR_DIR": str(tmp_path), "PORT": str(port)}


@contextmanager
def serving(environment, log):
    """The server once it has printed its address; killed at the end."""
    with open(log, "ab") as out:
        process = subprocess.Popen(
            [sys.executable, "manage.py", "serve"],
            cwd=BASE,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=out,
            text=True,
        )
    try:
        yield process, process.stdout.readline().strip()
    finally:
        process.kill()
        process.wait(10)
        process.stdout.close()


def cpu_seconds(pid):
    """What the process has computed so far: unlike the clock on the wall it does not count other people's work."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def get(address):
    with urllib.request.urlopen(address, timeout=10) as answer:
        return answer.headers, answer.read()


@pytest.mark.slow
def test_it_serves_after_one_command_and_a_second_start_prepares_nothing(environment, tmp_path):
    log = tmp_path / "log"
    with serving(environment, log) as (_process, address):
        assert address == f"http://127.0.0.1:{environment['PORT']}"
        headers, page = get(address)
        assert "捉鸡" in page.decode()
        stylesheet = re.search(r'href="(/static/css/base\.[0-9a-f]{12}\.css)"', page.decode())[1]
        headers, _body = get(address + stylesheet)
        assert "immutable" in headers["Cache-Control"]
    steps = log.read_text()
    assert all(step in steps for step in ("migrate", "compile catalogue", "collect static"))
    log.unlink()
    with serving(environment, log) as (process, address):
        get(address)
        seconds = cpu_seconds(process.pid)
        assert "collect static" not in log.read_text()
        assert "migrate" not in log.read_text()
        process.send_signal(signal.SIGTERM)
        assert process.wait(15) is not None
    assert seconds < 3


@pytest.mark.slow
def test_a_taken_port_is_one_sentence(environment):
    with socket.socket() as taken:
        taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        taken.bind(("127.0.0.1", int(environment["PORT"])))
        taken.listen()
        ended = subprocess.run(
            [sys.executable, "manage.py", "serve"],
            cwd=BASE,
            env=environment,
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
    assert ended.returncode != 0
    assert "Choose another PORT" in ended.stderr
    assert ended.stderr.count("\n") == 1


@pytest.mark.slow
def test_a_database_that_does_not_answer_is_one_sentence(environment):
    ended = subprocess.run(
        [sys.executable, "manage.py", "serve"],
        cwd=BASE,
        env=environment | {"DATABASE_URL": "postgres://nobody@127.0.0.1:1/none"},
        capture_output=True,
        text=True,
        timeout=90,
        check=False,
    )
    assert ended.returncode != 0
    assert "DATABASE_URL" in ended.stderr
    assert "Traceback" not in ended.stderr
