"""The addresses of the websockets."""

from django.urls import URLPattern, re_path

from rooms.consumers import RoomConsumer
from rooms.progress import JobConsumer

websocket_urlpatterns: list[URLPattern] = [
    # rooms
    re_path(r"^ws/room/(?P<number>[0-9]{6})/$", RoomConsumer.as_asgi()),
    # jobs
    re_path(r"^ws/job/(?P<kind>ledger|export)/(?P<job_id>[0-9]{1,18})/$", JobConsumer.as_asgi()),
]
