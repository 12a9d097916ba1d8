"""How often something may be tried."""

from django.core.cache import cache
from django.utils.translation import gettext as _

from rooms.refusals import Refused


class Limit:
    """At most `most` tries in `seconds` by one key (a person, an address); counted in the cache of all servers."""

    def __init__(self, name: str, most: int, seconds: int) -> None:
        self.name = name
        self.most = most
        self.seconds = seconds

    def check(self, *keys: str) -> None:
        """Refuse when one of the keys has used up its tries."""
        if any(cache.get(self._place(key), 0) >= self.most for key in keys if key):
            raise Refused("too_often", _("That was tried too often. Wait some minutes, then try again."))

    def count(self, *keys: str) -> None:
        """Count one try of each key."""
        for key in filter(None, keys):
            place = self._place(key)
            cache.add(place, 0, self.seconds)
            try:
                cache.incr(place)
            except ValueError:
                cache.set(place, 1, self.seconds)  # it ran out between the two calls

    def _place(self, key: str) -> str:
        return f"limit:{self.name}:{key}"


WRONG_NUMBERS = Limit("wrong_numbers", 20, 600)
"""Joining by numbers of rooms that are not there, or with a wrong password."""
WRONG_CLAIMS = Limit("wrong_claims", 10, 600)
WRONG_CODES = Limit("wrong_codes", 20, 600)
"""Asking for clubs or house rules by codes that nobody gave out."""
NEW_GUESTS = Limit("new_guests", 60, 600)
NEW_ROOMS = Limit("new_rooms", 30, 600)
