"""One thread that commits: what several tables want to commit at one moment goes into one transaction."""

import asyncio
import logging
import queue
import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, TypeVar

from django.db import DatabaseError, InterfaceError, connection, transaction

Result = TypeVar("Result")
LARGEST_BATCH = 64
log = logging.getLogger("zhuoji.writer")


class _Job:
    """What is to be done inside a transaction, and where its result goes."""

    __slots__ = ("future", "work")

    def __init__(self, work: Callable[[], Any]) -> None:
        self.work = work
        self.future: Future[Any] = Future()


class Writer:
    """Runs jobs in the order in which they came, as many as wait in one transaction.

    A job that fails takes nothing of the others with it: they are done again, each by itself.
    A job must therefore do nothing but write to the database, and may be called twice.
    """

    def __init__(self) -> None:
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None
        self._starting = threading.Lock()

    def submit(self, work: Callable[[], Result]) -> "Future[Result]":
        """Queue `work`; the future is done once its transaction is on disk, or has failed."""
        if self._thread is None or not self._thread.is_alive():
            self._start()
        job = _Job(work)
        self._jobs.put(job)
        return job.future

    async def write(self, work: Callable[[], Result]) -> Result:
        """`submit` for coroutines."""
        return await asyncio.wrap_future(self.submit(work))

    def stop(self) -> None:
        """Finish what is queued and end the thread, with its connection."""
        if self._thread is not None and self._thread.is_alive():
            self._jobs.put(None)
            self._thread.join()
        self._thread = None

    def _start(self) -> None:
        with self._starting:
            if self._thread is None or not self._thread.is_alive():
                self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
                self._thread.start()

    def _run(self) -> None:
        while True:
            batch = self._next_batch()
            jobs = [job for job in batch if job is not None and job.future.set_running_or_notify_cancel()]
            if jobs:
                _commit(jobs)
            if batch[-1] is None:
                connection.close()
                return

    def _next_batch(self) -> "list[_Job | None]":
        batch = [self._jobs.get()]
        while len(batch) < LARGEST_BATCH and batch[-1] is not None:
            try:
                batch.append(self._jobs.get_nowait())
            except queue.Empty:
                break
        return batch


def _commit(jobs: list[_Job]) -> None:
    if len(jobs) > 1 and _commit_together(jobs):
        return
    for job in jobs:
        _commit_alone(job)


def _commit_together(jobs: list[_Job]) -> bool:
    try:
        with transaction.atomic():
            results = [job.work() for job in jobs]
    except Exception as problem:
        log.info("a shared transaction failed, each goes alone", extra={"problem": type(problem).__name__})
        _drop_broken_connection(problem)
        return False
    for job, result in zip(jobs, results, strict=True):
        job.future.set_result(result)
    return True


def _commit_alone(job: _Job) -> None:
    try:
        with transaction.atomic():
            result = job.work()
    except Exception as problem:
        _drop_broken_connection(problem)
        job.future.set_exception(problem)
    else:
        job.future.set_result(result)


def _drop_broken_connection(problem: Exception) -> None:
    """After a fault of the connection itself the next job opens a new one."""
    if isinstance(problem, DatabaseError | InterfaceError) and not connection.in_atomic_block:
        connection.close_if_unusable_or_obsolete()


writer = Writer()
"""The writer of this process."""
