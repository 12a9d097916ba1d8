"""Saved option sets."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class OptionSet(models.Model):
    """House rules under a name. Rooms copy them; editing a set never touches a room."""

    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        null=True,
        blank=True,
        related_name="option_sets",
        verbose_name=_("owner"),
    )
    club = models.ForeignKey(
        "rooms.Club", models.CASCADE, null=True, blank=True, related_name="option_sets", verbose_name=_("club")
    )
    name = models.CharField(_("name"), max_length=24)
    variant = models.CharField(_("variant"), max_length=16)
    options = models.JSONField(_("options"))
    """As `Rules.as_json()` writes them."""
    format = models.PositiveSmallIntegerField(_("format version"), default=1)
    digest = models.CharField(_("digest"), max_length=64)
    code = models.CharField(_("share code"), max_length=8, unique=True)
    created_at = models.DateTimeField(_("created at"), auto_now_add=True)
    updated_at = models.DateTimeField(_("updated at"), auto_now=True)

    class Meta:
        verbose_name = _("option set")
        verbose_name_plural = _("option sets")
        ordering = ["name"]
        constraints = [
            models.UniqueConstraint(fields=["owner", "name"], name="option_set_name_unique_per_owner"),
            models.UniqueConstraint(fields=["club", "name"], name="option_set_name_unique_per_club"),
        ]

    def __str__(self) -> str:
        return self.name
