"""Jobs are rows: taken once, renewed, given up, found again by the sweep; the ledger is made once in the end."""

from datetime import datetime, timedelta

import pytest
from django.utils import timezone
from kombu.exceptions import OperationalError

from rooms import jobs, tasks
from rooms.accounting import accounts
from rooms.models import Ledger, Match
from rooms.services import ledgers

from . import factories

pytestmark = pytest.mark.django_db


def deliver(sent):
    """Carries out what was sent, like a worker."""
    while sent:
        name, args = sent.pop(0)
        getattr(tasks, name.removeprefix("rooms.tasks."))(*args)


def test_a_match_gets_its_ledger_once(four, sent):
    match = factories.random_match(four)
    tasks.make_ledger(match.pk)
    first = Ledger.objects.get(match=match)
    assert first.status == Ledger.Status.DONE
    assert sum(row["total"] for row in first.data["standings"]) == 0
    assert [row["total"] for row in sorted(first.data["standings"], key=lambda row: row["key"])] == [
        seat.total for seat in match.seats.order_by("index")
    ]
    tasks.make_ledger(match.pk)
    again = Ledger.objects.get(match=match)
    assert (again.pk, again.done_at, again.data) == (first.pk, first.done_at, first.data)


def test_a_running_match_has_no_ledger(four):
    match = factories.random_match(four, status=Match.Status.RUNNING)
    tasks.make_ledger(match.pk)
    assert not Ledger.objects.exists()


def test_a_dissolved_match_has_one(four):
    match = factories.random_match(four, status=Match.Status.DISSOLVED)
    tasks.make_ledger(match.pk)
    assert Ledger.objects.get(match=match).status == Ledger.Status.DONE


def test_the_sweep_finds_a_match_whose_message_was_lost(four, sent):
    match = factories.random_match(four)
    tasks.sweep()
    deliver(sent)
    assert Ledger.objects.get(match=match).status == Ledger.Status.DONE


def test_a_job_is_held_by_one_worker(four):
    ledger = ledgers.open_match_ledger(factories.random_match(four).pk)
    assert jobs.take(Ledger, ledger.pk)
    assert jobs.take(Ledger, ledger.pk) is None
    assert not jobs.due(Ledger).exists()


def test_a_dead_workers_job_is_taken_up_again(four, sent):
    ledger = ledgers.open_match_ledger(factories.random_match(four).pk)
    dead = jobs.take(Ledger, ledger.pk)
    Ledger.objects.update(taken_at=timezone.now() - jobs.LEASE - timedelta(seconds=1))
    tasks.sweep()
    deliver(sent)
    ledger.refresh_from_db()
    assert ledger.status == Ledger.Status.DONE
    assert ledger.attempts == 2
    with pytest.raises(jobs.Lost):
        jobs.finish(dead, data={"late": True})
    ledger.refresh_from_db()
    assert "late" not in ledger.data


def test_the_embedded_worker_begins_with_what_the_last_one_left(four, sent, settings):
    settings.EMBEDDED = True
    ledger = ledgers.open_match_ledger(factories.random_match(four).pk)
    jobs.take(Ledger, ledger.pk)
    tasks.sweep(at_start=True)
    deliver(sent)
    ledger.refresh_from_db()
    assert ledger.status == Ledger.Status.DONE


def test_a_job_asked_for_anew_while_it_is_done_is_done_again(four):
    ledger = ledgers.open_match_ledger(factories.random_match(four).pk)
    mine = jobs.take(Ledger, ledger.pk)
    jobs.renew(ledger)
    with pytest.raises(jobs.Lost):
        jobs.report(mine, 50)
    with pytest.raises(jobs.Lost):
        jobs.finish(mine, data={})
    assert jobs.take(Ledger, ledger.pk)


def test_a_job_that_fails_is_tried_five_times(four, sent, monkeypatch):
    ledger = ledgers.open_match_ledger(factories.random_match(four).pk)
    monkeypatch.setattr(ledgers, "match_data", lambda match: 1 / 0)
    for _ in range(jobs.ATTEMPTS):
        ledger.refresh_from_db()
        assert ledger.status == Ledger.Status.PENDING
        Ledger.objects.update(taken_at=None)
        tasks.sweep()
        deliver(sent)
    ledger.refresh_from_db()
    assert ledger.status == Ledger.Status.FAILED


def test_a_broker_that_does_not_answer_hurts_nobody(four, monkeypatch, django_capture_on_commit_callbacks):
    def refuse(*args, **kwargs):
        raise OperationalError("no broker")

    monkeypatch.setattr("celery.app.base.Celery.send_task", refuse)
    with django_capture_on_commit_callbacks(execute=True) as callbacks:
        jobs.nudge("make_ledger", 1)
    assert len(callbacks) == 1


def test_every_monday_each_club_that_played_gets_its_week(four, sent):
    club, idle = factories.club(four[0], *four[1:]), factories.club(four[0], name="没人打")
    first, last = accounts.week_before(timezone.localdate())
    inside = accounts.day_start(first), accounts.day_start(last) + timedelta(hours=23, minutes=59)
    for seed, started in enumerate(inside):
        factories.random_match(four, seed=seed, in_club=club, started=started)
    factories.random_match(four, seed=9, in_club=club, started=inside[0] - timedelta(minutes=1))
    factories.random_match(four, seed=8, in_club=club, started=inside[1] + timedelta(minutes=1))
    tasks.open_weekly_ledgers()
    tasks.open_weekly_ledgers()
    deliver(sent)
    ledger = Ledger.objects.get(club=club)
    assert (ledger.first_day, ledger.last_day, ledger.status) == (first, last, Ledger.Status.DONE)
    assert (ledger.data["matches"], ledger.data["count"]) == (2, 8)
    assert not Ledger.objects.filter(club=idle).exists()


def test_a_week_runs_from_monday_to_sunday():
    for day in range(7):
        first, last = accounts.week_before(datetime(2024, 5, 6 + day).date())  # 6 May 2024 is a Monday
        assert (first.isoformat(), last.isoformat()) == ("2024-04-29", "2024-05-05")


def test_a_match_that_ends_late_renews_the_week_it_began_in(four, sent, django_capture_on_commit_callbacks):
    club = factories.club(four[0], *four[1:])
    first, last = accounts.week_before(timezone.localdate())
    factories.random_match(four, in_club=club, started=accounts.day_start(first))
    tasks.open_weekly_ledgers()
    deliver(sent)
    late = factories.random_match(four, in_club=club, started=accounts.day_start(last), seed=3)
    with django_capture_on_commit_callbacks(execute=True):
        tasks.make_ledger(late.pk)
    deliver(sent)
    assert Ledger.objects.get(club=club).data["matches"] == 2


def test_a_seat_that_changed_hands_counts_for_each(four):
    match = factories.match(
        four[:2], [factories.result_of([factories.line(0, 1, points)], 2, [1]) for points in (1, 2, 4)]
    )
    seat = match.seats.get(index=0)
    seat.to_deal = 2
    seat.save()
    match.seats.create(index=0, player=None, name="🤖", bot="simple", from_deal=3)
    totals = {row["key"]: row["total"] for row in ledgers.match_data(match)["standings"]}
    assert totals == {f"p{four[0].pk}": -3, "b0": -4, f"p{four[1].pk}": 7}
