"""Making rooms, coming in, going out, hosting."""

import pytest

from rooms.models import Room, Seat
from rooms.refusals import Refused
from rooms.services import hosting, lobby, matches, people
from rules.engine.options import OptionsError

pytestmark = pytest.mark.django_db


def guest(name="阿贵"):
    return people.create_guest(name)


@pytest.fixture
def host():
    return guest("房主")


@pytest.fixture
def room(host):
    return lobby.create_room(host, "zunyi", {})


def occupants(room):
    return [str(seat.player) if seat.player else seat.bot for seat in room.seats.all()]


def code(refused):
    return refused.value.code


def test_a_new_room_has_six_digits_its_rules_and_the_host_on_chair_0(host):
    room = lobby.create_room(host, "wengan", {"players": 3, "silkie": True})
    assert room.number.isdigit()
    assert len(room.number) == 6
    assert room.options["silkie"] is True
    assert len(room.digest) == 64
    assert occupants(room) == ["房主", "", ""]


def test_T7_every_wrong_option_is_named_and_no_room_is_made(host):
    with pytest.raises(OptionsError) as refused:
        lobby.create_room(host, "wengan", {"players": 2, "silky": True})
    assert {problem.key for problem in refused.value.problems} == {"players", "silky"}
    assert not Room.objects.exists()


@pytest.mark.parametrize(
    ("wishes", "expected"),
    [
        (lobby.Wishes(answer_seconds=7), "answer_seconds"),
        (lobby.Wishes(bank_seconds=31), "bank_seconds"),
        (lobby.Wishes(payer="club"), "no_club"),
        (lobby.Wishes(payer="nobody"), "payer"),
        (lobby.Wishes(password="x" * 33), "room_password"),
    ],
)
def test_wishes_outside_the_lists_are_refused(host, wishes, expected):
    with pytest.raises(Refused) as refused:
        lobby.create_room(host, "zunyi", {}, wishes)
    assert code(refused) == expected


def test_open_rooms_never_share_a_number(host, monkeypatch):
    numbers = iter(["111111", "111111", "111111", "222222"])
    monkeypatch.setattr(lobby, "_draw_number", lambda: next(numbers))
    assert lobby.create_room(host, "zunyi", {}).number == "111111"
    assert lobby.create_room(guest(), "zunyi", {}).number == "222222"


def test_the_number_of_a_closed_room_is_free_again(host, room, monkeypatch):
    hosting.close(host, room)
    monkeypatch.setattr(lobby, "_draw_number", lambda: room.number)
    assert lobby.create_room(host, "zunyi", {}).number == room.number


def test_joining_takes_the_first_empty_chair_and_only_one(room):
    friend = guest("朋友")
    assert lobby.join(friend, room.number).index == 1
    assert lobby.join(friend, room.number).index == 1
    assert occupants(room) == ["房主", "朋友", "", ""]


def test_a_person_in_another_room_is_led_back_to_it(host, room):
    other = lobby.create_room(guest(), "zunyi", {})
    with pytest.raises(Refused) as refused:
        lobby.join(host, other.number)
    assert (code(refused), refused.value.number) == ("seated_elsewhere", room.number)
    with pytest.raises(Refused) as refused:
        lobby.create_room(host, "zunyi", {})
    assert refused.value.number == room.number


def test_a_practice_is_given_up_for_a_room_with_friends(room):
    newcomer = guest("新手")
    practice = lobby.create_practice(newcomer, "zunyi")
    assert occupants(practice) == ["新手", "simple", "simple", "simple"]
    assert lobby.everybody_ready(list(practice.seats.all()))
    lobby.join(newcomer, room.number)
    practice.refresh_from_db()
    assert practice.status == Room.Status.CLOSED


def test_a_practice_is_kept_when_the_other_room_is_full(room):
    newcomer = guest("新手")
    practice = lobby.create_practice(newcomer, "zunyi")
    hosting.fill(room.host, room)
    with pytest.raises(Refused):
        lobby.join(newcomer, room.number)
    practice.refresh_from_db()
    assert practice.status == Room.Status.WAITING


def test_a_full_room_refuses(host, room):
    hosting.fill(host, room, "random")
    with pytest.raises(Refused) as refused:
        lobby.join(guest(), room.number)
    assert code(refused) == "room_full"


def test_a_password_is_asked_for(host, room):
    hosting.set_password(host, room, "鸡")
    for wrong in ("", "鸭"):
        with pytest.raises(Refused) as refused:
            lobby.join(guest(), room.number, password=wrong)
        assert code(refused) == "room_password"
    lobby.join(guest(), room.number, password="鸡")
    hosting.set_password(host, room, "")
    lobby.join(guest(), room.number)


def test_wrong_numbers_are_limited_by_person_and_by_address(room):
    friend = guest()
    for _try in range(20):
        with pytest.raises(Refused) as refused:
            lobby.join(friend, "000000", address="192.0.2.7")
        assert code(refused) == "room_unknown"
    with pytest.raises(Refused) as refused:
        lobby.join(friend, room.number)
    assert code(refused) == "too_often"
    with pytest.raises(Refused) as refused:
        lobby.join(guest(), room.number, address="192.0.2.7")
    assert code(refused) == "too_often"
    lobby.join(guest(), room.number, address="192.0.2.8")


def test_who_is_banned_by_the_host_stays_out(host, room):
    pest = guest()
    lobby.join(pest, room.number)
    hosting.ban(host, room, 1)
    assert occupants(room) == ["房主", "", "", ""]
    with pytest.raises(Refused) as refused:
        lobby.join(pest, room.number)
    assert code(refused) == "room_banned"


def test_the_host_moves_people_and_bots(host, room):
    lobby.join(guest("乙"), room.number)
    hosting.add_bot(host, room, 2, "strong")
    hosting.move(host, room, 0, 1)
    assert occupants(room) == ["乙", "房主", "strong", ""]
    hosting.move(host, room, 2, 3)
    hosting.move(host, room, 0, 2)
    assert occupants(room) == ["", "房主", "乙", "strong"]


def test_the_host_removes_others_but_not_himself(host, room):
    lobby.join(guest("乙"), room.number)
    hosting.add_bot(host, room, 2)
    hosting.remove(host, room, 1)
    hosting.remove(host, room, 2)
    assert occupants(room) == ["房主", "", "", ""]
    with pytest.raises(Refused) as refused:
        hosting.remove(host, room, 0)
    assert code(refused) == "host_himself"


@pytest.mark.parametrize("index", [-1, 4, 99])
def test_chairs_that_are_not_there_are_refused(host, room, index):
    for verb in (hosting.remove, hosting.ban, hosting.add_bot, hosting.hand_over):
        with pytest.raises(Refused) as refused:
            verb(host, room, index)
        assert code(refused) == "no_such_seat"


def test_a_bot_takes_empty_chairs_only(host, room):
    with pytest.raises(Refused) as refused:
        hosting.add_bot(host, room, 0)
    assert code(refused) == "seat_taken"
    with pytest.raises(Refused) as refused:
        hosting.add_bot(host, room, 1, "genius")
    assert code(refused) == "bot_strength"


def test_only_the_host_hosts(room):
    friend = guest()
    lobby.join(friend, room.number)
    verbs = [
        lambda: hosting.move(friend, room, 0, 1),
        lambda: hosting.remove(friend, room, 0),
        lambda: hosting.ban(friend, room, 0),
        lambda: hosting.add_bot(friend, room, 2),
        lambda: hosting.fill(friend, room),
        lambda: hosting.hand_over(friend, room, 1),
        lambda: hosting.set_password(friend, room, "x"),
        lambda: hosting.set_spectating(friend, room, True),
        lambda: hosting.close(friend, room),
    ]
    for verb in verbs:
        with pytest.raises(Refused) as refused:
            verb()
        assert code(refused) == "not_host"


def test_the_room_passes_to_whoever_has_sat_longest(host, room):
    second, third = guest("乙"), guest("丙")
    lobby.join(second, room.number)
    lobby.join(third, room.number)
    hosting.move(host, room, 1, 3)
    lobby.leave(host, room)
    room.refresh_from_db()
    assert room.host == second
    hosting.hand_over(second, room, 2)
    room.refresh_from_db()
    assert room.host == third


def test_the_room_closes_when_only_bots_are_left(host, room):
    hosting.fill(host, room)
    lobby.leave(host, room)
    room.refresh_from_db()
    assert room.status == Room.Status.CLOSED
    assert not Seat.objects.filter(active=True).exists()


def test_who_does_not_sit_cannot_leave_or_be_ready(room):
    for verb in (lambda: lobby.leave(guest(), room), lambda: lobby.set_ready(guest(), room, True)):
        with pytest.raises(Refused) as refused:
            verb()
        assert code(refused) == "not_seated"


def test_everybody_ready_begins_and_a_move_asks_again(host, room):
    friend = guest()
    lobby.join(friend, room.number)
    hosting.fill(host, room)
    assert lobby.set_ready(friend, room, True) is False
    assert lobby.set_ready(host, room, True) is True
    hosting.move(host, room, 0, 1)
    assert [seat.ready for seat in room.seats.all()] == [False, False, True, True]


def test_the_last_bot_may_complete_the_table(host, room):
    lobby.set_ready(host, room, True)
    assert hosting.fill(host, room) is True


def test_a_closed_room_answers_nothing_more(host, room):
    hosting.close(host, room)
    for verb in (lambda: lobby.leave(host, room), lambda: lobby.set_ready(host, room, True)):
        with pytest.raises(Refused) as refused:
            verb()
        assert code(refused) == "room_closed"


def test_changes_are_told_after_the_commit_only(host, room, monkeypatch, django_capture_on_commit_callbacks):
    told = []
    monkeypatch.setattr("rooms.notify._listeners", [lambda room_id, event: told.append(room_id)])
    with django_capture_on_commit_callbacks(execute=True):
        lobby.set_ready(host, room, True)
        assert told == []
    assert told == [room.pk]


def test_a_bot_replaces_a_person_only_while_a_match_runs(host, room):
    friend = guest("乙")
    lobby.join(friend, room.number)
    with pytest.raises(Refused) as refused:
        hosting.replace(host, room, 1)
    assert code(refused) == "no_match"
    hosting.fill(host, room)
    for player in (host, friend):
        lobby.set_ready(player, room, True)
    match = matches.start_if_ready(room.pk)
    for wrong, expected in ((0, "host_himself"), (2, "nobody_there"), (9, "no_such_seat")):
        with pytest.raises(Refused) as refused:
            hosting.replace(host, room, wrong)
        assert code(refused) == expected
    with pytest.raises(Refused) as refused:
        hosting.replace(friend, room, 0)
    assert code(refused) == "not_host"
    hosting.replace(host, room, 1, "random")
    assert room.seats.get(index=1).bot == "random"
    assert [(seat.player, seat.bot) for seat in match.seats.filter(index=1)] == [(None, "random")]
    assert lobby.create_room(friend, "zunyi", {}).host == friend


def test_the_host_hands_over_in_the_middle_of_a_match(host, room):
    friend = guest("乙")
    lobby.join(friend, room.number)
    hosting.fill(host, room)
    Room.objects.update(status=Room.Status.PLAYING)
    hosting.hand_over(host, room, 1)
    room.refresh_from_db()
    assert room.host == friend
