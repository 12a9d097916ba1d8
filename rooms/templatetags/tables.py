"""Tables of `reports.py` in templates, and long lists of choices: many small elements, written at once."""

from collections.abc import Iterable
from datetime import date, datetime

from django import template
from django.utils.formats import date_format, localize
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from rooms.accounting.reports import Cell, Table
from rules.templatetags.points import points, points_look

register = template.Library()


@register.filter
def rows(table: Table) -> SafeString:
    """The rows of a table as HTML: a ledger has a thousand cells, for which Django's loops take their time."""
    signed = set(table.signed)
    lines = ("".join([_cell(cell, column in signed) for column, cell in enumerate(row)]) for row in table.rows)
    return mark_safe("".join([f"<tr>{line}</tr>" for line in lines]))


def _cell(cell: Cell, signed: bool) -> str:
    if cell is None:
        return "<td></td>"
    if isinstance(cell, datetime):
        return f"<td>{date_format(cell, 'SHORT_DATETIME_FORMAT')}</td>"
    if isinstance(cell, date):
        return f"<td>{date_format(cell, 'SHORT_DATE_FORMAT')}</td>"
    if isinstance(cell, int):
        return f'<td class="number {points_look(cell)}">{points(cell)}</td>' if signed else _number(cell)
    return f"<td>{escape(cell)}</td>"


def _number(cell: int) -> str:
    return f'<td class="number">{localize(cell)}</td>'


@register.simple_tag
def choices(offered: Iterable[tuple[object, object]], chosen: object = None) -> SafeString:
    """The options of a `<select>`, value and text; the chosen value is selected."""
    options = (
        f'<option value="{escape(value)}"{" selected" if value == chosen else ""}>{escape(text)}</option>'
        for value, text in offered
    )
    return mark_safe("".join(options))
