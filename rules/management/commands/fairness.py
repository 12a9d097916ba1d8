"""`manage.py fairness verify FILE|-`: is a wall the one that secret and parts make? (docs/fairness.md)"""

import re
import sys
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from rules.engine.case import load_json
from rules.engine.case_fields import CaseError, Fields
from rules.engine.fairness import PART_BYTES, SECRET_BYTES, verify
from rules.engine.options import show

DIFFERS = 1
REFUSED = 2
MOST_BYTES = 10_000_000
MOST_DEALS = 100_000
HEX = re.compile(r"(?:[0-9a-fA-F]{2})+")


class Command(BaseCommand):
    """Make walls again."""

    help = "Makes walls again from secret and parts, and says the first that differs."
    requires_system_checks: list[str] = []
    requires_migrations_checks = False

    def add_arguments(self, parser: CommandParser) -> None:
        """What to do with which file."""
        parser.add_argument("what", choices=["verify"])
        parser.add_argument("file", help="an object or a list of them, or - for standard input")

    def handle(self, *args: Any, file: str, **options: Any) -> None:  # noqa: ANN401 - Django's signature
        """Exit status 0 everything agrees, 1 something does not, 2 the file is not such an object."""
        try:
            difference = _first_difference(_read(file))
        except (CaseError, OSError) as error:
            self.stderr.write(" ".join(str(error).split())[:1000])
            sys.exit(REFUSED)
        self.stdout.write(difference or "agrees")
        if difference:
            sys.exit(DIFFERS)


def _read(name: str) -> object:
    data = sys.stdin.buffer.read(MOST_BYTES + 1) if name == "-" else _read_file(Path(name))
    if len(data) > MOST_BYTES:
        raise CaseError("", "the text is longer than %(most)s bytes", most=MOST_BYTES)
    return load_json(data)


def _read_file(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(MOST_BYTES + 1)


def _first_difference(data: object) -> str | None:
    if not isinstance(data, list):
        return _difference(data, "")
    for number, item in enumerate(data, start=1):
        found = _difference(item, f"deal {number}")
        if found:
            return f"deal {number}: {found}"
    return None


def _difference(data: object, where: str) -> str | None:
    fields = Fields(data, where, ("commitment", "secret", "parts", "wall"), ("dice",))
    parts = [None if item is None else _hex(item, at) for at, item in fields.items("parts", 4)]
    secret = _hex(fields.data["secret"], fields.at("secret"), SECRET_BYTES)
    try:
        return verify(fields.text("commitment"), secret, parts, fields.tiles("wall"), fields.dice("dice"))
    except ValueError as error:
        raise CaseError(where, "%(problem)s", problem=error) from None


def _hex(value: object, where: str, least: int = 1) -> bytes:
    data = bytes.fromhex(value) if isinstance(value, str) and HEX.fullmatch(value) else b""
    if not least <= len(data) <= PART_BYTES:
        raise CaseError(
            where,
            "%(least)s to %(most)s bytes in hex are wanted, not %(value)s",
            least=least,
            most=PART_BYTES,
            value=show(value),
        )
    return data
