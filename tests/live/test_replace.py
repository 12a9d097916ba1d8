"""The host lets a bot play on for somebody in a running match."""

import re
import urllib.parse
import urllib.request

from tests.back.servers import script
from tests.live.people import Person, open_room, play_match

SEATS = """
from rooms.models import MatchSeat
for row in MatchSeat.objects.filter(match__room__number="{number}", index=1).order_by("from_deal"):
    print(row.player_id, row.bot, row.from_deal, row.to_deal, row.total)
"""


def post(person, path, **fields):
    """Press a button of the page: with the token that the page carries."""
    status, page = person.get("/account/")
    assert status == 200
    token = re.search(r'"X-CSRFToken": "(\w+)"', page)[1]
    cookie = f"{person.headers['Cookie']}; zhuoji_csrf={token[-32:]}"
    request = urllib.request.Request(
        person.origin + path,
        data=urllib.parse.urlencode(fields).encode(),
        headers={**person.headers, "Cookie": cookie, "X-CSRFToken": token[-32:], "HX-Request": "true"},
    )
    with urllib.request.urlopen(request, timeout=20) as answer:
        return answer.read().decode()


async def test_T6_a_bot_plays_on_and_the_one_who_was_removed_sees_no_hand_any_more(site):
    env, port = site
    made = open_room(env, ("甲", "乙"), options={"players": 2, "deals": 4})
    async with Person(port, made["number"], made["cookies"][0]) as host:
        async with Person(port, made["number"], made["cookies"][1]) as guest:
            for person in (host, guest):
                await person.until(lambda person=person: person.find("table"))
            await guest.until(lambda: guest.find("hand"))
            refused = post(guest, f"/room/{made['number']}/act/replace/", seat=0)
            assert 'id="notice"' in refused
            assert "Only the host" in refused
            assert 'role="alert"></p>' in post(host, f"/room/{made['number']}/act/replace/", seat=1)
            await guest.until(lambda: not guest.find("hand"))
            assert guest.find("table") is None
            await guest.until(lambda: "a bot plays on" in guest.find("notice").text)
            status, _page = guest.get(f"/room/{made['number']}/")
            assert status == 403
        await play_match([host])
    rows = script(env, SEATS.format(number=made["number"])).splitlines()
    assert [row.split()[:3] for row in rows] == [["None", "simple", "1"]]
