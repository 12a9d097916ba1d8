"""Server time of every page on a full database: 10,000 players, 50,000 rooms, 400,000 deals.

    .venv/bin/python tests/bench/pages.py [--json] [--scale 1.0] [--times 40] [--only NAME ...] [--keep DIRECTORY]

It fills a database of its own, a file of SQLite that is thrown away (or the empty one that DATABASE_URL names), and
asks for every page as the people who have most of everything: p50 and p95 of the whole stack except the network, in
one process. `--keep` lets the database stay in that directory and takes what is there already. The exit status is 1
if a page's p95 is over 50 ms.
"""

import argparse
import json
import os
import statistics
import sys
import tempfile
import time
from contextlib import nullcontext
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT)]
WANTED_MS = 50
WARM = 3
"""Times a page is asked for before the clock runs: templates and the rules' texts are read once in a server's life."""


class Page(NamedTuple):
    """One request."""

    address: str
    who: object = None
    """Somebody signed in; None: a stranger."""
    post: dict | None = None
    htmx: bool = False
    status: int = 200


def setup(directory):
    os.environ.update(VAR_DIR=directory, DJANGO_SETTINGS_MODULE="zhuoji_site.settings", LOG_LEVEL="ERROR")
    os.environ.pop("REDIS_URL", None)
    import django
    from django.core.management import call_command

    django.setup()
    call_command("migrate", verbosity=0)
    from zhuoji_site import worker

    worker.start = lambda: False  # no jobs meanwhile
    import zhuoji_site.asgi  # noqa: F401  (the garbage collector is set as the server has it)


def pages(town):
    """The pages by name."""
    return {**_lobby(town), **_rooms(town), **_rules(town), **_clubs(town), **_played(town), **_history(town)}


def _lobby(town):
    return {
        "home": Page("/", town.owner),
        "home, a stranger": Page("/"),
        "home, seated": Page("/", town.player),
        "join: keypad": Page("/join/"),
        "join: by number": Page(f"/join/?number={town.waiting.number}", town.owner, status=302),
        "sign in": Page("/login/"),
        "register": Page("/register/"),
        "account": Page("/account/", town.owner),
        "cards": Page("/cards/", town.owner),
        "cards: page 2": Page("/cards/?after=1500", town.owner),
    }


def _rooms(town):
    number = town.waiting.number
    act = f"/room/{number}/act"
    return {
        "open a room": Page("/rooms/new/", town.owner),
        "open a room: as played last": Page("/rooms/new/?from=last", town.owner),
        "house rules: a change": Page("/house-rules/", town.owner, post=RULES, htmx=True),
        "waiting room": Page(f"/room/{number}/", town.host),
        "waiting room, a stranger": Page(f"/room/{number}/"),
        "waiting room: the part": Page(f"/room/{number}/waiting/", town.host, htmx=True),
        "waiting room: ready": Page(f"{act}/ready/", town.host, post={}, htmx=True),
        "waiting room: swap": Page(f"{act}/move/", town.host, post={"seat": "1", "to": "2"}, htmx=True),
        "waiting room: watching": Page(f"{act}/spectating/", town.host, post={"allowed": "1"}, htmx=True),
        "QR code": Page(f"/room/{number}/qr.svg"),
        "sit down where one sits": Page(f"/room/{number}/join/", town.host, post={}, status=302),
        "table": Page(f"/room/{town.playing.number}/", town.player),
        "table, watched": Page(f"/room/{town.playing.number}/", town.owner),
        "rules of the room": Page(f"/room/{number}/rules/", town.host),
    }


RULES = {"variant": "zunyi", "shown": "zunyi", "flip": "swing", "for_room": "yes"}
CASE = "/calc/?v=zunyi&n=4&h0=1112223334445m&w=0&by=1&h1=19m19p19s1234567m&h2=123456789p1234s&h3=123456789s1234p"


def _rules(town):
    return {
        "rules, zunyi": Page("/rules/zunyi/"),
        "rules, wengan": Page("/rules/wengan/"),
        "glossary": Page("/glossary/"),
        "glossary: search": Page("/glossary/?q=鸡", htmx=True),
        "calculator": Page("/calc/"),
        "calculator: a case": Page(CASE),
        "option sets": Page("/sets/", town.owner),
        "option sets: a preset": Page("/sets/zunyi-all/", town.owner),
        "option sets: a saved one": Page("/sets/O00001/", town.owner),
        "option sets: by its code": Page("/sets/C00001/", town.host),
        "option sets: a new one": Page("/sets/new/", town.owner),
        "option sets: edit": Page("/sets/O00001/edit/", town.owner),
        "option sets: compare": Page("/sets/compare/?a=zunyi-plain&b=C00001", town.owner),
    }


def _clubs(town):
    club = f"/club/{town.club.pk}"
    parts = ("rooms", "members", "standing", "cards", "settings", "ledgers")
    return {
        "clubs": Page("/clubs/", town.owner),
        "club: invitation": Page(f"/clubs/join/?code={town.club.code}", town.host),
        "club": Page(f"{club}/", town.owner),
        **{f"club: {part}": Page(f"{club}/{part}/", town.owner) for part in parts},
        "club: standing of the month": Page(f"{club}/standing/?period=month", town.owner),
        "club: a ledger": Page(f"/ledger/{town.ledger.pk}/", town.owner),
    }


def _played(town):
    match = f"/match/{town.match.pk}"
    deal = town.match.deals.get(number=7)
    return {
        "match": Page(f"{match}/", town.owner),
        "match: rules": Page(f"{match}/rules/", town.owner),
        "match: ledger": Page(f"{match}/ledger/", town.owner),
        "match: CSV": Page(f"{match}/ledger.csv", town.owner),
        "deal": Page(f"/deal/{deal.pk}/", town.owner),
        "deal: shared": Page(f"/deal/{deal.pk}/?code={deal.shared}"),
        "deal: fairness": Page(f"/deal/{deal.pk}/fairness/", town.owner),
        "deal: record": Page(f"/deal/{deal.pk}/record.json", town.owner),
        "replay": Page(f"/deal/{deal.pk}/replay/", town.owner),
        "replay: a step": Page(f"/deal/{deal.pk}/replay/frame/?step=20", town.owner, htmx=True),
        "replay: shared": Page(f"/shared/{deal.shared}/?step=20"),
        "replay: bring a record": Page("/record/", town.owner),
    }


def _history(town):
    from rooms.views.history import CHARTS

    filters = {
        "page 2": f"after={town.middle.pk}",
        "of the club": f"club={town.club.pk}",
        "of a variant": "variant=wengan",
        "with somebody": f"person={town.host.pk}",
        "won": "result=won",
        "some days": "from=2020-01-01&to=2039-01-01",
        "nothing found": "from=2039-01-01",
        "all filters": f"club={town.club.pk}&variant=zunyi&person={town.host.pk}&result=won&from=2020-01-01",
    }
    return {
        "history": Page("/history/", town.owner),
        **{f"history: {name}": Page(f"/history/?{query}", town.owner) for name, query in filters.items()},
        "statistics": Page("/statistics/", town.owner),
        "statistics: of the club": Page(f"/statistics/?club={town.club.pk}", town.owner),
        **{f"chart: {name}": Page(f"/statistics/{name}/", town.owner, htmx=True) for name in CHARTS},
    }


def asker(page):
    """Asks for the page, again and again, in one browser."""
    from django.test import Client

    client = Client(headers={"host": "localhost", **({"hx-request": "true", "hx-target": "room"} if page.htmx else {})})
    if page.who is not None:
        client.force_login(page.who, backend="django.contrib.auth.backends.ModelBackend")

    def ask():
        answer = client.get(page.address) if page.post is None else client.post(page.address, page.post)
        assert answer.status_code == page.status, f"{page.address}: {answer.status_code}, not {page.status}"

    return ask


def statements(ask):
    """How many SQL statements it takes."""
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    with CaptureQueriesContext(connection) as captured:
        ask()
        return len(captured)


def measure(page, times):
    """p50 and p95 in milliseconds, by the clock and of the processor's own time; the number of statements."""
    ask = asker(page)
    for _time in range(WARM):
        ask()
    count = statements(ask)
    taken, computed = [], []
    for _time in range(times):
        begin, begin_cpu = time.perf_counter(), time.process_time()
        ask()
        taken.append(1000 * (time.perf_counter() - begin))
        computed.append(1000 * (time.process_time() - begin_cpu))
    return {
        "p50_ms": round(statistics.median(taken), 1),
        "p95_ms": round(statistics.quantiles(taken, n=20)[-1], 1),
        "cpu_p50_ms": round(statistics.median(computed), 1),
        "cpu_p95_ms": round(statistics.quantiles(computed, n=20)[-1], 1),
        "statements": count,
    }


def measured(scale, times, only):
    """The figures by page, and what was filled in how many seconds."""
    from rooms.models import Room
    from tests.bench.filling import Size, amounts, fill, town

    begin = time.perf_counter()
    if not Room.objects.exists():
        fill(Size.of(scale))
    filled = {"seconds": round(time.perf_counter() - begin), **amounts()}
    print(json.dumps(filled), file=sys.stderr, flush=True)
    chosen = {name: page for name, page in pages(town()).items() if not only or any(part in name for part in only)}
    return {name: measure(page, times) for name, page in chosen.items()}, filled


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--scale", type=float, default=1.0)
    parser.add_argument("--times", type=int, default=40)
    parser.add_argument("--only", nargs="+", help="parts of the names of pages")
    parser.add_argument("--keep", metavar="DIRECTORY", help="where the database stays")
    given = parser.parse_args()
    with nullcontext(given.keep) if given.keep else tempfile.TemporaryDirectory() as directory:
        setup(directory)
        found, filled = measured(given.scale, given.times, given.only)
    slow = [name for name, figures in found.items() if figures["p95_ms"] > WANTED_MS]
    if given.json:
        print(json.dumps({"filled": filled, "wanted_ms": WANTED_MS, "pages": found, "slow": slow}, ensure_ascii=False))
        return 1 if slow else 0
    for name, one in found.items():
        clock, cpu = (f"p50 {one[f'{of}p50_ms']:7.1f}  p95 {one[f'{of}p95_ms']:7.1f}" for of in ("", "cpu_"))
        mark = "  TOO SLOW" if name in slow else ""
        print(f"{name:32} {clock}   cpu {cpu}  {one['statements']:3} statements{mark}")
    return 1 if slow else 0


if __name__ == "__main__":
    sys.exit(main())
