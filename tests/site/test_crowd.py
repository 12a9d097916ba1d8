"""Many people at once: threads with connections of their own, on SQLite and on PostgreSQL."""

from collections import Counter

import pytest
from together import at_once

from rooms.models import Player, Room, Seat
from rooms.services import hosting, lobby, people

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def no_limits(monkeypatch):
    """The crowd of a test comes from one address."""
    monkeypatch.setattr("rooms.services.limits.Limit.check", lambda self, *keys: None)


def guests(count):
    return [people.create_guest(f"客{number}") for number in range(count)]


def test_fifty_people_press_join_on_the_last_seat():
    host, *crowd = guests(51)
    room = lobby.create_room(host, "zunyi", {})
    hosting.add_bot(host, room, 1)
    hosting.add_bot(host, room, 2)
    results = at_once([lambda person=person: lobby.join(person, room.number).index for person in crowd])
    assert Counter(results) == {3: 1, "room_full": 49}
    assert room.seats.filter(player__isnull=False).count() == 2


def test_people_who_press_join_in_several_rooms_sit_in_one():
    hosts = guests(4)
    rooms = [lobby.create_room(host, "zunyi", {}) for host in hosts]
    crowd = guests(6)
    jobs = [lambda p=person, r=room: lobby.join(p, r.number).room_id for person in crowd for room in rooms]
    results = at_once(jobs)
    assert Seat.objects.filter(active=True, player__in=crowd).count() == 6
    per_person = [results[start : start + 4] for start in range(0, 24, 4)]
    assert all(sum(isinstance(one, int) for one in tried) == 1 for tried in per_person)


def test_one_person_with_many_tabs_opens_one_room():
    [person] = guests(1)
    results = at_once([lambda: lobby.create_room(person, "zunyi", {}).number] * 12)
    assert results.count("seated_elsewhere") == 11
    assert Room.objects.count() == 1
    assert Room.objects.get().seats.filter(player=person).count() == 1


def test_the_last_to_be_ready_is_one_person():
    host, *others = guests(4)
    room = lobby.create_room(host, "zunyi", {})
    for other in others:
        lobby.join(other, room.number)
    results = at_once([lambda p=person: lobby.set_ready(p, room, True) for person in (host, *others)])
    assert Counter(results) == {True: 1, False: 3}


def test_coming_going_and_moving_at_once_leaves_the_room_in_order():
    host, *crowd = guests(9)
    room = lobby.create_room(host, "zunyi", {})
    jobs = [lambda p=person: lobby.join(p, room.number) for person in crowd]
    jobs += [lambda: hosting.move(host, room, 0, 3), lambda: hosting.move(host, room, 1, 2)]
    jobs += [lambda: hosting.remove(host, room, 1), lambda: hosting.add_bot(host, room, 2)]
    at_once(jobs)
    at_once([lambda p=person: lobby.leave(p, room) for person in (host, *crowd)])
    room.refresh_from_db()
    assert room.status == Room.Status.CLOSED
    assert not Seat.objects.filter(player__isnull=False, active=True).exists()


def test_one_account_name_is_given_once():
    crowd = guests(6)
    results = at_once([lambda p=person: people.upgrade(p, "gui", "Zhuoji-2026").username for person in crowd])
    assert Counter(results) == {"gui": 1, "account_name_taken": 5}
    assert Player.objects.filter(is_guest=True).count() == 5
