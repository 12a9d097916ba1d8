"""`manage.py prepare`: database, catalogue and static files brought up to date."""

from django.core.management.base import BaseCommand, CommandError
from django.db import OperationalError

from zhuoji_site.catalogue import CatalogueError
from zhuoji_site.preparation import prepare


class Command(BaseCommand):
    """Run once before servers and workers start, and after every upgrade."""

    help = "Bring the database, the translations and the static files up to date."
    requires_system_checks: list[str] = []

    def handle(self, *args: object, **options: object) -> None:
        """Take the steps that are due."""
        try:
            prepare(self.stderr.write)
        except OperationalError as error:
            raise CommandError(f"The database (DATABASE_URL) does not answer: {str(error).strip()}") from error
        except CatalogueError as error:
            raise CommandError(str(error)) from error
