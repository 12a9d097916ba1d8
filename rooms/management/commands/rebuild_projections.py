"""`manage.py rebuild_projections`: make everything that is worked out from the logs again."""

from django.core.management.base import BaseCommand, CommandParser

from rooms.models import Match
from rooms.services.projections import rebuild


class Command(BaseCommand):
    """Results, running totals, seats of deals and ledgers, from the logs and the corrections in force."""

    help = "Make results, totals, statistics and ledgers again from the logs."

    def add_arguments(self, parser: CommandParser) -> None:
        """`--match`: of these matches only."""
        parser.add_argument("--match", type=int, nargs="*", metavar="ID", help="these matches only")

    def handle(self, *args: object, **options: object) -> None:
        """Make them, and say how far it is."""
        matches = Match.objects.all()
        chosen = options["match"]
        if isinstance(chosen, list):
            matches = matches.filter(pk__in=chosen)
        rebuild(matches, self.stdout.write)
