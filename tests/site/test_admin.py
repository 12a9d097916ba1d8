"""The operator's pages: everything can be looked at, hidden tiles cannot, and what can be done goes by the services."""

import datetime

import pytest
from django.contrib import admin
from django.core.management import call_command
from django.urls import reverse
from django.utils import timezone

from rooms.models import CardEntry, Deal, DealEvent, Match, Player, Room
from rooms.selectors import cards
from rooms.services import lobby, people
from tests.site.test_site import assert_policy

pytestmark = pytest.mark.django_db
OURS = [model for model in admin.site._registry if model._meta.app_label in {"rooms", "rules"}]


@pytest.fixture
def operator(client):
    made = Player.objects.create_superuser("operator", password="Zhuoji-2026")
    client.force_login(made, backend="django.contrib.auth.backends.ModelBackend")
    return made


@pytest.fixture
def deal():
    room = lobby.create_room(people.create_guest("房主"), "zunyi", {})
    match = Match.objects.create(room=room, variant="zunyi", options=room.options, digest=room.digest)
    made = Deal.objects.create(
        match=match, number=1, dealer=0, secret="5ec2e7" * 8, commitment="c" * 64, wall="123m" * 27, status="running"
    )
    DealEvent.objects.create(deal=made, seq=1, event={"type": "drawn", "tile": "5m"})
    return made


def test_the_operator_is_an_account():
    call_command("createsuperuser", username="boss", interactive=False, verbosity=0)
    boss = Player.objects.get(username="boss")
    assert (boss.is_guest, boss.nickname, boss.is_superuser) == (False, "boss", True)


@pytest.mark.parametrize("model", OURS, ids=lambda model: model.__name__)
def test_every_list_and_every_row_is_shown(client, operator, deal, model, django_assert_max_num_queries):
    place = f"admin:{model._meta.app_label}_{model._meta.model_name}"
    with django_assert_max_num_queries(14):
        answer = client.get(reverse(f"{place}_changelist"), {"q": "1"})
    assert answer.status_code == 200
    assert_policy(answer)
    for row in model._default_manager.all()[:1]:
        assert client.get(reverse(f"{place}_change", args=[row.pk])).status_code in {200, 302}
    assert client.get(reverse(f"{place}_add")).status_code in {200, 403}


def test_strangers_see_nothing(client, deal):
    client.force_login(deal.match.room.host, backend="django.contrib.auth.backends.ModelBackend")
    assert client.get("/admin/").status_code == 302


def test_hidden_tiles_of_a_running_deal_are_hidden_from_the_operator(client, operator, deal):
    page = client.get(reverse("admin:rooms_deal_change", args=[deal.pk])).content.decode()
    assert deal.secret not in page
    assert deal.wall not in page
    events = reverse("admin:rooms_dealevent_changelist")
    assert "drawn" not in client.get(events).content.decode()
    Deal.objects.update(status=Deal.Status.SETTLED)
    assert deal.secret in client.get(reverse("admin:rooms_deal_change", args=[deal.pk])).content.decode()
    assert "drawn" in client.get(events).content.decode()


def test_cards_are_granted_by_the_service(client, operator):
    player = people.create_guest("甲")
    before = cards.balance(player)
    add = reverse("admin:rooms_cardentry_add")
    client.post(add, {"player": player.pk, "club": "", "amount": "25"})
    entry = CardEntry.objects.filter(player=player).latest("seq")
    assert (entry.amount, entry.reason, entry.author) == (25, "grant", operator)
    assert cards.balance(player) == before + 25


@pytest.mark.parametrize("amount", ["-100000", "0", "99999999"])
def test_a_grant_that_is_refused_writes_nothing(client, operator, amount):
    player = people.create_guest("甲")
    before = CardEntry.objects.count()
    answer = client.post(
        reverse("admin:rooms_cardentry_add"), {"player": player.pk, "club": "", "amount": amount}, follow=True
    )
    assert answer.status_code == 200
    assert "errornote" in answer.content.decode() or 'class="error"' in answer.content.decode()
    assert CardEntry.objects.count() == before


def test_a_grant_is_for_one_account(client, operator):
    answer = client.post(reverse("admin:rooms_cardentry_add"), {"player": "", "club": "", "amount": "5"})
    assert answer.status_code == 200
    assert not CardEntry.objects.exists()


def test_people_are_shut_out_and_let_in_again(client, operator):
    player = people.create_guest("甲")
    listing = reverse("admin:rooms_player_changelist")
    client.post(listing, {"action": "ban_week", "_selected_action": [player.pk]})
    player.refresh_from_db()
    assert timezone.now() + datetime.timedelta(days=6) < player.banned_until
    assert "甲" in client.get(listing, {"banned": "now"}).content.decode()
    client.post(listing, {"action": "unban", "_selected_action": [player.pk]})
    player.refresh_from_db()
    assert player.banned_until is None
    client.post(listing, {"action": "ban_forever", "_selected_action": [player.pk]})
    player.refresh_from_db()
    assert player.banned_until.year >= 9998


def test_a_stuck_room_is_closed(client, operator, deal):
    room = deal.match.room
    Room.objects.update(status=Room.Status.PLAYING)
    client.post(reverse("admin:rooms_room_changelist"), {"action": "close", "_selected_action": [room.pk]})
    room.refresh_from_db()
    deal.refresh_from_db()
    assert room.status == Room.Status.CLOSED
    assert deal.status == Deal.Status.VOID


def test_an_announcement_has_its_author(client, operator):
    client.post(reverse("admin:rooms_announcement_add"), {"club": "", "text": "今晚升级"})
    from rooms.models import Announcement

    assert Announcement.objects.get().author == operator
