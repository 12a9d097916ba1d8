"""What was played: matches, deals and the two append-only logs. The log is the game."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _


class Match(models.Model):
    """一场 (yī chǎng): a series of deals in one room under one set of rules."""

    class Status(models.TextChoices):
        RUNNING = "running", _("running")
        ENDED = "ended", _("ended")
        DISSOLVED = "dissolved", _("dissolved")

    class Paused(models.TextChoices):
        AGREED = "agreed", _("agreed by all")
        LEFT = "left", _("everybody has left")

    room = models.ForeignKey("rooms.Room", models.PROTECT, related_name="matches", verbose_name=_("room"))
    club = models.ForeignKey(
        "rooms.Club", models.PROTECT, null=True, blank=True, related_name="matches", verbose_name=_("club")
    )
    variant = models.CharField(_("variant"), max_length=16)
    options = models.JSONField(_("options"))
    digest = models.CharField(_("digest of the rules"), max_length=64)
    status = models.CharField(_("status"), max_length=9, choices=Status.choices, default=Status.RUNNING)
    paused = models.CharField(_("paused"), max_length=6, choices=Paused.choices, blank=True)
    """Why the clocks stand still; empty: they run."""
    vote = models.JSONField(_("open vote"), null=True, blank=True)
    """{"kind", "by", "answers": {seat: bool}, "deadline": seconds since 1970}: what the people are asked right now."""
    started_at = models.DateTimeField(_("started at"), auto_now_add=True)
    ended_at = models.DateTimeField(_("ended at"), null=True, blank=True)

    class Meta:
        verbose_name = _("match")
        verbose_name_plural = _("matches")
        indexes = [models.Index(fields=["-started_at"]), models.Index(fields=["club", "-started_at"])]


class MatchSeat(models.Model):
    """Who sat where in a match, and the running total: a projection of the settled deals."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="seats", verbose_name=_("match"))
    index = models.PositiveSmallIntegerField(_("seat"))
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        null=True,
        blank=True,
        db_index=False,  # that of `Meta` begins with it
        related_name="match_seats",
        verbose_name=_("player"),
    )
    """None: a bot."""
    name = models.CharField(_("name"), max_length=32)
    """The name shown when he sat down."""
    bot = models.CharField(_("bot"), max_length=8, blank=True)
    from_deal = models.PositiveSmallIntegerField(_("from deal"), default=1)
    """First deal of this occupant: a seat that changes hands has several rows."""
    to_deal = models.PositiveSmallIntegerField(_("to deal"), null=True, blank=True)
    """Last deal of this occupant; None: still there, or there to the end."""
    total = models.IntegerField(_("total"), default=0)

    class Meta:
        verbose_name = _("seat of a match")
        verbose_name_plural = _("seats of matches")
        ordering = ["index", "from_deal"]
        constraints = [models.UniqueConstraint(fields=["match", "index", "from_deal"], name="match_seat_unique")]
        indexes = [models.Index(fields=["player", "match"])]


class Deal(models.Model):
    """一局 (yī jú): one deal, from the shuffled wall to the settlement."""

    class Status(models.TextChoices):
        PREPARING = "preparing", _("preparing")
        """The hash of the secret is out; the players' parts are awaited."""
        RUNNING = "running", _("running")
        SETTLED = "settled", _("settled")
        VOID = "void", _("void")
        """Dissolved in the middle: it does not count."""

    match = models.ForeignKey(Match, models.PROTECT, related_name="deals", verbose_name=_("match"))
    number = models.PositiveSmallIntegerField(_("number"))
    """1, 2, 3 ... in the match."""
    status = models.CharField(_("status"), max_length=9, choices=Status.choices, default=Status.PREPARING)
    dealer = models.PositiveSmallIntegerField(_("dealer"))
    streak = models.PositiveSmallIntegerField(_("streak"), default=1)
    dice = models.JSONField(_("dice"), null=True, blank=True)
    """The two dice that chose the first dealer (wengan). S1"""
    weekday = models.PositiveSmallIntegerField(_("weekday"), null=True, blank=True)
    secret = models.CharField(_("secret"), max_length=64)
    """The server's random part, hex; shown when the deal is over."""
    commitment = models.CharField(_("commitment"), max_length=64)
    """SHA-256 of the secret, published before any player's part is known."""
    parts = models.JSONField(_("players' parts"), default=list)
    """The random part of each seat, hex, or null."""
    wall = models.CharField(_("wall"), max_length=256, blank=True)
    """The 108 tiles in order, compact; empty while preparing. Never shown before the deal is over."""
    head = models.PositiveIntegerField(_("length of the event log"), default=0)
    questions = models.JSONField(_("open questions"), default=dict)
    """Seat -> its clock, as `rooms.clocks` writes it."""
    deadline = models.DateTimeField(_("next deadline"), null=True, blank=True)
    """The earliest clock, for the sweep."""
    confirmed = models.JSONField(_("seats that confirmed the result"), default=list)
    result = models.JSONField(_("result"), null=True, blank=True)
    """The settlement as JSON: a projection of the log."""
    shared = models.CharField(_("share code"), max_length=16, null=True, blank=True)
    """A deal is seen by others than its players only by this code."""
    started_at = models.DateTimeField(_("started at"), null=True, blank=True)
    ended_at = models.DateTimeField(_("ended at"), null=True, blank=True)

    class Meta:
        verbose_name = _("deal")
        verbose_name_plural = _("deals")
        constraints = [
            models.UniqueConstraint(fields=["match", "number"], name="deal_unique_in_match"),
            models.UniqueConstraint(fields=["shared"], condition=Q(shared__isnull=False), name="deal_shared_once"),
        ]
        indexes = [models.Index(fields=["deadline"])]


class DealAction(models.Model):
    """What was asked of the engine, in order. Written by the store alone, never changed."""

    class By(models.TextChoices):
        PLAYER = "player", _("player")
        TIMEOUT = "timeout", _("time-out")
        AWAY = "away", _("played by the site")
        BOT = "bot", _("bot")

    deal = models.ForeignKey(Deal, models.CASCADE, related_name="actions", verbose_name=_("deal"))
    seq = models.PositiveIntegerField(_("number"))
    seat = models.PositiveSmallIntegerField(_("seat"))
    action = models.CharField(_("action"), max_length=48)
    """As `notation.format_action` writes it."""
    by = models.CharField(_("by"), max_length=8, choices=By.choices)
    request = models.CharField(_("request id"), max_length=36, blank=True)
    """Chosen by the browser: an id seen before gets its first answer again."""
    head = models.PositiveIntegerField(_("length of the event log afterwards"))
    at = models.DateTimeField(_("at"), auto_now_add=True)

    class Meta:
        verbose_name = _("action")
        verbose_name_plural = _("actions")
        constraints = [models.UniqueConstraint(fields=["deal", "seq"], name="action_unique_in_deal")]


class DealEvent(models.Model):
    """What followed, in order. Written by the store alone, never changed."""

    deal = models.ForeignKey(Deal, models.CASCADE, related_name="events", verbose_name=_("deal"))
    seq = models.PositiveIntegerField(_("number"))
    event = models.JSONField(_("event"))
    """As `record.event_to_json` writes it; may hold hidden tiles."""

    class Meta:
        verbose_name = _("event")
        verbose_name_plural = _("events")
        constraints = [models.UniqueConstraint(fields=["deal", "seq"], name="event_unique_in_deal")]


class DealSeat(models.Model):
    """What a settled deal was for one seat: a projection of its log, for histories and statistics."""

    deal = models.ForeignKey(Deal, models.CASCADE, related_name="seats", verbose_name=_("deal"))
    index = models.PositiveSmallIntegerField(_("seat"))
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        null=True,
        blank=True,
        db_index=False,  # that of `Meta` begins with it
        related_name="deal_seats",
        verbose_name=_("player"),
    )
    """None: a bot."""
    match = models.ForeignKey(Match, models.CASCADE, db_index=False, related_name="deal_seats", verbose_name=_("match"))
    club = models.ForeignKey(
        "rooms.Club",
        models.PROTECT,
        null=True,
        blank=True,
        db_index=False,
        related_name="deal_seats",
        verbose_name=_("club"),
    )
    variant = models.CharField(_("variant"), max_length=16)
    ended_at = models.DateTimeField(_("ended at"))
    points = models.IntegerField(_("points"))
    end = models.CharField(_("end"), max_length=12)
    """How the deal ended: a value of `EndKind`."""
    won = models.BooleanField(_("won"))
    paid = models.BooleanField(_("dealt in"))
    """The winning tile came from this seat."""
    ready = models.BooleanField(_("ready"))
    """A winner, or ready when the deal ended."""
    pattern = models.CharField(_("pattern"), max_length=24, blank=True)
    value = models.PositiveIntegerField(_("value"), default=0)
    """Of the winning hand, as one payer pays it."""
    sources = models.JSONField(_("points by reason"))
    """Reason -> what the seat received less what it paid."""
    flows = models.JSONField(_("points by person"))
    """Each other person, or the bots together (keys of the ledgers) -> what came from him less what went to him."""
    chickens = models.JSONField(_("chickens"))
    """Reason -> how many chickens of that sort the seat was paid for."""

    class Meta:
        verbose_name = _("seat of a deal")
        verbose_name_plural = _("seats of deals")
        ordering = ["deal", "index"]
        constraints = [models.UniqueConstraint(fields=["deal", "index"], name="deal_seat_unique")]
        indexes = [models.Index(fields=["player", "ended_at"])]


class ImportedRecord(models.Model):
    """A record that somebody brought from elsewhere, to be looked at like a deal of this site."""

    code = models.CharField(_("code"), max_length=16, unique=True)
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="imported_records", verbose_name=_("player")
    )
    record = models.JSONField(_("record"))
    """As `record_to_json` writes it."""
    created_at = models.DateTimeField(_("created at"), auto_now_add=True)

    class Meta:
        verbose_name = _("imported record")
        verbose_name_plural = _("imported records")
