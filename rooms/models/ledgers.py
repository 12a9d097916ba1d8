"""Ledgers and the corrections entered into them."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class Ledger(models.Model):
    """The account of a match, or of a club over some days; made by a background job, made again at will."""

    class Status(models.TextChoices):
        PENDING = "pending", _("being made")
        DONE = "done", _("done")
        FAILED = "failed", _("failed")

    match = models.OneToOneField(
        "rooms.Match", models.CASCADE, null=True, blank=True, related_name="ledger", verbose_name=_("match")
    )
    club = models.ForeignKey(
        "rooms.Club", models.CASCADE, null=True, blank=True, related_name="ledgers", verbose_name=_("club")
    )
    first_day = models.DateField(_("first day"), null=True, blank=True)
    last_day = models.DateField(_("last day"), null=True, blank=True)
    status = models.CharField(_("status"), max_length=8, choices=Status.choices, default=Status.PENDING)
    progress = models.PositiveSmallIntegerField(_("progress, percent"), default=0)
    attempts = models.PositiveSmallIntegerField(_("attempts"), default=0)
    data = models.JSONField(_("data"), null=True, blank=True)
    created_at = models.DateTimeField(_("created at"), auto_now_add=True)
    taken_at = models.DateTimeField(_("taken up at"), null=True, blank=True)
    done_at = models.DateTimeField(_("done at"), null=True, blank=True)

    class Meta:
        verbose_name = _("ledger")
        verbose_name_plural = _("ledgers")
        constraints = [
            models.UniqueConstraint(fields=["club", "first_day", "last_day"], name="club_ledger_unique"),
        ]


class Export(models.Model):
    """A file made of a club's ledger by a background job; left and found again, thrown away after some days."""

    class Format(models.TextChoices):
        CSV = "csv", "CSV"
        XLSX = "xlsx", "XLSX"
        ZIP = "zip", _("records (ZIP)")

    ledger = models.ForeignKey(Ledger, models.CASCADE, related_name="exports", verbose_name=_("ledger"))
    format = models.CharField(_("format"), max_length=4, choices=Format.choices)
    language = models.CharField(_("language"), max_length=8)
    status = models.CharField(_("status"), max_length=8, choices=Ledger.Status.choices, default=Ledger.Status.PENDING)
    progress = models.PositiveSmallIntegerField(_("progress, percent"), default=0)
    attempts = models.PositiveSmallIntegerField(_("attempts"), default=0)
    size = models.PositiveBigIntegerField(_("size, bytes"), default=0)
    file = models.CharField(_("file"), max_length=64, blank=True)
    """Name below `EXPORTS_DIR`; empty until it is made and after it was thrown away."""
    created_at = models.DateTimeField(_("created at"), auto_now_add=True)
    taken_at = models.DateTimeField(_("taken up at"), null=True, blank=True)
    done_at = models.DateTimeField(_("done at"), null=True, blank=True)

    class Meta:
        verbose_name = _("export")
        verbose_name_plural = _("exports")
        constraints = [
            models.UniqueConstraint(fields=["ledger", "format", "language"], name="export_unique"),
        ]


class Correction(models.Model):
    """An entry that corrects a ledger: never edited, reversed only by another entry."""

    class Kind(models.TextChoices):
        VOID_DEAL = "void_deal", _("void a deal")
        VOID_MATCH = "void_match", _("void a match")
        PENALTY = "penalty", _("penalty")
        NOTE = "note", _("note")
        MERGE = "merge", _("merge two names")
        REVERSAL = "reversal", _("reversal")

    kind = models.CharField(_("kind"), max_length=10, choices=Kind.choices)
    club = models.ForeignKey(
        "rooms.Club", models.PROTECT, null=True, blank=True, related_name="corrections", verbose_name=_("club")
    )
    match = models.ForeignKey(
        "rooms.Match", models.PROTECT, null=True, blank=True, related_name="corrections", verbose_name=_("match")
    )
    deal = models.ForeignKey(
        "rooms.Deal", models.PROTECT, null=True, blank=True, related_name="corrections", verbose_name=_("deal")
    )
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        null=True,
        blank=True,
        related_name="corrections",
        verbose_name=_("player"),
    )
    other = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+", verbose_name=_("merged into")
    )
    points = models.IntegerField(_("points"), default=0)
    reverses = models.OneToOneField(
        "self", models.PROTECT, null=True, blank=True, related_name="reversed_by", verbose_name=_("reverses")
    )
    author = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", verbose_name=_("author"))
    reason = models.CharField(_("reason"), max_length=200)
    created_at = models.DateTimeField(_("created at"), auto_now_add=True)

    class Meta:
        verbose_name = _("correction")
        verbose_name_plural = _("corrections")
        ordering = ["id"]
