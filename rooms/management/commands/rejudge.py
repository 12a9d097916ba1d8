"""`manage.py rejudge --since DATE`: play stored deals through today's engine, report what would differ."""

from datetime import date

from django.core.management.base import BaseCommand, CommandError, CommandParser

from rooms.services.judging import Tally, rejudge

DIFFERS = 1
"""Exit status when a deal differs."""


class Command(BaseCommand):
    """Changes nothing: it says which deals today's rules would settle otherwise, and in what first."""

    help = "Play stored deals again by today's rules and report the first difference of each."

    def add_arguments(self, parser: CommandParser) -> None:
        """`--since`: deals settled on that day or later; without it, all."""
        parser.add_argument("--since", type=_day, metavar="DATE", help="deals settled since this day, like 2024-05-06")

    def handle(self, *args: object, **options: object) -> None:
        """Judge, and say the sum."""
        since = options["since"]
        tally = Tally()
        for line in rejudge(since if isinstance(since, date) else None, tally):
            self.stdout.write(line)
        self.stdout.write(f"{tally.deals} deals, {tally.differing} differ")
        if tally.differing:
            raise SystemExit(DIFFERS)


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise CommandError(f"{text!r} is no day; write it like 2024-05-06") from None
