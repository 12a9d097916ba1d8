"""Draw the tile faces, the hen and the icon into static/img/."""

from pathlib import Path

from django.conf import settings
from django.core.management.base import BaseCommand

from rules.drawing.sprite import hen, icon, sprite

FOLDER = Path(settings.BASE_DIR) / "static" / "img"
DRAWINGS = {"tiles.svg": sprite, "chicken.svg": hen, "icon.svg": icon}
"""What is drawn, by the name of its file."""


class Command(BaseCommand):
    """`manage.py draw_tiles`: the files are kept in the repository; run this after a change of the drawings."""

    help = "Draw the tile faces, the hen and the icon into static/img/."

    def handle(self, *args: object, **options: object) -> None:
        """Write the files."""
        FOLDER.mkdir(parents=True, exist_ok=True)
        for name, draw in DRAWINGS.items():
            (FOLDER / name).write_text(draw(), encoding="utf-8")
            self.stdout.write(f"static/img/{name}: {len(draw())} bytes")
