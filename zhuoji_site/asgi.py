"""What the server runs: pages over HTTP, tables over websockets."""

import gc
import os

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "zhuoji_site.settings")
pages = get_asgi_application()

from channels.auth import AuthMiddlewareStack  # noqa: E402  (Django must be set up before these imports)
from channels.routing import ProtocolTypeRouter, URLRouter  # noqa: E402
from channels.security.websocket import AllowedHostsOriginValidator  # noqa: E402
from django.core.signals import request_finished  # noqa: E402
from django.db import connections  # noqa: E402

from rooms.routing import websocket_urlpatterns  # noqa: E402
from zhuoji_site import worker  # noqa: E402


def close_connections(**_kwargs: object) -> None:
    """Django gives every page request a thread of its own: its connection cannot be kept for the next one."""
    for connection in connections.all(initialized_only=True):
        if not connection.in_atomic_block:
            connection.close()


request_finished.connect(close_connections, dispatch_uid="close_connections")
application = ProtocolTypeRouter(
    {
        "http": pages,
        "websocket": AllowedHostsOriginValidator(AuthMiddlewareStack(URLRouter(websocket_urlpatterns))),
    }
)
worker.start()
# What is loaded by now stays: looking through it again and again made pauses of 90 ms and more.
gc.collect()
gc.freeze()
gc.set_threshold(50_000, 20, 100)
