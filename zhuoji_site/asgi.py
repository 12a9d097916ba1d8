"""What the server runs: pages over HTTP, tables over websockets."""

import gc
import os
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "zhuoji_site.settings")
pages = get_asgi_application()

from channels.auth import AuthMiddlewareStack  # noqa: E402  (Django must be set up before these imports)
from channels.routing import ProtocolTypeRouter, URLRouter  # noqa: E402
from channels.security.websocket import AllowedHostsOriginValidator  # noqa: E402
from django.core.signals import request_finished  # noqa: E402
from django.db import connections  # noqa: E402
from django.urls import re_path  # noqa: E402

from rooms.routing import websocket_urlpatterns  # noqa: E402
from rooms.showing.rendering import compile_all  # noqa: E402
from zhuoji_site import worker  # noqa: E402

Message = dict[str, Any]


def close_connections(**_kwargs: object) -> None:
    """Django gives every page request a thread of its own: its connection cannot be kept for the next one."""
    for connection in connections.all(initialized_only=True):
        if not connection.in_atomic_block:
            connection.close()


request_finished.connect(close_connections, dispatch_uid="close_connections")


def _unpainted(_value: object) -> str:
    return ""


async def refuse(_scope: Message, receive: Callable[[], Awaitable[Message]], send: Callable[[Message], Any]) -> None:
    """There is no socket at this address."""
    await receive()
    await send({"type": "websocket.close"})


sockets = URLRouter([*websocket_urlpatterns, re_path("", refuse)])  # type: ignore[arg-type]
application = ProtocolTypeRouter(
    {
        "http": pages,
        "websocket": AllowedHostsOriginValidator(AuthMiddlewareStack(sockets)),
    }
)
worker.start()
compile_all()
with suppress(ImportError):  # another server than daphne
    from autobahn.websocket import protocol

    # It paints the parts of a log line for every frame that is sent, also when nobody logs it.
    vars(protocol).update(hltype=_unpainted, hlval=_unpainted)
# What is loaded by now stays: looking through it again and again made pauses of 90 ms and more.
gc.collect()
gc.freeze()
# Every page leaves some thousand objects in rings: collected a few at a time, nobody waits 30 ms for them.
gc.set_threshold(5_000, 100, 100)
