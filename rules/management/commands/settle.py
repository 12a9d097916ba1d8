"""`manage.py settle CASE.json|-`: what must be paid for a finished deal (docs/settle.md)."""

import json
import sys
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from rules.engine.case import CaseError, load_json, parse_case, settlement_to_json
from rules.engine.settlement import settle

REFUSED = 2
"""Exit status when a case is refused."""

LINE_MAX = 4000
"""The longest line that says why."""


class Command(BaseCommand):
    """Settle the case of a file or of standard input; a list of cases gives a list of answers."""

    help = "Prints the settlement of a finished deal, given as JSON (docs/settle.md)."
    requires_system_checks: list[str] = []
    requires_migrations_checks = False

    def add_arguments(self, parser: CommandParser) -> None:
        """Where the case is read from."""
        parser.add_argument("case", help="a JSON file, or - for standard input")

    def handle(self, *args: Any, case: str, **options: Any) -> None:  # noqa: ANN401 - Django's signature
        """Print the answer; or one line on standard error and exit status 2."""
        try:
            answer = _answer(load_json(_read(case)))
        except (CaseError, OSError) as error:
            sys.stderr.write(f"{' '.join(str(error).split())[:LINE_MAX]}\n")
            sys.exit(REFUSED)
        self.stdout.write(json.dumps(answer, ensure_ascii=False, indent=2))


def _read(case: str) -> bytes:
    return sys.stdin.buffer.read() if case == "-" else Path(case).read_bytes()


def _answer(data: object) -> object:
    """The settlement of one case, or of each in a list. CaseError names the first that is refused."""
    if isinstance(data, list):
        return [_settled(item, f"case {number}: ") for number, item in enumerate(data, start=1)]
    return _settled(data)


def _settled(data: object, prefix: str = "") -> object:
    try:
        return settlement_to_json(settle(parse_case(data)))
    except CaseError as error:
        raise CaseError("", "%(line)s", line=f"{prefix}{error}") from None
