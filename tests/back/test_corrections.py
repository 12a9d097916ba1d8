"""Corrections: entries with author and reason, shown, reversible; nothing is edited."""

from datetime import timedelta

import pytest
from django.utils import timezone

from rooms.accounting.ledger_math import POT
from rooms.models import Correction, Deal, Ledger, Match
from rooms.refusals import Refused
from rooms.services import corrections, ledgers

from . import factories

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("sent")]


@pytest.fixture
def match(four, club):
    return factories.random_match(four, deals=3, in_club=club)


def totals(match):
    return {row["key"]: row["total"] for row in ledgers.match_data(match)["standings"]}


def club_totals(club):
    today = timezone.localdate()
    ledger = Ledger(club=club, first_day=today - timedelta(days=3), last_day=today)
    return {row["key"]: row["total"] for row in ledgers.club_data(ledger)["standings"]}


def test_a_voided_deal_counts_nothing_until_it_is_reversed(four, match, club):
    before, deal = totals(match), match.deals.get(number=2)
    entry = corrections.void_deal(four[0], deal, "发错了牌")
    voided = totals(match)
    assert {key: before[key] - voided[key] for key in before} == {
        f"p{four[seat].pk}": points for seat, points in enumerate(deal.result["totals"])
    }
    assert club_totals(club) == voided
    assert [row["void"] for row in ledgers.match_data(match)["deals"]] == [False, True, False]
    corrections.reverse(four[0], entry, "没有错")
    assert totals(match) == before == club_totals(club)
    deal.refresh_from_db()
    assert deal.status == Deal.Status.SETTLED


def test_a_voided_match_counts_nothing(four, match, club):
    corrections.void_match(four[0], match, "有人借号")
    assert set(totals(match).values()) <= {0}
    assert club_totals(club) == {}


def test_penalties_add_up(four, match, club):
    before = totals(match)
    corrections.penalise_in_match(four[0], match, four[1], 20, to=None, reason="迟到")
    corrections.penalise_in_match(four[0], match, four[1], 5, to=four[2], reason="吵架")
    after = totals(match)
    assert after[POT] == 20
    assert after[f"p{four[1].pk}"] == before[f"p{four[1].pk}"] - 25
    assert after[f"p{four[2].pk}"] == before[f"p{four[2].pk}"] + 5
    assert sum(after.values()) == 0 == sum(club_totals(club).values())
    assert club_totals(club) == after


def test_a_penalty_in_the_club_belongs_to_its_day(four, match, club):
    entry = corrections.penalise_in_club(four[0], club, four[3], 7, to=None, reason="没来")
    assert club_totals(club)[POT] == 7
    assert POT not in totals(match)
    Correction.objects.filter(pk=entry.pk).update(created_at=timezone.now() - timedelta(days=9))
    assert POT not in club_totals(club)


def test_merged_names_count_as_one(four, match, club):
    other = factories.player("甲的小号")
    factories.random_match([other, *four[1:]], in_club=club, seed=5)
    one, two = club_totals(club)[f"p{four[0].pk}"], club_totals(club)[f"p{other.pk}"]
    entry = corrections.merge(four[0], club, other, four[0], "同一个人")
    merged = club_totals(club)
    assert merged[f"p{four[0].pk}"] == one + two
    assert f"p{other.pk}" not in merged
    corrections.reverse(four[0], entry, "不是一个人")
    assert club_totals(club)[f"p{other.pk}"] == two


def test_ledgers_are_made_anew(four, match, club, sent, django_capture_on_commit_callbacks):
    ledger = ledgers.open_match_ledger(match.pk)
    Ledger.objects.update(status=Ledger.Status.DONE, attempts=5)
    with django_capture_on_commit_callbacks(execute=True):
        corrections.note(four[0], "大家都看到了", match=match)
    ledger.refresh_from_db()
    assert (ledger.status, ledger.attempts) == (Ledger.Status.PENDING, 0)
    assert sent == [("rooms.tasks.run_ledger", (ledger.pk,))]


def test_who_may_and_what_is_refused(four, match, club):
    operator = factories.player("管理员", is_staff=True)
    stranger = factories.player("路人")
    running = factories.random_match(four, in_club=club, status=Match.Status.RUNNING)
    private = factories.random_match(four)
    entry = corrections.note(operator, "看过了", match=private)
    undo = corrections.reverse(operator, entry, "看错了")
    corrections.void_match(four[0], match, "第一次")
    merged = corrections.merge(four[0], club, four[1], four[2], "一个人")
    first = match.deals.first()
    refusals = {
        "not_allowed": [
            lambda: corrections.void_match(four[1], match, "x"),
            lambda: corrections.void_match(four[0], private, "x"),
            lambda: corrections.note(stranger, "x", club=club),
        ],
        "running": [lambda: corrections.void_match(four[0], running, "x")],
        "voided": [lambda: corrections.void_match(four[0], match, "again")],
        "reason": [
            lambda: corrections.void_deal(four[0], first, "   "),
            lambda: corrections.void_deal(four[0], first, "字" * 201),
        ],
        "points": [
            lambda: corrections.penalise_in_club(four[0], club, four[1], 0, to=None, reason="x"),
            lambda: corrections.penalise_in_club(four[0], club, four[1], -3, to=None, reason="x"),
            lambda: corrections.penalise_in_club(four[0], club, four[1], 10**9, to=None, reason="x"),
        ],
        "same_name": [
            lambda: corrections.penalise_in_club(four[0], club, four[1], 1, to=four[1], reason="x"),
            lambda: corrections.merge(four[0], club, four[1], four[1], "x"),
        ],
        "not_in_match": [lambda: corrections.penalise_in_match(four[0], match, stranger, 1, to=None, reason="x")],
        "not_in_club": [lambda: corrections.merge(four[0], club, stranger, four[0], "x")],
        "merged": [lambda: corrections.merge(four[0], club, four[1], four[3], "x")],
        "circle": [lambda: corrections.merge(four[0], club, four[2], four[1], "x")],
        "reversal": [lambda: corrections.reverse(operator, undo, "x")],
        "reversed": [lambda: corrections.reverse(operator, entry, "x")],
    }
    count = Correction.objects.count()
    for code, attempts in refusals.items():
        for attempt in attempts:
            with pytest.raises(Refused) as refused:
                attempt()
            assert refused.value.code == code
    assert Correction.objects.count() == count
    assert corrections.reverse(four[0], merged, "x").points == 0
