"""How the members of a club stand."""

from datetime import date, timedelta

import pytest
from back.factories import club, line, match, player, result_of
from django.utils import timezone

from rooms.models import Correction, Membership
from rooms.selectors.standing import days_of, standing

Role = Membership.Role
TODAY = date(2024, 5, 16)  # a Thursday


@pytest.fixture(autouse=True)
def free_rooms(settings):
    settings.CARDS = False


def account(name):
    return player(name, is_guest=False)


@pytest.fixture
def people(db):
    """Owner, manager, member and applicant of a club, and a stranger."""
    names = ("owner", "manager", "member", "applicant", "stranger")
    made = {name: account(name) for name in names}
    circle = club(made["owner"])
    for name in names[1:4]:
        Membership.objects.create(club=circle, player=made[name], role=name)
    return circle, made


class TestStanding:
    def test_days_of(self):
        assert days_of("week", TODAY) == (date(2024, 5, 13), TODAY)
        assert days_of("last_week", TODAY) == (date(2024, 5, 6), date(2024, 5, 12))
        assert days_of("month", TODAY) == (date(2024, 5, 1), TODAY)

    def played(self, circle, who, *points, **fields):
        """A match of the owner, the member and a bot: who wins how much from the owner, deal by deal."""
        seats = (who["owner"], who["member"], None)
        results = [result_of([line(0, 1, amount)] if amount > 0 else [line(1, 0, -amount)], 3) for amount in points]
        return match(seats, results, in_club=circle, **fields)

    def lines(self, circle):
        today = timezone.localdate()
        return [
            (one.place, str(one.player), one.points, one.matches, one.won) for one in standing(circle, today, today)
        ]

    def test_points_matches_and_matches_won(self, people):
        circle, who = people
        self.played(circle, who, 5, 3)
        self.played(circle, who, -2)
        self.played(circle, who, 9, started=timezone.now() - timedelta(days=2))
        self.played(None, who, 50)
        assert self.lines(circle) == [(1, "member", 6, 2, 1), (2, "owner", -6, 2, 1)]

    def test_corrections_count(self, people):
        circle, who = people
        void = self.played(circle, who, 100)
        kept = self.played(circle, who, 5, 3)
        common = {"club": circle, "author": who["owner"], "reason": "说好的"}
        Correction.objects.create(kind="void_match", match=void, **common)
        Correction.objects.create(kind="void_deal", deal=kept.deals.get(number=1), **common)
        Correction.objects.create(kind="penalty", player=who["member"], other=who["manager"], points=2, **common)
        assert self.lines(circle) == [(1, "manager", 2, 0, 0), (2, "member", 1, 1, 1), (3, "owner", -3, 1, 0)]

    def test_merged_names_are_one(self, people):
        circle, who = people
        match((who["owner"], who["member"]), [result_of([line(0, 1, 4)], 2)], in_club=circle)
        match((who["owner"], who["manager"]), [result_of([line(0, 1, 4)], 2)], in_club=circle)
        Correction.objects.create(
            kind="merge", player=who["manager"], other=who["member"], club=circle, author=who["owner"], reason="小号"
        )
        assert self.lines(circle) == [(1, "member", 8, 2, 2), (2, "owner", -8, 2, 0)]

    def test_equal_points_share_a_place(self, people):
        circle, who = people
        match((who["owner"], who["member"], who["manager"]), [result_of([], 3)], in_club=circle)
        assert [one[0] for one in self.lines(circle)] == [1, 1, 1]

    def test_the_number_of_statements_is_fixed(self, people, django_assert_max_num_queries):
        circle, who = people
        for _number in range(12):
            self.played(circle, who, 3, -1)
        with django_assert_max_num_queries(6):
            assert len(self.lines(circle)) == 2
