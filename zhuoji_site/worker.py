"""The worker of the embedded set-up: Celery on queues in memory, in a thread of the server.

The queues die with the process. That loses nothing: every job is a row, and the sweep, run at the start and then
every minute, sends the jobs that are not done again.
"""

import logging
import threading
import time
from collections.abc import Callable
from typing import Any, Final

from celery import Celery
from celery.beat import Scheduler
from celery.worker import WorkController
from django.conf import settings

from zhuoji_site.celery import app

log = logging.getLogger("zhuoji.worker")
LONGEST_SLEEP: Final = 5.0
"""Seconds between two looks at the clock of the schedule."""
REST: Final = 5.0
"""Seconds before a part that broke down is started again."""

_lock = threading.Lock()
_threads: list[threading.Thread] = []


def start() -> bool:
    """Start the worker and the clock of its schedule, once per process; whether they were started by this call.

    To be called by the serving process alone. With a broker beside the server (`REDIS_URL`) there are worker
    processes, and nothing is started here.
    """
    if not settings.EMBEDDED:
        return False
    with _lock:
        if _threads:
            return False
        _threads.extend(_thread(name, target) for name, target in (("worker", _work), ("schedule", _tick)))
        for thread in _threads:
            thread.start()
    app.send_task("rooms.tasks.sweep", kwargs={"at_start": True})
    return True


def _thread(name: str, target: Callable[[Celery], None]) -> threading.Thread:
    return threading.Thread(target=_forever, args=(name, target), name=f"celery-{name}", daemon=True)


def _forever(name: str, target: Callable[[Celery], None]) -> None:
    while True:
        try:
            target(app)
        except Exception:
            log.exception("the embedded %s broke down and starts again", name)
        time.sleep(REST)


def _work(celery: Celery) -> None:
    options: dict[str, Any] = {
        "pool_cls": "solo",
        "concurrency": 1,
        "without_gossip": True,
        "without_mingle": True,
        "without_heartbeat": True,
        "quiet": True,
        "loglevel": "WARNING",
    }
    WorkController(app=celery, hostname="embedded", **options).start()


def _tick(celery: Celery) -> None:
    """Send what the schedule says. The schedule is kept in memory: `sweep` makes up for what a stop let go by."""
    scheduler = Scheduler(app=celery, max_interval=LONGEST_SLEEP)
    while True:
        time.sleep(min(LONGEST_SLEEP, max(0.2, scheduler.tick() or 0.0)))
