"""The full set-up: real Redis, a real worker and beat. Whatever is killed, every ledger is there in the end, once."""

import os
import shutil
import signal
import sys

import psycopg
import pytest
from celery.schedules import crontab

from rooms.jobs import LEASE
from zhuoji_site.celery import app

from . import servers

MATCHES = 300
FILL = f"""
from tests.back import factories
people = [factories.player(name) for name in "甲乙丙丁"]
for seed in range({MATCHES}):
    factories.random_match(people, seed=seed)
"""
COUNT = """
SELECT count(*) FILTER (WHERE status = 'done'), count(DISTINCT match_id) FILTER (WHERE status = 'done'), count(*)
FROM rooms_ledger
"""
LATER = f"""
from datetime import timedelta
from django.db.models import F
from rooms.models import Ledger
late = timedelta(seconds={LEASE.total_seconds() + 1})
Ledger.objects.filter(status="pending").exclude(taken_at=None).update(taken_at=F("taken_at") - late)
"""
SWEEP = "from rooms import tasks; tasks.sweep.delay()"


@pytest.fixture
def database(tmp_path):
    """The address of a database of its own."""
    name = f"zhuoji_back_{os.getpid()}"
    given = os.environ["DATABASE_URL"]
    with psycopg.connect(given, autocommit=True) as plain:
        plain.execute(f'CREATE DATABASE "{name}"')
        try:
            yield given.rpartition("/")[0] + f"/{name}"
        finally:
            plain.execute(f'DROP DATABASE "{name}" WITH (FORCE)')


def redis(port, directory):
    return servers.running(
        dict(os.environ),
        "redis-server",
        "--port",
        str(port),
        "--save",
        "",
        "--appendonly",
        "no",
        "--dir",
        str(directory),
    )


def celery(env, *args, log):
    return servers.running(env, sys.executable, "-m", "celery", "-A", "zhuoji_site", *args, log=log)


def worker(env, log):
    return celery(env, "worker", "--concurrency", "1", "--loglevel", "WARNING", log=log)


def counts(database):
    """Of the ledgers: those done, the matches of these, all."""
    with psycopg.connect(database) as plain:
        return plain.execute(COUNT).fetchone()


@pytest.mark.slow
@pytest.mark.full
@pytest.mark.skipif(not shutil.which("redis-server"), reason="redis-server is not installed")
def test_every_ledger_is_there_once_whatever_is_killed(tmp_path, database):
    port = servers.free_port()
    env = servers.environment(tmp_path, REDIS_URL=f"redis://127.0.0.1:{port}/0", DATABASE_URL=database)
    servers.command(env, "migrate", "-v0")
    servers.script(env, FILL)
    log = tmp_path / "log"
    with celery(env, "beat", "--schedule", str(tmp_path / "beat"), "--loglevel", "WARNING", log=log):
        with redis(port, tmp_path):
            with worker(env, log) as first:
                servers.wait_for(lambda: servers.script(env, SWEEP) == "" and counts(database)[0] >= 10, seconds=120)
                os.killpg(first.pid, signal.SIGKILL)
            assert counts(database)[0] < MATCHES
        # the next worker finds no broker, waits for one, and goes on; what is left comes by beat's sweep alone
        with worker(env, log), redis(port, tmp_path):
            servers.script(env, LATER)
            servers.wait_for(lambda: counts(database)[0] == MATCHES, seconds=200)
    assert counts(database) == (MATCHES, MATCHES, MATCHES)


def test_beat_opens_weekly_ledgers_on_monday_at_four_in_shanghai():
    app.loader.import_default_modules()
    entry = app.conf.beat_schedule["weekly ledgers of clubs"]
    assert entry["task"] in app.tasks
    assert isinstance(entry["schedule"], crontab)
    assert str(app.timezone) == "Asia/Shanghai"
    schedule = entry["schedule"]
    assert (schedule.hour, schedule.minute, schedule.day_of_week) == ({4}, {0}, {1})


def test_the_full_set_up_gives_late_jobs_back():
    assert app.conf.task_acks_late
    assert app.conf.task_reject_on_worker_lost
    assert app.conf.worker_prefetch_multiplier == 1
