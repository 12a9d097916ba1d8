"""The page on which anybody makes the wall of a deal again."""

import json

import pytest

from rooms.models import Deal
from rules.engine.fairness import commitment, make_wall
from rules.engine.notation import format_ordered
from tests.back import factories

SECRET, PARTS = bytes(range(32)), [b"\x01" * 32, None, b"\xff", None]


@pytest.fixture
def people(db):
    return [factories.player(name) for name in "东南西北"]


@pytest.fixture
def deal(people):
    made = factories.match(people, [factories.result_of([factories.line(1, 0, 2)], 4, [0])]).deals.get()
    made.secret, made.commitment = SECRET.hex(), commitment(SECRET)
    made.parts = [part and part.hex() for part in PARTS]
    made.wall = format_ordered(make_wall(SECRET, PARTS))
    made.save()
    return made


def test_players_see_all_that_is_needed(client, people, deal):
    client.force_login(people[2], backend="django.contrib.auth.backends.ModelBackend")
    page = client.get(f"/deal/{deal.pk}/fairness/").content.decode()
    assert all(text in page for text in (deal.secret, deal.commitment, deal.wall, deal.parts[0]))
    proof = json.loads(client.get(f"/deal/{deal.pk}/fairness.json").content)
    assert set(proof) == {"commitment", "secret", "parts", "wall", "dice"}


def test_others_and_running_deals_see_nothing(client, people, deal):
    assert client.get(f"/deal/{deal.pk}/fairness/").status_code == 404
    client.force_login(people[0], backend="django.contrib.auth.backends.ModelBackend")
    Deal.objects.update(status=Deal.Status.RUNNING)
    for address in (f"/deal/{deal.pk}/fairness/", f"/deal/{deal.pk}/fairness.json"):
        answer = client.get(address)
        assert answer.status_code == 404
        assert deal.secret.encode() not in answer.content


def test_the_share_link_opens_it(client, deal):
    Deal.objects.update(shared="abc")
    assert client.get(f"/deal/{deal.pk}/fairness/?code=abc").status_code == 200
