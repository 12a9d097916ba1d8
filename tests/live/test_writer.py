"""One thread commits for all tables; one that fails takes nothing of the others with it."""

import threading

import pytest
from django.db import IntegrityError, connection

from rooms.models import Player
from rooms.writer import Writer

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def writer():
    made = Writer()
    yield made
    made.stop()


def hold(writer):
    """Keep the writer busy until the returned event is set: what is submitted meanwhile becomes one batch."""
    go = threading.Event()
    started = threading.Event()

    def wait():
        started.set()
        assert go.wait(10)

    writer.submit(wait)
    assert started.wait(10)
    return go


def add(name):
    return lambda: Player.objects.create(username=name, nickname=name).pk


def test_jobs_that_wait_share_one_transaction(writer):
    transactions = []

    def note():
        connection.on_commit(lambda: transactions.append("commit"))
        transactions.append(connection.in_atomic_block and len(connection.savepoint_ids))

    go = hold(writer)
    jobs = [writer.submit(note) for _ in range(5)]
    go.set()
    for job in jobs:
        job.result(10)
    writer.stop()
    assert transactions == [0] * 5 + ["commit"] * 5  # no commit between them


def test_one_failing_job_fails_alone(writer):
    Player.objects.create(username="taken", nickname="taken")
    go = hold(writer)
    before, bad, after = (writer.submit(add(name)) for name in ("one", "taken", "two"))
    go.set()
    assert before.result(10) != after.result(10)
    with pytest.raises(IntegrityError):
        bad.result(10)
    assert set(Player.objects.values_list("username", flat=True)) == {"one", "taken", "two"}


def test_a_cancelled_job_is_left_out(writer):
    go = hold(writer)
    job, other = writer.submit(add("one")), writer.submit(add("two"))
    assert job.cancel()
    go.set()
    other.result(10)
    assert list(Player.objects.values_list("username", flat=True)) == ["two"]


def test_the_writer_starts_again_after_a_stop(writer):
    writer.submit(add("one")).result(10)
    writer.stop()
    writer.submit(add("two")).result(10)
    assert Player.objects.count() == 2


async def test_coroutines_wait_for_the_disk(writer):
    assert await writer.write(lambda: 7) == 7
