"""The operator's page about saved option sets."""

from django.contrib import admin

from rules.models import OptionSet


@admin.register(OptionSet)
class OptionSetAdmin(admin.ModelAdmin):
    """Saved option sets: their names may be improper, their rules are their owners' matter."""

    list_display = ("id", "name", "variant", "owner", "club", "code", "updated_at")
    list_filter = ("variant",)
    search_fields = ("name", "code", "owner__nickname", "club__name")
    list_select_related = ("owner", "club")
    readonly_fields = ("owner", "club", "variant", "options", "format", "digest", "code", "created_at", "updated_at")
    show_full_result_count = False
