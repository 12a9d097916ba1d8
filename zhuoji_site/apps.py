"""How Django's own applications are set up here."""

from django.contrib.staticfiles.apps import StaticFilesConfig


class StaticFiles(StaticFilesConfig):
    """Leaves out what django-htmx ships and nobody asks for: the beta of htmx 4 and other extensions than `hx-ws`."""

    ignore_patterns = [*StaticFilesConfig.ignore_patterns, "htma?-4*", "htmx-4*", "hx-*-4*", "hx-sse*", "*-compat-4*"]
