"""Who is there when somebody looks back: four people, their club, and no broker."""

import pytest

from . import factories


@pytest.fixture
def sent(monkeypatch):
    """What was sent to the broker, instead of a broker."""
    messages = []
    monkeypatch.setattr(
        "celery.app.base.Celery.send_task", lambda self, name, args=(), **kwargs: messages.append((name, tuple(args)))
    )
    return messages


@pytest.fixture
def four(db):
    return [factories.player(name) for name in ("甲", "乙", "丙", "丁")]


@pytest.fixture
def club(four):
    return factories.club(four[0], *four[1:])
