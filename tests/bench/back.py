"""Figures of looking back: a step of a replay, a match's ledger, a club's ledger and exports of 100,000 deals.

    .venv/bin/python tests/bench/back.py [--json] [--deals 100000]

It makes a database of its own and throws it away. Times are wall clock on this machine; memory is the peak of a process
that does nothing but the job.
"""

import argparse
import json
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))
SEED = 20240506
LIMITS = {
    "replay_step_p95_ms": 30,
    "match_ledger_16_deals_ms": 100,
    "club_ledger_s": 60,
    "club_ledger_mb": 200,
    "export_csv_mb": 200,
    "export_xlsx_mb": 200,
    "export_zip_mb": 200,
}
PEOPLE = 30


def setup(directory):
    os.environ.update(VAR_DIR=str(directory), DJANGO_SETTINGS_MODULE="zhuoji_site.settings", LOG_LEVEL="ERROR")
    for name in ("DATABASE_URL", "REDIS_URL"):
        os.environ.pop(name, None)
    import django

    django.setup()


def peak_mb():
    """The most memory this process has had; `ru_maxrss` would tell that of the process that started it, too."""
    status = Path("/proc/self/status").read_text()
    return int(re.search(r"VmHWM:\s+(\d+) kB", status).group(1)) / 1024


def replay_step():
    """Every frame of some deals through the whole stack of a page, twice: films made, films kept."""
    from django.test import Client

    from rooms import replay
    from tests.back import deals, factories

    people = [factories.player(name) for name in "甲乙丙丁"]
    match = deals.stored_match(people, deals.records(deals=8, seed=SEED))
    client = Client(headers={"host": "localhost"})
    client.force_login(people[0])
    times, first = [], []
    for deal in match.deals.order_by("number"):
        replay.forget_films()
        last = replay.film_of(deal).last
        replay.forget_films()
        for step in range(last + 1):
            begin = time.perf_counter()
            response = client.get(f"/deal/{deal.pk}/replay/frame/?step={step}")
            (times if step else first).append(1000 * (time.perf_counter() - begin))
            assert response.status_code == 200
    everything = sorted(times + first)
    return {
        "replay_step_p50_ms": round(statistics.median(everything), 1),
        "replay_step_p95_ms": round(everything[int(0.95 * len(everything))], 1),
        "replay_first_step_ms": round(statistics.median(first), 1),
        "replay_step_kb": round(len(response.content) / 1024, 1),
    }


def match_ledger():
    from rooms import tasks
    from rooms.models import Ledger
    from tests.back import deals, factories

    people = [factories.player(name) for name in "戊己庚辛"]
    times = []
    for seed in range(5):
        match = deals.stored_match(people, deals.records(options={"deals": 16}, deals=16, seed=SEED + seed))
        begin = time.perf_counter()
        tasks.make_ledger(match.pk)
        times.append(1000 * (time.perf_counter() - begin))
        assert Ledger.objects.get(match=match).status == Ledger.Status.DONE
    return {"match_ledger_16_deals_ms": round(statistics.median(times), 1)}


def fill(count):
    """A club with so many settled deals, in matches of eight; about the first tenth of them with all actions."""
    import random
    from datetime import timedelta

    from django.utils import timezone

    from rooms.models import Club, Deal, DealAction, Match, MatchSeat, Player, Room
    from tests.back import deals, factories

    rng = random.Random(SEED)
    people = [factories.player(f"人{number}") for number in range(PEOPLE)]
    club = factories.club(people[0], *people[1:])
    samples = [deals.records(deals=8, seed=SEED + seed) for seed in range(12)]
    rules = samples[0][0].rules
    room = Room.objects.create(
        number="000001", host=people[0], club=club, variant="zunyi", options=rules.as_json(), digest=rules.digest,
        players=4, status=Room.Status.CLOSED,
    )  # fmt: skip
    from rules.engine.notation import format_action, format_ordered

    begin = timezone.now() - timedelta(days=300)
    for number in range(0, count // 8, 250):
        size = min(250, count // 8 - number)
        matches = Match.objects.bulk_create(
            Match(room=room, club=club, variant="zunyi", options=rules.as_json(), digest=rules.digest, status="ended")
            for _ in range(size)
        )
        for place, match in enumerate(matches):
            match.started_at = begin + timedelta(minutes=30 * (number + place))
        Match.objects.bulk_update(matches, ["started_at"])
        seats, made, actions = [], [], []
        for match in matches:
            table, sample = rng.sample(people, 4), rng.choice(samples)
            seats += [
                MatchSeat(match=match, index=index, player=person, name=str(person))
                for index, person in enumerate(table)
            ]
            for place, record in enumerate(sample, 1):
                deal = Deal(
                    match=match, number=place, status="settled", dealer=record.dealer, streak=record.streak,
                    secret="0" * 64, commitment="0" * 64, wall=format_ordered(record.wall), result=record.result,
                    started_at=match.started_at, ended_at=match.started_at,
                )  # fmt: skip
                made.append((deal, record))
        MatchSeat.objects.bulk_create(seats)
        Deal.objects.bulk_create([deal for deal, _record in made])
        for deal, record in made if number * 8 < count // 10 else ():
            actions += [
                DealAction(
                    deal=deal, seq=seq, seat=step.action.seat, action=format_action(step.action), by="bot", head=seq
                )
                for seq, step in enumerate(record.steps, 1)
            ]
        DealAction.objects.bulk_create(actions, batch_size=5000)
    assert Player.objects.count() >= PEOPLE
    assert Club.objects.count() == 1
    return club.pk


def in_a_process(directory, job, *args):
    """Runs one job of this file in a process of its own: its result and its peak of memory."""
    command = [sys.executable, __file__, "--job", job, "--var", str(directory), *map(str, args)]
    done = subprocess.run(command, check=True, capture_output=True, text=True, cwd=ROOT, timeout=1800)
    return json.loads(done.stdout.strip().splitlines()[-1])


def job_club_ledger(club_id, days=3000):
    from datetime import timedelta

    from django.utils import timezone

    from rooms import tasks
    from rooms.models import Club, Ledger
    from rooms.services import ledgers

    first = timezone.localdate() - timedelta(days=300)
    last = first + timedelta(days=int(days))
    ledger = ledgers.open_club_ledger(Club.objects.get(pk=club_id), first, last)
    begin = time.perf_counter()
    tasks.run_ledger(ledger.pk)
    seconds = time.perf_counter() - begin
    ledger.refresh_from_db()
    assert ledger.status == Ledger.Status.DONE
    assert sum(row["total"] for row in ledger.data["standings"]) == 0
    return {"seconds": seconds, "mb": peak_mb(), "deals": ledger.data["count"], "ledger": ledger.pk}


def job_export(ledger_id, form):
    from rooms import tasks
    from rooms.models import Export, Ledger

    export = Export.objects.create(ledger_id=ledger_id, format=form, language="zh-hans")
    begin = time.perf_counter()
    tasks.run_export(export.pk)
    seconds = time.perf_counter() - begin
    export.refresh_from_db()
    assert export.status == Ledger.Status.DONE
    return {"seconds": seconds, "mb": peak_mb(), "size_mb": export.size / 2**20}


def run(deals, directory):
    from django.core.management import call_command

    call_command("migrate", verbosity=0)
    figures = {**replay_step(), **match_ledger()}
    club = fill(deals)
    ledger = in_a_process(directory, "club_ledger", club)
    figures |= {
        "club_deals": ledger["deals"],
        "club_ledger_s": round(ledger["seconds"], 1),
        "club_ledger_mb": round(ledger["mb"]),
    }
    tenth = in_a_process(directory, "club_ledger", club, max(0, deals // 80 * 30 // 1440 - 1))
    figures["export_zip_deals"] = tenth["deals"]
    for form in ("csv", "xlsx", "zip"):
        made = in_a_process(directory, "export", (tenth if form == "zip" else ledger)["ledger"], form)
        figures |= {
            f"export_{form}_s": round(made["seconds"], 1),
            f"export_{form}_mb": round(made["mb"]),
            f"export_{form}_file_mb": round(made["size_mb"], 1),
        }
    return figures


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="one JSON object as the last line")
    parser.add_argument("--deals", type=int, default=100_000)
    parser.add_argument("--job", help=argparse.SUPPRESS)
    parser.add_argument("--var", help=argparse.SUPPRESS)
    parser.add_argument("rest", nargs="*", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.job:
        setup(given.var)
        print(json.dumps({"club_ledger": job_club_ledger, "export": job_export}[given.job](*given.rest)))
        return 0
    with tempfile.TemporaryDirectory() as directory:
        setup(directory)
        figures = run(given.deals, directory)
    missed = [name for name, limit in LIMITS.items() if figures[name] > limit]
    if given.json:
        print(json.dumps({**figures, "missed": missed}))
    else:
        for name, value in figures.items():
            print(f"{name:28} {value}" + (f"   (at most {LIMITS[name]})" if name in LIMITS else ""))
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
