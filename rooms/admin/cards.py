"""Room cards: the operator grants some; every movement can be read."""

from typing import Any

from django import forms
from django.contrib import admin, messages
from django.core.exceptions import ValidationError
from django.db import transaction
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from rooms.admin.base import ReadOnlyAdmin
from rooms.models import CardEntry, Player
from rooms.refusals import Refused
from rooms.services import cards


class GrantForm(forms.ModelForm):
    """Cards for a player or a club; a negative amount takes some back."""

    class Meta:
        model = CardEntry
        fields = ("player", "club", "amount")

    def clean(self) -> dict[str, Any]:
        """One account: a player's or a club's."""
        given: dict[str, Any] = super().clean() or {}
        if (given.get("player") is None) == (given.get("club") is None):
            raise ValidationError(_("Choose either a player or a club."))
        return given

    def _post_clean(self) -> None:
        """The service makes the entry, with its number and balance: nothing of the model is checked here."""


@admin.register(CardEntry)
class CardEntryAdmin(ReadOnlyAdmin):
    """The accounts of room cards; adding is granting."""

    form = GrantForm
    list_display = ("id", "created_at", "player", "club", "amount", "balance", "reason", "room", "author")
    list_filter = ("reason", "created_at")
    search_fields = ("player__nickname", "player__username", "club__name", "room__number")
    list_select_related = ("player", "club", "room", "author")
    autocomplete_fields = ("player", "club")

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:  # noqa: ANN401
        """Who may grant."""
        return admin.ModelAdmin.has_add_permission(self, request)

    def save_model(self, request: HttpRequest, obj: CardEntry, form: GrantForm, change: bool) -> None:
        """Grant what the form says; a refusal is shown, and nothing is written."""
        given = form.cleaned_data
        assert isinstance(request.user, Player)
        try:
            with transaction.atomic():
                entry = cards.grant(given["player"] or given["club"], given["amount"], request.user)
        except Refused as refused:
            request.refused = refused  # type: ignore[attr-defined]
            return
        obj.pk = entry.pk
        obj.refresh_from_db()

    def log_addition(self, request: HttpRequest, obj: CardEntry, message: object) -> Any:  # noqa: ANN401
        """Only what was granted is noted."""
        return super().log_addition(request, obj, message) if obj.pk else None

    def response_add(self, request: HttpRequest, obj: CardEntry, post_url_continue: str | None = None) -> Any:  # noqa: ANN401
        """Back to the list, with what became of it."""
        refused: Refused | None = getattr(request, "refused", None)
        if refused is None:
            return super().response_add(request, obj, post_url_continue)
        self.message_user(request, str(refused.sentence), messages.ERROR)
        return self.response_post_save_add(request, obj)
