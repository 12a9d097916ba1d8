"""亲友圈 (qīnyǒuquān): clubs of people who play together."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _


class Club(models.Model):
    """A circle of friends with its own rules, rooms, standing and cards."""

    name = models.CharField(_("name"), max_length=24)
    code = models.CharField(_("invitation code"), max_length=8, unique=True)
    approval = models.BooleanField(_("joining needs approval"), default=True)
    created_at = models.DateTimeField(_("created at"), auto_now_add=True)
    closed_at = models.DateTimeField(_("closed at"), null=True, blank=True)

    class Meta:
        verbose_name = _("club")
        verbose_name_plural = _("clubs")

    def __str__(self) -> str:
        return self.name


class Membership(models.Model):
    """A person in a club."""

    class Role(models.TextChoices):
        OWNER = "owner", _("owner")
        MANAGER = "manager", _("manager")
        MEMBER = "member", _("member")
        APPLICANT = "applicant", _("applicant")

    club = models.ForeignKey(Club, models.CASCADE, related_name="memberships", verbose_name=_("club"))
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="memberships", verbose_name=_("player")
    )
    role = models.CharField(_("role"), max_length=9, choices=Role.choices)
    joined_at = models.DateTimeField(_("joined at"), auto_now_add=True)

    class Meta:
        verbose_name = _("membership")
        verbose_name_plural = _("memberships")
        constraints = [
            models.UniqueConstraint(fields=["club", "player"], name="membership_unique"),
            models.UniqueConstraint(fields=["club"], condition=Q(role="owner"), name="one_owner_per_club"),
        ]


class Announcement(models.Model):
    """A notice of a club, or of the operator to everybody."""

    club = models.ForeignKey(
        Club, models.CASCADE, null=True, blank=True, related_name="announcements", verbose_name=_("club")
    )
    """None: to everybody."""
    author = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", verbose_name=_("author"))
    text = models.CharField(_("text"), max_length=300)
    created_at = models.DateTimeField(_("created at"), auto_now_add=True)

    class Meta:
        verbose_name = _("announcement")
        verbose_name_plural = _("announcements")
        ordering = ["-id"]
