"""Options and numbers: T3, T7, T8 and section 13."""

import dataclasses
import json

import pytest

from rules.engine.options import OPTIONS, OptionsError, Rules, parse_rules
from rules.engine.variants import VARIANTS


def problems(variant, options):
    with pytest.raises(OptionsError) as caught:
        parse_rules(variant, options)
    return {problem.key: problem for problem in caught.value.problems}


@pytest.mark.parametrize("variant", VARIANTS)
def test_defaults_make_rules_and_json_makes_them_again(variant):
    rules = parse_rules(variant, {})
    assert {key: getattr(rules, key) for key in VARIANTS[variant].defaults} == dict(VARIANTS[variant].defaults)
    again = parse_rules(variant, json.loads(json.dumps(rules.as_json())))
    assert again == rules
    assert again.digest == rules.digest
    assert hash(again) == hash(rules)


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_value_of_every_option_is_taken_and_changes_the_digest(variant):
    plain = parse_rules(variant, {})
    for key, option in OPTIONS.items():
        for value in option.values(variant):
            rules = parse_rules(variant, {key: value})
            assert getattr(rules, key) is value or getattr(rules, key) == value
            assert (rules.digest == plain.digest) == (value == option.default(variant))


def test_every_option_is_a_field_and_every_table_names_options_only():
    named = {f.name for f in dataclasses.fields(Rules)} - {"variant", "points", "numbers", "digest"}
    assert named == set(OPTIONS)
    for variant in VARIANTS.values():
        assert set(variant.defaults) <= set(OPTIONS)
        assert set(variant.values) <= set(variant.defaults)
        assert all(
            option.default(variant.name) in option.values(variant.name)
            for option in OPTIONS.values()
            if option.exists(variant.name)
        )
        assert all(set(changes) <= set(variant.numbers) for changes in variant.number_options.values())
        assert {f"hand.{name}" for name in variant.hands} <= set(variant.numbers)


def test_T3_wengan_refuses_two_players_and_zunyi_takes_them():
    assert problems("wengan", {"players": 2})["players"].allowed == "3, 4"
    assert parse_rules("zunyi", {"players": 2}).players == 2


def test_T7_all_problems_are_named_at_once():
    found = problems(
        "zunyi",
        {"base": 11, "chicken": True, "all_threes": False, "flip": "both", "points": {"hand.plain": 101, "hand.x": 1}},
    )
    assert set(found) == {"base", "chicken", "all_threes", "flip", "points.hand.plain", "points.hand.x"}
    assert found["base"].value == 11
    assert found["base"].allowed == "1-10"
    assert found["flip"].allowed == "none, next, swing"
    assert found["all_threes"].unknown
    assert "points" in found["chicken"].allowed
    assert found["points.hand.plain"].allowed == "0-100"


@pytest.mark.parametrize(
    "options",
    [
        {"base": True}, {"base": 1.0}, {"base": "1"}, {"base": None}, {"base": 0}, {"base": -1}, {"base": 10**400},
        {"players": 4.0}, {"players": "4"}, {"players": 5}, {"players": [4]}, {"deals": 5}, {"deals": False},
        {"silkie": 1}, {"silkie": 0}, {"silkie": "yes"}, {"silkie": None}, {"silkie": 1.0}, {"silkie": {}},
        {"flip": True}, {"flip": ""}, {"flip": "Next"}, {"flip": None}, {"flip": ["next"]}, {"weekday": 3},
        {"points": None}, {"points": []}, {"points": {"hand.plain": True}}, {"points": {"hand.plain": 2.0}},
        {"points": {"hand.plain": -1}}, {"points": {"hand.plain": "2"}}, {"points": {"hand.plain": float("nan")}},
        {"points": {"": 1}}, {"points": {"hand": 1}}, {"points": {"ready.hard": 1}}, {1: 2}, {"": 1}, {"Base": 1},
    ],
)  # fmt: skip
def test_T7_a_wrong_type_or_value_is_refused_in_one_line(options):
    (problem,) = problems("zunyi", options).values()
    assert "\n" not in str(problem)
    assert len(problem.key) < 40


@pytest.mark.parametrize("variant", ["", "guiyang", "Zunyi", None, 1, [], {}, True])
def test_T7_an_unknown_variant_is_refused(variant):
    assert problems(variant, {})["variant"].allowed == "wengan, zunyi"


@pytest.mark.parametrize("options", [None, [], "x", 3, [["base", 1]]])
def test_T7_options_that_are_no_object_are_refused(options):
    assert set(problems("zunyi", options)) == {"options"}


def test_T7_hostile_texts_stay_one_short_line():
    with pytest.raises(OptionsError) as caught:
        parse_rules("zunyi", {"a\nb\ud800" + "x" * 10_000: "\n" * 10_000})
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 600
    str(caught.value).encode()


@pytest.mark.parametrize("variant", VARIANTS)
def test_T8_every_number_can_be_changed_from_0_to_100(variant):
    for key in VARIANTS[variant].numbers:
        for value in (0, 100):
            rules = parse_rules(variant, {"points": {key: value}})
            assert rules.number(key) == value
            assert {k: v for k, v in rules.numbers.items() if k != key} == {
                k: v for k, v in VARIANTS[variant].numbers.items() if k != key
            }


def test_T8_points_beat_the_tables_and_all_threes():
    assert parse_rules("wengan", {}).number("bean.exposed") == 1
    rules = parse_rules("wengan", {"all_threes": True, "points": {"bean.exposed": 7}})
    assert [rules.number(f"bean.{kind}") for kind in ("concealed", "added", "exposed", "late")] == [3, 3, 7, 0]


def test_section_13_keys_per_variant():
    wengan, zunyi = VARIANTS["wengan"].numbers, VARIANTS["zunyi"].numbers
    assert set(zunyi) - set(wengan) == {
        "hand.single_wait", "hand.wide_wait", "hand.heavenly", "hand.earthly", "ready.declared", "ready.beaten",
        "chicken.1s.forfeit_charging", "chicken.1s.forfeit", "chicken.8p.forfeit_charging", "chicken.8p.forfeit",
    }  # fmt: skip
    assert set(wengan) - set(zunyi) == {
        "hand.one_suit_pungs", "hand.one_suit_pairs", "hand.one_suit_dragon", "ready.hard", "ready.soft",
    }  # fmt: skip
    assert len(zunyi) == 38
