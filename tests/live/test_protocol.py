"""What a socket may say: every message, and everything that is none."""

import contextlib
import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rooms import protocol
from rooms.protocol import (
    Act,
    Confirm,
    Malformed,
    Part,
    Proposal,
    Propose,
    Say,
    Signal,
    SignalKind,
    Silence,
    Sync,
    Vote,
    parse_message,
)

GOOD = {
    '{"type": "act", "deal": "1", "question": "7", "action": "discard 5m hard", "request": "a-1", "HEADERS": {}}': Act(
        1, 7, "discard 5m hard", "a-1"
    ),
    '{"type": "act", "deal": 12, "question": 7, "action": "pass"}': Act(12, 7, "pass", ""),
    '{"type": "sync"}': Sync(),
    '{"type": "confirm", "deal": "3"}': Confirm(3),
    '{"type": "part", "deal": "3", "part": "' + "0f" * 16 + '"}': Part(3, "0f" * 16),
    '{"type": "propose", "what": "dissolve"}': Propose(Proposal.DISSOLVE),
    '{"type": "vote", "yes": "0"}': Vote(False),
    '{"type": "say", "text": "搞快点"}': Say("搞快点"),
    '{"type": "signal", "kind": "join", "to": "", "data": "x"}': Signal(SignalKind.JOIN, None, ""),
    '{"type": "signal", "kind": "ice", "to": "2", "data": "{}"}': Signal(SignalKind.ICE, 2, "{}"),
    '{"type": "silence", "seat": "1", "on": "1"}': Silence(1, True),
}
BAD = [
    None,
    "",
    "[]",
    "null",
    '"sync"',
    "{",
    "[" * 4000,
    '{"type": 1}',
    '{"type": ["sync"]}',
    '{"type": "say"}',
    '{"type": "say", "text": "' + "x" * 1001 + '"}',
    '{"type": "signal", "kind": "ice", "to": "", "data": "{}"}',
    '{"type": "signal", "kind": "join", "to": "1", "data": ""}',
    '{"type": "signal", "kind": "ice", "to": "4", "data": "{}"}',
    '{"type": "signal", "kind": "ice", "to": "1", "data": "' + "x" * 16001 + '"}',
    '{"type": "silence", "seat": "1", "on": "yes"}',
    '{"type": "jump"}',
    '{"type": "act"}',
    '{"type": "act", "deal": "12", "question": "-7", "action": "pass"}',
    '{"type": "act", "deal": true, "question": "7", "action": "pass"}',
    '{"type": "act", "deal": "12", "question": "7", "action": "DROP TABLE"}',
    '{"type": "act", "deal": "12", "question": "7", "action": "pass", "request": "' + "x" * 37 + '"}',
    '{"type": "act", "deal": "١٢", "question": "7", "action": "pass"}',
    '{"type": "part", "deal": "3", "part": "xyz"}',
    '{"type": "propose", "what": "dissolvepause"}',
    '{"type": "vote", "yes": "2"}',
    '{"type": "sync", "x": "' + "y" * 20_000 + '"}',
]


@pytest.mark.parametrize(("text", "message"), GOOD.items())
def test_messages_become_values(text, message):
    assert parse_message(text) == message


@pytest.mark.parametrize("text", BAD)
def test_anything_else_is_refused_in_one_sentence(text):
    with pytest.raises(Malformed) as refusal:
        parse_message(text)
    assert str(refusal.value).strip()
    assert "\n" not in str(refusal.value)


values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=40),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)


@given(
    st.dictionaries(st.sampled_from(["deal", "question", "action", "request", "part", "what", "yes"]), values),
    st.sampled_from([*protocol.PARSERS, "x", 3, None]),
)
@settings(deadline=None)
def test_any_json_is_a_message_or_refused(fields, kind):
    with contextlib.suppress(Malformed):
        parse_message(json.dumps({**fields, "type": kind}))


@given(st.text())
@settings(deadline=None)
def test_any_text_is_a_message_or_refused(text):
    with contextlib.suppress(Malformed):
        parse_message(text)
