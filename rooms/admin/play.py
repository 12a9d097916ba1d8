"""What was played. Of a deal that runs nobody sees the wall, the secret or the events, the operator neither."""

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from rooms.admin.base import ReadOnlyAdmin, ReadOnlyInline
from rooms.models import Deal, DealAction, DealEvent, Match, MatchSeat

OVER = (Deal.Status.SETTLED, Deal.Status.VOID)
HIDDEN = ("secret", "wall", "questions")


class MatchSeatInline(ReadOnlyInline):
    """Who sat where."""

    model = MatchSeat
    fields = ("index", "name", "player", "bot", "from_deal", "to_deal", "total")
    readonly_fields = fields


@admin.register(Match)
class MatchAdmin(ReadOnlyAdmin):
    """Matches."""

    list_display = ("id", "room", "club", "variant", "status", "paused", "started_at", "ended_at")
    list_filter = ("status", "variant", "started_at")
    search_fields = ("=id", "room__number", "club__name", "seats__name")
    list_select_related = ("room", "club")
    inlines = (MatchSeatInline,)


@admin.register(Deal)
class DealAdmin(ReadOnlyAdmin):
    """Deals."""

    list_display = ("id", "match", "number", "status", "dealer", "streak", "head", "started_at", "ended_at")
    list_filter = ("status", "started_at")
    search_fields = ("=id", "=match__id")
    list_select_related = ("match",)

    def get_exclude(self, request: HttpRequest, obj: Deal | None = None) -> tuple[str, ...]:
        """Hidden tiles stay hidden while the deal runs."""
        return () if obj is None or obj.status in OVER else HIDDEN


class LogAdmin(ReadOnlyAdmin):
    """A log of deals that are over."""

    list_select_related = ("deal",)
    search_fields = ("=deal__id",)

    def get_queryset(self, request: HttpRequest) -> QuerySet:
        """Hidden tiles stay hidden while the deal runs."""
        return super().get_queryset(request).filter(deal__status__in=OVER)


@admin.register(DealAction)
class DealActionAdmin(LogAdmin):
    """What was asked of the engine."""

    list_display = ("deal_id", "seq", "seat", "action", "by", "at")
    list_display_links = ("seq",)
    list_filter = ("by",)


@admin.register(DealEvent)
class DealEventAdmin(LogAdmin):
    """What followed."""

    list_display = ("deal_id", "seq", "kind")
    list_display_links = ("seq",)

    @admin.display(description=_("event"))
    def kind(self, event: DealEvent) -> str:
        """What kind of event it is."""
        return str(event.event.get("type", "")) if isinstance(event.event, dict) else ""
