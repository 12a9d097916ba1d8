"""Deals and whole matches with four sockets at a real server, from the ready marks to the ledger."""

import asyncio
import json

from tests.back.servers import script, wait_for
from tests.live.people import at_table, play_match, simple


async def test_four_people_play_a_deal_to_its_settlement(site):
    async with at_table(site, options={"deals": 4}) as (_room, people):
        await asyncio.gather(*(person.play(simple) for person in people))
        results = {person.find("result").text for person in people}
        assert len(results) == 1
        assert results != {""}
        assert not any(person.gaps for person in people)


def plates(person):
    return tuple(int(person.find(f"plate-{seat}").one_of_class("points").text) for seat in range(4))


async def test_a_match_of_four_deals_ends_with_standing_ledger_and_pages(site):
    env, _port = site
    async with at_table(site, variant="wengan", options={"deals": 4, "swap_three": True}) as (room, people):
        points = {}
        people[0].on_frame = lambda person, _frame: (
            person.settled and points.setdefault(person.deal, set()).add(plates(person))
        )
        await play_match(people)
        row = json.loads(script(env, AFTERWARDS.format(room=room["room"])))
        assert row["match"] == "ended"
        assert row["room"] == "closed"
        assert row["active"] == 0
        assert sum(row["totals"]) == 0
        assert row["totals"] == [sum(deal[seat] for deal in row["deals"]) for seat in range(4)]
        assert len(row["deals"]) == 4
        running = [tuple(sum(deal[seat] for deal in row["deals"][:end]) for seat in range(4)) for end in range(1, 5)]
        assert list(points.values()) == [{totals} for totals in running]
        wait_for(lambda: json.loads(script(env, AFTERWARDS.format(room=room["room"])))["ledger"] == "done")
        for path in (f"/match/{row['id']}/", f"/deal/{row['deal']}/", f"/room/{room['number']}/"):
            status, text = people[0].get(path)
            assert status == 200, path
            assert "甲" in text or "room" in path
        assert people[0].get(f"/match/{row['id'] + 99}/")[0] == 404


async def test_bots_fill_the_table_and_one_person_plays_a_match(site):
    async with at_table(site, people=["独"], options={"deals": 4}) as (_room, people):
        await play_match(people)
        assert people[0].finished


AFTERWARDS = """
import json
from rooms.models import Ledger, Match, Room, Seat
room = Room.objects.get(pk={room})
match = Match.objects.get(room=room)
deals = list(match.deals.order_by("number"))
ledger = Ledger.objects.filter(match=match).first()
print(json.dumps({{
    "id": match.pk,
    "deal": deals[-1].pk,
    "match": match.status,
    "room": room.status,
    "active": Seat.objects.filter(room=room, active=True).count(),
    "totals": [seat.total for seat in match.seats.order_by("index")],
    "deals": [deal.result["totals"] for deal in deals],
    "ledger": ledger.status if ledger else None,
}}))
"""
