"""Ledgers, exports and corrections: jobs that failed can be seen."""

from django.contrib import admin

from rooms.admin.base import ReadOnlyAdmin
from rooms.models import Correction, Export, Ledger


@admin.register(Ledger)
class LedgerAdmin(ReadOnlyAdmin):
    """Ledgers."""

    list_display = ("id", "match", "club", "first_day", "last_day", "status", "progress", "attempts", "created_at")
    list_filter = ("status", "created_at")
    search_fields = ("=match__id", "club__name")
    list_select_related = ("match", "club")
    exclude = ("data",)


@admin.register(Export)
class ExportAdmin(ReadOnlyAdmin):
    """Exports."""

    list_display = ("id", "ledger", "format", "status", "progress", "attempts", "size", "created_at")
    list_filter = ("status", "format")
    list_select_related = ("ledger",)


@admin.register(Correction)
class CorrectionAdmin(ReadOnlyAdmin):
    """Corrections, by whom and why."""

    list_display = ("id", "created_at", "kind", "club", "match", "deal", "player", "points", "author", "reason")
    list_filter = ("kind", "created_at")
    search_fields = ("reason", "player__nickname", "author__nickname", "club__name")
    list_select_related = ("club", "match", "deal", "player", "author")
