"""The arithmetic of ledgers."""

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rooms.accounting.ledger_math import (
    POT,
    Account,
    DealAccount,
    Line,
    places_of,
    player_key,
    player_of,
    table,
    transfers,
)


def deal(number, seats, lines, winners=()):
    totals = [0] * len(seats)
    for line in lines:
        totals[line.payer] -= line.points
        totals[line.payee] += line.points
    return DealAccount(number, number, tuple(seats), tuple(totals), tuple(lines), tuple(winners))


@st.composite
def deals(draw):
    count = draw(st.integers(2, 4))
    seats = draw(st.permutations(["p1", "p2", "p3", "p4", "b"]))[:count]
    pairs = st.tuples(st.integers(0, count - 1), st.integers(0, count - 1)).filter(lambda pair: pair[0] != pair[1])
    reasons = st.sampled_from(["hand.plain", "chicken.1s.plain", "bean.added"])
    line = st.builds(lambda reason, pair, points: Line(reason, *pair, points), reasons, pairs, st.integers(1, 60))
    return deal(draw(st.integers(1, 99)), seats, draw(st.lists(line, max_size=8)), draw(st.sets(st.integers(0, 1))))


def most_groups(values):
    """Brute force: the most disjoint groups of sum 0 that cover all values."""
    if not values:
        return 0
    first, rest = values[0], values[1:]
    return max(
        1 + most_groups([value for index, value in enumerate(rest) if index not in chosen])
        for size in range(len(rest) + 1)
        for chosen in combinations(range(len(rest)), size)
        if first + sum(rest[index] for index in chosen) == 0
    )


def settled(totals, payments):
    left = dict(totals)
    for payment in payments:
        assert payment.points > 0
        left[payment.payer] += payment.points
        left[payment.payee] -= payment.points
    return not any(left.values())


@settings(deadline=None)
@given(st.lists(st.integers(-9, 9), min_size=1, max_size=6))
def test_transfers_are_the_fewest(values):
    totals = {f"p{index}": value for index, value in enumerate([*values, -sum(values)])}
    payments = transfers(totals)
    assert settled(totals, payments)
    open_values = [value for value in totals.values() if value]
    assert len(payments) == len(open_values) - most_groups(open_values)


@settings(deadline=None)
@given(st.lists(st.integers(-500, 500), min_size=13, max_size=40))
def test_transfers_of_many_people_settle(values):
    totals = {f"p{index}": value for index, value in enumerate([*values, -sum(values)])}
    payments = transfers(totals)
    assert settled(totals, payments)
    assert len(payments) <= max(0, sum(map(bool, totals.values())) - 1)


def test_two_pairs_and_a_triple_take_four_payments():
    totals = {"p1": 5, "p2": -5, "p3": 7, "p4": -7, "p5": 10, "p6": -4, "p7": -6}
    assert len(transfers(totals)) == 4


def test_totals_that_do_not_add_up_are_refused():
    with pytest.raises(ValueError, match="add up to 0"):
        transfers({"p1": 1})


@settings(deadline=None)
@given(st.lists(deals(), max_size=12))
def test_a_ledger_adds_up(played):
    account = Account()
    for one in played:
        account.add(one)
    result = account.result()
    totals = {row["key"]: row["total"] for row in result["standings"]}
    assert sum(totals.values()) == 0
    assert settled(
        totals,
        [type("P", (), dict(zip(("payer", "payee", "points"), row, strict=True))) for row in result["transfers"]],
    )
    for key, total in totals.items():
        assert total == sum(moved.get(key, 0) for moved in result["reasons"].values())
        assert total == sum(p for _, to, p in result["pairs"] if to == key) - sum(
            p for by, _, p in result["pairs"] if by == key
        )
    assert result["count"] == len(played)


@settings(deadline=None)
@given(st.lists(deals(), max_size=8), st.randoms(use_true_random=False))
def test_the_order_of_deals_does_not_matter(played, random):
    first, second = Account(), Account()
    for one in played:
        first.add(one)
    random.shuffle(played)
    for one in played:
        second.add(one)
    assert first.result() == second.result()


def test_merged_names_are_one_person():
    account = Account({"p9": "p1", "p1": "p2"})
    account.add(deal(1, ["p9", "p3"], [Line("hand.plain", 1, 0, 4)], [0]))
    account.add(deal(2, ["p2", "p3"], [Line("hand.plain", 1, 0, 3)], [0]))
    assert account.result()["standings"] == [
        {"key": "p2", "place": 1, "total": 7, "deals": 2, "wins": 2, "corrections": 0},
        {"key": "p3", "place": 2, "total": -7, "deals": 2, "wins": 0, "corrections": 0},
    ]


def test_names_merged_in_a_circle_end():
    assert Account({"p1": "p2", "p2": "p1"}).who("p1") in {"p1", "p2"}


def test_a_penalty_moves_points_and_is_shown_apart():
    account = Account()
    account.add(deal(1, ["p1", "p2"], [Line("hand.plain", 1, 0, 4)], [0]))
    account.penalty("p1", POT, 10)
    rows = {row["key"]: (row["total"], row["corrections"]) for row in account.result()["standings"]}
    assert rows == {"p1": (-6, -10), "p2": (-4, 0), POT: (10, 10)}


def test_equal_totals_share_a_place():
    assert places_of([9, 4, 4, -17]) == [1, 2, 2, 4]


def test_a_voided_deal_is_listed():
    one = deal(3, ["p1", "p2"], [Line("hand.plain", 1, 0, 4)])
    assert table([one], frozenset({3})) == [{"deal": 3, "number": 3, "points": [4, -4], "void": True}]


def test_keys():
    assert player_of(player_key(12)) == 12
    assert player_of(POT) is None
    assert player_of("b") is None
