"""Random positions against the settlement straight from the page, and laws that hold for all of them."""

import copy
import json
import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules.engine.case import CaseError, load_json, parse_case, position_to_json, settlement_to_json
from rules.engine.reasons import Why, reasons
from rules.engine.settlement import settle
from tests.engine import settlement_oracle
from tests.engine.case_oracle import faults
from tests.engine.damage import damaged
from tests.engine.handed import GOOD, by_category
from tests.engine.positions import random_case

cases = st.integers(0, 2**32).map(lambda seed: random_case(random.Random(seed)))
SLOW = settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])

damaged_cases = st.integers(0, 2**32).map(lambda seed: damaged(random.Random(seed), random_case(random.Random(seed))))

WORDS = [
    None, True, False, 0, 1, -1, 4, 2.5, 10**30, float("inf"), "", "m", "5m", "1s", "8p", "123m", "zunyi", "wengan",
    "draw", "discard", "self_draw", "robbed_kong", "pung", "win", "ready", "hard", [], {}, [0], [[]], {"1s": {"by": 0}},
    "\ud800", "1" * 400, ["pung"],
]  # fmt: skip


@settings(SLOW, max_examples=150)
@given(cases)
def test_a_random_position_is_settled_as_the_page_says(case):
    found = settle(parse_case(case))
    wanted = settlement_oracle.settle(case)
    assert list(found.totals) == wanted["totals"]
    assert by_category(settlement_to_json(found)) == wanted["by_reason"]
    assert list(found.ready) == wanted["ready"]
    assert [tuple(line) for line in found.winners] == wanted["winners"]
    assert (found.next_dealer, found.next_streak) == (wanted["next_dealer"], wanted["next_streak"])


@settings(SLOW, max_examples=250)
@given(damaged_cases)
def test_a_damaged_position_is_refused_when_the_page_says_so_and_only_then(case):
    found = faults(case)
    try:
        position = parse_case(case)
    except CaseError:
        assert found
    else:
        assert not found
        assert list(settle(position).totals) == settlement_oracle.settle(case)["totals"]


@SLOW
@given(cases)
def test_P10_transfers_are_positive_and_sum_to_zero(case):
    position = parse_case(case)
    found = settle(position)
    assert sum(found.totals) == 0
    named = set(reasons(position.rules.table))
    for line in found.transfers:
        assert line.points > 0
        assert line.count > 0
        assert line.payer != line.payee
        assert line.reason in named
        assert line.cause
    for line in found.waivers:
        assert line.reason in named
        assert line.why in set(Why)
        assert line.cause


@SLOW
@given(cases)
def test_a_position_is_written_and_read_again(case):
    position = parse_case(case)
    assert parse_case(json.loads(json.dumps(position_to_json(position)))) == position


@SLOW
@given(cases, st.integers(1, 3))
def test_turning_the_table_turns_the_totals(case, steps):
    players = len(case["seats"])
    found, turned = settle(parse_case(case)), settle(parse_case(turn(case, steps)))
    assert turned.totals == tuple(found.totals[(seat - steps) % players] for seat in range(players))
    assert turned.next_dealer == (found.next_dealer + steps) % players
    assert turned.next_streak == found.next_streak
    assert len(turned.transfers) == len(found.transfers)
    assert len(turned.waivers) == len(found.waivers)


def turn(case, steps):
    """The same deal with every seat so many places further."""
    players = len(case["seats"])
    turned = json.loads(json.dumps(case))

    def move(seat):
        return None if seat is None else (seat + steps) % players

    turned["dealer"] = move(case["dealer"])
    turned["seats"] = [turned["seats"][(seat - steps) % players] for seat in range(players)]
    for own in turned["seats"]:
        for meld in own["melds"]:
            if "from" in meld:
                meld["from"] = move(meld["from"])
    turned["end"]["winners"] = [move(seat) for seat in case["end"]["winners"]]
    if "from" in case["end"]:
        turned["end"]["from"] = move(case["end"]["from"])
    for first in turned["first"].values():
        first["by"], first["claimed"] = move(first["by"]), [move(seat) for seat in first["claimed"]]
    return turned


def places(value, path=()):
    """Every place in a JSON value."""
    yield path
    children = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, child in children:
        yield from places(child, (*path, key))


def answered_or_refused(data):
    """A settlement that adds up, or one line."""
    try:
        found = settle(parse_case(data))
    except CaseError as error:
        line = str(error)
        assert line
        assert "\n" not in line
        assert "\r" not in line
        line.encode()
        return
    assert sum(found.totals) == 0
    json.dumps(settlement_to_json(found))


@settings(max_examples=400, deadline=None)
@given(st.data())
def test_a_damaged_case_is_settled_or_refused_in_one_line(data):
    case = json.loads(json.dumps(data.draw(st.sampled_from(list(GOOD.values())))["case"]))
    for _ in range(data.draw(st.integers(1, 3))):
        *way, last = data.draw(st.sampled_from([path for path in places(case) if path]))
        holder = case
        for step in way:
            holder = holder[step]
        what = data.draw(st.sampled_from(["word", "delete", "double", "number"]))
        if what == "delete":
            del holder[last]
        elif what == "double" and isinstance(holder[last], str | list):
            holder[last] = holder[last] * 2
        elif what == "number" and type(holder[last]) is int:
            holder[last] += data.draw(st.integers(-2, 2))
        else:
            holder[last] = copy.deepcopy(data.draw(st.sampled_from(WORDS)))
    answered_or_refused(case)


@settings(max_examples=150, deadline=None)
@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20) | st.sampled_from(WORDS),
        lambda inner: (
            st.lists(inner, max_size=5)
            | st.dictionaries(
                st.sampled_from(["variant", "dealer", "seats", "end", "hand", "how", "first", "options"]) | st.text(),
                inner,
            )
        ),
        max_leaves=30,
    )
)
def test_any_json_is_settled_or_refused_in_one_line(data):
    answered_or_refused(data)


@pytest.mark.parametrize(
    "text",
    [
        b"", b"{", b"nonsense", b"[1,", b"\xff\xfe", b'{"a": NaN}', b'[Infinity]', b'[-Infinity]', b"[" * 200_000,
        b'{"a":' * 100_000, b'{"dealer": 0, "dealer": 1}', b'[{"a": {"b": 1, "b": 1}}]', b"1" * 5000, b"[01]", b"'a'",
        b"{" + b"".join(b'"%d":0,' % (number // 2 * 2) for number in range(100_001)) + b'"0":0}',
        b'{"a": 1} x', b'"\x01"', b"\x00", b'{"a"\n:\n}',
    ],
)  # fmt: skip
def test_broken_json_is_refused_in_one_line(text):
    with pytest.raises(CaseError, match=r"\Abroken JSON: [^\n\r]*\Z"):
        load_json(text)


@pytest.mark.parametrize(
    "case",
    [
        {"variant": "zunyi", "dealer": 0, "end": {"how": "draw"}, "seats": [{"hand": "1m" * 10**6}, {"hand": ""}]},
        {"variant": "zunyi", "dealer": 0, "end": {"how": "draw"}, "seats": [{}] * 10**6},
        {"variant": "zunyi", "dealer": 0, "end": {}, "seats": [{}] * 2, "options": {str(n): n for n in range(10**5)}},
        {"variant": "zunyi", "dealer": 0, "end": {}, "seats": [{}] * 2, "options": {
            "points": {str(n): n for n in range(10**5)}}},
        {str(number): number for number in range(10**6)},
        {"variant": "z" * 10**6, "dealer": 0, "end": {}, "seats": [{}] * 2},
        {"variant": "zunyi", "dealer": 0, "end": {}, "seats": [{}] * 2, "x" * 10**6: 1},
    ],
    ids=["hand", "seats", "options", "points", "keys", "variant", "key"],
)  # fmt: skip
def test_huge_cases_are_refused_in_one_short_line(case):
    with pytest.raises(CaseError) as caught:
        parse_case(case)
    assert len(str(caught.value)) < 500
