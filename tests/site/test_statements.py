"""No page asks the database more often because there is more in it."""

import pytest
from django.core.cache import cache
from django.db import transaction

from rooms import replay
from tests.bench.filling import Size, fill, town
from tests.bench.pages import asker, pages, statements

FEW = Size(people=90, rooms=90, clubs=2, samples=2, more=3)
MANY = Size(people=130, rooms=250, clubs=4, samples=2, more=12)
MOST = 20


@pytest.fixture(autouse=True)
def no_limits(monkeypatch):
    monkeypatch.setattr("rooms.services.limits.Limit.check", lambda self, *keys: None)
    monkeypatch.setattr("celery.app.base.Celery.send_task", lambda *args, **kwargs: None)


def counts(size):
    """The statements of every page with so much in the database, which is empty again afterwards."""
    with transaction.atomic():
        fill(size)
        found = {}
        for name, page in pages(town()).items():
            ask = asker(page)
            ask()
            found[name] = statements(ask)
        transaction.set_rollback(True)
    cache.clear()
    replay.forget_films()
    return found


@pytest.mark.django_db
def test_every_page_takes_as_many_statements_for_much_as_for_little():
    few, many = counts(FEW), counts(MANY)
    assert {name: (few[name], many[name]) for name in few if many[name] > few[name]} == {}
    assert {name: count for name, count in many.items() if count > MOST} == {}
