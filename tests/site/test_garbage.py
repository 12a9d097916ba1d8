"""Anything may be typed: the answer is a page or a sentence, nothing breaks, nothing is half done."""

import unicodedata

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rooms.addresses import forwarded_address
from rooms.models import Player, Room, Seat
from rooms.names import LONGEST, clean_nickname
from rooms.refusals import Refused
from rooms.services import lobby, people

pytestmark = pytest.mark.django_db
FEW = settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
WORDS = st.one_of(
    st.text(max_size=40),
    st.sampled_from(["", "0", "1", "-1", "4", "zunyi", "wengan", "simple", "host", "club", "阿贵", "\x00", "9" * 400]),
)
FIELDS = st.sampled_from(
    [
        "nickname",
        "variant",
        "players",
        "deals",
        "base",
        "answer_seconds",
        "bank_seconds",
        "payer",
        "password",
        "spectating",
        "hints",
        "chat",
        "number",
        "seat",
        "to",
        "strength",
        "allowed",
        "username",
        "code",
        "old",
        "new",
        "next",
        "rename-nickname",
        "upgrade-username",
        "upgrade-password",
        "password-old",
        "password-new",
        "csrfmiddlewaretoken",
    ]
)
FORMS = st.dictionaries(FIELDS, WORDS, max_size=12)
ADDRESSES = st.sampled_from(
    [
        "/practice/",
        "/rooms/new/",
        "/login/",
        "/claim/",
        "/register/",
        "/account/rename/",
        "/account/upgrade/",
        "/account/password/",
        "/room/%s/join/",
        "/room/%s/act/ready/",
        "/room/%s/act/move/",
        "/room/%s/act/remove/",
        "/room/%s/act/ban/",
        "/room/%s/act/bot/",
        "/room/%s/act/fill/",
        "/room/%s/act/host/",
        "/room/%s/act/password/",
        "/room/%s/act/spectating/",
        "/room/%s/act/nothing/",
        "/language/",
    ]
)


@pytest.fixture
def room(monkeypatch):
    monkeypatch.setattr("rooms.services.limits.Limit.check", lambda self, *keys: None)
    return lobby.create_room(people.create_guest("房主"), "zunyi", {})


@FEW
@given(address=ADDRESSES, fields=FORMS, signed_in=st.booleans(), htmx=st.booleans())
def test_forms(client, room, address, fields, signed_in, htmx):
    if signed_in:
        client.force_login(room.host, backend="django.contrib.auth.backends.ModelBackend")
    path = address.replace("%s", room.number)
    answer = client.post(path, fields, headers={"HX-Request": "true"} if htmx else {})
    assert answer.status_code in {200, 204, 302, 404}
    room.refresh_from_db()
    assert room.seats.count() == 4
    assert Seat.objects.filter(active=True, player=room.host).count() == 1
    for player in Player.objects.all():
        assert player.former or clean_nickname(player.nickname) == player.nickname
    for made in Room.objects.all():
        assert made.seats.count() == made.players
        assert len(made.number) == 6


@FEW
@given(path=st.text(max_size=30), query=st.text(max_size=30))
def test_addresses(client, room, path, query):
    for start in ("/room/", "/join/?number=", "/login/?next=", "/"):
        answer = client.get(start + path, {"number": query} if start == "/" else None)
        assert answer.status_code in {200, 301, 302, 404, 405}


@settings(max_examples=300, deadline=None)
@given(st.text(max_size=24))
def test_nicknames_are_short_visible_and_stay_as_they_are(text):
    try:
        name = clean_nickname(text)
    except Refused:
        return
    assert 1 <= len(name) <= LONGEST
    assert clean_nickname(name) == name
    assert not any(unicodedata.category(char)[0] == "C" for char in name)
    assert name == name.strip()


@pytest.mark.parametrize("name", ["阿贵", "Ada", "小鸡🐔", "José", "ㄅㄆㄇ", "1", "鸡" * 16])
def test_usual_nicknames_are_welcome(name):
    assert clean_nickname(name) == name


@given(st.text(max_size=60), st.text(max_size=20), st.integers(0, 5))
def test_forwarded_addresses_are_believed_only_from_our_proxies(forwarded, peer, proxies):
    found = forwarded_address(peer, forwarded, proxies)
    if proxies == 0:
        assert found == peer
    assert found == peer or found in [hop.strip() for hop in forwarded.split(",")]


def test_only_what_our_own_proxies_wrote_counts():
    assert forwarded_address("10.0.0.1", "1.2.3.4, 5.6.7.8", 1) == "5.6.7.8"
    assert forwarded_address("10.0.0.1", "1.2.3.4, 5.6.7.8", 2) == "1.2.3.4"
    assert forwarded_address("10.0.0.1", "5.6.7.8", 0) == "10.0.0.1"


@pytest.mark.parametrize("number", ["0", "9" * 15, "9" * 18, "9" * 19, "9" * 400])
@pytest.mark.parametrize("page", ["club/{}/", "match/{}/", "deal/{}/replay/", "ledger/{}/", "export/{}/file"])
def test_numbers_that_no_row_has_are_no_page(client, room, page, number):
    client.force_login(Player.objects.earliest("pk"))
    assert client.get("/" + page.format(number)).status_code in (302, 403, 404)
