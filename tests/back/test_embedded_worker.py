"""The embedded set-up: the same tasks really run, in the server, and survive its death."""

import signal
import sqlite3

import pytest

from . import servers

MATCHES = """
from tests.back import factories
people = [factories.player(name) for name in "甲乙丙丁"]
for seed in range({count}):
    factories.random_match(people, seed=seed)
"""


@pytest.fixture(scope="module")
def env(tmp_path_factory):
    directory = tmp_path_factory.mktemp("var")
    servers.prepare(directory)
    env = servers.environment(directory)
    servers.script(env, MATCHES.format(count=300))
    return env


def rows(env, sql):
    connection = sqlite3.connect(f"{env['VAR_DIR']}/zhuoji.sqlite3", timeout=20)
    try:
        return connection.execute(sql).fetchall()
    finally:
        connection.close()


@pytest.mark.slow
def test_the_ledgers_are_there_once_after_kills(env, tmp_path):
    made = "SELECT count(*) FROM rooms_ledger WHERE status = 'done'"
    for after in (1, 60):
        with servers.server(env, servers.free_port(), log=tmp_path / "log") as process:
            servers.wait_for(lambda after=after: rows(env, made)[0][0] >= after)
            process.send_signal(signal.SIGKILL)
            process.wait(10)
    assert rows(env, made)[0][0] < 300
    with servers.server(env, servers.free_port(), log=tmp_path / "log"):
        servers.wait_for(lambda: rows(env, made)[0][0] == 300)
    assert rows(env, "SELECT count(*), count(DISTINCT match_id) FROM rooms_ledger") == [(300, 300)]
    assert "Traceback" not in (tmp_path / "log").read_text()


def test_commands_start_no_worker(env):
    threads = servers.script(env, "import threading; print([t.name for t in threading.enumerate()])")
    assert "celery" not in threads
