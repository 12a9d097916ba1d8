"""The pages of people and of the lobby, as a browser asks for them."""

import re

import pytest
from django.urls import reverse

from rooms.models import Player, Room
from rooms.services import hosting, lobby, people

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true", "HX-Target": "room"}


@pytest.fixture
def friend(client):
    """A guest, signed in."""
    client.post("/practice/", {"nickname": "阿贵", "variant": "zunyi"})
    return Player.objects.get(nickname="阿贵")


@pytest.fixture
def room():
    return lobby.create_room(people.create_guest("房主"), "zunyi", {})


def text(response):
    return re.sub(r"\s+", " ", response.content.decode())


def test_a_newcomer_practises_with_a_nickname_alone(client):
    response = client.post("/practice/", {"nickname": " 阿  贵 ", "variant": "wengan"})
    room = Room.objects.get()
    assert response.url == f"/room/{room.number}/"
    assert (room.practice, room.variant, str(room.host)) == (True, "wengan", "阿 贵")


@pytest.mark.parametrize(
    "nickname", ["", "   ", "x" * 17, "a\u202eb", "\u3164", "\u200b", "a\x00b", "Z" + "\u0336" * 5]
)
def test_a_bad_nickname_is_answered_beside_the_field_and_makes_nobody(client, nickname):
    response = client.post("/practice/", {"nickname": nickname, "variant": "zunyi"})
    assert response.status_code == 200
    assert 'role="alert"' in text(response)
    assert not Player.objects.exists()


def test_a_room_is_opened_and_joined_by_its_number(client, room):
    client.cookies.clear()
    made = client.post(
        "/rooms/new/",
        {
            "nickname": "乙",
            "variant": "wengan",
            "players": 3,
            "deals": 4,
            "base": 2,
            "answer_seconds": 15,
            "bank_seconds": 0,
            "payer": "host",
        },
    )
    new = Room.objects.get(host__nickname="乙")
    assert made.url == f"/room/{new.number}/"
    assert (new.variant, new.players, new.answer_seconds, new.hints) == ("wengan", 3, 15, False)
    client.cookies.clear()
    assert client.get("/join/", {"number": new.number}).url == f"/room/{new.number}/"
    page = client.get(f"/room/{new.number}/")
    assert "昵称" in text(page)
    client.post(f"/room/{new.number}/join/", {"nickname": "丙"})
    assert [str(seat.player or "") for seat in new.seats.all()] == ["乙", "丙", ""]


def test_T3_two_players_of_wengan_are_refused_beside_the_field(client):
    fields = {"variant": "wengan", "players": 2, "deals": 4, "base": 1, "nickname": "乙"}
    response = client.post("/rooms/new/", fields | {"answer_seconds": 30, "bank_seconds": 30, "payer": "host"})
    assert response.status_code == 200
    assert "3、4" in text(response)
    assert not Room.objects.exists()


def test_somebody_in_a_room_is_led_back_from_everywhere(client, room):
    client.post(f"/room/{room.number}/join/", {"nickname": "乙"})
    assert f"/room/{room.number}/" in text(client.get("/"))
    assert client.get("/rooms/new/").url == f"/room/{room.number}/"
    assert client.post("/practice/", {"variant": "zunyi"}).url == f"/room/{room.number}/"
    other = lobby.create_room(people.create_guest("丁"), "zunyi", {})
    page = client.get(f"/room/{other.number}/")
    assert f'href="/room/{room.number}/"' in text(page)
    assert client.post(f"/room/{other.number}/join/", {}).url == f"/room/{room.number}/"


@pytest.mark.parametrize("number", ["000000", "12345", "abcdef", "12345678", "٣٣٣٣٣٣"])
def test_unknown_rooms_are_a_page_with_a_way_on(client, number):
    page = client.get(f"/room/{number}/")
    assert page.status_code == 404
    assert 'href="/"' in text(page)
    assert client.get("/join/", {"number": number}).status_code == 200


def test_trying_many_numbers_is_stopped(client, room):
    for tried in range(20):
        assert client.get(f"/room/{tried:06d}/").status_code == 404
    assert client.get("/room/000021/").status_code == 429


def test_a_press_in_the_waiting_room_answers_with_the_waiting_room(client, room):
    client.post(f"/room/{room.number}/join/", {"nickname": "乙"})
    answer = client.post(f"/room/{room.number}/act/ready/", headers=HTMX)
    assert answer.content.startswith(b'\n\n<div id="waiting"') or b'id="waiting"' in answer.content
    assert b"<html" not in answer.content
    assert room.seats.get(index=1).ready
    refused = client.post(f"/room/{room.number}/act/fill/", {"strength": "simple"}, headers=HTMX)
    assert 'role="alert"' in text(refused)


def test_without_scripts_a_press_leads_back_to_the_page(client, room):
    client.post(f"/room/{room.number}/join/", {"nickname": "乙"})
    assert client.post(f"/room/{room.number}/act/ready/").url == f"/room/{room.number}/"
    assert client.post(f"/room/{room.number}/act/leave/").url == "/"
    assert client.post(f"/room/{room.number}/act/fly/").url == f"/room/{room.number}/"


def test_the_host_closes_the_room_and_everybody_is_sent_home(client):
    client.post(
        "/rooms/new/",
        {"nickname": "乙", "variant": "zunyi", "players": 4, "deals": 4, "base": 1}
        | {"answer_seconds": 30, "bank_seconds": 30, "payer": "host"},
    )
    room = Room.objects.get()
    answer = client.post(f"/room/{room.number}/act/close/", headers=HTMX)
    assert answer.headers["HX-Redirect"] == "/"
    client.cookies.clear()
    assert client.get(f"/room/{room.number}/").status_code == 404


@pytest.mark.parametrize("seat", ["", "x", "-1", "9", "999999999999", "²"])
def test_strange_seats_are_refused_in_a_sentence(client, room, seat):
    client.post(f"/room/{room.number}/join/", {"nickname": "乙"})
    for verb in ("move", "remove", "ban", "bot", "host"):
        answer = client.post(f"/room/{room.number}/act/{verb}/", {"seat": seat, "to": seat})
        assert answer.status_code == 302


def test_players_who_share_an_address_are_pointed_out(client, room):
    lobby.join(people.create_guest("丙"), room.number, address="x")
    lobby.join(people.create_guest("丁"), room.number, address="x")
    assert "丙、丁" in text(client.get(f"/room/{room.number}/"))


def test_the_qr_code_is_an_svg_of_the_link(client, room):
    answer = client.get(f"/room/{room.number}/qr.svg")
    assert answer.headers["Content-Type"] == "image/svg+xml"
    assert b"<svg" in answer.content


def test_names_are_escaped(client, room):
    client.post(f"/room/{room.number}/join/", {"nickname": "<b>&'\"</b>"})
    page = text(client.get(f"/room/{room.number}/"))
    assert "<b>" not in page
    assert "&lt;b&gt;" in page


def test_a_guest_becomes_an_account_in_place_and_stays_signed_in(client, room):
    client.post(f"/room/{room.number}/join/", {"nickname": "乙"})
    before = Player.objects.get(nickname="乙")
    key = client.session.session_key
    answer = client.post("/account/upgrade/", {"upgrade-username": "Yi", "upgrade-password": "Zhuoji-2026"})
    assert answer.url == "/account/"
    after = Player.objects.get(pk=before.pk)
    assert (after.username, after.is_guest) == ("yi", False)
    assert after.password.startswith("argon2")
    assert client.session.session_key == key
    assert client.get("/account/").context["user"] == before
    assert room.seats.get(index=1).player == before


def test_a_guest_comes_back_by_cookie_when_the_session_is_gone(client, friend):
    del client.cookies["zhuoji_session"]
    assert client.get("/account/").context["user"] == friend


@pytest.mark.parametrize("cookie", ["", "x", "W10:x:y", None])
def test_a_forged_guest_cookie_is_nobody(client, friend, cookie):
    del client.cookies["zhuoji_session"]
    client.cookies["zhuoji_guest"] = cookie or client.cookies["zhuoji_guest"].value[:-2] + "xx"
    assert client.get("/account/").status_code == 302


def test_the_guest_cookie_ends_with_the_guest(client, friend):
    cookie = client.cookies["zhuoji_guest"].value
    client.post("/account/upgrade/", {"upgrade-username": "gui", "upgrade-password": "Zhuoji-2026"})
    client.cookies.clear()
    client.cookies["zhuoji_guest"] = cookie
    assert client.get("/account/").status_code == 302


def test_a_claim_code_brings_a_guest_to_another_device(client, friend):
    page = text(client.post("/account/claim-code/"))
    code = re.search(r'<output class="claim-code">([^<]+)<', page)[1]
    assert code not in text(client.get("/account/"))
    friend.refresh_from_db()
    assert code.replace("-", "") not in friend.claim_digest
    client.cookies.clear()
    client.post("/claim/", {"code": f" {code.lower()} "})
    assert client.get("/account/").context["user"] == friend


def test_a_new_claim_code_ends_the_old_one(client, friend):
    old = people.new_claim_code(friend)
    people.new_claim_code(friend)
    client.cookies.clear()
    assert 'role="alert"' in text(client.post("/claim/", {"code": old}))


def test_guessing_claim_codes_is_stopped(client):
    for _try in range(10):
        client.post("/claim/", {"code": "AAAA-AAAA-AAAA-AAAA"})
    guest = people.create_guest("甲")
    page = client.post("/claim/", {"code": people.new_claim_code(guest)})
    assert "_auth_user_id" not in client.session
    assert 'role="alert"' in text(page)


def test_logging_in_and_out(client):
    people.create_account("gui", "Zhuoji-2026", "阿贵")
    assert 'role="alert"' in text(client.post("/login/", {"username": "gui", "password": "wrong"}))
    answer = client.post("/login/?next=/rooms/new/", {"username": "GUI", "password": "Zhuoji-2026"})
    assert answer.url == "/rooms/new/"
    assert client.post("/logout/").url == "/"
    assert client.get("/account/").status_code == 302


def test_guessing_passwords_is_stopped(client):
    people.create_account("gui", "Zhuoji-2026", "阿贵")
    for _try in range(8):
        client.post("/login/", {"username": "gui", "password": "wrong"})
    client.post("/login/", {"username": "gui", "password": "Zhuoji-2026"})
    assert "_auth_user_id" not in client.session


@pytest.mark.parametrize("target", ["https://evil.example/", "//evil.example", "javascript:alert(1)"])
def test_after_login_nobody_is_led_to_another_site(client, target):
    people.create_account("gui", "Zhuoji-2026", "阿贵")
    answer = client.post("/login/", {"username": "gui", "password": "Zhuoji-2026", "next": target})
    assert answer.url == "/"


def test_a_guest_is_warned_before_signing_out(client, friend):
    assert 'class="notice"' in text(client.get("/logout/"))
    client.post("/logout/")
    assert client.get("/account/").status_code == 302


def test_deleting_takes_the_name_and_keeps_the_row(client, friend):
    assert client.post("/account/delete/").url == "/"
    friend.refresh_from_db()
    assert (friend.former, friend.nickname, friend.is_active) == (True, "", False)
    assert "阿贵" not in str(friend)
    assert client.get("/account/").status_code == 302
    assert not Room.objects.exclude(status="closed").exists()


def test_who_is_in_a_running_match_is_not_deleted_yet(client, room):
    client.post(f"/room/{room.number}/join/", {"nickname": "乙"})
    Room.objects.filter(pk=room.pk).update(status=Room.Status.PLAYING)
    assert 'role="alert"' in text(client.post("/account/delete/"))
    assert Player.objects.filter(nickname="乙").exists()


def test_renaming_shows_in_the_room(client, room):
    client.post(f"/room/{room.number}/join/", {"nickname": "乙"})
    client.post("/account/rename/", {"rename-nickname": "新名"})
    assert "新名" in text(client.get(f"/room/{room.number}/"))
    assert 'role="alert"' in text(client.post("/account/rename/", {"rename-nickname": "\u202e"}))


def test_somebody_shut_out_by_the_operator_is_told_until_when(client, friend):
    from django.utils import timezone

    friend.banned_until = timezone.now() + timezone.timedelta(days=1)
    friend.save()
    client.post("/practice/", {"variant": "zunyi"})
    assert "2" in text(client.get("/"))
    assert Room.objects.count() == 1


@pytest.mark.parametrize("name", ["a", "x" * 31, "a b", "guest-1", "<x>", "a\u202eb"])
def test_bad_account_names_are_refused(client, friend, name):
    answer = client.post("/account/upgrade/", {"upgrade-username": name, "upgrade-password": "Zhuoji-2026"})
    assert 'role="alert"' in text(answer)
    friend.refresh_from_db()
    assert friend.is_guest


def test_account_names_are_taken_once_whatever_their_case(client, friend):
    people.create_account("Gui", "Zhuoji-2026", "阿贵")
    answer = client.post("/account/upgrade/", {"upgrade-username": "GUI", "upgrade-password": "Zhuoji-2026"})
    assert 'role="alert"' in text(answer)


def test_short_passwords_are_refused(client, friend):
    answer = client.post("/account/upgrade/", {"upgrade-username": "gui", "upgrade-password": "123456"})
    assert 'role="alert"' in text(answer)


def test_bots_can_be_added_from_the_page_and_the_password_is_set(client):
    client.post(
        "/rooms/new/",
        {"nickname": "乙", "variant": "zunyi", "players": 4, "deals": 4, "base": 1}
        | {"answer_seconds": 30, "bank_seconds": 30, "payer": "host"},
    )
    room = Room.objects.get()
    act = f"/room/{room.number}/act"
    client.post(f"{act}/bot/", {"seat": 2, "strength": "strong"}, headers=HTMX)
    client.post(f"{act}/password/", {"password": "鸡"}, headers=HTMX)
    client.post(f"{act}/spectating/", {"allowed": "1"}, headers=HTMX)
    room.refresh_from_db()
    assert room.seats.get(index=2).bot == "strong"
    assert room.password
    assert room.spectating


def test_a_room_left_by_its_last_person_is_gone(client):
    friend = people.create_guest("甲")
    room = lobby.create_room(friend, "zunyi", {})
    hosting.fill(friend, room)
    lobby.leave(friend, room)
    assert client.get(reverse("room", args=[room.number])).status_code == 404
