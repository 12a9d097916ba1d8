"""The pages of clubs, cards and saved house rules, as a browser asks for them."""

import re

import pytest
from back.factories import club, player, random_match
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from rooms.models import Announcement, CardEntry, Club, Membership, Room
from rooms.selectors import cards as accounts
from rooms.services import cards, clubs, lobby
from rooms.services import option_sets as sets
from rules.engine.options import parse_rules
from rules.models import OptionSet

pytestmark = pytest.mark.django_db
SWING = parse_rules("zunyi", {"flip": "swing", "points": {"hand.all_pungs": 5}})
VERBS = [
    "edit",
    "code",
    "approve",
    "decline",
    "appoint",
    "remove",
    "leave",
    "hand-over",
    "close",
    "announce",
    "retract",
    "give",
]

PAGES = ("/rooms/new/", "/sets/", "/sets/compare/", "/sets/new/", "/cards/", "/clubs/")
CLUB_PAGES = ("club", "club_rooms", "club_members", "club_standing", "club_cards", "club_settings")
MOST = 10


def text(response):
    return re.sub(r"\s+", " ", response.content.decode())


@pytest.fixture
def owner(client):
    made = player("王姐", is_guest=False)
    cards.welcome(made)
    client.force_login(made, backend="django.contrib.auth.backends.ModelBackend")
    return made


@pytest.fixture
def circle(owner):
    return club(owner, player("小李", is_guest=False), player("老陈", is_guest=False))


def act(client, circle, verb, **fields):
    return client.post(reverse("club_act", args=[circle.pk, verb]), fields, follow=True)


class TestClubs:
    def test_found_and_lead_a_club(self, client, owner):
        page = client.post("/clubs/found/", {"name": "贵阳老友", "approval": "yes"}, follow=True)
        made = Club.objects.get()
        assert made.code in text(page)
        applicant = player("新来的")
        clubs.join_club(applicant, made.code)
        assert "新来的" in text(client.get(reverse("club_members", args=[made.pk])))
        act(client, made, "approve", player=applicant.pk)
        act(client, made, "appoint", player=applicant.pk, manager="yes")
        assert Membership.objects.get(player=applicant).role == "manager"
        assert "今晚八点" in text(act(client, made, "announce", text="今晚八点"))
        act(client, made, "retract", notice=Announcement.objects.get().pk)
        act(client, made, "edit", name="新名字")
        made.refresh_from_db()
        assert (made.name, made.approval, Announcement.objects.count()) == ("新名字", False, 0)
        old = made.code
        act(client, made, "code")
        assert Club.objects.get().code != old
        act(client, made, "remove", player=applicant.pk)
        assert Membership.objects.count() == 1
        act(client, made, "close")
        assert Club.objects.get().closed_at

    def test_a_link_invites_and_joining_leads_in(self, client, owner):
        made = club(player("别人", is_guest=False))
        Club.objects.update(approval=False)
        assert made.name in text(client.get("/clubs/join/", {"code": made.code}))
        assert client.post("/clubs/join/", {"code": made.code}).url == f"/club/{made.pk}/"

    def test_where_approval_is_needed_the_applicant_sees_that_he_waits(self, client, owner):
        made = club(player("别人", is_guest=False))
        page = text(client.post("/clubs/join/", {"code": made.code}, follow=True))
        assert "已申请" in page
        assert client.get(f"/club/{made.pk}/").url == "/clubs/"
        act(client, made, "leave")
        assert not Membership.objects.filter(player=owner).exists()

    def test_refusals_stand_beside_the_field(self, client, owner):
        assert "没有这个邀请码" in text(client.post("/clubs/join/", {"code": "2222222"}))
        assert 'role="alert"' in text(client.post("/clubs/found/", {"name": " "}))

    def test_a_guest_is_sent_to_make_an_account(self, client):
        client.force_login(player("客人"), backend="django.contrib.auth.backends.ModelBackend")
        assert "/account/" in text(client.get("/clubs/"))

    def test_strangers_and_browsers_without_a_name_are_sent_away(self, client, circle):
        client.logout()
        for name in CLUB_PAGES:
            assert "/login/" in client.get(reverse(name, args=[circle.pk])).url
        client.force_login(player("外人"), backend="django.contrib.auth.backends.ModelBackend")
        for name in CLUB_PAGES:
            assert client.get(reverse(name, args=[circle.pk])).url == "/clubs/"
        assert client.get("/club/999999999/").url == "/clubs/"

    def test_the_list_of_rooms_is_sent_only_when_it_changed(self, client, circle, owner, settings):
        settings.CARDS = False
        address = reverse("club_rooms", args=[circle.pk])
        mark = re.search(r"seen=(\w+)", text(client.get(reverse("club", args=[circle.pk]))))[1]
        assert client.get(address, {"seen": mark}).status_code == 204
        host = Membership.objects.exclude(player=owner).first().player
        made = lobby.create_room(host, "zunyi", {}, lobby.Wishes(club=circle))
        page = client.get(address, {"seen": mark})
        assert page.status_code == 200
        assert made.number in text(page)
        mark = re.search(r"seen=(\w+)", text(page))[1]
        lobby.join(owner, made.number)
        assert client.get(address, {"seen": mark}).status_code == 200

    def test_a_club_room_paid_by_the_club(self, client, circle, owner):
        fields = {"variant": "zunyi", "shown": "zunyi", "answer_seconds": 15, "bank_seconds": 0, "payer": "club"}
        fields |= {"club": circle.pk}
        assert "房卡不够" in text(client.post("/rooms/new/", fields))
        act(client, circle, "give", amount="5")
        assert (accounts.balance(circle), accounts.balance(owner)) == (5, 95)
        client.post("/rooms/new/", fields)
        room = Room.objects.get()
        assert (room.club, room.payer, room.cost) == (circle, "club", 2)

    def test_unknown_verbs_are_no_page(self, client, circle):
        assert act(client, circle, "explode").status_code == 404
        assert client.get(reverse("club_act", args=[circle.pk, "close"])).status_code == 405

    def test_members_cannot_do_what_leaders_do(self, client, circle, owner):
        member = Membership.objects.filter(role="member").first().player
        client.force_login(member, backend="django.contrib.auth.backends.ModelBackend")
        for verb in ("edit", "code", "announce", "close"):
            assert "圈主" in text(act(client, circle, verb, name="我的了", text="我的了"))
        circle.refresh_from_db()
        assert (circle.name, circle.closed_at) == ("亲友圈", None)


class TestCards:
    def test_the_account_and_the_daily_gift(self, client, owner, settings):
        settings.CARDS_DAILY = 7
        assert ">100<" in text(client.get("/cards/"))
        client.post("/cards/daily/")
        assert "今天的房卡已经领了" in text(client.get("/cards/"))
        assert "已经领过了" in text(client.post("/cards/daily/", follow=True))
        assert accounts.balance(owner) == 107

    def test_the_account_goes_on_over_pages(self, client, owner):
        for _grant in range(40):
            cards.grant(owner, 1, owner)
        page = text(client.get("/cards/"))
        older = re.search(r'href="\?after=(\d+)"', page)[1]
        rest = text(client.get("/cards/", {"after": older}))
        shown = [int(number) for number in re.findall(r'<td class="number">(\d+)</td>', page + rest)]
        assert shown == list(range(140, 99, -1))
        assert 'href="?after=' not in rest

    def test_turned_off_it_says_so(self, client, owner, settings):
        settings.CARDS = False
        assert "不要房卡" in text(client.get("/cards/"))


class TestSets:
    def fields(self, **more):
        return {"variant": "zunyi", "shown": "zunyi", "flip": "swing", "silkie": "yes", **more}

    def test_save_show_edit_copy_delete(self, client, owner):
        page = client.post("/sets/new/", self.fields(name="星期五"), follow=True)
        saved = OptionSet.objects.get()
        assert saved.code in text(page)
        assert "摇摆鸡" in text(page)
        client.post(f"/sets/{saved.code}/edit/", self.fields(name="星期六", base="3"))
        saved.refresh_from_db()
        assert (saved.name, saved.options["base"]) == ("星期六", 3)
        client.post(f"/sets/{saved.code}/copy/")
        client.post("/sets/zunyi-all/copy/")
        assert sorted(owner.option_sets.values_list("name", flat=True)) == ["星期六", "星期六 2", "遵义全鸡"]
        client.post(f"/sets/{saved.code}/delete/")
        assert owner.option_sets.count() == 2

    def test_a_set_is_seen_by_whoever_has_the_code_and_kept_by_its_owner(self, client, owner):
        other = player("别人", is_guest=False)
        saved = sets.save_set(other, "别人的", SWING)
        page = text(client.get(f"/sets/{saved.code.lower()}/"))
        assert "大对子" in page
        assert f"/sets/{saved.code}/edit/" not in page
        client.post(f"/sets/{saved.code}/delete/")
        client.post(f"/sets/{saved.code}/edit/", self.fields(name="我的了"))
        saved.refresh_from_db()
        assert saved.name == "别人的"
        client.logout()
        assert client.get(f"/sets/{saved.code}/").status_code == 200

    def test_a_code_leads_to_its_set(self, client, owner):
        saved = sets.save_set(owner, "星期五", SWING)
        assert client.get("/sets/", {"code": saved.code.lower()}).url == f"/sets/{saved.code}/"
        assert "没有这个编码的规则" in text(client.get("/sets/", {"code": "zzzzzz"}))

    def test_kept_from_the_form_of_a_new_room(self, client, owner):
        answer = client.post("/sets/keep/", self.fields(set_name="星期五"))
        assert OptionSet.objects.get().code in text(answer)
        assert "已经有同名" in text(client.post("/sets/keep/", self.fields(set_name="星期五")))
        assert "不能选" in text(client.post("/sets/keep/", self.fields(set_name="二", players="7")))

    def test_a_refused_name_keeps_what_was_chosen(self, client, owner):
        page = text(client.post("/sets/new/", self.fields(name="")))
        assert "摇摆鸡" in re.search(r'<p class="sentence">(.*?)</p>', page)[1]
        assert not OptionSet.objects.exists()

    def test_for_a_club(self, client, circle):
        client.post("/sets/new/", self.fields(name="圈规", club=circle.pk))
        assert OptionSet.objects.get().club == circle
        assert "圈规" in text(client.get(reverse("club", args=[circle.pk])))

    def test_comparing(self, client, owner):
        saved = sets.save_set(owner, "星期五", SWING)
        page = text(client.get("/sets/compare/", {"a": "zunyi-plain", "b": saved.code}))
        assert page.count('class="differs"') == 2
        same = text(client.get("/sets/compare/", {"a": saved.code, "b": saved.code}))
        assert "完全一样" in same

    def test_a_set_that_cannot_be_played_says_why_and_can_be_chosen_anew(self, client, owner):
        saved = sets.save_set(owner, "旧的", SWING)
        OptionSet.objects.update(format=0)
        for address in (
            "/sets/",
            f"/sets/{saved.code}/",
            f"/sets/{saved.code}/edit/",
            f"/rooms/new/?from={saved.code}",
        ):
            assert "版本太旧" in text(client.get(address))
        client.post(f"/sets/{saved.code}/edit/", self.fields(name="新的"))
        assert "版本太旧" not in text(client.get("/sets/"))


class TestStatements:
    """Every page makes as many SQL statements with much data as with little."""

    def grow(self, owner, circle, many):
        people = [player(f"p{many}-{n}", is_guest=False) for n in range(many)]
        for number, one in enumerate(people):
            Membership.objects.create(club=circle, player=one, role="member" if number % 3 else "applicant")
            sets.save_set(owner, f"套 {many}-{number}", SWING)
            sets.save_set(owner, f"圈 {many}-{number}", SWING, club=circle)
            cards.grant(owner, 1, owner)
            cards.grant(circle, 1, owner)
            Announcement.objects.create(club=circle, author=one, text="好")
            if number % 3:
                lobby.create_room(one, "zunyi", {}, lobby.Wishes(club=circle))
            Membership.objects.create(club=club(one, name=f"另 {many}-{number}"), player=owner, role="member")
        for seed in range(many):
            random_match((owner, *people[:2], None), deals=2, seed=seed, in_club=circle)

    @pytest.mark.parametrize("where", [*PAGES, *CLUB_PAGES])
    def test_the_number_is_fixed(self, client, owner, circle, where, settings):
        settings.CARDS = False
        address = where if where in PAGES else reverse(where, args=[circle.pk])
        self.grow(owner, circle, 3)
        few = self.statements(client, address)
        self.grow(owner, circle, 9)
        assert self.statements(client, address) == few <= MOST

    def statements(self, client, address):
        client.get(address)
        with CaptureQueriesContext(connection) as statements:
            assert client.get(address).status_code == 200
        return len(statements)


class TestGarbage(TestCase):
    @settings(max_examples=60, deadline=None)
    @given(
        st.sampled_from(VERBS),
        st.dictionaries(
            st.sampled_from(["name", "text", "player", "amount", "notice", "manager"]), st.text(max_size=24)
        ),
    )
    def test_whatever_is_sent_to_a_club_is_answered_and_it_keeps_its_owner(self, verb, fields):
        owner = player("王姐", is_guest=False)
        circle = club(owner, player("小李"))
        self.client.force_login(owner, backend="django.contrib.auth.backends.ModelBackend")
        assert self.client.post(reverse("club_act", args=[circle.pk, verb]), fields).status_code == 302
        assert Membership.objects.filter(club=circle, player=owner, role="owner").exists()
        assert not CardEntry.objects.filter(balance__lt=0).exists()
