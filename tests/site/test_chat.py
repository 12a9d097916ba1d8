"""Saying something in a room."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rooms.models import ChatMessage
from rooms.refusals import Refused
from rooms.services import chat, hosting, lobby, people
from rooms.talk.ice import ice_servers


@pytest.fixture
def host(db):
    return people.create_guest("房主")


@pytest.fixture
def room(host):
    return lobby.create_room(host, "zunyi", {})


def code(call, *args):
    with pytest.raises(Refused) as refused:
        call(*args)
    return refused.value.code


def test_what_is_said_is_kept_in_one_clean_line(host, room):
    assert chat.say(host, room, "  捉到\n一只\u202e鸡 \x00").text == "捉到 一只 鸡"


def test_only_who_sits_there_talks(room):
    assert code(chat.say, people.create_guest("路人"), room, "喂") == "not_seated"
    assert not ChatMessage.objects.exists()


@pytest.mark.parametrize(
    ("text", "expected"), [("", "chat_empty"), ("\u200b\n", "chat_empty"), ("鸡" * 121, "chat_long")]
)
def test_empty_and_long_lines_are_refused(host, room, text, expected):
    assert code(chat.say, host, room, text) == expected


def test_the_host_switches_the_chat_off_and_on(host, room):
    chat.set_chat(host, room, False)
    room.refresh_from_db()
    assert code(chat.say, host, room, "喂") == "chat_off"
    assert code(chat.set_chat, people.create_guest("路人"), room, True) == "not_host"
    chat.set_chat(host, room, True)
    room.refresh_from_db()
    chat.say(host, room, "喂")


def test_too_many_lines_are_refused(host, room):
    for _ in range(chat.CHAT.most):
        chat.say(host, room, "搞快点")
    assert code(chat.say, host, room, "搞快点") == "too_often"


def test_the_lines_go_when_the_room_closes(host, room):
    chat.say(host, room, "莫走")
    hosting.close(host, room)
    assert not ChatMessage.objects.exists()


@given(st.text(max_size=400))
def test_any_text_is_one_short_line_or_refused(text):
    try:
        line = chat.clean(text)
    except Refused:
        return
    assert 0 < len(line) <= chat.LONGEST
    assert line.splitlines() == [line]
    assert chat.clean(line) == line


def test_no_server_is_named_unless_the_environment_does(settings):
    settings.STUN_URLS, settings.TURN_URLS = (), ()
    assert ice_servers(1) == []


def test_turn_credentials_run_out(settings):
    settings.STUN_URLS, settings.TURN_URLS, settings.TURN_SECRET = ("stun:a",), ("turn:b",), "s"
    stun, turn = ice_servers(7)
    assert stun == {"urls": ["stun:a"]}
    assert turn["username"].endswith(":7")
    assert turn["credential"]
