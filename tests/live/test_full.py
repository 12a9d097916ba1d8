"""Two servers on one table, on PostgreSQL and Redis: any process may hold it, the log decides."""

import asyncio
import os
import urllib.parse

import pytest
from django.conf import settings

from tests.back.servers import command, environment, free_port, script, server
from tests.live.conftest import QUICK
from tests.live.people import Person, open_room, simple

pytestmark = pytest.mark.full


@pytest.fixture(scope="module")
def two_servers(tmp_path_factory):
    """The environment and the ports of two servers with a database of their own."""
    directory = tmp_path_factory.mktemp("full")
    parts = urllib.parse.urlsplit(os.environ["DATABASE_URL"])
    name = f"live_{os.getpid()}"
    script(os.environ.copy(), SQL.format(sql=f"CREATE DATABASE {name}"))
    urls = {"DATABASE_URL": parts._replace(path=f"/{name}").geturl(), "REDIS_URL": settings.REDIS_URL}
    env = environment(directory, **QUICK, **urls)
    command(env, "migrate", "-v0")
    ports = free_port(), free_port()
    log = directory / "log"
    with server(env, ports[0], log=log), server(env, ports[1], log=log):
        yield env, ports
    text = log.read_text()
    script(os.environ.copy(), SQL.format(sql=f"DROP DATABASE {name} WITH (FORCE)"))
    assert "table failed" not in text, text[-3000:]


SQL = "from django.db import connection; connection.ensure_connection(); connection.cursor().execute('{sql}')"


async def test_two_processes_play_one_table(two_servers):
    env, ports = two_servers
    room = open_room(env, people=("甲", "乙", "丙"), options={"deals": 4})
    people = [Person(ports[seat % 2], room["number"], cookie) for seat, cookie in enumerate(room["cookies"])]
    for person in people:
        await person.come()
        await person.until(lambda person=person: person.deal)
    await asyncio.gather(*(person.play(simple) for person in people))
    assert len({person.find("result").outline() for person in people}) == 1
    deal = people[0].deal
    for person in people:
        await person.say(type="confirm", deal=deal)
    for person in people:
        await person.until(lambda person=person: person.deal not in (None, deal))
    await people[1].say(type="propose", what="dissolve")
    await people[0].until(lambda: "hidden" not in people[0].find("vote").attributes)
    for person in (people[0], people[2]):
        await person.say(type="vote", yes=1)
    for person in people:
        await person.until(lambda person=person: "dissolved" in person.find("room").text)
        await person.go()


async def test_of_two_tabs_in_two_processes_one_answer_counts_and_the_other_tab_is_told(two_servers):
    env, ports = two_servers
    room = open_room(env, people=("甲", "乙"), options={"players": 2, "deals": 4})
    own, other = room["cookies"]
    tabs = [Person(port, room["number"], own) for port in ports]
    opponent = Person(ports[0], room["number"], other)
    for person in (*tabs, opponent):
        await person.come()
        await person.until(lambda person=person: person.deal)
    playing = asyncio.create_task(opponent.play(simple))
    turns = 0
    while turns < 5 and not tabs[0].settled:
        await tabs[0].until(lambda: (tabs[0].question and len(tabs[0].actions()) > 1) or tabs[0].settled)
        turns += await both_answer(tabs) if not tabs[0].settled else 0
    answers = script(env, ANSWERS.format(deal=tabs[0].deal)).split()
    assert len(answers) == len(set(answers)) == turns
    playing.cancel()
    for person in (*tabs, opponent):
        await person.go()


async def both_answer(tabs):
    """Both tabs answer the same question, each in its own way; the number of answers that count."""
    asked = tabs[0].question
    await tabs[1].until(lambda: tabs[1].question == asked)
    await asyncio.gather(tabs[0].act(tabs[0].actions()[0]), tabs[1].act(tabs[1].actions()[-1]))
    for tab in tabs:
        await tab.until(lambda tab=tab: tab.find("ack").attributes.get("data-result"))
    results = [tab.find("ack").attributes.pop("data-result") for tab in tabs]
    late = tabs[results.index("refused")]
    await late.until(lambda: late.find("notice").text)
    await tabs[0].until(lambda: tabs[0].question != asked)
    return results.count("accepted")


ANSWERS = """
from rooms.models import DealAction
print(*DealAction.objects.filter(deal={deal}, seat=0).exclude(request="").order_by("seq").values_list("seq", flat=True))
"""
