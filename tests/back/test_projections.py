"""What is worked out from the logs can be made again, byte by byte; what was stored is judged again."""

import json
from datetime import timedelta
from itertools import combinations

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from rooms import tasks
from rooms.accounting.ledger_math import BOT, player_key
from rooms.models import Deal, DealSeat, Ledger, MatchSeat
from rooms.services import corrections, ledgers
from rules.engine.position import EndKind

from . import deals

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("sent")]


@pytest.fixture
def matches(four, club):
    made = [
        deals.stored_match(four, deals.records(deals=4, seed=3), in_club=club),
        deals.stored_match([*four[:3], None], deals.records("wengan", deals=4, seed=5), in_club=club),
        deals.stored_match(four[:2], deals.records(options={"players": 2}, deals=4, seed=6)),
    ]
    for match in made:
        tasks.make_ledger(match.pk)
    return made


def everything():
    """All projections as text."""
    rows = {
        "results": list(Deal.objects.order_by("pk").values("pk", "result")),
        "totals": list(MatchSeat.objects.order_by("pk").values("pk", "total")),
        "seats": list(DealSeat.objects.order_by("deal", "index").values()),
        "ledgers": list(Ledger.objects.order_by("pk").values("pk", "status", "data")),
    }
    for row in rows["seats"]:
        del row["id"]
    return json.dumps(rows, default=str)


def test_every_projection_is_made_again_byte_by_byte(four, club, matches):
    today = timezone.localdate()
    weekly = ledgers.open_club_ledger(club, today - timedelta(days=6), today)
    corrections.void_deal(four[0], matches[0].deals.get(number=2), "重来")
    corrections.penalise_in_match(four[0], matches[1], four[1], 9, to=four[2], reason="迟到")
    for ledger in Ledger.objects.all():
        tasks.run_ledger(ledger.pk)
    assert Ledger.objects.get(pk=weekly.pk).status == Ledger.Status.DONE
    before = everything()
    Deal.objects.update(result={"totals": [0, 0, 0, 0], "lines": [], "winners": [], "ready": []})
    MatchSeat.objects.update(total=77)
    DealSeat.objects.all().delete()
    Ledger.objects.update(data={"lost": True})
    assert everything() != before
    call_command("rebuild_projections", verbosity=0)
    assert everything() == before
    call_command("rebuild_projections", match=[matches[0].pk], verbosity=0)
    assert everything() == before


def test_the_seats_of_a_deal_say_what_happened(matches):
    for deal in Deal.objects.all():
        seats = list(deal.seats.order_by("index"))
        assert [seat.points for seat in seats] == deal.result["totals"]
        assert [seat.index for seat in seats if seat.won] == [winner["seat"] for winner in deal.result["winners"]]
        assert [seat.index for seat in seats if seat.ready] == deal.result["ready"]
        for seat in seats:
            assert sum(seat.sources.values()) == seat.points == sum(seat.flows.values())
            assert key(seat) not in seat.flows
            assert (seat.end == EndKind.DRAW) == (not deal.result["winners"])
        assert sum(seat.paid for seat in seats) == (seats[0].end in (EndKind.DISCARD, EndKind.ROBBED_KONG))
        for one, other in combinations([seat for seat in seats if seat.player_id], 2):
            assert one.flows[key(other)] == -other.flows[key(one)]


def key(seat):
    return player_key(seat.player_id) if seat.player_id else BOT


def test_chickens_are_counted_once_however_many_pay(four):
    record = next(
        record
        for seed in range(50)
        for record in deals.records(seed=seed)
        if any(line["reason"] == "chicken.flipped" for line in record.result["lines"])
    )
    match = deals.stored_match(four, [record])
    tasks.make_ledger(match.pk)
    for seat in DealSeat.objects.all():
        lines = [
            line for line in record.result["lines"] if line["to"] == seat.index and line["reason"] == "chicken.flipped"
        ]
        per_payer = {}
        for line in lines:
            per_payer[line["from"]] = per_payer.get(line["from"], 0) + line["count"]
        assert seat.chickens.get("flipped", 0) == max(per_payer.values(), default=0)


def test_rejudging_says_what_differs_and_changes_nothing(matches, capsys):
    call_command("rejudge")
    assert capsys.readouterr().out.strip().endswith(f"{Deal.objects.count()} deals, 0 differ")
    deal = matches[0].deals.get(number=3)
    deal.result["totals"][0] += 1
    deal.save()
    other = matches[1].deals.get(number=1)
    event = other.events.get(seq=4)
    event.event = {**event.event, "seat": 2, "changed": True}
    event.save()
    before = everything()
    with pytest.raises(SystemExit):
        call_command("rejudge", since=timezone.localdate() - timedelta(days=1))
    out = capsys.readouterr().out
    assert f"deal {deal.pk} (match {matches[0].pk}, number 3): result.totals[0]" in out
    assert f"deal {other.pk} (match {matches[1].pk}, number 1): event 4" in out
    assert "2 differ" in out
    assert everything() == before
    call_command("rejudge", since=timezone.localdate() + timedelta(days=2))
    assert "0 deals" in capsys.readouterr().out


def test_a_day_that_is_none_is_refused_in_one_sentence():
    with pytest.raises(CommandError, match="is no day"):
        call_command("rejudge", "--since", "yesterday")
