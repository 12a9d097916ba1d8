"""Draw the tile faces into static/img/tiles.svg."""

from pathlib import Path

from django.conf import settings
from django.core.management.base import BaseCommand

from rules.drawing.sprite import sprite

TARGET = Path(settings.BASE_DIR) / "static" / "img" / "tiles.svg"


class Command(BaseCommand):
    """`manage.py draw_tiles`: the sprite is kept in the repository; run this after a change of the drawings."""

    help = "Draw the tile faces into static/img/tiles.svg."

    def handle(self, *args: object, **options: object) -> None:
        """Write the file."""
        TARGET.parent.mkdir(parents=True, exist_ok=True)
        TARGET.write_text(sprite(), encoding="utf-8")
        self.stdout.write(f"{TARGET.relative_to(settings.BASE_DIR)}: {TARGET.stat().st_size} bytes")
