"""Tables of `reports.py` in templates."""

from collections.abc import Iterator
from datetime import date, datetime
from typing import NamedTuple

from django import template
from django.utils.formats import date_format, localize

from rooms.accounting.reports import Cell, Table
from rules.templatetags.points import points, points_look

register = template.Library()


class Shown(NamedTuple):
    """A cell as it stands on the page."""

    text: str
    look: str
    """A class: `won`, `lost`, `number` or nothing."""


@register.filter
def shown(table: Table) -> Iterator[list[Shown]]:
    """The rows of a table as texts with their looks."""
    for row in table.rows:
        yield [_cell(cell, column in table.signed) for column, cell in enumerate(row)]


def _cell(cell: Cell, signed: bool) -> Shown:
    if cell is None:
        return Shown("", "")
    if isinstance(cell, datetime):
        return Shown(date_format(cell, "SHORT_DATETIME_FORMAT"), "")
    if isinstance(cell, date):
        return Shown(date_format(cell, "SHORT_DATE_FORMAT"), "")
    if isinstance(cell, int):
        return Shown(points(cell), f"number {points_look(cell)}") if signed else Shown(localize(cell), "number")
    return Shown(cell, "")
