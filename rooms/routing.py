"""The addresses of the websockets."""

from django.urls import URLPattern, re_path

from rooms.progress import JobConsumer

websocket_urlpatterns: list[URLPattern] = [
    # jobs
    re_path(r"^ws/job/(?P<kind>ledger|export)/(?P<job_id>[0-9]{1,18})/$", JobConsumer.as_asgi()),  # type: ignore[arg-type]
]
