from datetime import date

import pytest
from back.factories import club, player
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase
from together import at_once

from rooms.models import Announcement, Club, Membership, Seat
from rooms.refusals import Refused
from rooms.selectors import clubs as questions
from rooms.services import clubs, lobby

Role = Membership.Role
TODAY = date(2024, 5, 16)  # a Thursday


@pytest.fixture(autouse=True)
def free_rooms(settings):
    settings.CARDS = False


def account(name):
    return player(name, is_guest=False)


def role(circle, person):
    found = Membership.objects.filter(club=circle, player=person).first()
    return found.role if found else None


def refused(code, call, *args, **kwargs):
    with pytest.raises(Refused) as refusal:
        call(*args, **kwargs)
    assert refusal.value.code == code
    assert str(refusal.value.sentence)


@pytest.fixture
def people(db):
    """Owner, manager, member and applicant of a club, and a stranger."""
    names = ("owner", "manager", "member", "applicant", "stranger")
    made = {name: account(name) for name in names}
    circle = club(made["owner"])
    for name in names[1:4]:
        Membership.objects.create(club=circle, player=made[name], role=name)
    return circle, made


class TestFounding:
    def test_the_founder_owns_it_and_its_code_leads_there(self, db):
        owner = account("王姐")
        made = clubs.found_club(owner, "  贵阳   老友 ")
        assert (made.name, role(made, owner)) == ("贵阳 老友", Role.OWNER)
        assert clubs.find_club(made.code.lower()[:3] + "-" + made.code[3:]) == made

    def test_a_guest_makes_an_account_first(self, db):
        refused("needs_account", clubs.found_club, player("客人"), "老友")

    @pytest.mark.parametrize("name", ["", "   ", "x" * 25, "a\x00b", "a\u202eb", None, "\u3164"])
    def test_a_name_of_nonsense_is_refused(self, db, name):
        refused("bad_name", clubs.found_club, account("王姐"), name)
        assert not Club.objects.exists()

    def test_nobody_owns_more_than_five(self, db):
        owner = account("王姐")
        made = [clubs.found_club(owner, f"圈{n}") for n in range(clubs.MOST_OWNED)]
        refused("too_many_clubs", clubs.found_club, owner, "再来")
        clubs.close_club(owner, made[0])
        clubs.found_club(owner, "再来")


class TestJoining:
    def test_with_approval_one_applies_and_waits(self, people):
        circle, who = people
        assert clubs.join_club(who["stranger"], circle.code).role == Role.APPLICANT
        refused("not_in_club", clubs.require_member, who["stranger"], circle)
        clubs.approve(who["manager"], circle, who["stranger"].pk)
        assert clubs.require_member(who["stranger"], circle).role == Role.MEMBER

    def test_without_approval_one_is_in_at_once(self, people):
        circle, who = people
        clubs.edit_club(who["owner"], circle, "新名", approval=False)
        assert clubs.join_club(who["stranger"], circle.code).role == Role.MEMBER
        circle.refresh_from_db()
        assert circle.name == "新名"

    def test_joining_again_changes_nothing(self, people):
        circle, who = people
        for name in ("owner", "manager", "member", "applicant"):
            assert clubs.join_club(who[name], circle.code).role == name

    def test_a_declined_applicant_is_gone_and_may_apply_again(self, people):
        circle, who = people
        clubs.decline(who["owner"], circle, who["applicant"].pk)
        assert role(circle, who["applicant"]) is None
        clubs.join_club(who["applicant"], circle.code)
        refused("no_applicant", clubs.decline, who["owner"], circle, who["member"].pk)

    def test_a_renewed_code_ends_the_old_one(self, people):
        circle, who = people
        old = circle.code
        new = clubs.renew_code(who["manager"], circle)
        assert clubs.find_club(new) == circle
        refused("unknown_code", clubs.find_club, old)

    def test_codes_cannot_be_guessed_for_long(self, people):
        circle, who = people
        for _try in range(20):
            refused("unknown_code", clubs.join_club, who["stranger"], "2222222", tries=("me",))
        refused("too_often", clubs.join_club, who["stranger"], circle.code, tries=("me",))

    def test_a_full_club_says_so(self, people, monkeypatch):
        circle, who = people
        monkeypatch.setattr(clubs, "MOST_MEMBERS", 4)
        refused("club_full", clubs.join_club, who["stranger"], circle.code)

    def test_a_closed_club_takes_nobody(self, people):
        circle, who = people
        clubs.close_club(who["owner"], circle)
        refused("unknown_code", clubs.join_club, who["stranger"], circle.code)


MAY = {
    "edit_club": (lambda by, circle, who: clubs.edit_club(by, circle, "新名", approval=True), {"owner", "manager"}),
    "renew_code": (lambda by, circle, who: clubs.renew_code(by, circle), {"owner", "manager"}),
    "approve": (lambda by, circle, who: clubs.approve(by, circle, who["applicant"].pk), {"owner", "manager"}),
    "decline": (lambda by, circle, who: clubs.decline(by, circle, who["applicant"].pk), {"owner", "manager"}),
    "announce": (lambda by, circle, who: clubs.announce(by, circle, "今晚八点"), {"owner", "manager"}),
    "appoint": (lambda by, circle, who: clubs.appoint(by, circle, who["member"].pk, manager=True), {"owner"}),
    "remove a member": (
        lambda by, circle, who: clubs.remove_member(by, circle, who["member"].pk),
        {"owner", "manager"},
    ),
    "remove a manager": (lambda by, circle, who: clubs.remove_member(by, circle, who["manager"].pk), {"owner"}),
    "remove the owner": (lambda by, circle, who: clubs.remove_member(by, circle, who["owner"].pk), set()),
    "hand_over": (lambda by, circle, who: clubs.hand_over(by, circle, who["member"].pk), {"owner"}),
    "close": (lambda by, circle, who: clubs.close_club(by, circle), {"owner"}),
    "be a member": (lambda by, circle, who: clubs.require_member(by, circle), {"owner", "manager", "member"}),
    "lead": (lambda by, circle, who: clubs.require_leader(by, circle), {"owner", "manager"}),
    "leave": (lambda by, circle, who: clubs.leave_club(by, circle), {"manager", "member", "applicant"}),
}


class TestRoles:
    @pytest.mark.parametrize("actor", ["owner", "manager", "member", "applicant", "stranger"])
    @pytest.mark.parametrize("verb", MAY)
    def test_who_may_do_what(self, people, verb, actor):
        circle, who = people
        call, allowed = MAY[verb]
        before = sorted(circle.memberships.values_list("player", "role"))
        if actor in allowed:
            call(who[actor], circle, who)
        else:
            with pytest.raises(Refused):
                call(who[actor], circle, who)
            assert sorted(circle.memberships.values_list("player", "role")) == before
            assert Club.objects.get(pk=circle.pk).code == circle.code
            assert not Announcement.objects.exists()
        owners = circle.memberships.filter(role=Role.OWNER).count()
        assert owners == 1

    def test_hand_over_changes_owner_and_manager(self, people):
        circle, who = people
        clubs.hand_over(who["owner"], circle, who["member"].pk)
        assert (role(circle, who["owner"]), role(circle, who["member"])) == (Role.MANAGER, Role.OWNER)

    def test_neither_guests_nor_applicants_nor_strangers_inherit(self, people):
        circle, who = people
        who["member"].is_guest = True
        who["member"].save()
        refused("heir_is_guest", clubs.hand_over, who["owner"], circle, who["member"].pk)
        refused("no_member", clubs.hand_over, who["owner"], circle, who["applicant"].pk)
        refused("not_there", clubs.hand_over, who["owner"], circle, who["stranger"].pk)
        refused("no_member", clubs.hand_over, who["owner"], circle, who["owner"].pk)

    def test_a_manager_becomes_a_member_again(self, people):
        circle, who = people
        clubs.appoint(who["owner"], circle, who["manager"].pk, manager=False)
        assert role(circle, who["manager"]) == Role.MEMBER

    def test_the_owner_keeps_his_role_until_he_hands_over(self, people):
        circle, who = people
        refused("no_member", clubs.appoint, who["owner"], circle, who["owner"].pk, manager=False)
        refused("owner_stays", clubs.leave_club, who["owner"], circle)

    @pytest.mark.parametrize("verb", MAY)
    def test_nothing_happens_in_a_closed_club(self, people, verb):
        circle, who = people
        clubs.close_club(who["owner"], circle)
        with pytest.raises(Refused):
            MAY[verb][0](who["owner"], circle, who)


class TestNotices:
    def test_the_newest_fifty_are_kept(self, people, monkeypatch):
        circle, who = people
        monkeypatch.setattr(clubs, "MOST_ANNOUNCEMENTS", 3)
        for number in range(5):
            clubs.announce(who["owner"], circle, f"通知 {number}")
        assert [one.text for one in questions.news(circle)] == ["通知 4", "通知 3", "通知 2"]
        clubs.retract(who["manager"], circle, questions.news(circle)[0].pk)
        assert [one.text for one in questions.news(circle)] == ["通知 3", "通知 2"]

    @pytest.mark.parametrize("text", ["", "x" * 301, "a\x07b"])
    def test_nonsense_is_refused(self, people, text):
        circle, who = people
        refused("bad_text", clubs.announce, who["owner"], circle, text)

    def test_another_clubs_notice_stays(self, people):
        circle, who = people
        other = clubs.found_club(who["stranger"], "别的")
        notice = clubs.announce(who["stranger"], other, "你好")
        clubs.retract(who["owner"], circle, notice.pk)
        assert Announcement.objects.filter(pk=notice.pk).exists()


class TestRooms:
    def open(self, host, circle, **options):
        return lobby.create_room(host, "zunyi", options, lobby.Wishes(club=circle))

    def test_only_members_open_and_enter(self, people):
        circle, who = people
        for name in ("stranger", "applicant"):
            refused("not_in_club", self.open, who[name], circle)
        made = self.open(who["owner"], circle)
        refused("not_in_club", lobby.join, who["stranger"], made.number)
        assert lobby.join(who["member"], made.number).index == 1

    def test_S1_the_first_to_enter_sits_at_seat_0(self, people):
        circle, who = people
        made = self.open(who["owner"], circle)
        assert made.seats.get(player=who["owner"]).index == 0
        lobby.join(who["member"], made.number)
        lobby.leave(who["owner"], made)
        assert lobby.join(who["manager"], made.number).index == 0

    def test_the_list_shows_who_sits_where(self, people, django_assert_num_queries):
        circle, who = people
        made = self.open(who["owner"], circle)
        lobby.join(who["member"], made.number)
        self.open(who["manager"], circle, players=2)
        Seat.objects.filter(room__players=2, index=1).update(bot="simple")
        with django_assert_num_queries(2):
            rooms = questions.open_rooms(circle)
            shown = [(room.room.players, room.taken, room.is_free) for room in rooms]
        assert shown == [(2, 2, False), (4, 2, True)]
        assert [seat.player for seat in rooms[1].seats] == [who["owner"], who["member"], None, None]

    def test_a_closed_club_opens_no_room(self, people):
        circle, who = people
        clubs.close_club(who["owner"], circle)
        circle.refresh_from_db()
        refused("club_closed", self.open, who["owner"], circle)


class TestQuestions:
    def test_my_clubs_with_their_figures(self, people, django_assert_num_queries):
        circle, who = people
        other = club(who["stranger"], who["member"], name="啊别的")
        clubs.close_club(who["owner"], club(who["owner"], who["member"], name="关了"))
        lobby.create_room(who["member"], "zunyi", {}, lobby.Wishes(club=circle))
        with django_assert_num_queries(1):
            cards = questions.clubs_of(who["member"])
        figures = {one.club: (one.role, one.members, one.open_rooms) for one in cards}
        assert figures == {circle: ("member", 3, 1), other: ("member", 2, 0)}

    def test_members_come_page_by_page_none_twice(self, people):
        circle, _who = people
        for number in range(40):
            Membership.objects.create(club=circle, player=player(f"m{number}"), role=Role.MEMBER)
        first = questions.members(circle, None)
        second = questions.members(circle, first.next)
        seen = [one.player_id for one in (*first.rows, *second.rows)]
        assert len(seen) == len(set(seen)) == 43
        assert (len(first.rows), second.next) == (30, "")

    def test_leaders_and_applicants(self, people):
        circle, who = people
        assert [one.player for one in questions.leaders(circle)] == [who["owner"], who["manager"]]
        assert [one.player for one in questions.applicants(circle)] == [who["applicant"]]
        assert questions.counts(circle) == {"people": 3, "applicants": 1}
        assert {one.pk for one in questions.clubs_to_open_rooms_in(who["member"])} == {circle.pk}
        assert questions.clubs_to_open_rooms_in(who["applicant"]) == []


class TestGarbage(TestCase):
    @settings(max_examples=60, deadline=None)
    @given(st.text(max_size=400))
    def test_any_text_is_taken_in_one_form_or_refused(self, text):
        owner = account("王姐")
        circle = club(owner)
        verbs = {
            "bad_name": lambda: clubs.found_club(owner, text),
            "unknown_code": lambda: clubs.find_club(text),
            "bad_text": lambda: clubs.announce(owner, circle, text),
        }
        for code, verb in verbs.items():
            assert outcome(verb) in ("taken", code)


def outcome(verb):
    try:
        verb()
    except Refused as refusal:
        return refusal.code
    return "taken"


@pytest.mark.django_db(transaction=True)
class TestAtOnce:
    def test_handing_over_to_two_people_leaves_one_owner(self):
        owner, one, other = account("王姐"), account("小李"), account("小陈")
        circle = club(owner, one, other)
        outcomes = at_once([lambda heir=heir: clubs.hand_over(owner, circle, heir.pk) for heir in (one, other)])
        assert sorted(outcomes, key=str) == [None, "not_allowed"]
        assert circle.memberships.filter(role=Role.OWNER).count() == 1

    def test_the_owner_hands_over_to_someone_who_leaves(self):
        owner, heir = account("王姐"), account("小李")
        circle = club(owner, heir)
        at_once([lambda: clubs.hand_over(owner, circle, heir.pk), lambda: clubs.leave_club(heir, circle)])
        assert circle.memberships.filter(role=Role.OWNER).count() == 1

    def test_one_person_joining_eight_times_is_in_once(self):
        circle, someone = club(account("王姐")), account("小李")
        at_once([lambda: clubs.join_club(someone, circle.code) for _ in range(8)])
        assert circle.memberships.filter(player=someone).count() == 1

    def test_the_last_place_of_a_club_goes_to_one(self, monkeypatch):
        monkeypatch.setattr(clubs, "MOST_MEMBERS", 2)
        circle, people = club(account("王姐")), [account(f"p{n}") for n in range(6)]
        outcomes = at_once([lambda one=one: clubs.join_club(one, circle.code) for one in people])
        assert outcomes.count("club_full") == 5
        assert circle.memberships.count() == 2

    def test_founding_at_once_keeps_to_the_limit(self, monkeypatch):
        monkeypatch.setattr(clubs, "MOST_OWNED", 2)
        owner = account("王姐")
        outcomes = at_once([lambda n=n: clubs.found_club(owner, f"圈{n}") for n in range(6)])
        assert outcomes.count("too_many_clubs") == 4
