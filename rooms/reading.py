"""Reading the database from coroutines: threads of their own that keep their connections."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from django.db import DatabaseError, InterfaceError, connection

Result = TypeVar("Result")
_threads = ThreadPoolExecutor(2, thread_name_prefix="reader")


async def read(work: Callable[[], Result]) -> Result:
    """What `work` reads. A connection that broke meanwhile is opened anew and the work done again, once."""
    return await asyncio.get_running_loop().run_in_executor(_threads, _again_if_broken, work)


def _again_if_broken(work: Callable[[], Result]) -> Result:
    try:
        return work()
    except (DatabaseError, InterfaceError):
        connection.close()
        return work()
