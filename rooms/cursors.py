"""Long lists one page at a time: `after` is the key of the last row seen, so a page costs the same wherever it lies."""

from collections.abc import Sequence
from typing import Final, Generic, NamedTuple, TypeVar

from django.db.models import Model, QuerySet

Row = TypeVar("Row", bound=Model)
SIZE: Final = 30
BIGGEST_KEY: Final = 2**63 - 1


class Page(NamedTuple, Generic[Row]):
    """Some rows, newest first."""

    rows: Sequence[Row]
    next: str
    """The cursor of the page that follows; empty: there is none."""


def read_cursor(text: str | None) -> int | None:
    """A cursor from an address; None (the first page) for what is none."""
    if text and text.isascii() and text.isdecimal() and len(text) <= 19 and int(text) <= BIGGEST_KEY:
        return int(text)
    return None


def page(rows: QuerySet[Row], cursor: str | None, size: int = SIZE) -> Page[Row]:
    """The rows after the cursor, newest first by primary key. One SQL statement."""
    after = read_cursor(cursor)
    if after is not None:
        rows = rows.filter(pk__lt=after)
    found = list(rows.order_by("-pk")[: size + 1])
    more = len(found) > size
    return Page(found[:size], str(found[size - 1].pk) if more else "")
