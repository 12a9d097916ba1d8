import datetime

import pytest
from back.factories import club, player
from django.db import IntegrityError, transaction
from django.db.models import Sum
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase
from together import at_once

from rooms.models import CardEntry, Deal, Match, MatchSeat, Room, Seat
from rooms.refusals import Refused
from rooms.selectors import cards as accounts
from rooms.services import cards

Payer = Room.Payer


@pytest.fixture(autouse=True)
def figures(settings):
    settings.CARDS, settings.CARDS_REGISTRATION, settings.CARDS_DAILY, settings.DEALS_PER_CARD = True, 20, 3, 4


def rich(name, amount=20):
    made = player(name)
    if amount:
        cards.grant(made, amount, made)
    return made


def room(people, *, payer=Payer.HOST, cost=2, played=True, totals=None, in_club=None, host=None):
    """A room with these people (None: a bot) on its seats, and one deal behind it if it has played."""
    made = Room.objects.create(
        number=f"{Room.objects.count():06d}", host=host or next(filter(None, people)), club=in_club, variant="zunyi",
        options={}, digest="d" * 64, players=len(people), payer=payer, cost=cost,
    )  # fmt: skip
    for index, person in enumerate(people):
        Seat.objects.create(room=made, index=index, player=person, bot="" if person else "simple")
    if played:
        play(made, people, totals or [0] * len(people))
    return made


def play(made, people, totals):
    match = Match.objects.create(room=made, variant="zunyi", options={}, digest="d" * 64)
    for index, (person, total) in enumerate(zip(people, totals, strict=True)):
        MatchSeat.objects.create(match=match, index=index, player=person, name="x", total=total)
    Deal.objects.create(match=match, number=1, dealer=0, status=Deal.Status.SETTLED, secret="s", commitment="c")
    return match


def check_account(holder):
    """The balance of every entry is the sum up to it, and never below 0."""
    total = 0
    for number, entry in enumerate(accounts.entries(holder).order_by("seq"), 1):
        total += entry.amount
        assert (entry.seq, entry.balance) == (number, total)
    assert accounts.balance(holder) == total >= 0


@pytest.mark.django_db
class TestGifts:
    def test_the_gift_at_registration_comes_once(self):
        someone = player("小王")
        cards.welcome(someone)
        cards.welcome(someone)
        assert accounts.balance(someone) == 20
        check_account(someone)

    def test_the_daily_gift_comes_once_a_day(self):
        someone, monday = player("小王"), datetime.date(2024, 3, 4)
        assert cards.collect_daily(someone, monday) == 3
        with pytest.raises(Refused) as refusal:
            cards.collect_daily(someone, monday)
        assert refusal.value.code == "collected"
        cards.collect_daily(someone, monday + datetime.timedelta(days=1))
        assert accounts.balance(someone) == 6
        check_account(someone)

    def test_a_grant_names_its_author_and_cannot_take_more_than_there_is(self):
        someone, operator = player("小王"), player("管理员")
        entry = cards.grant(someone, 5, operator)
        assert (entry.author, entry.reason) == (operator, "grant")
        cards.grant(someone, -5, operator)
        with pytest.raises(Refused) as refusal:
            cards.grant(someone, -1, operator)
        assert refusal.value.code == "too_few_cards"
        assert accounts.balance(someone) == 0

    @pytest.mark.parametrize("amount", [0, cards.MOST + 1, -cards.MOST - 1, "5", 2.5, None])
    def test_a_grant_of_nonsense_is_refused(self, amount):
        someone = player("小王")
        with pytest.raises(Refused) as refusal:
            cards.grant(someone, amount, someone)
        assert refusal.value.code == "bad_amount"
        assert not CardEntry.objects.exists()

    def test_cards_are_given_to_a_club_but_not_those_promised_to_a_room(self):
        someone = rich("小王", 5)
        circle = club(someone)
        room([someone], cost=2, played=False)
        with pytest.raises(Refused):
            cards.give_to_club(someone, circle, 4)
        cards.give_to_club(someone, circle, 3)
        assert (accounts.balance(someone), accounts.balance(circle)) == (2, 3)
        check_account(circle)

    def test_turned_off_there_are_neither_gifts_nor_costs(self, settings):
        settings.CARDS = False
        someone = player("小王")
        cards.welcome(someone)
        with pytest.raises(Refused):
            cards.collect_daily(someone)
        assert cards.cost_of(16) == 0
        assert cards.require_for_room(someone, None, Payer.HOST, 16, 4) == 0
        assert accounts.balance(someone) == 0


@pytest.mark.django_db
class TestBeforeTheRoom:
    @pytest.mark.parametrize(("deals", "per_card", "cost"), [(4, 4, 1), (8, 4, 2), (16, 4, 4), (4, 16, 1), (8, 1, 8)])
    def test_the_cost_is_deals_by_deals_per_card(self, settings, deals, per_card, cost):
        settings.DEALS_PER_CARD = per_card
        assert cards.cost_of(deals) == cost

    @pytest.mark.parametrize(
        ("payer", "needed"), [(Payer.HOST, 4), (Payer.SHARED, 1), (Payer.WINNER, 4), (Payer.CLUB, 0)]
    )
    def test_too_few_cards_says_so(self, payer, needed):
        host = rich("小王", needed)
        circle = club(host)
        cards.grant(circle, 4, host)
        assert cards.require_for_room(host, circle, payer, 16, 4) == 4
        poor = rich("小李", needed - 1) if needed else host
        if needed:
            with pytest.raises(Refused) as refusal:
                cards.require_for_room(poor, circle, payer, 16, 4)
            assert refusal.value.code == "too_few_cards"
            assert str(needed) in refusal.value.sentence
            assert str(needed - 1) in refusal.value.sentence

    def test_the_club_pays_only_for_its_own_rooms_and_only_what_it_has(self):
        host = rich("小王", 100)
        with pytest.raises(Refused) as refusal:
            cards.require_for_room(host, None, Payer.CLUB, 4, 4)
        assert refusal.value.code == "no_club"
        with pytest.raises(Refused) as refusal:
            cards.require_for_room(host, club(host), Payer.CLUB, 4, 4)
        assert refusal.value.code == "too_few_cards"

    def test_what_open_rooms_may_still_cost_is_not_free(self):
        host, other = rich("小王", 4), rich("小李", 4)
        room([host], cost=3, played=False)
        room([other], payer=Payer.WINNER, cost=3, played=False)
        room([rich("小陈", 0)], payer=Payer.HOST, cost=3, played=False)
        assert accounts.free(host) == accounts.free(other) == 1
        Room.objects.update(status=Room.Status.CLOSED)
        Seat.objects.update(active=False)
        assert accounts.free(host) == accounts.free(other) == 4

    def test_who_sits_down_needs_his_part(self):
        host, poor = rich("小王"), rich("小李", 0)
        cards.require_for_seat(room([host], payer=Payer.HOST, played=False), poor)
        for payer in (Payer.SHARED, Payer.WINNER):
            made = room([rich("小陈")], payer=payer, played=False)
            cards.require_for_seat(made, host)
            with pytest.raises(Refused):
                cards.require_for_seat(made, poor)


@pytest.mark.django_db
class TestCharging:
    def test_a_room_that_did_not_play_costs_nothing(self):
        host = rich("小王")
        made = room([host, None], played=False)
        cards.charge_room(made.pk)
        assert accounts.balance(host) == 20
        made.refresh_from_db()
        assert made.charged_at is None

    def test_the_host_pays_once(self):
        host = rich("小王")
        made = room([host, rich("小李"), None])
        for _ in range(3):
            cards.charge_room(made.pk)
        assert accounts.balance(host) == 18
        assert CardEntry.objects.filter(room=made).count() == 1

    def test_everybody_pays_as_evenly_as_whole_cards_allow(self):
        people = [rich("小王"), rich("小李"), None, rich("小陈")]
        made = room(people, payer=Payer.SHARED, cost=4)
        cards.charge_room(made.pk)
        assert [accounts.balance(person) for person in people if person] == [18, 19, 19]

    def test_who_lacks_cards_leaves_his_part_to_the_others(self):
        people = [rich("小王", 0), rich("小李", 1), rich("小陈", 20)]
        cards.charge_room(room(people, payer=Payer.SHARED, cost=4).pk)
        assert [accounts.balance(person) for person in people] == [0, 0, 17]

    def test_nobody_is_stopped_for_cards_that_are_gone(self):
        host = rich("小王", 1)
        made = room([host, None], cost=3)
        cards.charge_room(made.pk)
        made.refresh_from_db()
        assert accounts.balance(host) == 0
        assert made.charged_at

    def test_the_club_pays(self):
        host = rich("小王")
        circle = club(host)
        cards.grant(circle, 5, host)
        cards.charge_room(room([host, None], payer=Payer.CLUB, in_club=circle).pk)
        assert (accounts.balance(circle), accounts.balance(host)) == (3, 20)

    def test_the_winner_pays_in_the_end_not_who_led_at_first(self):
        people = [rich("小王"), rich("小李"), None]
        made = room(people, payer=Payer.WINNER, totals=[-3, -4, 7])
        cards.charge_room(made.pk)
        assert [accounts.balance(one) for one in people[:2]] == [18, 20]
        match = made.matches.get()
        match.seats.filter(index=1).update(total=50)
        for _ in range(2):
            cards.charge_winner(match.pk)
        assert [accounts.balance(one) for one in people[:2]] == [20, 18]
        for one in people[:2]:
            check_account(one)

    def test_the_winner_who_led_all_along_pays_once(self):
        people = [rich("小王"), rich("小李")]
        made = room(people, payer=Payer.WINNER, totals=[5, -5])
        cards.charge_room(made.pk)
        cards.charge_winner(made.matches.get().pk)
        assert [accounts.balance(one) for one in people] == [18, 20]

    def test_practice_is_free(self):
        host = rich("小王")
        made = room([host, None], cost=2)
        Room.objects.update(practice=True)
        cards.charge_room(made.pk)
        assert accounts.balance(host) == 20

    def test_the_sweep_charges_what_a_crash_left_out(self):
        host = rich("小王")
        room([host, None])
        room([rich("小李")], played=False)
        assert cards.charge_overdue() == 1
        assert cards.charge_overdue() == 0
        assert accounts.balance(host) == 18


@pytest.mark.django_db
class TestTheDatabaseItself:
    def entry(self, holder, **fields):
        values = {"player": holder, "amount": 1, "balance": 1, "seq": 1, "reason": "grant", **fields}
        with transaction.atomic():
            return CardEntry.objects.create(**values)

    @pytest.mark.parametrize("fields", [{"balance": -1}, {"player": None}])
    def test_refuses_a_balance_below_0_and_an_entry_without_account(self, fields):
        with pytest.raises(IntegrityError):
            self.entry(player("小王"), **fields)

    @pytest.mark.parametrize(
        "fields",
        [
            {"reason": "grant", "seq": 1},
            {"reason": "registration", "seq": 2},
            {"reason": "daily", "day": datetime.date(2024, 1, 1), "seq": 2},
        ],
    )
    def test_refuses_what_may_be_there_once_only(self, fields):
        someone = player("小王")
        self.entry(someone, **fields)
        with pytest.raises(IntegrityError):
            self.entry(someone, **{**fields, "seq": 3 if fields["seq"] > 1 else 1})


MOVES = st.lists(st.tuples(st.sampled_from(["grant", "take", "give", "room"]), st.integers(-5, 30)), max_size=12)


class TestAnySequence(TestCase):
    @settings(max_examples=25, deadline=None)
    @given(MOVES)
    def test_balances_are_sums_and_never_below_0(self, moves):
        someone = rich("小王", 10)
        circle = club(someone)
        for kind, amount in moves:
            try:
                if kind == "grant":
                    cards.grant(someone, amount, someone)
                elif kind == "take":
                    cards.grant(circle, -amount, someone)
                elif kind == "give":
                    cards.give_to_club(someone, circle, amount)
                else:
                    made = room([someone], cost=max(0, amount))
                    cards.charge_room(made.pk)
                    Seat.objects.update(active=False)
            except Refused:
                continue
        check_account(someone)
        check_account(circle)


def fifty_rooms_of_one_host():
    """Twenty cards, fifty rooms of one card each, all charged at once by ten threads."""
    host = rich("小王", 20)
    rooms = [room([None, None], host=host, cost=1) for _ in range(50)]
    at_once([lambda pk=made.pk: cards.charge_room(pk) for made in rooms * 2], threads=10)
    assert accounts.balance(host) == 0
    assert accounts.entries(host).filter(reason="room").count() == 20
    assert not Room.objects.filter(charged_at=None).exists()
    check_account(host)


def fifty_promises_of_one_host():
    """Ten cards, fifty attempts at a room of one: ten come about."""
    host = rich("小王", 10)

    def make(number):
        with transaction.atomic():
            cost = cards.require_for_room(host, None, Payer.HOST, 4, 4)
            Room.objects.create(
                number=f"{number:06d}", host=host, variant="zunyi", options={}, digest="d", players=4, cost=cost
            )

    outcomes = at_once([lambda number=number: make(number) for number in range(50)], threads=10)
    assert outcomes.count(None) == 10
    assert outcomes.count("too_few_cards") == 40


@pytest.mark.django_db(transaction=True)
class TestAtOnce:
    def test_fifty_rooms_of_one_host(self):
        fifty_rooms_of_one_host()

    def test_fifty_promises_of_one_host(self):
        fifty_promises_of_one_host()

    def test_four_people_in_fifty_rooms_shared(self):
        people = [rich(name, 30) for name in "甲乙丙丁"]
        rooms = [room([None] * 4, host=people[0], payer=Payer.SHARED, cost=4) for _ in range(50)]
        for at, made in enumerate(rooms):
            order = people[at % 4 :] + people[: at % 4]
            for index, person in enumerate(order):
                Seat.objects.filter(room=made, index=index).update(player=person, bot="", active=False)
        at_once([lambda pk=made.pk: cards.charge_room(pk) for made in rooms], threads=10)
        assert sum(accounts.balance(person) for person in people) == 0
        total = CardEntry.objects.filter(reason="room").aggregate(Sum("amount"))["amount__sum"]
        assert total == -120
        for person in people:
            check_account(person)

    def test_the_daily_gift_pressed_many_times(self):
        someone = player("小王")
        day = datetime.date(2024, 3, 4)
        outcomes = at_once([lambda: cards.collect_daily(someone, day) for _ in range(8)])
        assert sorted(outcomes, key=str) == [3] + ["collected"] * 7
        check_account(someone)

    def test_the_first_gift_given_many_times(self):
        someone = player("小王")
        at_once([lambda: cards.welcome(someone) for _ in range(8)])
        assert accounts.balance(someone) == 20
