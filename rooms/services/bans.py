"""Whom the operator has shut out for now."""

from datetime import datetime

from django.utils import formats, timezone
from django.utils.translation import gettext as _

from rooms.models import Player
from rooms.refusals import Refused


def check_not_banned(player: Player) -> None:
    """Refuse somebody whom the operator has shut out for now."""
    until: datetime | None = player.banned_until
    if until is not None and until > timezone.now():
        shown = formats.date_format(timezone.localtime(until), "DATETIME_FORMAT")
        raise Refused("banned", _("You cannot open or join rooms until %(when)s.") % {"when": shown})
