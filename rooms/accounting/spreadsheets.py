"""Tables as CSV and XLSX: texts, numbers and dates as what they are, row by row in bounded memory."""

import csv
from collections.abc import Iterable, Iterator
from datetime import date, datetime
from pathlib import Path
from typing import Final, TextIO

import xlsxwriter
from xlsxwriter.format import Format
from xlsxwriter.worksheet import Worksheet

from rooms.accounting.reports import Cell, Table

BOM: Final = "\ufeff"
"""Without it Excel takes UTF-8 for something else."""
FORMULA_STARTS: Final = ("=", "+", "-", "@", "\t", "\r")
ROWS_PER_SHEET: Final = 1_000_000
"""A sheet holds 1,048,576 rows; longer tables go on in another one."""
SHEET_NAME: Final = 31


class _Echo:
    """A file that gives back what is written."""

    def write(self, text: str) -> str:
        return text


def csv_lines(table: Table) -> Iterator[str]:
    """A table as lines of CSV, the byte order mark with the first."""
    writer = csv.writer(_Echo())
    yield BOM + writer.writerow(table.columns)
    for row in table.rows:
        yield writer.writerow([_csv_cell(cell) for cell in row])


def write_csv(out: TextIO, table: Table) -> None:
    """Write a table into an open text file."""
    out.writelines(csv_lines(table))


def _csv_cell(cell: Cell) -> str | int | None:
    if isinstance(cell, datetime):
        return cell.strftime("%Y-%m-%d %H:%M:%S")
    if isinstance(cell, date):
        return cell.isoformat()
    if isinstance(cell, str) and cell.startswith(FORMULA_STARTS):
        return "'" + cell  # a name is a name, whatever a spreadsheet would make of it
    return cell


def write_xlsx(path: Path, tables: Iterable[Table]) -> None:
    """Write tables into a workbook, a sheet for each; rows are on disk as soon as they are written."""
    options = {"constant_memory": True, "default_date_format": "yyyy-mm-dd hh:mm", "tmpdir": str(path.parent)}
    with xlsxwriter.Workbook(str(path), options) as book:
        head = book.add_format({"bold": True, "bottom": 1})
        day = book.add_format({"num_format": "yyyy-mm-dd"})
        for table in tables:
            for sheet, rows in _sheets(book, table):
                sheet.freeze_panes(1, 0)
                sheet.set_column(0, len(table.columns) - 1, 14)
                for column, title in enumerate(table.columns):
                    sheet.write_string(0, column, title, head)
                for number, row in enumerate(rows, 1):
                    _write_row(sheet, number, row, day)


def _sheets(book: xlsxwriter.Workbook, table: Table) -> Iterator[tuple[Worksheet, Iterator[tuple[Cell, ...]]]]:
    rows = iter(table.rows)
    part, first = 1, next(rows, None)
    while first is not None or part == 1:
        name = table.title if part == 1 else f"{table.title} {part}"
        taken: list[tuple[Cell, ...] | None] = [None]
        yield book.add_worksheet(name[:SHEET_NAME]), _some(first, rows, taken)
        first, part = taken[0], part + 1


def _some(
    first: tuple[Cell, ...] | None, rows: Iterator[tuple[Cell, ...]], after: list[tuple[Cell, ...] | None]
) -> Iterator[tuple[Cell, ...]]:
    """`first` and what follows, as many as fit into a sheet; the one after them is left in `after`."""
    if first is None:
        return
    yield first
    for count, row in enumerate(rows, 1):
        if count == ROWS_PER_SHEET:
            after[0] = row
            return
        yield row


def _write_row(sheet: Worksheet, number: int, row: tuple[Cell, ...], day: Format) -> None:
    for column, cell in enumerate(row):
        if isinstance(cell, datetime):
            sheet.write_datetime(number, column, cell.replace(tzinfo=None))
        elif isinstance(cell, date):
            sheet.write_datetime(number, column, datetime(cell.year, cell.month, cell.day), day)
        elif isinstance(cell, int):
            sheet.write_number(number, column, cell)
        elif cell:
            sheet.write_string(number, column, cell)
