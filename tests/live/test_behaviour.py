"""What a table does besides playing: late and repeated answers, coming back, two pages, clocks, votes, pauses."""

import ast
import asyncio
import re
import urllib.request
import uuid

import pytest

from tests.back.servers import script
from tests.live.conftest import serving
from tests.live.people import Person, at_table, open_room, simple

SOON = {"CONFIRM_SECONDS": "1", "DISSOLVE_SECONDS": "2", "PAUSE_SECONDS": "1"}


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    with serving(tmp_path_factory.mktemp("site"), **SOON) as served:
        yield served


def asked(people):
    return next((person for person in people if person.question), None)


async def somebody_asked(people):
    async with asyncio.timeout(20):
        while (person := asked(people)) is None:
            await asyncio.sleep(0.02)
        return person


async def begin(people):
    """Everybody names his suit; the dealer is asked to discard."""
    for person in people:
        if person.question:
            await person.act(simple(person, person.actions()))
    async with asyncio.timeout(20):
        while not any(any(a.startswith("discard") for a in person.actions()) for person in people):
            await asyncio.sleep(0.02)
    return next(person for person in people if any(a.startswith("discard") for a in person.actions()))


def ack(person, request):
    attributes = person.find("ack").attributes
    return attributes.get("data-result") if attributes.get("data-request") == request else None


async def ask(env, query):
    """The value of an expression over the models, in the server's database."""
    return ast.literal_eval(await asyncio.to_thread(script, env, f"from rooms.models import *; print(repr({query}))"))


async def count_actions(env, room):
    return await ask(env, f"DealAction.objects.filter(deal__match__room={room}).count()")


# answers


async def test_a_repeated_answer_is_answered_again_and_changes_nothing(site):
    env, _port = site
    async with at_table(site) as (room, people):
        dealer = await begin(people)
        before = await count_actions(env, room["room"])
        request, question, action = str(uuid.uuid4()), dealer.question, simple(dealer, dealer.actions())
        for _time in range(3):
            await dealer.act(action, request=request, question=question)
            await dealer.until(lambda: ack(dealer, request) == "accepted")
            dealer.find("ack").attributes.pop("data-request")
        assert await count_actions(env, room["room"]) == before + 1


async def test_a_late_answer_is_refused_and_the_table_is_shown(site):
    async with at_table(site) as (_room, people):
        dealer = await begin(people)
        question, action = dealer.question, simple(dealer, dealer.actions())
        await dealer.act(action)
        await dealer.until(lambda: dealer.question != question)
        request = str(uuid.uuid4())
        await dealer.act(action, request=request, question=question)
        await dealer.until(lambda: ack(dealer, request) == "refused")
        await dealer.until(lambda: "Too late" in dealer.find("notice").text)


async def test_what_cannot_be_played_is_refused_in_a_sentence(site):
    async with at_table(site) as (_room, people):
        dealer = await begin(people)
        other = next(person for person in people if person is not dealer)
        for person, fields in (
            (dealer, {"action": "win"}),
            (dealer, {"action": "discard 9x"}),
            (dealer, {"action": "discard 1m2m"}),
            (other, {"action": "pass", "question": 1}),
            (other, {"action": "pass", "question": 99}),
            (dealer, {"action": "pass", "deal": 99999}),
        ):
            request = str(uuid.uuid4())
            await person.act(**{"question": person.question or 1, **fields}, request=request)
            await person.until(lambda person=person, request=request: ack(person, request) == "refused")
            assert person.find("notice").text


async def test_five_messages_that_make_no_sense_close_the_connection(site):
    async with at_table(site, people=["甲"]) as (_room, people):
        person = people[0]
        for _time in range(4):
            await person.socket.send("nonsense")
        await person.say(type="sync")
        for _time in range(4):
            await person.say(type="jump")
        await asyncio.sleep(0.3)
        assert person.closed is None
        await person.socket.send(b"\x00")
        await person.until(lambda: person.closed is not None)
        assert person.closed == 4400
        assert person.find("notice").text


# coming back


async def test_who_comes_back_sees_what_he_would_have_seen(site):
    async with at_table(site) as (_room, people):
        leaver = people[2]
        for _turn in range(12):
            person = await somebody_asked(people)
            question = person.question
            await person.act(simple(person, person.actions()))
            await person.until(lambda person=person, question=question: person.question != question)
        await asyncio.sleep(0.5)  # until every frame has come
        stayed = table_of(leaver)
        leaver.cut()
        await leaver.come()
        await leaver.until(lambda: leaver.find("table"))
        assert table_of(leaver) == stayed


def table_of(person):
    """The table without the marks of who is connected."""
    table = person.find("table")
    return {
        element.id: element.outline().replace(" gone", "")
        for element in table.walk()
        if element.id and element is not table
    }


async def test_a_second_page_takes_over_and_the_first_can_take_back(site):
    _env, port = site
    async with at_table(site, people=["甲", "乙"], options={"players": 2}) as (room, people):
        second = Person(port, room["number"], room["cookies"][0])
        async with second:
            await second.until(lambda: second.deal)
            await people[0].until(lambda: "another device" in people[0].find("room").text)
            assert people[0].find("table") is None
            await people[0].say(type="take")
            await people[0].until(lambda: people[0].find("table"))
            await second.until(lambda: second.find("table") is None)


async def test_sync_shows_the_whole_table(site):
    async with at_table(site) as (_room, people):
        await begin(people)
        person = people[1]
        before = table_of(person)
        person.find("room").children = []
        await person.say(type="sync")
        await person.until(lambda: person.find("table"))
        assert table_of(person) == before


async def test_watching_is_for_rooms_that_allow_it(site):
    env, port = site
    stranger = open_room(env, people=["丙"])["cookies"][0]
    async with at_table(site, people=["甲"], spectating=False) as (room, _people):
        async with Person(port, room["number"], stranger) as watcher:
            assert watcher.find("table") is None
            assert "Only those who play" in watcher.find("room").text
        assert watcher.get(f"/room/{room['number']}/")[0] == 403
    room = open_room(env, people=["甲"], spectating=True)
    person, watcher = (Person(port, room["number"], cookie) for cookie in (room["cookies"][0], stranger))
    async with person, watcher:
        await watcher.until(lambda: watcher.find("table"))
        assert watcher.find("hand") is None
        await person.play(simple, lambda: watcher.settled)
        await watcher.act("pass", question=1)
        await watcher.until(lambda: "do not sit" in watcher.find("notice").text)


def sign_out(person):
    """As the button on the page does it."""
    address = f"{person.origin}/logout/"
    with urllib.request.urlopen(urllib.request.Request(address, headers=person.headers), timeout=20) as page:
        token = re.search(r'"X-CSRFToken": "(\w+)"', page.read().decode()).group(1)
        cookie = re.search(r"zhuoji_csrf=\w+", str(page.headers)).group()
    headers = {"Cookie": f"{person.headers['Cookie']}; {cookie}", "X-CSRFToken": token, "Origin": person.origin}
    urllib.request.urlopen(urllib.request.Request(address, b"", headers), timeout=20).close()


async def test_a_browser_that_signs_out_plays_no_more(site):
    async with at_table(site, people=["甲", "乙"], options={"players": 2}, spectating=False) as (_room, people):
        leaver, other = people
        assert "Your tiles" in leaver.find("log").text
        await asyncio.to_thread(sign_out, leaver)
        await leaver.until(lambda: "Only those who play" in leaver.find("room").text)
        assert leaver.find("log").text == ""
        await leaver.say(type="away")
        await leaver.until(lambda: "do not sit" in leaver.find("notice").text)
        assert other.find("table")


# clocks


async def test_time_outs_lead_to_the_site_playing_until_one_comes_back(site):
    env, _port = site
    async with at_table(site, people=["甲", "乙"], options={"players": 2}, pace=(1, 0)) as (room, people):
        idler, player = people
        playing = asyncio.create_task(player.play(simple))
        await idler.until(lambda: "auto" in idler.find("plate-0").text)
        by = f"DealAction.objects.filter(deal__match__room={room['room']}, seat=0).order_by('seq').values_list('by')"
        assert (await ask(env, f"[one for one, in {by}]"))[:2] == ["timeout", "timeout"]
        if not idler.settled:
            await idler.say(type="back")
            await idler.until(lambda: "auto" not in idler.find("plate-0").text)
        await playing


async def test_one_may_let_the_site_play_and_come_back(site):
    async with at_table(site, people=["甲", "乙"], options={"players": 2}) as (_room, people):
        first = await begin(people)
        seat = people.index(first)
        other = people[1 - seat]
        await other.say(type="away")
        await other.until(lambda: "auto" in other.find(f"plate-{1 - seat}").text)
        await other.say(type="back")
        await other.until(lambda: "auto" not in other.find(f"plate-{1 - seat}").text)
        await other.say(type="away")
        await other.until(lambda: "auto" in other.find(f"plate-{1 - seat}").text)


# between deals


async def test_the_host_goes_on_without_the_missing_after_a_while(site):
    async with at_table(site, people=["甲", "乙"], options={"players": 2, "void_suit": False}) as (_room, people):
        host, guest = people
        await asyncio.gather(*(person.play(simple) for person in people))
        deal = host.deal
        await host.say(type="go_on", deal=deal)
        await host.until(lambda: "moment" in host.find("notice").text)
        await host.until(lambda: host.find("go-on").text)
        assert not guest.find("go-on").text
        await guest.say(type="go_on", deal=deal)
        await guest.until(lambda: "Only the host" in guest.find("notice").text)
        await host.say(type="go_on", deal=deal)
        await guest.until(lambda: guest.deal != deal)


# votes and pauses


def dissolved(person):
    return "dissolved" in person.find("room").text


async def test_all_agree_to_dissolve(site):
    env, _port = site
    async with at_table(site) as (room, people):
        await begin(people)
        await people[1].say(type="propose", what="dissolve")
        await people[0].until(lambda: "hidden" not in people[0].find("vote").attributes)
        for person in (people[0], people[2], people[3]):
            await person.say(type="vote", yes=1)
        for person in people:
            await person.until(lambda person=person: dissolved(person))
        match = f"Match.objects.get(room={room['room']})"
        state = await ask(env, f"({match}.status, {match}.room.status, {match}.deals.get().status)")
        assert state == ("dissolved", "closed", "void")
        assert await ask(env, f"Seat.objects.filter(room={room['room']}, active=True).count()") == 0


async def test_one_refusal_cancels_the_vote(site):
    async with at_table(site) as (_room, people):
        await people[1].say(type="propose", what="dissolve")
        await people[0].until(lambda: "hidden" not in people[0].find("vote").attributes)
        await people[0].say(type="vote", yes=0)
        await people[1].until(lambda: "hidden" in people[1].find("vote").attributes)
        await people[1].until(lambda: "goes on" in people[1].find("notice").text)
        assert not dissolved(people[1])


async def test_silence_of_the_connected_is_a_no_and_of_the_gone_a_yes(site):
    async with at_table(site) as (_room, people):
        await people[0].say(type="propose", what="dissolve")
        await people[1].say(type="vote", yes=1)
        await people[0].until(lambda: "goes on" in people[0].find("notice").text)
        for person in people[2:]:
            await person.go()
        await people[0].until(lambda: "gone" in people[0].find("plate-3").attributes["class"])
        await people[0].say(type="propose", what="dissolve")
        await people[1].until(lambda: "hidden" not in people[1].find("vote").attributes)
        await people[1].say(type="vote", yes=1)
        await people[0].until(lambda: dissolved(people[0]))


async def test_a_pause_by_consent_stops_play_until_all_go_on(site):
    async with at_table(site) as (_room, people):
        dealer = await begin(people)
        await people[0].say(type="propose", what="pause")
        for person in people[1:]:
            await person.say(type="vote", yes=1)
        await dealer.until(lambda: "paused" in dealer.find("status").text)
        request = str(uuid.uuid4())
        await dealer.act(simple(dealer, dealer.actions()), request=request)
        await dealer.until(lambda: ack(dealer, request) == "refused")
        await people[0].say(type="propose", what="resume")
        await people[3].until(lambda: "hidden" not in people[3].find("vote").attributes)
        for person in people[1:]:
            await person.say(type="vote", yes=1)
        await dealer.until(lambda: "paused" not in dealer.find("status").text)
        await dealer.act(simple(dealer, dealer.actions()))
        await dealer.until(lambda: not any(a.startswith("discard") for a in dealer.actions()) or dealer.settled)


async def test_a_match_that_everybody_has_left_waits_for_them(site):
    env, _port = site
    async with at_table(site, people=["甲"]) as (room, people):
        await people[0].go()
        async with asyncio.timeout(20):
            while await ask(env, f"Match.objects.get(room={room['room']}).paused") != "left":
                await asyncio.sleep(0.2)
        await people[0].come()
        await people[0].until(lambda: people[0].find("table"))
        assert "paused" not in people[0].find("status").text
        await people[0].play(simple)
