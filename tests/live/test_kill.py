"""The server is killed (-9) again and again in the middle of deals: nothing is lost, nothing happens twice."""

import asyncio
import contextlib
import json
import random
import signal
import time
import uuid

import pytest
from websockets.exceptions import WebSocketException

from tests.back.servers import environment, free_port, prepare, script, server
from tests.live.conftest import QUICK
from tests.live.people import Person, open_room, simple

KILLS = 10
LONGEST = 0.9
"""Seconds that the table plays at most before the next kill."""
SECONDS = 300
"""Bound of the whole test."""

pytestmark = pytest.mark.slow

LOGS = """
import json
from rooms.models import Deal, DealAction, DealEvent
from rooms import store
from rules.engine.decide import advance, start
from rules.engine.event_json import event_to_json
from rules.engine.notation import format_ordered, parse_action, parse_tiles
from rules.engine.state import Deal as State
from rules.engine.evolve import fold
found = []
for deal in Deal.objects.filter(match__room={room}).order_by("number"):
    loaded = store.load(deal.pk)
    events = list(DealEvent.objects.filter(deal=deal).order_by("seq").values_list("seq", "event"))
    actions = list(DealAction.objects.filter(deal=deal).order_by("seq"))
    again = []
    if deal.wall:
        wall = parse_tiles(deal.wall)
        again = list(start(loaded.rules, wall, deal.dealer, deal.streak, deal.weekday))
        state = fold(State.before(loaded.rules, wall), again)
        for action in actions:
            more, state = advance(state, parse_action(action.seat, action.action))
            again += more
            assert len(again) == action.head, (deal.pk, action.seq)
    assert [seq for seq, _event in events] == list(range(1, deal.head + 1)), deal.pk
    assert [action.seq for action in actions] == list(range(1, len(actions) + 1)), deal.pk
    same = json.loads(json.dumps([event_to_json(event) for event in again]))
    assert [event for _seq, event in events] == same, deal.pk
    found.append({{
        "deal": deal.pk,
        "status": deal.status,
        "requests": [[action.seat, action.action, action.request] for action in actions],
    }})
print(json.dumps(found))
"""


class Stubborn(Person):
    """Comes back whenever the connection is lost, and sends again what was not answered."""

    def __init__(self, *args):
        super().__init__(*args)
        self.accepted = []
        self.pending = None

    def heard(self):
        """What became of the request that is on its way."""
        ack = self.find("ack").attributes
        if self.pending and ack.get("data-request") == self.pending["request"]:
            if ack["data-result"] == "accepted":
                self.accepted.append(self.pending)
            self.pending = None

    async def persist(self, stop):
        while not stop():
            try:
                if self.socket is None or self.closed is not None:
                    await self.come()
                    if self.pending:
                        await self.act(**self.pending)
                await self._one(stop)
            except (OSError, WebSocketException, TimeoutError):
                self.closed = self.closed or 1006
                await asyncio.sleep(0.05)

    async def _one(self, stop):
        self.heard()
        if self.find("table") is None or self.pending:
            await self._news()
        elif self.settled:
            await self.say(type="confirm", deal=self.deal)
            await self._news()
        elif self.question:
            action = simple(self, self.actions())
            self.pending = {
                "action": action,
                "deal": self.deal,
                "question": self.question,
                "request": str(uuid.uuid4()),
            }
            await self.act(**self.pending)
        else:
            await self._news()

    async def _news(self):
        self.news.clear()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(0.5):
                await self.news.wait()
        self.heard()


async def kill_again_and_again(env, port, log, rng, done):
    for _kill in range(KILLS):
        with server_in_thread(env, port, log) as process:
            await process.ready()
            await asyncio.sleep(rng.uniform(0.05, LONGEST))
            process.kill()
    done.set()


class server_in_thread:  # noqa: N801
    """The server of `tests.back.servers`, started without stopping the loop."""

    def __init__(self, env, port, log):
        self.context = server(env, port, log=log)
        self.process = None

    def __enter__(self):
        return self

    async def ready(self):
        self.process = await asyncio.to_thread(self.context.__enter__)

    def kill(self):
        self.process.send_signal(signal.SIGKILL)

    def __exit__(self, *problem):
        if self.process:
            self.context.__exit__(None, None, None)


def public(person):
    """What everybody sees of the table, as text; nobody sees the backs of his own tiles."""
    table = person.find("table")
    private = ("hand", "prompt", "confirm", "vote", "hints")
    return {
        element.id: element.outline()
        for element in table.walk()
        if element.id and element.id not in private and "backs" not in element.id and element is not table
    }


async def test_ten_kills_lose_nothing_and_repeat_nothing(tmp_path):
    seed = time.time_ns()
    rng = random.Random(seed)
    env = environment(tmp_path, **QUICK)
    prepare(tmp_path)
    room = open_room(env, options={"deals": 16})
    port = free_port()
    people = [Stubborn(port, room["number"], cookie) for cookie in room["cookies"]]
    done = asyncio.Event()
    async with asyncio.timeout(SECONDS):
        players = [asyncio.create_task(person.persist(done.is_set)) for person in people]
        await kill_again_and_again(env, port, tmp_path / "log", rng, done)
        await asyncio.gather(*players)
    for person in people:
        await person.go()
    found = json.loads(script(env, LOGS.format(room=room["room"])).splitlines()[-1])
    written = [tuple(request) for deal in found for request in deal["requests"]]
    ids = [request for _seat, _action, request in written if request]
    assert len(ids) == len(set(ids)), f"seed {seed}: something happened twice"
    for seat, person in enumerate(people):
        for answer in person.accepted:
            assert (seat, answer["action"], answer["request"]) in written, f"seed {seed}: {answer} is lost"
    assert sum(len(person.accepted) for person in people) > KILLS, "hardly anything was played"

    with server(env, port, log=tmp_path / "log"):
        again = [Person(port, room["number"], cookie) for cookie in room["cookies"]]
        for person in again:
            await person.come()
        await asyncio.gather(*(person.until(lambda person=person: person.find("table")) for person in again))
        first = public(again[0])
        assert all(public(person) == first for person in again)
        for person in again:
            await person.go()
    assert "table failed" not in (tmp_path / "log").read_text()
