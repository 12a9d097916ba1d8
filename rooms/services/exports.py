"""Files made of ledgers: asked for, made by a job, thrown away after some days."""

from collections.abc import Callable
from datetime import timedelta
from functools import partial
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from django.conf import settings
from django.utils import timezone, translation

from rooms import jobs
from rooms.accounting import entries
from rooms.accounting.points import points_table
from rooms.accounting.records import write_zip
from rooms.accounting.reports import Table, names_in_club, names_in_match, tables_of
from rooms.accounting.spreadsheets import csv_lines, write_csv, write_xlsx
from rooms.models import Export, Ledger, Match
from rooms.services.ledgers import club_data, corrections_of, match_data, matches_of

KEPT: Final = timedelta(days=7)
"""How long a file is kept after it was made."""


def directory() -> Path:
    """Where the files lie: below VAR_DIR, which servers and workers share."""
    path = Path(settings.VAR_DIR) / "exports"
    path.mkdir(parents=True, exist_ok=True)
    return path


def path_of(export: Export) -> Path | None:
    """The file of an export; None when there is none (any more)."""
    path = directory() / export.file if export.file else None
    return path if path and path.is_file() else None


def ask_for_export(ledger: Ledger, form: str, language: str) -> Export:
    """The file of a club's ledger in one form and language: the one there is while it says the same, or a new one."""
    export, made = Export.objects.get_or_create(ledger=ledger, format=form, language=language)
    if not made and not _is_fresh(export):
        jobs.renew(export)
    jobs.nudge("run_export", export.pk)
    return export


def _is_fresh(export: Export) -> bool:
    """Whether the file is being made, or says what the ledger says now."""
    if export.status == Ledger.Status.PENDING:
        return True
    newer = export.ledger.done_at and export.done_at and export.done_at >= export.ledger.done_at
    return export.status == Ledger.Status.DONE and bool(newer) and path_of(export) is not None


def make(export: Export) -> None:
    """Make the file of an export that was taken up."""
    name = f"{export.pk}-{timezone.now():%Y%m%d%H%M%S}.{export.format}"
    path = directory() / name
    unfinished = path.with_suffix(f".{export.format}.part")
    try:
        with translation.override(export.language):
            _WRITERS[Export.Format(export.format)](export, unfinished)
        unfinished.replace(path)
    finally:
        unfinished.unlink(missing_ok=True)
    old = path_of(export)
    jobs.finish(export, file=name, size=path.stat().st_size)
    if old:
        old.unlink(missing_ok=True)


ABANDONED: Final = timedelta(hours=1)
"""An unfinished file that was not touched for so long has no worker any more."""


def throw_away_old() -> None:
    """Throw away files that were made long ago, and what killed workers left lying about."""
    before = timezone.now() - KEPT
    Export.objects.filter(status=Ledger.Status.DONE, done_at__lt=before).delete()
    known = set(Export.objects.exclude(file="").values_list("file", flat=True))
    for path in filter(Path.is_file, directory().iterdir()):
        if path.name not in known and path.stat().st_mtime < (timezone.now() - ABANDONED).timestamp():
            path.unlink(missing_ok=True)


def _points(export: Export) -> Table:
    ledger = export.ledger
    report = partial(jobs.report, export)
    return points_table(matches_of(ledger), corrections_of(ledger), names_in_club, report=report)


def _csv(export: Export, path: Path) -> None:
    with path.open("w", encoding="utf-8", newline="") as out:
        write_csv(out, _points(export))


def _xlsx(export: Export, path: Path) -> None:
    ledger = export.ledger
    data = ledger.data or club_data(ledger)
    write_xlsx(path, [*tables_of(ledger, data), _points(export)])


def _zip(export: Export, path: Path) -> None:
    with path.open("wb") as out:
        write_zip(out, matches_of(export.ledger), partial(jobs.report, export))


_WRITERS: Final[dict[Export.Format, Callable[[Export, Path], None]]] = {
    Export.Format.CSV: _csv,
    Export.Format.XLSX: _xlsx,
    Export.Format.ZIP: _zip,
}


def _match_xlsx(match: Match) -> bytes:
    with TemporaryDirectory(dir=directory()) as folder:
        path = Path(folder) / "match.xlsx"
        write_xlsx(path, [*tables_of(Ledger(match=match), match_data(match)), _match_points(match)])
        return path.read_bytes()


def _match_csv(match: Match) -> bytes:
    return "".join(csv_lines(_match_points(match))).encode()


def _match_points(match: Match) -> Table:
    names = names_in_match(match)
    found = Match.objects.filter(pk=match.pk)
    return points_table(found, entries.of_match(match), lambda keys: names, tell_bots_apart=True)


def _match_zip(match: Match) -> bytes:
    out = BytesIO()
    write_zip(out, Match.objects.filter(pk=match.pk))
    return out.getvalue()


MATCH_FILES: Final[dict[str, Callable[[Match], bytes]]] = {"csv": _match_csv, "xlsx": _match_xlsx, "zip": _match_zip}
"""The files of one match: small enough to be made while somebody waits."""
