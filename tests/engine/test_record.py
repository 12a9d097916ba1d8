"""Records: written, read, played again, judged again, and refused when they are none."""

import copy
import json
import random
import time
from io import StringIO
from pathlib import Path

import jsonschema
import pytest
from django.core.management import call_command
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules.engine.bots import POLICIES
from rules.engine.case_fields import CaseError
from rules.engine.decide import start
from rules.engine.event_json import event_from_json, event_to_json
from rules.engine.evolve import fold
from rules.engine.options import OPTIONS, parse_rules
from rules.engine.record import (
    BY,
    MOST_BYTES,
    MOST_STEPS,
    Record,
    parse_record,
    record_from_json,
    record_to_json,
    replay,
    verify,
)
from rules.engine.simulation import Simulation
from rules.engine.state import Deal
from rules.engine.variants import VARIANTS
from rules.engine.view import redact

DOCS = Path(__file__).parents[2] / "docs"
SCHEMA = json.loads((DOCS / "record.schema.json").read_text())
VALIDATOR = jsonschema.Draft202012Validator(SCHEMA)


def records(variant, count=1, seed=1, bots="simple", **options):
    rules = parse_rules(variant, options)
    return list(Simulation(rules, [POLICIES[bots]] * rules.players, seed, check=False).run(count))


@pytest.fixture(scope="module")
def document():
    (record,) = records("zunyi", silkie=True, swap_three=True)
    return record_to_json(record._replace(names=("甲", "乙", "丙", "丁")))


def changed(document, path, value):
    """A copy with one value changed; `path` is a list of keys."""
    copied = copy.deepcopy(document)
    place = copied
    for key in path[:-1]:
        place = place[key]
    if value is ...:
        del place[path[-1]]
    else:
        place[path[-1]] = value
    return copied


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.data())
def test_records_and_events_round_trip(data):
    variant = data.draw(st.sampled_from(list(VARIANTS)))
    options = {
        key: data.draw(st.sampled_from(option.values(variant)), label=key)
        for key, option in OPTIONS.items()
        if option.exists(variant)
    }
    bots = data.draw(st.sampled_from(["random", "simple"]))
    (record,) = records(variant, 1, data.draw(st.integers(0, 10**6)), bots, **options)
    record = record._replace(
        steps=tuple(step._replace(by=data.draw(st.sampled_from([*BY, None]))) for step in record.steps)
    )
    document = json.loads(json.dumps(record_to_json(record)))
    assert record_from_json(document) == record
    assert verify(record) is None
    VALIDATOR.validate(document)
    for played in replay(record):
        for event in played.events:
            assert event_from_json(json.loads(json.dumps(event_to_json(event)))) == event
            for viewer in (None, 0):
                seen = redact(event, viewer)
                assert seen is None or event_from_json(event_to_json(seen)) == seen


def test_a_replay_gives_every_event_again():
    (record,) = records("wengan", ready_bonus=True)
    rules = record.rules
    state = fold(Deal.before(rules, record.wall), start(rules, record.wall, record.dealer, record.streak))
    steps = list(replay(record))
    assert steps[0].step is None
    assert steps[0].state == state
    assert [played.step for played in steps[1:]] == list(record.steps)
    everything = [event for played in steps for event in played.events]
    assert fold(Deal.before(rules, record.wall), everything) == steps[-1].state


def test_an_unfinished_deal_has_no_result():
    (record,) = records("zunyi")
    cut = record._replace(steps=record.steps[:-1], result=None)
    assert verify(cut) is None
    assert "not over" in verify(cut._replace(result=record.result))
    assert "no result" in verify(record._replace(result=None))


class TestDifferences:
    """`verify` says the first thing that differs."""

    def test_points(self, document):
        totals = document["result"]["totals"]
        line = verify(record_from_json(changed(document, ["result", "totals", 1], totals[1] + 1)))
        assert line == f"result.totals[1] is {totals[1] + 1}, not {totals[1]}"

    def test_a_missing_and_an_unknown_key(self, document):
        assert verify(record_from_json(changed(document, ["result", "ready"], ...))) == "result.ready is missing"
        assert verify(record_from_json(changed(document, ["result", "more"], 1))) == "result.more is not known"

    def test_a_line_too_few(self, document):
        lines = document["result"]["lines"]
        line = verify(record_from_json(changed(document, ["result", "lines"], lines[:-1])))
        assert line == f"result.lines has {len(lines) - 1} entries, not {len(lines)}"

    def test_true_is_not_1(self, document):
        streak = document["result"]["next_streak"]
        line = verify(record_from_json(changed(document, ["result", "next_streak"], True)))
        assert line == f"result.next_streak is true, not {streak}"

    def test_an_action_that_is_refused(self, document):
        line = verify(record_from_json(changed(document, ["actions", 4], [0, "pung"])))
        assert line.startswith("actions[4]: seat 0 cannot answer pung (")

    def test_an_action_after_the_end(self, document):
        line = verify(record_from_json(document | {"actions": [*document["actions"], [0, "pass"]]}))
        assert line.endswith("cannot answer pass (over)")

    def test_other_options(self, document):
        assert verify(record_from_json(changed(document, ["options", "base"], 2))).startswith("result.totals[")


BAD = [
    (["format"], "zhuoji-deal/2", "format"),
    (["format"], ..., "format"),
    (["format"], ["zhuoji-deal/1"], "format"),
    (["variant"], "guiyang", "variant"),
    (["variant"], 5, "variant"),
    (["options"], [], "options"),
    (["options"], ..., "options"),
    (["options", "players"], 9, "players"),
    (["options", "colour"], "red", "colour"),
    (["dealer"], 4, "dealer"),
    (["dealer"], "0", "dealer"),
    (["dealer"], True, "dealer"),
    (["streak"], 0, "streak"),
    (["streak"], 1.5, "streak"),
    (["weekday"], 3, "weekday"),
    (["dice"], [1], "dice"),
    (["dice"], [1, 7], "dice"),
    (["dice"], "12", "dice"),
    (["names"], ["a"], "names"),
    (["names"], [1, 2, 3, 4], "names"),
    (["names"], ["x" * 65, "", "", ""], "names"),
    (["wall"], "1m", "wall"),
    (["wall"], "123", "wall"),
    (["wall"], 7, "wall"),
    (["wall"], "1m" * 108, "wall"),
    (["actions"], {}, "actions"),
    (["actions"], [[0, "pass"]] * (MOST_STEPS + 1), "actions"),
    (["actions", 0], "pass", "actions[0]"),
    (["actions", 0], [0], "actions[0]"),
    (["actions", 0], [0, "pass", "bot", 1], "actions[0]"),
    (["actions", 0], [4, "pass"], "actions[0]"),
    (["actions", 0], ["0", "pass"], "actions[0]"),
    (["actions", 0], [0, "dance"], "actions[0]"),
    (["actions", 0], [0, ["pass"]], "actions[0]"),
    (["actions", 0], [0, "discard " + "5" * 100 + "m"], "actions[0]"),
    (["actions", 0], [0, "pass", "cat"], "actions[0]"),
    (["actions", 0], [0, "pass", ["bot"]], "actions[0]"),
    (["result"], [], "result"),
    (["more"], 1, "more"),
]


@pytest.mark.parametrize(("path", "value", "named"), BAD, ids=[f"{path}={str(value)[:20]}" for path, value, _ in BAD])
def test_what_is_no_record_is_refused_in_one_line_that_says_where(document, path, value, named):
    with pytest.raises(CaseError) as refusal:
        record_from_json(changed(document, path, value))
    assert named in str(refusal.value)
    assert "\n" not in str(refusal.value)
    assert len(str(refusal.value)) < 1500


HOSTILE = {
    "deep": b"[" * 1_000_00 + b"]" * 1_000_00,
    "deep objects": b'{"a":' * 100_000 + b"1" + b"}" * 100_000,
    "huge": b'{"format": "zhuoji-deal/1", "x": "' + b"x" * 10_000_000 + b'"}',
    "huge list": b"[" + b"1," * 400_000 + b"1]",
    "huge number": b'{"format": "zhuoji-deal/1", "dealer": ' + b"9" * 900_000 + b"}",
    "binary": bytes(range(256)) * 1000,
    "empty": b"",
    "nan": b'{"format": NaN}',
    "twice": b'{"format": "zhuoji-deal/1", "format": "zhuoji-deal/1"}',
    "null": b"null",
    "surrogate": b'{"format": "\\ud800"}',
}


@pytest.mark.parametrize("name", list(HOSTILE))
def test_hostile_texts_are_refused_under_a_second(name):
    began = time.process_time()
    with pytest.raises(CaseError) as refusal:
        parse_record(HOSTILE[name])
    assert time.process_time() - began < 1
    assert "\n" not in str(refusal.value)
    assert len(str(refusal.value)) < 1500


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=8,
)


@settings(max_examples=300, deadline=None)
@given(st.data())
def test_any_json_is_read_or_refused(document, data):
    """A record with something else anywhere in it: never another error, never a wrong verdict."""
    path, place = [], document
    while isinstance(place, dict | list) and place and (not path or data.draw(st.booleans())):
        keys = list(place) if isinstance(place, dict) else list(range(len(place)))
        path.append(data.draw(st.sampled_from(keys)))
        place = place[path[-1]]
    try:
        record = record_from_json(changed(document, path, data.draw(JSON)))
    except CaseError:
        return
    line = verify(record)
    assert line is None or "\n" not in line


class TestDocs:
    """docs/record.md, docs/record.schema.json and the code say the same."""

    def test_the_schema_is_a_schema(self):
        jsonschema.Draft202012Validator.check_schema(SCHEMA)

    def test_the_fields_are_those_of_the_code(self, document):
        assert set(SCHEMA["properties"]) == set(document)
        for key in document:
            required = key in SCHEMA["required"]
            if required:
                with pytest.raises(CaseError):
                    record_from_json(changed(document, [key], ...))
            else:
                record_from_json(changed(document, [key], ...))

    def test_every_field_is_explained(self, document):
        text = (DOCS / "record.md").read_text()
        assert all(f"`{key}`" in text for key in document)
        assert all(f"`{word}`" in text for word in BY)

    def test_the_words_are_those_of_the_code(self):
        action = SCHEMA["$defs"]["action"]["prefixItems"]
        assert action[2]["enum"] == [*BY, None]
        assert SCHEMA["properties"]["variant"]["enum"] == list(VARIANTS)
        assert SCHEMA["properties"]["actions"]["maxItems"] == MOST_STEPS

    @pytest.mark.parametrize(
        ("path", "value"),
        [(path, value) for path, value, _ in BAD if path[0] in ("dice", "actions", "streak", "format", "result")],
    )
    def test_what_the_code_refuses_the_schema_refuses(self, document, path, value):
        assert not VALIDATOR.is_valid(changed(document, path, value))

    def test_records_of_both_variants_fit_the_schema(self):
        for variant in VARIANTS:
            for record in records(variant, 5):
                VALIDATOR.validate(json.loads(json.dumps(record_to_json(record))))


class TestCommand:
    """`manage.py record verify`"""

    def run(self, *files):
        out, err, status = StringIO(), StringIO(), 0
        try:
            call_command("record", "verify", *map(str, files), stdout=out, stderr=err)
        except SystemExit as leaving:
            status = leaving.code
        return status, out.getvalue(), err.getvalue()

    def test_agrees(self, document, tmp_path):
        path = tmp_path / "deal.json"
        path.write_text(json.dumps(document))
        assert self.run(path) == (0, f"{path}: agrees\n", "")

    def test_differs(self, document, tmp_path):
        path = tmp_path / "deal.json"
        path.write_text(json.dumps(changed(document, ["result", "next_dealer"], 17)))
        status, out, err = self.run(path)
        assert status == 1
        assert "result.next_dealer is 17" in out
        assert not err

    def test_no_record(self, tmp_path):
        path = tmp_path / "deal.json"
        for text in ("[[[", "{}", "x" * (MOST_BYTES + 1)):
            path.write_text(text)
            status, out, err = self.run(path)
            assert status == 2
            assert not out
            assert err.count("\n") == 1
        assert self.run(tmp_path / "missing.json")[0] == 2
        assert self.run(tmp_path)[0] == 2


@pytest.mark.parametrize("path", sorted((Path(__file__).parent / "records").glob("*.json")), ids=lambda path: path.stem)
def test_records_that_were_kept_still_agree(path):
    """Deals once played: whatever changes in the engine, they come to the same points."""
    record = parse_record(path.read_bytes())
    *_, last = replay(record)
    assert list(last.state.settlement.totals) == record.result["totals"]
    assert last.state.settlement.next_dealer == record.result["next_dealer"]


def test_there_are_kept_records_of_every_variant_and_size():
    kept = [parse_record(path.read_bytes()) for path in (Path(__file__).parent / "records").glob("*.json")]
    assert {(record.rules.variant, record.rules.players) for record in kept} == {
        (variant, players) for variant in VARIANTS for players in OPTIONS["players"].values(variant)
    }
    assert all(isinstance(record, Record) for record in kept)


def test_seeds_are_told_apart():
    one, other = records("zunyi", seed=1), records("zunyi", seed=2)
    assert one[0].wall != other[0].wall
    assert random.Random("1/0").random() != random.Random("2/0").random()
