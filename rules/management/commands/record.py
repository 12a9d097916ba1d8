"""`manage.py record verify FILE|-`: does a record say what the rules make of it? (docs/record.md)"""

import sys
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from rules.engine.case import CaseError
from rules.engine.record import MOST_BYTES, parse_record, verify

DIFFERS = 1
REFUSED = 2
LINE_MAX = 1000


class Command(BaseCommand):
    """Judge records again."""

    help = "Plays records of deals again and says the first difference."
    requires_system_checks: list[str] = []
    requires_migrations_checks = False

    def add_arguments(self, parser: CommandParser) -> None:
        """What to do with which files."""
        parser.add_argument("what", choices=["verify"])
        parser.add_argument("files", nargs="+", metavar="FILE", help="a record, or - for standard input")

    def handle(self, *args: Any, files: list[str], **options: Any) -> None:  # noqa: ANN401 - Django's signature
        """One line a file; exit status 0 all agree, 1 one differs, 2 one is no record."""
        status = max(self._verify(name) for name in files)
        if status:
            sys.exit(status)

    def _verify(self, name: str) -> int:
        before = f"{name}: " if name != "-" else ""
        try:
            difference = verify(parse_record(_read(name)))
        except (CaseError, OSError) as error:
            self.stderr.write(_line(f"{before}{error}"))
            return REFUSED
        self.stdout.write(_line(f"{before}{difference or 'agrees'}"))
        return DIFFERS if difference else 0


def _read(name: str) -> bytes:
    """At most one byte more than a record may have."""
    if name == "-":
        return sys.stdin.buffer.read(MOST_BYTES + 1)
    with Path(name).open("rb") as file:
        return file.read(MOST_BYTES + 1)


def _line(text: str) -> str:
    return " ".join(text.split())[:LINE_MAX]
