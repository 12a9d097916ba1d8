"""One deal of 遵义 with four sockets at a real server, from the ready marks to the settlement."""

import asyncio
import contextlib

from tests.live.people import Person, open_room, simple


@contextlib.asynccontextmanager
async def at_table(site, **room):
    env, port = site
    made = open_room(env, **room)
    async with contextlib.AsyncExitStack() as stack:
        yield [await stack.enter_async_context(Person(port, made["number"], cookie)) for cookie in made["cookies"]]


async def test_four_people_play_a_deal_to_its_settlement(site):
    async with at_table(site, options={"deals": 4}) as people:
        for person in people:
            await person.until(lambda person=person: person.deal)
        await asyncio.gather(*(person.play(simple) for person in people))
        results = {person.find("result").text for person in people}
        assert len(results) == 1
        assert results != {""}
        assert not any(person.gaps for person in people)
