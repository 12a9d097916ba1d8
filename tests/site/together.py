"""Several people doing something at the same instant, each on a connection of his own."""

import threading
from concurrent.futures import ThreadPoolExecutor

from django.db import connection

from rooms.refusals import Refused


def at_once(calls, threads=None):
    """The outcome of every call, in order: what it returned, or the code of its refusal."""
    calls = list(calls)
    start = threading.Barrier(min(len(calls), threads or len(calls)))

    def run(call):
        try:
            if threads is None:
                start.wait(30)
            return call()
        except Refused as refusal:
            return refusal.code
        finally:
            connection.close()

    with ThreadPoolExecutor(threads or len(calls)) as pool:
        return list(pool.map(run, calls))
