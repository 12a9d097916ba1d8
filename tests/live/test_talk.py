"""Chat, signals between voices and hints, over real sockets."""

import contextlib
import json

import pytest

from tests.live.people import Person, open_room


@pytest.fixture
def people(site):
    env, port = site

    @contextlib.asynccontextmanager
    async def seated(**options):
        room = open_room(env, options={"void_suit": False}, **options)
        async with contextlib.AsyncExitStack() as stack:
            found = [
                await stack.enter_async_context(Person(port, room["number"], cookie)) for cookie in room["cookies"]
            ]
            for person in found:
                await person.until(lambda person=person: person.find("table"))
            yield found

    return seated


def heard(person):
    return [json.loads(frame)["voice"] for frame in person.frames if frame.startswith("{")]


def said(person):
    return [frame for frame in person.frames if "chat-log" in frame]


async def test_everybody_reads_what_one_says(people):
    async with people() as (one, *others):
        await one.say(type="say", text="<b>搞快点</b>")
        for person in (one, *others):
            await person.until(lambda person=person: said(person))
            assert "&lt;b&gt;搞快点&lt;/b&gt;" in said(person)[0]


async def test_signals_reach_the_seat_they_are_for_and_no_other(people):
    async with people() as (one, two, three, four):
        await one.say(type="signal", kind="description", to=2, data="offer")
        await three.until(lambda: heard(three))
        assert heard(three) == [{"from": 0, "kind": "description", "data": "offer"}]
        await three.say(type="signal", kind="join", to="", data="")
        for person in (one, two, four):
            await person.until(lambda person=person: heard(person))
        assert heard(one) == heard(two) == heard(four) == [{"from": 2, "kind": "join", "data": ""}]
        assert len(heard(three)) == 1


async def test_only_the_host_closes_microphones(people):
    async with people() as (one, two, *_):
        await two.say(type="silence", seat=0, on=1)
        await two.until(lambda: "Only the host" in two.find("notice").text)
        await one.say(type="silence", seat=1, on=1)
        await two.until(lambda: heard(two))
        assert heard(two) == [{"from": 0, "kind": "muted", "data": ""}]
        assert heard(one) == []


async def test_too_many_signals_are_refused_and_the_socket_stays(people):
    async with people() as (one, two, *_):
        for _ in range(200):
            await one.say(type="signal", kind="ice", to=1, data="{}")
        await one.until(lambda: "Too many voice signals" in one.find("notice").text)
        await two.until(lambda: len(heard(two)) >= 100)
        assert len(heard(two)) < 200
        assert one.closed is None


async def test_hints_are_for_who_asks(people):
    async with people() as (one, two, *_):
        await one.say(type="hints")
        await one.until(lambda: one.find("hints") and one.find("hints").text.strip())
        assert not any('id="hints"' in frame and "oob" in frame for frame in two.frames[1:] if "table" not in frame)


async def test_the_host_may_switch_hints_off(people):
    async with people(hints=False) as (one, *_):
        await one.say(type="hints")
        await one.until(lambda: "switched hints off" in one.find("notice").text)
