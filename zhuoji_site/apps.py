"""How applications are set up here."""

from django.apps import AppConfig
from django.contrib.staticfiles.apps import StaticFilesConfig


class Site(AppConfig):
    """The site itself: its commands."""

    name = "zhuoji_site"


class StaticFiles(StaticFilesConfig):
    """Leaves out what django-htmx ships and nobody asks for: the beta of htmx 4 and other extensions than `hx-ws`."""

    ignore_patterns = [*StaticFilesConfig.ignore_patterns, "htma?-4*", "htmx-4*", "hx-*-4*", "hx-sse*", "*-compat-4*"]
