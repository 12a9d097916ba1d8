"""The installable shell: manifest, service worker and the page shown without a network."""

import hashlib
from functools import lru_cache

from django.contrib.staticfiles.finders import get_finders
from django.contrib.staticfiles.storage import staticfiles_storage
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

SHELL_FOLDERS = ("css/", "js/", "img/")
SHELL_ENDINGS = (".css", ".js", ".svg", ".png")
"""What the service worker keeps: our own files; the admin's are left to the browser."""
SHELL_LIBRARIES = ("django_htmx/htmx-2.min.js", "django_htmx/ext/hx-ws-2.min.js")
ICONS = (("img/icon.svg", "any"), ("img/icon-192.png", "192x192"), ("img/icon-512.png", "512x512"))


@require_safe
@cache_control(max_age=3600)
def manifest(request: HttpRequest) -> JsonResponse:
    """The web app manifest, in the language of the browser."""
    icons = [{"src": static(name), "sizes": sizes, "purpose": "any maskable"} for name, sizes in ICONS]
    return JsonResponse(
        {
            "id": "/",
            "name": _("Zhuoji"),
            "short_name": _("Zhuoji"),
            "description": _("Guizhou mahjong with friends: house rules, every point explained."),
            "lang": get_language(),
            "start_url": reverse("home"),
            "scope": "/",
            "display": "standalone",
            "background_color": "#14543f",
            "theme_color": "#14543f",
            "icons": icons,
        },
        content_type="application/manifest+json",
    )


@require_safe
@cache_control(no_cache=True)
def service_worker(request: HttpRequest) -> HttpResponse:
    """The service worker. It stands at the root, for its scope, and changes whenever a file of the shell does."""
    files = shell_files()
    version = hashlib.sha256("\n".join(files).encode()).hexdigest()[:12]
    context = {"version": version, "files": files, "offline": reverse("offline")}
    return render(request, "service_worker.js", context, content_type="text/javascript")


@require_safe
def offline(request: HttpRequest) -> HttpResponse:
    """What the service worker shows when there is no network."""
    return render(request, "offline.html")


@lru_cache(maxsize=1)
def shell_files() -> tuple[str, ...]:
    """Addresses of the files of the shell, hashed names included, sorted."""
    names = {name for finder in get_finders() for name, _storage in finder.list([])}
    own = [name for name in names if name.startswith(SHELL_FOLDERS) and name.endswith(SHELL_ENDINGS)]
    kept = (*own, *SHELL_LIBRARIES)
    return tuple(sorted(staticfiles_storage.url(name) for name in kept))
