"""Loaded before the settings are read: each process of a parallel run has a database of Redis to itself."""

import os
import re
from urllib.parse import urlsplit

worker = re.fullmatch(r"gw(\d+)", os.environ.get("PYTEST_XDIST_WORKER", ""))
if worker and os.environ.get("REDIS_URL"):
    os.environ["REDIS_URL"] = urlsplit(os.environ["REDIS_URL"])._replace(path=f"/{int(worker[1]) + 1}").geturl()
