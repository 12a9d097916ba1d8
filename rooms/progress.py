"""The socket of a page that waits for a background job: how far it is, and that it is done.

It looks at the row while the job runs. Whatever a broker or a channel layer loses, the page ends up right.
"""

import asyncio
from typing import Final

from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncWebsocketConsumer
from django.conf import settings
from django.template.loader import render_to_string
from django.utils import translation

from rooms import access
from rooms.jobs import Job
from rooms.models import Export, Ledger

EVERY: Final = 0.5
"""Seconds between two looks."""
LOOKS: Final = 7200
"""After so many looks the socket closes; the page can be loaded again."""
DONE: Final = 1000
NOT_YOURS: Final = 4403
JOBS: Final[dict[str, type[Ledger] | type[Export]]] = {"ledger": Ledger, "export": Export}


class JobConsumer(AsyncWebsocketConsumer):
    """One page that waits for one job."""

    watching: "asyncio.Task[None] | None" = None

    async def connect(self) -> None:
        """Let in who may see the job."""
        route = self.scope["url_route"]["kwargs"]
        job = await database_sync_to_async(find)(self.scope["user"], route["kind"], route["job_id"])
        if job is None:
            await self.close(NOT_YOURS)
            return
        await self.accept()
        language = self.scope.get("cookies", {}).get(settings.LANGUAGE_COOKIE_NAME, settings.LANGUAGE_CODE)
        self.watching = asyncio.create_task(self._watch(job, language))

    async def disconnect(self, code: int) -> None:
        """Stop looking."""
        if self.watching:
            self.watching.cancel()

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """The page has nothing to say."""

    async def _watch(self, job: Job, language: str) -> None:
        shown = ""
        for _look in range(LOOKS):
            await database_sync_to_async(job.refresh_from_db)(fields=["status", "progress"])
            fragment = progress_fragment(job, language)
            if fragment != shown:
                shown = fragment
                await self.send(text_data=fragment)
            if job.status != Ledger.Status.PENDING:
                break
            await asyncio.sleep(EVERY)
        await self.close(DONE)


def find(visitor: access.Visitor, kind: str, job_id: int) -> Job | None:
    """A job that somebody may see."""
    job = JOBS[kind].objects.filter(pk=job_id).first()
    ledger = job.ledger if isinstance(job, Export) else job
    return job if ledger and access.may_see(visitor, ledger) else None


def progress_fragment(job: Job, language: str) -> str:
    """The element that says how far a job is; when it is over, it makes the page fetch what came of it."""
    with translation.override(language):
        return render_to_string("rooms/ledgers/_progress.html", {"job": job, "oob": True})
