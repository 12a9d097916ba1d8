"""Background jobs as rows: taken up by one worker at a time, taken up again when that worker died.

A broker may lose a job or hand it out twice, so a job is the state of its row and the message only a nudge. A worker
holds a row by the moment at which it took it up (`taken_at`), which it moves on whenever it reports. A worker that
finds another moment there than its own has lost the job, to a request for it anew or to another worker, and stops.
"""

import logging
from datetime import timedelta
from functools import partial
from typing import Any, Final, TypeAlias, TypeVar

from celery import current_app
from django.db import transaction
from django.db.models import F, Model, Q, QuerySet
from django.utils import timezone
from kombu.exceptions import OperationalError

from rooms.models import Export, Ledger

log = logging.getLogger("zhuoji.jobs")

Job: TypeAlias = Ledger | Export
JobT = TypeVar("JobT", Ledger, Export)

LEASE: Final = timedelta(minutes=2)
"""A job that was taken up and has not been heard of for so long is taken up again."""
ATTEMPTS: Final = 5
"""After so many tries a job has failed for good, until somebody asks for it anew."""
PENDING: Final = Ledger.Status.PENDING


class Lost(Exception):  # noqa: N818  (no mistake of anybody's)
    """The job is no longer this worker's."""


def due(model: type[JobT]) -> QuerySet[JobT]:
    """Jobs that nobody works on."""
    return model._default_manager.filter(_free(), status=PENDING)


def release(model: type[JobT]) -> None:
    """Give back what dead workers had taken up; for the one worker of the embedded set-up when it begins."""
    model._default_manager.filter(status=PENDING).update(taken_at=None)


def take(model: type[JobT], pk: int) -> JobT | None:
    """Take a job up; None when it is done or somebody else works on it."""
    waiting = model._default_manager.filter(_free(), pk=pk, status=PENDING)
    if not waiting.update(taken_at=timezone.now(), attempts=F("attempts") + 1, progress=0):
        return None
    return model._default_manager.get(pk=pk)


def report(job: Job, percent: int) -> None:
    """Say how far a job is, 0..99, and that its worker is alive; `Lost` when it is no longer its own."""
    now = timezone.now()
    if not _held(job).update(progress=min(99, percent), taken_at=now):
        raise Lost
    job.taken_at = now


def finish(job: Job, **values: object) -> None:
    """Write a job's outcome down; `Lost` when it is no longer this worker's."""
    if not _held(job).update(**values, status=Ledger.Status.DONE, progress=100, done_at=timezone.now()):
        raise Lost


def give_up(job: Job) -> None:
    """Note that a try failed. The sweep tries again after `LEASE`, `ATTEMPTS` times in all."""
    log.exception("a job failed", extra={"job": job._meta.model_name, "id": job.pk, "attempts": job.attempts})
    if job.attempts >= ATTEMPTS:
        _held(job).update(status=Ledger.Status.FAILED)


def renew(job: Job) -> None:
    """Ask for a job anew, whatever it had come to."""
    type(job)._default_manager.filter(pk=job.pk).update(status=PENDING, taken_at=None, attempts=0, progress=0)


def nudge(task: str, pk: int) -> None:
    """Send a job to the workers once the transaction is committed: a task of `rooms.tasks` and what it is about."""
    transaction.on_commit(partial(send, task, pk), robust=True)


def send(task: str, pk: int) -> None:
    """Send a job now. A broker that does not answer delays it until the next sweep."""
    try:
        current_app.send_task(f"rooms.tasks.{task}", (pk,), retry=False)
    except OperationalError:
        log.warning("the broker does not answer, the sweep will send the job", extra={"task": task, "id": pk})


def _free() -> Q:
    return Q(taken_at=None) | Q(taken_at__lt=timezone.now() - LEASE)


def _held(job: Job) -> QuerySet[Any]:
    model: type[Model] = type(job)
    return model._default_manager.filter(pk=job.pk, status=PENDING, taken_at=job.taken_at)
