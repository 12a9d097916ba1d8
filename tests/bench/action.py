#!/usr/bin/env python
"""What one action costs the server: four sockets at one table of a real daphne on the embedded default.

    python tests/bench/action.py [--deals 12] [--json]

Prints the server's CPU time per action (user and system, of all its threads, what it burns while idle taken off):
from the first message of a deal to its last frame, the settlement included. What lies between two deals (the
confirmations, the wall made together, four whole tables) is no action; it is printed per deal. Then the time from the
message to the last of the four frames, the size of the frames of the whole match, and the time to load and fold a long
deal. With `--json` the last line is one object.
"""

import argparse
import asyncio
import json
import statistics
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tests.back.servers import command, environment, free_port, script, server
from tests.live.people import Person, open_room, simple

IDLE = 4.0
LOADING = """
import json, time, statistics
from django.db.models import Count
from rooms import store
deals = sorted((d.head, d.pk) for d in __import__("rooms.models").models.Deal.objects.filter(head__gte=100))
near = min(deals, key=lambda one: abs(one[0] - 150))
store.load(near[1])
times = []
for _ in range(40):
    begin = time.perf_counter()
    store.load(near[1])
    times.append((time.perf_counter() - begin) * 1000)
print(json.dumps({"events": near[0], "ms": statistics.median(times)}))
"""


def cpu(process):
    """Seconds that all threads of the process have computed, by its clock (CPUCLOCK_SCHED of the kernel)."""
    return time.clock_gettime((~process.pid << 3) | 2)


class Burnt:
    """The CPU time and the time of some stretches of the match."""

    def __init__(self, process):
        self.process = process
        self.cpu = self.seconds = 0.0

    def __enter__(self):
        self._begin = cpu(self.process), time.perf_counter()

    def __exit__(self, *_):
        self.cpu += cpu(self.process) - self._begin[0]
        self.seconds += time.perf_counter() - self._begin[1]

    def beyond(self, idle):
        """Milliseconds, without what the process burns anyway; `idle` in seconds of CPU per second."""
        return 1000 * (self.cpu - idle * self.seconds)


class Meter:
    """Counts actions, and how long each took until the last of the four sockets had its frame."""

    def __init__(self):
        self.begin = None
        self.waiting = set()
        self.times = []
        self.actions = 0
        self.bytes = 0

    def sent(self, people):
        self.actions += 1
        self.begin, self.waiting = time.perf_counter(), set(people)

    def got(self, person, frame):
        self.bytes += len(frame.encode())
        if person in self.waiting and 'id="stream"' in frame:
            self.waiting.discard(person)
            if not self.waiting:
                self.times.append((time.perf_counter() - self.begin) * 1000)


async def play(port, room, deals, process):
    people = [Person(port, room["number"], cookie) for cookie in room["cookies"]]
    for person in people:
        await person.come()
    meter = Meter()
    for person in people:
        await person.until(lambda person=person: person.deal)
        person.on_frame = meter.got
        person.act = _counted(person.act, meter, people)
    await asyncio.sleep(1)
    idle = cpu(process)
    await asyncio.sleep(IDLE)
    idle = (cpu(process) - idle) / IDLE
    playing, between = Burnt(process), Burnt(process)
    for number in range(deals):
        with playing:
            await asyncio.gather(*(person.play(simple) for person in people))
        if number + 1 < deals:
            with between:
                await go_on(people)
    for person in people:
        await person.go()
    return {
        "actions": meter.actions,
        "server_ms_per_action": round(playing.beyond(idle) / meter.actions, 2),
        "server_ms_between_deals": round(between.beyond(idle) / (deals - 1), 1),
        "last_frame_ms_p50": round(statistics.median(meter.times), 1),
        "last_frame_ms_p99": round(statistics.quantiles(meter.times, n=100)[98], 1),
        "bytes_per_action_and_socket": round(meter.bytes / meter.actions / 4),
        "seconds": round(playing.seconds + between.seconds, 1),
    }


async def go_on(people):
    deal = people[0].deal
    for person in people:
        await person.say(type="confirm", deal=deal)
    for person in people:
        await person.until(lambda person=person: person.deal not in (None, deal))


def _counted(act, meter, people):
    async def counted(*args, **kwargs):
        meter.sent(people)
        await act(*args, **kwargs)

    return counted


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=12, choices=(4, 8, 12, 16))
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as directory:
        env = environment(directory, HOLD_SECONDS="0", CARDS="0")
        command(env, "migrate", "-v0")
        port = free_port()
        with server(env, port, log=Path(directory) / "log") as process:
            room = open_room(env, options={"deals": options.deals}, answer_seconds=60, bank_seconds=60)
            figures = asyncio.run(play(port, room, options.deals, process))
        loading = json.loads(script(env, LOADING).splitlines()[-1])
    result = {**figures, "load_events": loading["events"], "load_ms": round(loading["ms"], 2)}
    for name, value in result.items():
        print(f"{name:30} {value}")
    if options.json:
        print(json.dumps(result))


if __name__ == "__main__":
    main()
