from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class RulesConfig(AppConfig):
    """House rules and the pages about them."""

    name = "rules"
    verbose_name = _("rules")
    default_auto_field = "django.db.models.BigAutoField"
