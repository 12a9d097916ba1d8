"""The table fails inside: everybody is told, it is read again from the disk, and the match goes on."""

import asyncio
import contextlib
import json
import re
import sqlite3

import pytest

from tests.back.servers import environment, free_port, prepare, server
from tests.live.conftest import QUICK
from tests.live.people import FOUR, Person, open_room, simple

TROUBLE = "CREATE TRIGGER trouble BEFORE INSERT ON rooms_dealaction {when} BEGIN INSERT INTO nowhere VALUES (1); END"
TOLD = "The table is looked at again."
TILES = re.compile(r"\b[1-9]+[mps]\b|[一二三四五六七八九][万筒条]|\b(characters|dots|bamboos)\b")


@pytest.fixture(scope="module")
def failing(tmp_path_factory):
    """A server whose log may tell of failures: environment, port, directory."""
    directory = tmp_path_factory.mktemp("failing")
    prepare(directory)
    env, port = environment(directory, **QUICK), free_port()
    with server(env, port, log=directory / "server.log"):
        yield env, port, directory


@contextlib.contextmanager
def trouble(directory, when=""):
    """No answer can be written meanwhile, or none of which the condition is true."""
    with contextlib.closing(sqlite3.connect(directory / "zhuoji.sqlite3", timeout=20)) as database:
        database.execute(TROUBLE.format(when=when))
        database.commit()
        yield
        database.execute("DROP TRIGGER trouble")
        database.commit()


def failures(directory):
    """What the log says of tables that failed, one entry each; the log never names a tile."""
    text = (directory / "server.log").read_text()
    assert not TILES.search(text), TILES.search(text)
    return [json.loads(line) for line in text.splitlines() if "a table failed" in line]


async def test_everybody_is_told_and_the_same_press_counts_afterwards(failing):
    env, port, directory = failing
    room = open_room(env, FOUR)
    async with contextlib.AsyncExitStack() as stack:
        people = [await stack.enter_async_context(Person(port, room["number"], cookie)) for cookie in room["cookies"]]
        for person in people:
            await person.until(lambda person=person: person.deal and not person.find("table").having_class("offline"))
        asked = next(person for person in people if person.question)
        before = [person.find("table").outline() for person in people]
        pressed = {"action": simple(asked, asked.actions()), "request": "once-and-again"}
        number = asked.question
        with trouble(directory):
            await asked.act(**pressed)
            for person in people:
                await person.until(lambda person=person: TOLD in person.find("notice").text)
                await person.until(lambda person=person: person.find("table"))
        (failure,) = failures(directory)
        assert failure["deal"] == people[0].deal
        assert failure["seq"] > 0
        assert [person.find("table").outline() for person in people] == before
        await asked.act(**pressed)
        await asked.until(lambda: asked.find("ack").attributes.get("data-request") == "once-and-again")
        assert asked.find("ack").attributes["data-result"] == "accepted"
        await asked.until(lambda: asked.question != number)
        await asyncio.gather(*(person.play(simple) for person in people))
        assert len({person.find("result").outline() for person in people}) == 1


async def test_a_table_that_fails_by_itself_rests_before_it_tries_again(failing):
    env, port, directory = failing
    room = open_room(env, FOUR[:1])
    async with Person(port, room["number"], room["cookies"][0]) as person:
        await person.until(lambda: person.question)
        with trouble(directory, "WHEN NEW.by = 'bot'"):
            await person.play(simple, until=lambda: TOLD in person.find("notice").text)
            await asyncio.sleep(0.3)
            known = len(failures(directory))
            await asyncio.sleep(1.2)
            assert len(failures(directory)) == known
        await person.play(simple)
        assert person.settled
