"""`manage.py translations`: the Chinese catalogue from the texts in use and the translations there are."""

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from zhuoji_site.catalogue import CatalogueError, catalogue_paths, problems, write_mo, write_po


class Command(BaseCommand):
    """Merges locale/zh_hans.d/*.json into the .po file and compiles it; `--check` only names what is missing."""

    help = "Merge and compile the Chinese catalogue."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        """What may be asked."""
        parser.add_argument("--check", action="store_true", help="name what is missing or wrong, change nothing")
        parser.add_argument("--absorb", action="store_true", help="delete the flat files once they are merged")

    def handle(self, *args: object, **options: object) -> None:
        """Merge, or check."""
        try:
            if options["check"]:
                self._check()
                return
            missing = write_po(settings.BASE_DIR)
            if options["absorb"]:
                for path in catalogue_paths(settings.BASE_DIR)[1]:
                    path.unlink()
            write_mo(settings.BASE_DIR)
        except CatalogueError as error:
            raise CommandError(str(error)) from error
        self.stdout.write(f"{missing} texts are not translated" if missing else "every text is translated")

    def _check(self) -> None:
        found = problems(settings.BASE_DIR)
        if found:
            raise CommandError("\n".join(found))
        self.stdout.write("every text is translated")
