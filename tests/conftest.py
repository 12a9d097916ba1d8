"""What every test gets: a compiled catalogue and an empty cache; and what cannot run is skipped aloud."""

import pytest
from django.conf import settings as django_settings
from django.core.cache import cache
from django.utils.translation import trans_real

from zhuoji_site import worker
from zhuoji_site.catalogue import write_mo

worker.start = lambda: False  # the tests' own process is no server


def pytest_collection_modifyitems(items):
    slow = {item.path for item in items if "slow" in item.keywords}
    # Browsers come last, for no other event loop runs beside Playwright's; slow modules begun last would be waited for.
    items.sort(key=lambda item: ("chromium" in getattr(item, "fixturenames", ()), item.path not in slow))
    on_postgres = "postgresql" in django_settings.DATABASES["default"]["ENGINE"] and django_settings.REDIS_URL
    if on_postgres:
        return
    skip = pytest.mark.skip(reason="needs PostgreSQL and Redis (DATABASE_URL, REDIS_URL): ./test starts both")
    for item in items:
        if "full" in item.keywords:
            item.add_marker(skip)


@pytest.fixture(scope="session")
def django_db_modify_db_settings(tmp_path_factory, django_db_modify_db_settings_parallel_suffix):
    """SQLite in a file, as on the server: several threads cannot share a database in memory."""
    database = django_settings.DATABASES["default"]
    if database["ENGINE"].endswith("sqlite3"):
        database.setdefault("TEST", {})["NAME"] = str(tmp_path_factory.mktemp("database") / "test.sqlite3")


@pytest.fixture(scope="session", autouse=True)
def catalogue():
    write_mo(django_settings.BASE_DIR)
    trans_real._translations.clear()  # what was read before it was compiled


@pytest.fixture(autouse=True)
def clean_cache():
    cache.clear()


@pytest.fixture(scope="session")
def chromium():
    """One browser for all tests of a process: Playwright cannot run twice in one thread."""
    from tests.chromium import launched

    with launched() as browser:
        yield browser
