"""No frame holds a tile its viewer may not know: all frames of 30 deals and more, of players and of a spectator."""

import asyncio
import json
import re

import pytest

from rules.engine.event_json import event_from_json
from rules.engine.evolve import evolve
from rules.engine.notation import parse_tiles
from rules.engine.options import parse_rules
from rules.engine.state import Deal
from tests.back.servers import script
from tests.live.people import Person, open_room, play_match, simple
from tests.live.secrets import Knowledge, leaks, names, unnamed

pytestmark = pytest.mark.slow
ROOMS = (
    ("zunyi", {"deals": 16, "silkie": True, "flip": "swing", "swap_three": True}, "en"),
    ("wengan", {"deals": 16, "wild": True, "void_suit": True, "ready_bonus": True}, "zh-hans"),
)
STREAM = re.compile(r'id="stream"[^>]*data-deal="(\d*)" data-first="\d+" data-seq="(\d+)"')
LOGS = """
import json
from rooms.models import Deal, DealEvent
print(json.dumps([
    {{"id": deal.pk, "wall": deal.wall, "options": deal.match.options, "variant": deal.match.variant,
     "events": list(DealEvent.objects.filter(deal=deal).order_by("seq").values_list("event", flat=True))}}
    for deal in Deal.objects.filter(match__room={room}).select_related("match")
]))
"""


async def play_and_record(port, env, variant, options, language):
    """All frames of a match, with the viewer's seat (None: a spectator)."""
    room = open_room(env, people=("甲", "乙", "丙"), variant=variant, options=options, spectating=True)
    stranger = open_room(env, people=("丁",))["cookies"][0]
    people = [Person(port, room["number"], cookie, language) for cookie in room["cookies"]]
    watcher = Person(port, room["number"], stranger, language)
    for person in (*people, watcher):
        await person.come()
    await play_match(people, simple)
    for person in (*people, watcher):
        await person.go()
    return room, [
        (seat, person.frames) for seat, person in ((0, people[0]), (1, people[1]), (2, people[2]), (None, watcher))
    ]


async def test_all_frames_of_thirty_deals(site):
    env, port = site
    played = await asyncio.gather(*(play_and_record(port, env, *room) for room in ROOMS))
    spoken = names()
    deals, checked = set(), 0
    for room, recorded in played:
        logs = {deal["id"]: deal for deal in json.loads(script(env, LOGS.format(room=room["room"])).splitlines()[-1])}
        deals |= logs.keys()
        for seat, frames in recorded:
            checked += scan(frames, seat, logs, spoken)
    assert len(deals) >= 30
    assert checked > 3000


def scan(frames, seat, logs, spoken):
    knowledge, deal, number, checked = {}, 0, 0, 0
    for frame in frames:
        found = STREAM.search(frame)
        if found and found[1]:
            deal, number = int(found[1]), int(found[2])
        assert not unnamed(frame, spoken), frame
        if not deal:
            continue
        if deal not in knowledge:
            log = logs[deal]
            before = Deal.before(parse_rules(log["variant"], log["options"]), parse_tiles(log["wall"]))
            knowledge = {deal: Knowledge(before, map(event_from_json, log["events"]), seat, evolve)}
        problems = list(leaks(frame, number, knowledge[deal], spoken))
        assert not problems, f"seat {seat} of deal {deal} after {number} events: {problems}\n{frame}"
        checked += 1
    return checked


def test_the_scan_finds_what_it_is_meant_to_find():
    rules = parse_rules("zunyi", {"void_suit": False})
    from rules.engine.decide import start
    from rules.engine.tiles import ALL_TILES

    events = start(rules, ALL_TILES, 0, 1, None)
    stranger = Knowledge(Deal.before(rules, ALL_TILES), events, 2, evolve)
    last = len(stranger.known)
    spoken = names()
    hidden = '<div id="backs-0" class="backs"><i class="tile"><svg><use href="#t-1m"/></svg></i></div>'
    assert list(leaks(hidden, last, stranger, spoken)) == [("backs-0", ["1m"])]
    assert list(leaks('<div id="log"><p data-tile="1m">x</p></div>', last, stranger, spoken))
    assert list(leaks('<p id="notice">一万</p>'.replace("一万", next(iter(spoken))), last, stranger, spoken))
    assert not list(leaks('<div id="backs-0"><i><svg><use href="#t-back"/></svg></i></div>', last, stranger, spoken))
    assert unnamed('<div id="room"><div id="table"><p data-tile="1m"></p></div></div>', spoken) == {"1m"}
