"""People: who they are, their cards, and shutting somebody out for a while."""

from datetime import datetime, timedelta

from django.contrib import admin, messages
from django.contrib.auth.admin import UserAdmin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from rooms.models import Player
from rooms.selectors import cards

FOREVER = datetime(9999, 1, 1, tzinfo=timezone.get_default_timezone())


class BannedFilter(admin.SimpleListFilter):
    """Who is shut out right now."""

    title = _("banned")
    parameter_name = "banned"

    def lookups(self, request: HttpRequest, model_admin: object) -> list[tuple[str, str]]:
        """One choice beside all."""
        return [("now", str(_("banned now")))]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Player]) -> QuerySet[Player]:
        """The people of the choice."""
        return queryset.filter(banned_until__gt=timezone.now()) if self.value() == "now" else queryset


@admin.register(Player)
class PlayerAdmin(UserAdmin):
    """Guests and accounts."""

    list_display = ("id", "nickname", "username", "is_guest", "former", "banned_until", "date_joined", "last_login")
    list_display_links = ("id", "nickname")
    list_filter = ("is_guest", "former", BannedFilter, "is_staff")
    search_fields = ("nickname", "username", "=id")
    ordering = ("-id",)
    show_full_result_count = False
    list_per_page = 50
    readonly_fields = ("cards", "merged_into", "date_joined", "last_login", "former")
    fieldsets = (
        (None, {"fields": ("nickname", "username", "password", "is_guest", "former", "merged_into")}),
        (_("Shut out"), {"fields": ("banned_until",)}),
        (_("room cards"), {"fields": ("cards",)}),
        (_("Rights"), {"fields": ("is_active", "is_staff", "is_superuser", "groups", "user_permissions")}),
        (_("Dates"), {"fields": ("date_joined", "last_login")}),
    )
    add_fieldsets = ((None, {"fields": ("username", "nickname", "usable_password", "password1", "password2")}),)
    actions = ("ban_day", "ban_week", "ban_forever", "unban")

    @admin.display(description=_("room cards"))
    def cards(self, player: Player) -> int:
        """The balance."""
        return cards.balance(player)

    @admin.action(description=_("Shut out for a day"), permissions=["change"])
    def ban_day(self, request: HttpRequest, people: QuerySet[Player]) -> None:
        """No rooms for a day."""
        self._ban(request, people, timezone.now() + timedelta(days=1))

    @admin.action(description=_("Shut out for a week"), permissions=["change"])
    def ban_week(self, request: HttpRequest, people: QuerySet[Player]) -> None:
        """No rooms for a week."""
        self._ban(request, people, timezone.now() + timedelta(days=7))

    @admin.action(description=_("Shut out for good"), permissions=["change"])
    def ban_forever(self, request: HttpRequest, people: QuerySet[Player]) -> None:
        """No rooms any more."""
        self._ban(request, people, FOREVER)

    @admin.action(description=_("Let in again"), permissions=["change"])
    def unban(self, request: HttpRequest, people: QuerySet[Player]) -> None:
        """Rooms again."""
        self._ban(request, people, None)

    def _ban(self, request: HttpRequest, people: QuerySet[Player], until: datetime | None) -> None:
        count = people.update(banned_until=until)
        text = ngettext("%(count)d person changed.", "%(count)d people changed.", count) % {"count": count}
        self.message_user(request, text, messages.SUCCESS)
