"""Rooms: who sits where; a stuck one can be closed."""

from django.contrib import admin, messages
from django.db import transaction
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from rooms.admin.base import ReadOnlyAdmin, ReadOnlyInline
from rooms.models import Ban, Room, Seat
from rooms.refusals import Refused
from rooms.services.seating import close_room, locked, touch


class SeatInline(ReadOnlyInline):
    """The chairs."""

    model = Seat
    fields = ("index", "player", "bot", "ready", "away", "joined_at")
    readonly_fields = fields


class BanInline(ReadOnlyInline):
    """Whom the host does not let in."""

    model = Ban
    fields = ("player", "created_at")
    readonly_fields = fields


@admin.register(Room)
class RoomAdmin(ReadOnlyAdmin):
    """Rooms. Chat is not shown: it is nobody's but the room's."""

    list_display = ("number", "status", "host", "club", "variant", "players", "practice", "created_at", "active_at")
    list_filter = ("status", "practice", "variant", "created_at")
    search_fields = ("number", "host__nickname", "host__username", "club__name")
    list_select_related = ("host", "club")
    exclude = ("password",)
    inlines = (SeatInline, BanInline)
    actions = ("close",)  # type: ignore[assignment]

    def has_close_permission(self, request: HttpRequest) -> bool:
        """Who may close rooms."""
        return request.user.has_perm("rooms.change_room")

    @admin.action(description=_("Close; what runs there is void"), permissions=["close"])
    def close(self, request: HttpRequest, rooms: QuerySet[Room]) -> None:
        """Close the rooms that are still open."""
        count = sum(_close(pk) for pk in rooms.values_list("pk", flat=True))
        text = ngettext("%(count)d room closed.", "%(count)d rooms closed.", count) % {"count": count}
        self.message_user(request, text, messages.SUCCESS)


def _close(pk: int) -> bool:
    try:
        with transaction.atomic():
            room = locked(pk)
            close_room(room)
            touch(room)
    except Refused:
        return False
    return True
