"""Files to the browser in pieces: nothing is held as a whole."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import BinaryIO, Final

from django.http import HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase

PIECE: Final = 256 * 1024
TYPES: Final = {
    "csv": "text/csv; charset=utf-8",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "zip": "application/zip",
    "json": "application/json",
}


def send_file(path: Path, name: str) -> StreamingHttpResponse:
    """A file on disk as a download; it may be thrown away once this has returned."""
    response = StreamingHttpResponse(_pieces(path.open("rb")), content_type=_type(name))
    _describe(response, name, path.stat().st_size)
    return response


def send_bytes(data: bytes, name: str) -> HttpResponse:
    """A small file made in memory as a download."""
    response = HttpResponse(data, content_type=_type(name))
    _describe(response, name, len(data))
    return response


def _type(name: str) -> str:
    return TYPES[name.rpartition(".")[2]]


def _describe(response: HttpResponseBase, name: str, size: int) -> None:
    response["Content-Length"] = str(size)
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    response["Cache-Control"] = "private, no-store"


async def _pieces(file: BinaryIO) -> AsyncIterator[bytes]:
    with file:
        while piece := await asyncio.to_thread(file.read, PIECE):
            yield piece
