"""Pages of the site itself: is it well, its figures, and what to show when something went wrong."""

import ipaddress
import logging
import secrets

from django.conf import settings
from django.core.cache import cache
from django.db import DatabaseError, connection
from django.http import HttpRequest, HttpResponse, HttpResponseNotFound, JsonResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

log = logging.getLogger("zhuoji.site")


@require_safe
def healthz(request: HttpRequest) -> JsonResponse:
    """200 while the server can read its database (and Redis, if there is one), 503 otherwise."""
    parts = {"database": _database_well()}
    if settings.REDIS_URL:
        parts["redis"] = _redis_well()
    return JsonResponse(parts, status=200 if all(parts.values()) else 503)


def _database_well() -> bool:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        log.exception("the database does not answer")
        return False
    return True


def _redis_well() -> bool:
    try:
        cache.set("healthz", 1, 10)
    except OSError:
        log.exception("Redis does not answer")
        return False
    return True


@require_safe
def metrics(request: HttpRequest) -> HttpResponse:
    """The figures for Prometheus: for the machine itself, and for who knows the token."""
    if not _may_see_metrics(request):
        return HttpResponseNotFound()
    return HttpResponse(generate_latest(), content_type=CONTENT_TYPE_LATEST)


def _may_see_metrics(request: HttpRequest) -> bool:
    if settings.METRICS_TOKEN:
        expected = f"Bearer {settings.METRICS_TOKEN}".encode()
        return secrets.compare_digest(request.headers.get("Authorization", "").encode(), expected)
    if "X-Forwarded-For" in request.headers:
        return False
    try:
        return ipaddress.ip_address(request.META.get("REMOTE_ADDR", "")).is_loopback
    except ValueError:
        return False


def _trouble(request: HttpRequest, status: int, title: str, text: str) -> HttpResponse:
    return render(request, "trouble.html", {"title": title, "text": text}, status=status)


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """400."""
    return _trouble(request, 400, _("That could not be read"), _("The request made no sense. Go back and try again."))


def forbidden(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """403."""
    return _trouble(request, 403, _("Not allowed"), _("This page is not for you. Perhaps you are signed out."))


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """404."""
    return _trouble(
        request, 404, _("Nothing here"), _("This page does not exist. If you were given a number or link, check it.")
    )


def server_error(request: HttpRequest) -> HttpResponse:
    """500: without the database, which may be what is broken."""
    return HttpResponse(render(request, "500.html").content, status=500)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """403 for a form that does not carry this browser's token."""
    text = _("The page was open for too long, or cookies are switched off. Go back, reload the page and try again.")
    return _trouble(request, 403, _("Please try once more"), text)
