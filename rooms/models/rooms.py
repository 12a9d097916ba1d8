"""The place where friends meet: rooms and their seats."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy


class Room(models.Model):
    """A private table whose house rules are fixed when it is made. T7"""

    class Status(models.TextChoices):
        WAITING = "waiting", _("waiting")
        PLAYING = "playing", _("playing")
        PAUSED = "paused", _("paused")
        CLOSED = "closed", _("closed")

    OPEN = (Status.WAITING, Status.PLAYING, Status.PAUSED)
    """Asked for by name, not as "not closed": so an index finds the few that are open among all that ever were."""

    class Payer(models.TextChoices):
        HOST = "host", _("the host")
        SHARED = "shared", pgettext_lazy("payer", "everybody")
        WINNER = "winner", _("the winner")
        CLUB = "club", _("the club")

    number = models.CharField(_("number"), max_length=6)
    """Six digits, unique among rooms that are not closed."""
    host = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="hosted", verbose_name=_("host"))
    club = models.ForeignKey(
        "rooms.Club",
        models.PROTECT,
        null=True,
        blank=True,
        db_index=False,  # that of `Meta` begins with it
        related_name="rooms",
        verbose_name=_("club"),
    )
    practice = models.BooleanField(_("practice"), default=False)
    variant = models.CharField(_("variant"), max_length=16)
    options = models.JSONField(_("options"))
    """All options with their values, as `Rules.as_json()` writes them: a copy, never a link to a saved set."""
    digest = models.CharField(_("digest of the rules"), max_length=64)
    players = models.PositiveSmallIntegerField(_("players"))
    status = models.CharField(_("status"), max_length=8, choices=Status.choices, default=Status.WAITING)
    password = models.CharField(_("password"), max_length=128, blank=True)
    """Hashed; empty: none."""
    spectating = models.BooleanField(_("spectating"), default=False)
    hints = models.BooleanField(_("hints"), default=True)
    chat = models.BooleanField(_("chat"), default=True)
    answer_seconds = models.PositiveSmallIntegerField(_("seconds per answer"), default=30)
    """8, 15, 30, 60; 0: no clock."""
    bank_seconds = models.PositiveSmallIntegerField(_("bank per deal, seconds"), default=30)
    """0, 30, 60."""
    payer = models.CharField(_("who pays the cards"), max_length=8, choices=Payer.choices, default=Payer.HOST)
    cost = models.PositiveSmallIntegerField(_("cost in cards"), default=0)
    charged_at = models.DateTimeField(_("charged at"), null=True, blank=True)
    previous = models.ForeignKey(
        "self", models.SET_NULL, null=True, blank=True, related_name="again", verbose_name=_("played before")
    )
    created_at = models.DateTimeField(_("created at"), auto_now_add=True)
    active_at = models.DateTimeField(_("last active at"), auto_now_add=True)
    closed_at = models.DateTimeField(_("closed at"), null=True, blank=True)

    class Meta:
        verbose_name = _("room")
        verbose_name_plural = _("rooms")
        constraints = [
            models.UniqueConstraint(
                fields=["number"], condition=~Q(status="closed"), name="room_number_unique_while_open"
            ),
        ]
        indexes = [models.Index(fields=["number"]), models.Index(fields=["club", "status"])]

    def __str__(self) -> str:
        return self.number


class Seat(models.Model):
    """A chair of a room, held by a person, a bot or nobody. T2"""

    class Bot(models.TextChoices):
        RANDOM = "random", _("easy")
        SIMPLE = "simple", _("normal")
        STRONG = "strong", _("strong")

    room = models.ForeignKey(Room, models.CASCADE, related_name="seats", verbose_name=_("room"))
    index = models.PositiveSmallIntegerField(_("seat"))
    """0..players-1 in turn order."""
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="seats", verbose_name=_("player")
    )
    bot = models.CharField(_("bot"), max_length=8, choices=Bot.choices, blank=True)
    """Strength of the bot that sits here; empty: none."""
    active = models.BooleanField(_("active"), default=True)
    """False once the room is closed: a person holds one active seat at a time."""
    ready = models.BooleanField(_("ready"), default=False)
    away = models.BooleanField(_("played by the site"), default=False)
    """托管 (tuōguǎn): the default answer is given for him."""
    joined_at = models.DateTimeField(_("joined at"), null=True, blank=True)
    address = models.CharField(_("address digest"), max_length=64, blank=True)
    """Keyed digest of the network address, to point out players who share one."""

    class Meta:
        verbose_name = _("seat")
        verbose_name_plural = _("seats")
        ordering = ["index"]
        constraints = [
            models.UniqueConstraint(fields=["room", "index"], name="seat_unique_in_room"),
            models.UniqueConstraint(fields=["player"], condition=Q(active=True), name="one_active_seat_per_player"),
            models.CheckConstraint(condition=Q(bot="") | Q(player=None), name="seat_bot_or_player"),
        ]


class Ban(models.Model):
    """A person whom the host does not let into the room again."""

    room = models.ForeignKey(Room, models.CASCADE, related_name="bans", verbose_name=_("room"))
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="room_bans", verbose_name=_("player")
    )
    created_at = models.DateTimeField(_("created at"), auto_now_add=True)

    class Meta:
        verbose_name = _("ban from a room")
        verbose_name_plural = _("bans from rooms")
        constraints = [models.UniqueConstraint(fields=["room", "player"], name="ban_unique")]


class ChatMessage(models.Model):
    """What somebody said in a room; deleted when the room closes."""

    room = models.ForeignKey(Room, models.CASCADE, related_name="messages", verbose_name=_("room"))
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="messages", verbose_name=_("player")
    )
    text = models.CharField(_("text"), max_length=120)
    created_at = models.DateTimeField(_("created at"), auto_now_add=True)

    class Meta:
        verbose_name = _("chat message")
        verbose_name_plural = _("chat messages")
        ordering = ["id"]
