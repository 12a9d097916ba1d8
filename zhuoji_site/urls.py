"""The addresses of the site."""

from django.conf import settings
from django.contrib import admin
from django.urls import include, path
from django.views.i18n import set_language

from zhuoji_site import pages, shell
from zhuoji_site.styleguide import styleguide

urlpatterns = [
    path("", include("rooms.urls")),
    path("", include("rules.urls")),
    path("language/", set_language, name="language"),
    path("healthz", pages.healthz, name="healthz"),
    path("metrics", pages.metrics, name="metrics"),
    path("manifest.webmanifest", shell.manifest, name="manifest"),
    path("sw.js", shell.service_worker, name="service_worker"),
    path("offline/", shell.offline, name="offline"),
    path("admin/", admin.site.urls),
]
if settings.DEBUG:
    urlpatterns.append(path("styleguide", styleguide, name="styleguide"))
handler400 = pages.bad_request
handler403 = pages.forbidden
handler404 = pages.not_found
handler500 = pages.server_error
