"""Two things at one instant, on one match: a settlement and a vote, a removal, a pause; two tabs of one person."""

import time

import pytest
from django.db import transaction
from django.utils import timezone

from rooms import store
from rooms.models import CardEntry, Deal, DealAction, DealEvent, Ledger, Match, MatchSeat, Room, Seat
from rooms.protocol import Proposal
from rooms.refusals import Refused
from rooms.services import breaks, hosting, lobby, matches, people, play
from rules.engine.legal import legal_actions
from rules.engine.notation import format_action
from rules.engine.record import replay
from tests.back import deals
from tests.site.together import at_once

pytestmark = pytest.mark.django_db(transaction=True)
ROUNDS = 4
LINGER = 0.15
"""Seconds for which a settlement is written but not committed, so that the other is sure to come in between."""


@pytest.fixture(autouse=True)
def unhurried(monkeypatch):
    """No limits, no broker; and a step lingers between its log and what it means for the match."""
    monkeypatch.setattr("rooms.services.limits.Limit.check", lambda self, *keys: None)
    monkeypatch.setattr("celery.app.base.Celery.send_task", lambda *args, **kwargs: None)
    append = store.append

    def slowly(entry):
        append(entry)
        time.sleep(LINGER)

    monkeypatch.setattr(store, "append", slowly)


def sat_down(number, options):
    """Two people and a match of theirs."""
    host, guest = people.create_guest(f"甲{number}"), people.create_guest(f"乙{number}")
    room = lobby.create_room(host, "zunyi", options)
    lobby.join(guest, room.number)
    for person in (host, guest):
        lobby.set_ready(person, room, True)
    with transaction.atomic():
        match = matches.start_if_ready(room.pk)
    Deal.objects.filter(match=match).delete()
    return host, room, match


def up_to(steps_left, deal_number=1, seed=0):
    """A match whose deal lacks its last steps; with the step that comes next, planned and not written."""
    options = {"players": 2, "deals": 4}
    record = deals.records(options=options, seed=7 + seed)[0]
    host, room, match = sat_down(seed, options)
    deal = deals.store_deal(match, deal_number, record, timezone.now())
    played = list(replay(record))
    kept = played[: len(played) - steps_left]
    actions, events = sum(bool(one.step) for one in kept), sum(len(one.events) for one in kept)
    DealAction.objects.filter(deal=deal, seq__gt=actions).delete()
    DealEvent.objects.filter(deal=deal, seq__gt=events).delete()
    Deal.objects.filter(pk=deal.pk).update(status=Deal.Status.RUNNING, head=events, result=None, ended_at=None)
    room.refresh_from_db()
    running = play.running(store.load(deal.pk), room)
    return host, room, match, running, played[len(kept)].step.action


def written(running, action, request=""):
    """Write an answer as a table does, in a transaction of its own; `conflict` if somebody was faster."""

    def write():
        answer = store.Answer(action, DealAction.By.PLAYER, request)
        step = play.plan(running, answer, {0: False, 1: False}, time.time())
        try:
            with transaction.atomic():
                play.carry_out(running, step)
        except store.ConflictError:
            return "conflict"
        return "written"

    return write


def dissolved(match):
    def carry():
        with transaction.atomic():
            breaks.carry(match.pk, Proposal.DISSOLVE, time.time())

    return carry


def totals(match):
    return [seat.total for seat in MatchSeat.objects.filter(match=match).order_by("index", "from_deal")]


@pytest.mark.parametrize("number", [1, 4])
def test_a_deal_settled_while_the_match_is_dissolved_counts_or_is_void(number):
    for seed in range(ROUNDS):
        _host, room, match, running, action = up_to(1, number, seed)
        outcome, _none = at_once([written(running, action), dissolved(match)])
        deal = Deal.objects.get(pk=running.id)
        settled = outcome == "written"
        assert deal.status == (Deal.Status.SETTLED if settled else Deal.Status.VOID)
        assert totals(match) == (deal.result["totals"] if settled else [0, 0])
        assert Ledger.objects.filter(match=match).count() == settled
        match.refresh_from_db()
        ended = settled and number == 4
        assert match.status == (Match.Status.ENDED if ended else Match.Status.DISSOLVED)
        assert Room.objects.get(pk=room.pk).status == Room.Status.CLOSED
        assert not Seat.objects.filter(room=room, active=True).exists()
        assert CardEntry.objects.filter(room=room).count() == (settled and number == 1)


def test_points_of_a_deal_that_is_settled_while_a_bot_takes_the_seat_are_counted_once():
    for seed in range(ROUNDS):
        host, room, match, running, action = up_to(1, 1, seed)
        outcome, _none = at_once([written(running, action), lambda h=host, r=room: hosting.replace(h, r, 1)])
        assert outcome == "written"
        result = Deal.objects.get(pk=running.id).result["totals"]
        assert totals(match) in (result, [*result, 0])
        assert Seat.objects.get(room=room, index=1).bot


def test_a_pause_and_a_settlement_leave_one_of_each():
    for seed in range(ROUNDS):
        _host, _room, match, running, action = up_to(1, 1, seed)

        def pause(match=match):
            with transaction.atomic():
                breaks.carry(match.pk, Proposal.PAUSE, time.time())

        outcomes = at_once([written(running, action), pause])
        match.refresh_from_db()
        assert outcomes[0] == "written"
        assert match.paused == Match.Paused.AGREED
        assert totals(match) == Deal.objects.get(pk=running.id).result["totals"]


def test_of_two_tabs_that_answer_at_once_one_counts_and_the_other_is_late():
    for seed in range(ROUNDS):
        _host, room, _match, running, action = up_to(12, 1, seed)
        choices = [one for one in legal_actions(running.state, action.seat) if one != action]
        other = choices[0] if choices else action
        before = DealAction.objects.filter(deal=running.id).count()
        outcomes = at_once([written(running, action, "tab-1"), written(running, other, "tab-2")])
        assert sorted(outcomes) == ["conflict", "written"]
        first = outcomes.index("written")
        kept = DealAction.objects.filter(deal=running.id).order_by("seq")
        assert kept.count() == before + 1
        assert kept.last().action == format_action((action, other)[first])
        assert kept.last().request == f"tab-{first + 1}"
        now = play.running(store.load(running.id), room)
        assert DealEvent.objects.filter(deal=running.id).count() == now.head
        number = running.clocks[action.seat].number or 1
        with pytest.raises(Refused) as refused:
            play.read_answer(now, action.seat, number, format_action(other))
        assert refused.value.code == "late"
