"""Who plays."""

from typing import Any, ClassVar

from django.contrib.auth.models import AbstractUser, UserManager
from django.db import models
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _


class PlayerManager(UserManager["Player"]):
    """Makes accounts for Django's own commands (`createsuperuser`); guests are made by `services.people`."""

    use_in_migrations = False

    def create_user(self, username: str, *args: Any, **fields: Any) -> "Player":  # noqa: ANN401
        """An account."""
        return super().create_user(username, *args, **_as_account(username, fields))

    def create_superuser(self, username: str, *args: Any, **fields: Any) -> "Player":  # noqa: ANN401
        """An operator's account."""
        return super().create_superuser(username, *args, **_as_account(username, fields))


def _as_account(username: str, fields: dict[str, Any]) -> dict[str, Any]:
    return {"is_guest": False, "nickname": username[:16], **fields}


class Player(AbstractUser):
    """A person: a guest with a nickname, or an account with name and password; the project's user model."""

    nickname = models.CharField(_("nickname"), max_length=16)
    is_guest = models.BooleanField(_("guest"), default=True)
    claim_digest = models.CharField(_("claim code digest"), max_length=64, null=True, blank=True, editable=False)
    """SHA-256 of the code by which a guest comes back from another device."""
    banned_until = models.DateTimeField(_("banned until"), null=True, blank=True)
    merged_into = models.ForeignKey(
        "self", models.PROTECT, null=True, blank=True, related_name="merged", verbose_name=_("merged into")
    )
    former = models.BooleanField(_("former player"), default=False)
    """The account was deleted: the name is gone, the records stay."""

    objects: ClassVar[PlayerManager] = PlayerManager()
    REQUIRED_FIELDS: ClassVar[list[str]] = []

    class Meta(AbstractUser.Meta):
        verbose_name = _("player")  # type: ignore[assignment]
        verbose_name_plural = _("players")  # type: ignore[assignment]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(
                fields=["claim_digest"], condition=models.Q(claim_digest__isnull=False), name="claim_code_unique"
            )
        ]

    def __str__(self) -> str:
        return gettext("former player") if self.former else self.nickname or self.username
