"""Scenes as pages, served by a small server of their own: no database, no socket."""

import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from types import SimpleNamespace
from typing import Final

from django.contrib.staticfiles import finders
from django.template.loader import render_to_string
from django.test import RequestFactory
from django.utils.translation import override

from rooms.presenters import private_regions, public_regions, table
from tests.screens.scenes import Scene

CONNECTING: Final = re.compile(r'<p class="connecting".*?</p>', re.DOTALL)
"""What stands in the room until the first frame."""


def page(scene: Scene, language: str = "zh-hans") -> str:
    """The page of a room at the moment of a scene."""
    with override(language):
        regions = public_regions(scene.info, scene.public)
        me = None
        if scene.private is not None:
            me = scene.private.viewer
            regions |= private_regions(scene.info, scene.private)
        shown = table(scene.info, regions, me)
        room = SimpleNamespace(variant=scene.info.variant, number=scene.info.room, hints=True, chat=True, host_id=1)
        context = {"number": scene.info.room, "room": room, "me": me, "phrases": ["快点嘛", "打得好"], "ice": "[]"}
        frame = render_to_string("rooms/table.html", context, RequestFactory().get("/room/520813/"))
    return CONNECTING.sub(lambda _: shown, frame, count=1)


class _Handler(SimpleHTTPRequestHandler):
    pages: dict[str, str]

    def __init__(self, pages: dict[str, str], *args: object) -> None:
        self.pages = pages
        super().__init__(*args)  # type: ignore[arg-type]

    def do_GET(self) -> None:
        """A page by its name, or a static file."""
        name = self.path.partition("?")[0]
        if name.startswith("/static/"):
            found = finders.find(name.removeprefix("/static/"))
            body = Path(str(found)).read_bytes() if found else b""
            kind = self.guess_type(name)
        else:
            body = self.pages.get(name.strip("/"), "").encode()
            kind = "text/html; charset=utf-8"
        self.send_response(200 if body else 404)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_args: object) -> None:
        """Say nothing."""


@contextmanager
def served(pages: dict[str, str]) -> Iterator[str]:
    """The address under which the pages can be opened."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Handler, pages))
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}"
    finally:
        server.shutdown()
