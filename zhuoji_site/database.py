"""The database settings of the two set-ups: SQLite inside the process, PostgreSQL beside it."""

from pathlib import Path
from typing import Any

import dj_database_url

SQLITE_START = "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA cache_size=-16000; PRAGMA temp_store=MEMORY;"


def database(url: str, var_dir: Path) -> dict[str, Any]:
    """Django's settings of the one database.

    SQLite writes ahead (WAL), begins as a writer (IMMEDIATE, so no transaction dies half-way for a lock) and
    survives a power cut (FULL). Connections stay open: each thread keeps its own; PostgreSQL's come from a pool.
    """
    parsed: dict[str, Any] = dict(dj_database_url.parse(url or f"sqlite:///{var_dir / 'zhuoji.sqlite3'}"))
    if parsed["ENGINE"].endswith("sqlite3"):
        options = {"transaction_mode": "IMMEDIATE", "init_command": SQLITE_START, "timeout": 20}
        return {**parsed, "OPTIONS": options, "CONN_MAX_AGE": None}
    return {**parsed, "OPTIONS": {"pool": {"min_size": 1, "max_size": 16, "timeout": 10}}, "CONN_MAX_AGE": 0}
