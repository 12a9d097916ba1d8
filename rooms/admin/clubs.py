"""Clubs, their members, and announcements."""

from typing import Any

from django.contrib import admin
from django.db.models import Count, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from rooms.admin.base import ReadOnlyInline
from rooms.models import Announcement, Club, Membership, Player


class MembershipInline(ReadOnlyInline):
    """Who belongs to the club."""

    model = Membership
    fields = ("player", "role", "joined_at")
    readonly_fields = fields


@admin.register(Club)
class ClubAdmin(admin.ModelAdmin):
    """Clubs."""

    list_display = ("id", "name", "code", "approval", "members", "created_at", "closed_at")
    list_filter = ("approval", "closed_at")
    search_fields = ("name", "code")
    readonly_fields = ("code", "created_at", "closed_at")
    inlines = (MembershipInline,)
    show_full_result_count = False

    def get_queryset(self, request: HttpRequest) -> QuerySet[Club]:
        """With the number of people."""
        return super().get_queryset(request).annotate(count=Count("memberships"))

    @admin.display(description=_("members"), ordering="count")
    def members(self, club: Any) -> int:  # noqa: ANN401  (annotated)
        """How many people."""
        return int(club.count)

    def has_add_permission(self, request: HttpRequest) -> bool:
        """People found clubs."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:  # noqa: ANN401
        """Clubs are closed, their records stay."""
        return False


@admin.register(Announcement)
class AnnouncementAdmin(admin.ModelAdmin):
    """Notices of clubs; without a club they are for everybody."""

    list_display = ("id", "created_at", "club", "author", "text")
    list_select_related = ("club", "author")
    search_fields = ("text", "club__name")
    fields = ("club", "text")
    autocomplete_fields = ("club",)

    def save_model(self, request: HttpRequest, obj: Announcement, form: Any, change: bool) -> None:  # noqa: ANN401
        """The operator is the author."""
        if not change:
            assert isinstance(request.user, Player)
            obj.author = request.user
        super().save_model(request, obj, form, change)
