"""算分: the page says what the command says, of right positions and of wrong ones."""

import json
import time
from pathlib import Path
from urllib.parse import parse_qsl, urlsplit

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.calculation import case_of, fields_of
from rules.engine.case import CaseError, parse_case, settlement_to_json
from rules.engine.case_json import position_to_json
from rules.engine.settlement import settle
from rules.views.calculator import address_of, answer

CASES = Path(__file__).resolve().parents[1] / "cases"
GOOD = json.loads((CASES / "settlements.json").read_text(encoding="utf-8"))
BAD = json.loads((CASES / "bad_settlements.json").read_text(encoding="utf-8"))


def settled(case):
    return settlement_to_json(settle(parse_case(case)))


@pytest.mark.parametrize("entry", GOOD, ids=lambda entry: entry["id"])
def test_an_address_holds_the_whole_position(entry):
    case = position_to_json(parse_case(entry["case"]))
    assert settled(case_of(fields_of(case))) == settled(entry["case"])


@pytest.mark.parametrize("entry", GOOD[::9], ids=lambda entry: entry["id"])
def test_the_page_shows_the_settlement(client, entry):
    address = address_of(position_to_json(parse_case(entry["case"])))
    text = client.get(address).content.decode()
    result = settled(entry["case"])
    for total in result["totals"]:
        assert f"<b>{'+' if total > 0 else '−' if total < 0 else ''}{abs(total)}</b>" in text
    assert 'role="alert"' not in text


def test_a_pasted_case_leads_to_its_address(client):
    entry = GOOD[0]
    response = client.post("/calc/", {"case": json.dumps(entry["case"])})
    assert response.status_code == 302
    fields = dict(parse_qsl(urlsplit(response.url).query))
    assert settled(case_of(fields)) == settled(entry["case"])


@pytest.mark.parametrize("entry", BAD, ids=lambda entry: entry["id"])
def test_a_wrong_case_gets_one_line_and_nothing_else(client, entry):
    client.cookies["zhuoji_language"] = "en"
    with pytest.raises(CaseError) as refused:
        parse_case(entry["case"])
    response = client.post("/calc/", {"case": json.dumps(entry["case"])})
    assert response.status_code == 422
    text = response.content.decode()
    assert text.count('role="alert"') == 1
    assert 'class="settlement ' not in text
    assert str(refused.value)


def test_the_same_reason_as_the_command(client):
    client.cookies["zhuoji_language"] = "en"
    case = {**GOOD[0]["case"], "dealer": 9}
    with pytest.raises(CaseError) as refused:
        parse_case(case)
    text = client.post("/calc/", {"case": json.dumps(case)}).content.decode()
    assert f">{refused.value}<" in text


@pytest.mark.parametrize(
    "text",
    [
        "[" * 60_000,
        '{"a":' * 10_000,
        "1" * 65_000,
        '{"variant": "zunyi", "seats": [' + "{}," * 10_000 + "{}]}",
        "null",
        '"\\ud800"',
        "{",
        "NaN",
        "9" * 5000,
    ],
    ids=range(9),
)
def test_hostile_cases_are_refused_at_once(client, text):
    begin = time.process_time()
    assert client.post("/calc/", {"case": text}).status_code == 422
    assert time.process_time() - begin < 1


KEYS = "v n d k f w wd e ew ef et ek e1 ep h0 h1 m0 m3 g2 x1 y1 z0 b1s q1s c1s b8p o_flip o_wild o_base o_void_suit"
names = st.sampled_from(KEYS.split())
values = st.one_of(
    st.sampled_from(
        ["zunyi", "wengan", "0", "1", "3", "9", "123m456p11s", "p9m2 c5s", "self_draw", "discard", "pung", "m"]
    ),
    st.text(max_size=30),
)


@settings(max_examples=300, deadline=None)
@given(st.dictionaries(names, values, max_size=25))
def test_any_fields_get_an_answer_or_one_line(fields):
    shown = answer(fields)
    assert set(shown) <= {"refusal", "case", "letters", "explanation", "rules_url"}
    if "refusal" in shown:
        assert shown["refusal"].strip()
        assert "\n" not in shown["refusal"].strip()


@settings(max_examples=200, deadline=None)
@given(st.sampled_from(GOOD), st.data())
def test_a_position_with_one_field_changed_gets_an_answer_or_one_line(entry, data):
    fields = fields_of(position_to_json(parse_case(entry["case"])))
    key = data.draw(st.sampled_from(sorted(fields)))
    fields[key] = data.draw(values)
    assert answer(fields).keys() & {"refusal", "explanation"} or not any(fields.get(f"h{seat}") for seat in range(4))


def test_an_empty_form_says_nothing(client):
    text = client.get("/calc/").content.decode()
    assert 'role="alert"' not in text
    for address in ("/calc/?v=x&n=99&h0=1m", "/calc/?" + "&".join(f"a{number}=1" for number in range(300))):
        assert client.get(address).status_code == 200
    assert client.get("/calc/?h0=" + "1m" * 5000).status_code == 200


def test_T8_changed_numbers_are_kept_and_counted(client):
    entry = next(case for case in GOOD if case["case"].get("options", {}).get("points"))
    case = position_to_json(parse_case(entry["case"]))
    assert case_of(fields_of(case))["options"]["points"] == entry["case"]["options"]["points"]
    assert answer(fields_of(case))["case"]["options"]["points"] == entry["case"]["options"]["points"]


@pytest.mark.parametrize(
    "text", ["hand.plain", "hand.plain=-1", "hand.plain=1 hand.plain=2", "hand.plain=x", "no.such=1"]
)
def test_T8_wrong_numbers_get_one_line(text):
    fields = fields_of(position_to_json(parse_case(GOOD[0]["case"])))
    assert answer({**fields, "pt": text})["refusal"]
