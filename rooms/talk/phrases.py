"""Quick phrases: what people at a table in Guizhou say all evening, and a few faces."""

from typing import Final

from django.utils.translation import gettext_lazy as _

PHRASES: Final = (
    _("Hurry up, my tea is getting cold!"),
    _("Well played!"),
    _("Caught another chicken!"),
    _("Charging chicken, out it goes!"),
    _("You are liable now!"),
    _("Just one tile missing!"),
    _("Do not go, one more match!"),
    _("Sorry, bad network."),
    _("One moment, be right back."),
)
EMOJI: Final = ("😄", "😭", "😡", "👍", "🙏", "🐔", "🎉", "😴")
