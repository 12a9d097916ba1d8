"""The environment is parsed in one place; nonsense is named, all of it at once."""

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from zhuoji_site.database import database
from zhuoji_site.environment import EnvironmentProblems, read_environment
from zhuoji_site.secret import kept_secret

BASE = Path(__file__).resolve().parents[2]


def test_nothing_set_is_the_safe_embedded_default():
    environment = read_environment({}, "/base")
    assert environment.debug is False
    assert environment.host == "127.0.0.1"
    assert environment.port == 8000
    assert environment.var_dir == "/base/var"
    assert environment.redis_url == ""
    assert environment.time_zone == "Asia/Shanghai"


NONSENSE = {
    "DEBUG": "perhaps",
    "PORT": "eighty",
    "SECRET_KEY": "short",
    "DATABASE_URL": "mysql://x/y",
    "REDIS_URL": "localhost:6379",
    "ALLOWED_HOSTS": "http://a.example/",
    "CSRF_TRUSTED_ORIGINS": "a.example",
    "TIME_ZONE": "Guizhou/Zunyi",
    "LOG_LEVEL": "loud",
    "STUN_URLS": "example.org",
    "HOLD_SECONDS": "-1",
    "AWAY_AFTER": "0",
    "CARDS": "many",
}


@pytest.mark.parametrize(("name", "value"), NONSENSE.items())
def test_nonsense_is_named_with_what_is_allowed(name, value):
    with pytest.raises(EnvironmentProblems) as refused:
        read_environment({name: value}, "/base")
    [problem] = refused.value.problems
    assert problem.startswith(f"{name} = ")
    assert "allowed is" in problem


def test_every_problem_is_named_at_once():
    with pytest.raises(EnvironmentProblems) as refused:
        read_environment(NONSENSE, "/base")
    assert len(refused.value.problems) == len(NONSENSE)


def test_secrets_and_addresses_are_not_repeated():
    with pytest.raises(EnvironmentProblems) as refused:
        read_environment({"SECRET_KEY": "hush", "DATABASE_URL": "mysql://me:hush@x/y"}, "/base")
    assert "hush" not in str(refused.value)


def test_turn_needs_its_secret():
    with pytest.raises(EnvironmentProblems):
        read_environment({"TURN_URLS": "turn:example.org:3478"}, "/base")


def test_the_server_says_what_is_wrong_in_a_few_lines(tmp_path):
    started = subprocess.run(
        [sys.executable, "manage.py", "check"],
        cwd=BASE,
        env=os.environ | {"PORT": "x", "HOLD_SECONDS": "y", "VAR_DIR": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert started.returncode == 1
    assert started.stderr.count("\n") <= 4
    assert "PORT = 'x'" in started.stderr
    assert "HOLD_SECONDS = 'y'" in started.stderr


def test_the_secret_key_is_made_once_and_read_by_its_owner_only(tmp_path):
    path = tmp_path / "var" / "secret_key"
    key = kept_secret(path)
    assert len(key) >= 50
    assert kept_secret(path) == key
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert list(path.parent.iterdir()) == [path]


def test_sqlite_writes_ahead_and_survives_a_power_cut(tmp_path):
    settings = database("", tmp_path)
    assert settings["OPTIONS"]["transaction_mode"] == "IMMEDIATE"
    assert "journal_mode=WAL" in settings["OPTIONS"]["init_command"]
    assert "synchronous=FULL" in settings["OPTIONS"]["init_command"]
    assert settings["CONN_MAX_AGE"] is None


def test_postgresql_gets_a_pool(tmp_path):
    settings = database("postgres://me:word@db.example:5433/zhuoji", tmp_path)
    assert settings["ENGINE"] == "django.db.backends.postgresql"
    assert (settings["HOST"], settings["PORT"], settings["NAME"]) == ("db.example", 5433, "zhuoji")
    assert settings["OPTIONS"]["pool"]
