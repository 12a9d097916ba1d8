"""People at a table of a real server: a socket each, and a page that follows it."""

import asyncio
import contextlib
import json
import secrets
import urllib.error
import urllib.request
import uuid

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from tests.back.servers import script
from tests.live.page import Page

SETUP = """
import json
from django.contrib.auth import login
from django.contrib.sessions.backends.cached_db import SessionStore
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from rooms.models import Player, Room, Seat
from rooms.services import lobby, people
want = json.loads({want!r})
players = [people.create_guest(name) for name in want["people"]]
room = lobby.create_room(players[0], want["variant"], want["options"], lobby.Wishes(**want["wishes"]))
for player in players[1:]:
    lobby.join(player, room.number)
Seat.objects.filter(room=room, player=None).update(bot=want["bot"], ready=True)
if want["answer"] is not None:
    Room.objects.filter(pk=room.pk).update(answer_seconds=want["answer"], bank_seconds=want["bank"])
if want["ready"]:
    Seat.objects.filter(room=room).update(ready=True)
cookies = []
for player in players:
    session = SessionStore()
    session[SESSION_KEY] = str(player.pk)
    session[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
    session[HASH_SESSION_KEY] = player.get_session_auth_hash()
    session.save()
    cookies.append(session.session_key)
print(json.dumps({{"room": room.pk, "number": room.number, "cookies": cookies, "players": [p.pk for p in players]}}))
"""


FOUR = ("甲", "乙", "丙", "丁")


def open_room(env, people=FOUR, variant="zunyi", options=None, bot="simple", ready=True, pace=None, **wishes):
    """A room whose chairs are taken, everybody ready; a dict with `number`, `cookies` and `players`.

    `pace`: seconds for an answer and in the bank that no form allows.
    """
    wishes = {"answer_seconds": 0, "bank_seconds": 0, **wishes}
    want = {
        "people": list(people),
        "variant": variant,
        "options": options or {},
        "bot": bot,
        "ready": ready,
        "wishes": wishes,
        "answer": pace[0] if pace else None,
        "bank": pace[1] if pace else None,
    }
    return json.loads(script(env, SETUP.format(want=json.dumps(want))).splitlines()[-1])


class Person:
    """One browser. It keeps its page, adds its part to each wall, heals gaps; `choose` makes it play."""

    def __init__(self, port, number, cookie, language="en"):
        self.url = f"ws://127.0.0.1:{port}/ws/room/{number}/"
        self.origin = f"http://127.0.0.1:{port}"
        self.headers = {"Cookie": f"zhuoji_session={cookie}; zhuoji_language={language}"}
        self.page = Page()
        self.frames = []
        self.on_frame = None
        self.socket = None
        self.closed = None
        self.reader = None
        self.news = asyncio.Event()
        self.stream = ("", 0)
        self.gaps = 0

    async def __aenter__(self):
        await self.come()
        return self

    async def __aexit__(self, *_):
        await self.go()

    async def come(self):
        """Open the page (anew)."""
        self.page = Page()
        self.stream = ("", 0)
        self.closed = None
        self.socket = await connect(
            self.url,
            origin=self.origin,
            additional_headers=self.headers,
            max_size=None,
            open_timeout=30,
            ping_interval=None,
        )
        self.reader = asyncio.create_task(self._read())
        await self.until(lambda: self.find("room").children)

    async def go(self):
        """Close the page."""
        if self.reader:
            self.reader.cancel()
        if self.socket:
            await self.socket.close()

    def cut(self):
        """The network is gone, without a word."""
        self.reader.cancel()
        self.socket.transport.abort()

    async def _read(self):
        try:
            async for frame in self.socket:
                self.frames.append(frame)
                self.page.take(frame)
                await self._follow()
                if self.on_frame:
                    self.on_frame(self, frame)
                self.news.set()
        except ConnectionClosed:
            pass
        self.closed = self.socket.close_code
        self.news.set()

    async def _follow(self):
        """What static/js/live.js does."""
        stream = self.find("stream").attributes
        if "data-first" in stream:
            first, deal = int(stream.pop("data-first")), stream["data-deal"]
            if first and (deal, first) != (self.stream[0], self.stream[1] + 1):
                self.gaps += 1
                await self.say(type="sync")
            self.stream = deal, int(stream["data-seq"])
        deal = self.find("fair").attributes.pop("data-deal", "")
        if deal:
            await self.say(type="part", deal=deal, part=secrets.token_hex(32))

    def find(self, id):
        return self.page.find(id)

    async def say(self, **fields):
        """Send a message as the page does: every value is text."""
        await self.socket.send(json.dumps({**{key: str(value) for key, value in fields.items()}, "HEADERS": {}}))

    async def until(self, done, seconds=20):
        """Wait until `done()` is true; it is asked again after every frame."""
        async with asyncio.timeout(seconds):
            while not (value := done()):
                self.news.clear()
                await self.news.wait()
            return value

    def get(self, path):
        """A page over HTTP: status and text."""
        request = urllib.request.Request(self.origin + path, headers=self.headers)
        try:
            with urllib.request.urlopen(request, timeout=20) as answer:
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as refused:
            return refused.code, refused.read().decode()

    # the table

    @property
    def deal(self):
        table = self.find("table")
        return int(table.attributes["data-deal"]) if table else None

    @property
    def question(self):
        """The number of the open question; None if nothing is asked."""
        prompt = self.find("prompt")
        number = prompt.attributes.get("data-question") if prompt else ""
        return int(number) if number else None

    def actions(self):
        """The answers that the page offers."""
        found = [
            element.attributes[name]
            for region in ("prompt", "hand")
            for name in ("data-action", "data-declare")
            for element in self.find(region).all(name)
        ]
        hand = self.find("hand")
        if hand.attributes.get("data-mode") == "swap":
            tiles = sorted(element.attributes["data-tile"] for element in hand.all("data-tile"))[:3]
            found.append("swap " + "".join(tiles))
        return [action for action in found if action]

    async def act(self, action, request=None, question=None, deal=None):
        await self.say(
            type="act",
            deal=deal or self.deal,
            question=question or self.question,
            action=action,
            request=request or uuid.uuid4(),
        )

    @property
    def settled(self):
        result = self.find("result")
        return bool(result) and "hidden" not in result.attributes

    @property
    def finished(self):
        """Whether the match is over and the ways on are shown."""
        return "hidden" not in self.find("after").attributes and bool(self.find("after").children)

    async def play(self, choose, until=None, seconds=120):
        """Answer whatever is asked by `choose(person, actions)` until `until()` (the deal is settled)."""
        done = until or (lambda: self.settled)
        answered = None
        async with asyncio.timeout(seconds):
            while not done():
                asked = (self.deal, self.question)
                if self.question and asked != answered:
                    answered = asked
                    await self.act(choose(self, self.actions()))
                    continue
                self.news.clear()
                await self.news.wait()


def simple(person, actions):
    """Win, otherwise the first discard, otherwise pass."""
    for word in ("win", "void", "swap", "kong", "pung", "pass", "discard"):
        for action in actions:
            if action.startswith(word):
                return action
    return actions[0]


async def play_match(people, choose=simple, seconds=300):
    """Play and confirm until the match is over."""

    async def one(person):
        while True:
            await person.play(choose, lambda: person.settled)
            if person.finished:
                return
            deal = person.deal
            await person.say(type="confirm", deal=deal)
            await person.until(lambda deal=deal: person.deal != deal)

    async with asyncio.timeout(seconds):
        await asyncio.gather(*(one(person) for person in people))


@contextlib.asynccontextmanager
async def at_table(site, **room):
    """A room of `open_room` with everybody at the table: the room and the people."""
    env, port = site
    made = open_room(env, **room)
    async with contextlib.AsyncExitStack() as stack:
        people = [await stack.enter_async_context(Person(port, made["number"], cookie)) for cookie in made["cookies"]]
        for person in people:
            await person.until(lambda person=person: person.deal)
        yield made, people
