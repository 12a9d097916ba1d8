"""What forms and addresses say, parsed once into types; nonsense is refused in one sentence."""

from collections.abc import Mapping
from datetime import date
from typing import NamedTuple

from django.utils.translation import gettext as _

from rooms.models import Player
from rooms.refusals import Refused

LONGEST_NUMBER = 9
BIGGEST_ID = 18


class Given(NamedTuple):
    """The fields that a browser sent."""

    fields: Mapping[str, str]

    def text(self, name: str) -> str:
        """A text without the characters that are none."""
        return "".join(char for char in self.fields.get(name, "") if char.isprintable() or char.isspace()).strip()

    def number(self, name: str) -> int:
        """A whole number; refused when it is none."""
        text = self.text(name)
        digits = text.removeprefix("-")
        if not (digits.isascii() and digits.isdecimal() and len(digits) <= LONGEST_NUMBER):
            raise Refused("number", _("That is not a whole number."))
        return int(text)

    def day(self, name: str) -> date | None:
        """A day written 2024-05-06; None when it is none."""
        try:
            return date.fromisoformat(self.text(name))
        except ValueError:
            return None

    def identity(self, name: str) -> int | None:
        """The id of something; None when it is none."""
        text = self.text(name)
        return int(text) if text.isascii() and text.isdecimal() and len(text) <= BIGGEST_ID else None

    def player_or_none(self, name: str) -> Player | None:
        """A person by id; None when nobody is named or known."""
        found = self.identity(name)
        return Player.objects.filter(pk=found).first() if found is not None else None

    def player(self, name: str) -> Player:
        """A person by id; refused when nobody is meant."""
        found = self.player_or_none(name)
        if found is None:
            raise Refused("player", _("Choose a person."))
        return found
