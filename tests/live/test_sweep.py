"""What no table looks after: unwatched deadlines, matches that everybody has left, rooms given up."""

import time
from datetime import timedelta

import pytest
from django.utils import timezone

from rooms.models import Deal, DealAction, Match, Room, Seat
from rooms.services import breaks, lobby, matches, people, play
from rooms.services.sweeping import sweep_tables

pytestmark = pytest.mark.django_db


@pytest.fixture
def room(settings):
    settings.CARDS = False
    players = [people.create_guest(name) for name in "甲乙"]
    made = lobby.create_room(players[0], "zunyi", {"players": 2}, lobby.Wishes(answer_seconds=8, bank_seconds=0))
    lobby.join(players[1], made.number)
    for player in players:
        lobby.set_ready(player, made, True)
    matches.start_if_ready(made.pk)
    made.refresh_from_db()
    return made


def begin(room, seconds_ago):
    deal = Deal.objects.get(match__room=room)
    matches.begin(deal.pk, play.pace_of(room), matches.people_of(room.pk), time.time() - seconds_ago)
    return deal


def test_a_deadline_that_no_table_watched_is_answered(room):
    deal = begin(room, 8 + 16)
    swept = sweep_tables()
    assert swept.answered >= 1
    assert set(DealAction.objects.filter(deal=deal).values_list("by", flat=True)) == {"timeout"}
    assert sweep_tables().answered == 0


def test_a_deadline_that_a_table_may_still_watch_is_left_alone(room):
    begin(room, 8 + 5)
    assert sweep_tables().answered == 0


def test_a_match_without_anybody_stands_still_from_when_they_left(room):
    deal = begin(room, 3)
    left = timezone.now() - timedelta(seconds=200)
    Room.objects.filter(pk=room.pk).update(active_at=left)
    assert sweep_tables().paused == 1
    deal.refresh_from_db()
    assert deal.deadline is None
    assert Match.objects.get(room=room).paused == "left"
    assert sweep_tables() == (0, 0, 0)
    breaks.resume(deal.match_id, time.time())
    deal.refresh_from_db()
    assert deal.deadline > timezone.now() + timedelta(seconds=4)


def test_a_room_given_up_is_closed_and_what_ran_is_void(room, settings):
    deal = begin(room, 1)
    Room.objects.filter(pk=room.pk).update(active_at=timezone.now() - timedelta(minutes=settings.IDLE_MINUTES + 1))
    assert sweep_tables().closed == 1
    deal.refresh_from_db()
    room.refresh_from_db()
    assert (deal.status, deal.match.status, room.status) == ("void", "dissolved", "closed")
    assert not Seat.objects.filter(room=room, active=True).exists()


def test_a_waiting_room_given_up_is_closed(settings):
    settings.CARDS = False
    made = lobby.create_room(people.create_guest("丙"), "zunyi", {})
    Room.objects.filter(pk=made.pk).update(active_at=timezone.now() - timedelta(minutes=settings.IDLE_MINUTES + 1))
    assert sweep_tables().closed == 1


def test_a_seat_that_changes_hands_keeps_its_points_apart(room):
    begin(room, 1)
    match = Match.objects.get(room=room)
    matches.change_seat(match.pk, 1, None, "simple")
    assert match.seats.filter(index=1).count() == 1  # nothing was settled: the bot simply sits there
    Deal.objects.filter(match=match).update(status=Deal.Status.SETTLED)
    match.seats.filter(index=1).update(total=7)
    matches.change_seat(match.pk, 1, room.host, "")
    rows = list(match.seats.filter(index=1).order_by("from_deal").values_list("from_deal", "to_deal", "total", "bot"))
    assert rows == [(1, 1, 7, "simple"), (2, None, 0, "")]
