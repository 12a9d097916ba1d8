"""What runs in the background. A task is a nudge; what is to be done stands in the database (`jobs.py`)."""

import logging
from collections.abc import Callable

from celery import shared_task
from django.conf import settings

from rooms import jobs
from rooms.models import Deal, Export, Ledger
from rooms.services import exports, ledgers, projections
from rooms.services import sweeping as tables

log = logging.getLogger("zhuoji.jobs")


@shared_task
def make_ledger(match_id: int) -> None:
    """Make the ledger of a match that has ended."""
    ledger = ledgers.open_match_ledger(match_id)
    if ledger:
        run_ledger(ledger.pk)


@shared_task
def run_ledger(ledger_id: int) -> None:
    """Make a ledger, of a match or of a club; of a match's deals also what histories and statistics read."""
    ledger = jobs.take(Ledger, ledger_id)
    if ledger:
        _run(ledger, _project_and_make)


def _project_and_make(ledger: Ledger) -> None:
    if ledger.match:
        projections.project_deals(Deal.objects.filter(match=ledger.match))
    ledgers.make(ledger)


@shared_task
def run_export(export_id: int) -> None:
    """Make the file of an export."""
    export = jobs.take(Export, export_id)
    if export:
        _run(export, exports.make)


def _run(job: jobs.JobT, make: Callable[[jobs.JobT], None]) -> None:
    try:
        make(job)
    except jobs.Lost:
        log.info("a job went to another worker", extra={"job": job._meta.model_name, "id": job.pk})
    except Exception:
        jobs.give_up(job)


@shared_task
def open_weekly_ledgers() -> None:
    """Open the ledger of the last full week for every club that played in it, and send it."""
    for ledger_id in ledgers.open_weekly():
        jobs.send("run_ledger", ledger_id)


@shared_task
def sweep(at_start: bool = False) -> None:
    """Take up whatever is not done: lost messages, dead workers, matches without a ledger, a Monday slept through."""
    if at_start and settings.EMBEDDED:
        jobs.release(Ledger)
        jobs.release(Export)
    ledgers.open_missing()
    open_weekly_ledgers()
    for ledger_id in list(jobs.due(Ledger).values_list("pk", flat=True)):
        jobs.send("run_ledger", ledger_id)
    for export_id in list(jobs.due(Export).values_list("pk", flat=True)):
        jobs.send("run_export", export_id)
    exports.throw_away_old()


@shared_task
def sweep_tables() -> None:
    """Look after the tables that nobody looks after."""
    swept = tables.sweep_tables()
    if any(swept):
        log.info("tables were swept", extra=swept._asdict())
