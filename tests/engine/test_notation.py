"""Tiles and actions as text (T1, section 12)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.engine.actions import Action, Declaration, Verb
from rules.engine.notation import (
    NotationError,
    format_action,
    format_ordered,
    format_tile,
    format_tiles,
    parse_action,
    parse_suit,
    parse_tile,
    parse_tiles,
)
from rules.engine.tiles import KINDS

tiles = st.lists(st.integers(0, KINDS - 1), max_size=20)
kinds = st.integers(0, KINDS - 1)
seats = st.integers(0, 3)
actions = st.one_of(
    st.builds(
        lambda seat, three: Action(seat, Verb.SWAP, tuple(sorted(three))),
        seats,
        st.lists(kinds, min_size=3, max_size=3),
    ),
    st.builds(lambda seat, suit: Action(seat, Verb.VOID, suit=suit), seats, st.integers(0, 2)),
    st.builds(lambda seat: Action(seat, Verb.DECLARE, declare=Declaration.HARD), seats),
    st.builds(
        lambda seat, tile, how: Action(seat, Verb.DISCARD, (tile,), declare=how),
        seats,
        kinds,
        st.one_of(st.none(), st.sampled_from(Declaration)),
    ),
    st.builds(lambda seat, tile: Action(seat, Verb.KONG, (tile,)), seats, kinds),
    st.tuples(seats, st.sampled_from([Verb.PUNG, Verb.WIN, Verb.PASS])).map(lambda both: Action(*both)),
)


@given(tiles)
def test_ordered_text_round_trips(some):
    assert parse_tiles(format_ordered(some)) == tuple(some)


@given(tiles)
def test_sorted_text_round_trips(some):
    text = format_tiles(some)
    assert parse_tiles(text) == tuple(sorted(some))
    assert sum(letter in "mps" for letter in text) == len({tile // 9 for tile in some})


@given(kinds)
def test_one_tile_round_trips(tile):
    assert parse_tile(format_tile(tile)) == tile


@given(actions)
def test_actions_round_trip(action):
    assert parse_action(action.seat, format_action(action)) == action


@given(st.text("0123456789mpsz r", max_size=8))
def test_what_is_read_is_what_was_written(text):
    try:
        read = parse_tiles(text)
    except NotationError:
        return
    assert parse_tiles(format_ordered(read)) == read
    assert len(read) == sum(sign.isdigit() for sign in text)


def test_T1_notation_by_example():
    assert parse_tiles("123m456p11s") == (0, 1, 2, 12, 13, 14, 18, 18)
    assert parse_tiles("7s2m3s") == (24, 1, 20)
    assert parse_tiles("") == ()
    assert format_tiles((18, 0, 12, 18)) == "1m4p11s"
    assert format_ordered((24, 1, 20)) == "7s2m3s"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("0m", "'0' at character 1"),
        ("12", "after the rank '2' at character 2"),
        ("m", "before the suit 'm' at character 1"),
        ("1mm", "before the suit 'm' at character 3"),
        ("1m 2p", "' ' at character 3"),
        (" 1m", "' ' at character 1"),
        ("1m\n", "at character 3"),
        ("1z", "'z' at character 2"),
        ("1M", "'M' at character 2"),
        ("1万", "'万' at character 2"),
        ("１m", "at character 1"),
        ("¹m", "at character 1"),
        ("m1", "before the suit 'm' at character 1"),
        ("-1m", "'-' at character 1"),
    ],
)
def test_another_notation_is_refused(text, says):
    with pytest.raises(NotationError, match=says):
        parse_tiles(text)


@pytest.mark.parametrize("text", ["", "12m", "m", "1"])
def test_one_tile_is_one_tile(text):
    with pytest.raises(NotationError):
        parse_tile(text)


@pytest.mark.parametrize("text", ["", "x", "mp", "M"])
def test_a_suit_is_one_letter(text):
    with pytest.raises(NotationError):
        parse_suit(text)


def test_actions_by_example():
    assert parse_action(1, "swap 312m") == Action(1, Verb.SWAP, (0, 1, 2))
    assert parse_action(0, "void s") == Action(0, Verb.VOID, suit=2)
    assert parse_action(0, "discard 5m ready") == Action(0, Verb.DISCARD, (4,), declare=Declaration.READY)
    assert format_action(Action(2, Verb.DISCARD, (4,))) == "discard 5m"
    assert format_action(Action(2, Verb.DECLARE, declare=Declaration.HARD)) == "declare hard"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "chow 1m",
        "PASS",
        "pass ",
        " pass",
        "pung 1m",
        "win 1m",
        "kong",
        "kong 1m 2m",
        "kong 11m",
        "discard",
        "discard  5m",
        "discard 5m now",
        "discard 5m ready ready",
        "swap 12m",
        "swap 1234m",
        "swap 1m 2m 3m",
        "void",
        "void z",
        "void mp",
        "declare",
        "declare now",
        "pass\n",
    ],
)
def test_what_is_no_action_is_refused(text):
    with pytest.raises(NotationError):
        parse_action(0, text)
