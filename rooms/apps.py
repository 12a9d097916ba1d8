from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class RoomsConfig(AppConfig):
    """Rooms, people and what was played."""

    name = "rooms"
    verbose_name = _("rooms")
    default_auto_field = "django.db.models.BigAutoField"
