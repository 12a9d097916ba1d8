"""What several of the operator's pages share."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest


class ReadOnlyAdmin(admin.ModelAdmin):
    """A table that the operator reads: written by the services alone."""

    actions = None
    show_full_result_count = False
    list_per_page = 50

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:  # noqa: ANN401
        """Nobody adds by hand."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:  # noqa: ANN401
        """Nobody changes by hand."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:  # noqa: ANN401
        """Nobody deletes by hand."""
        return False


class ReadOnlyInline(admin.TabularInline):
    """Rows that belong to another one, to be read."""

    extra = 0
    max_num = 0
    can_delete = False
    show_change_link = True

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:  # noqa: ANN401
        """Nobody changes by hand."""
        return False
