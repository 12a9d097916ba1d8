"""What must be true before the server answers; each step is skipped when it is true already."""

import hashlib
from collections.abc import Callable, Iterable
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command
from django.db import DEFAULT_DB_ALIAS, connections
from django.db.migrations.executor import MigrationExecutor

from zhuoji_site.catalogue import catalogue_paths, write_mo
from zhuoji_site.extraction import PACKAGES


def prepare(say: Callable[[str], None]) -> None:
    """Bring the database, the catalogue and the static files up to date. `say` is told of each step that is taken."""
    for step in (migrate, compile_catalogue, collect_static):
        if step():
            say(step.__name__.replace("_", " "))


def migrate() -> bool:
    """Bring the database to the newest form; True if anything was to be done."""
    connection = connections[DEFAULT_DB_ALIAS]
    executor = MigrationExecutor(connection)
    if not executor.migration_plan(executor.loader.graph.leaf_nodes()):
        return False
    call_command("migrate", verbosity=0, interactive=False)
    return True


def compile_catalogue() -> bool:
    """Compile the Chinese catalogue; True if it was stale."""
    po_path, fragments = catalogue_paths(settings.BASE_DIR)
    # Plural forms are looked up in the sources, so these count as well.
    sources = [path for package in PACKAGES for path in (settings.BASE_DIR / package).rglob("*.py")]
    templates = (settings.BASE_DIR / "templates").rglob("*.html")
    mark = _fingerprint([*fragments, *sources, *templates, *([po_path] if po_path.exists() else [])])
    return _once(settings.VAR_DIR / "catalogue.mark", mark, po_path.with_suffix(".mo"), _compile)


def _compile() -> None:
    write_mo(settings.BASE_DIR)


def collect_static() -> bool:
    """Collect the static files under hashed names; True if any had changed. With DEBUG they are served as they lie."""
    if settings.DEBUG:
        return False
    files = [Path(storage.path(name)) for finder in get_finders() for name, storage in finder.list([])]
    manifest = Path(settings.STATIC_ROOT) / "staticfiles.json"
    return _once(settings.VAR_DIR / "static.mark", _fingerprint(files), manifest, _collect)


def _collect() -> None:
    call_command("collectstatic", verbosity=0, interactive=False, clear=True)


def _fingerprint(paths: Iterable[Path]) -> str:
    """Changes when any of the files does."""
    digest = hashlib.sha256()
    for path in sorted(set(paths)):
        status = path.stat()
        digest.update(f"{path}\0{status.st_size}\0{status.st_mtime_ns}\n".encode())
    return digest.hexdigest()


def _once(mark_path: Path, mark: str, product: Path, make: Callable[[], None]) -> bool:
    """Make the product unless it was made from what `mark` stands for."""
    if product.exists() and mark_path.exists() and mark_path.read_text(encoding="ascii") == mark:
        return False
    make()
    mark_path.write_text(mark, encoding="ascii")
    return True
