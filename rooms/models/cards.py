"""房卡 (fángkǎ): the append-only account of room cards. The balance is the sum of the entries."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _


class CardEntry(models.Model):
    """One movement of cards of a player or a club; never changed, never deleted."""

    class Reason(models.TextChoices):
        REGISTRATION = "registration", _("gift at registration")
        DAILY = "daily", _("daily gift")
        GRANT = "grant", _("grant by the operator")
        ROOM = "room", _("cost of a room")
        MOVED = "moved", _("back: the winner pays")
        GIVEN = "given", _("given to a club")

    player = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        null=True,
        blank=True,
        related_name="card_entries",
        verbose_name=_("player"),
    )
    club = models.ForeignKey(
        "rooms.Club", models.PROTECT, null=True, blank=True, related_name="card_entries", verbose_name=_("club")
    )
    amount = models.IntegerField(_("amount"))
    balance = models.IntegerField(_("balance afterwards"))
    """The sum of the entries up to this one; the constraint keeps it from falling below 0."""
    seq = models.PositiveIntegerField(_("number in the account"))
    """1, 2, 3 ... per account: two writers cannot both take the same place."""
    reason = models.CharField(_("reason"), max_length=12, choices=Reason.choices)
    room = models.ForeignKey(
        "rooms.Room", models.PROTECT, null=True, blank=True, related_name="card_entries", verbose_name=_("room")
    )
    day = models.DateField(_("day of the daily gift"), null=True, blank=True)
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+", verbose_name=_("granted by")
    )
    created_at = models.DateTimeField(_("created at"), auto_now_add=True)

    class Meta:
        verbose_name = _("card entry")
        verbose_name_plural = _("card entries")
        ordering = ["id"]
        constraints = [
            models.CheckConstraint(condition=Q(player=None) ^ Q(club=None), name="card_entry_one_account"),
            models.CheckConstraint(condition=Q(balance__gte=0), name="card_balance_not_negative"),
            models.UniqueConstraint(fields=["player", "seq"], name="card_entry_player_seq"),
            models.UniqueConstraint(fields=["club", "seq"], name="card_entry_club_seq"),
            models.UniqueConstraint(
                fields=["player"], condition=Q(reason="registration"), name="one_gift_at_registration"
            ),
            models.UniqueConstraint(fields=["player", "day"], condition=Q(reason="daily"), name="one_daily_gift"),
            models.UniqueConstraint(
                fields=["player", "room"], condition=Q(reason="room"), name="room_charged_once_per_player"
            ),
            models.UniqueConstraint(
                fields=["club", "room"], condition=Q(reason="room"), name="room_charged_once_per_club"
            ),
        ]
