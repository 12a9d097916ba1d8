"""The rules explained: nothing is missing, and everything computed is the engine's word."""

import ast
import re
from pathlib import Path

import pytest
from django.utils import translation

from rules import paragraphs
from rules.engine.options import OPTIONS, parse_rules
from rules.engine.reasons import Why, reasons
from rules.engine.variants import VARIANTS
from rules.examples import entries, examples, patterns_shown
from rules.glossary import glossary
from rules.labels import cases
from rules.labels import reasons as labels

LANGUAGES = ("zh-hans", "en")
ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(params=LANGUAGES)
def language(request):
    with translation.override(request.param):
        yield request.param


@pytest.fixture(params=sorted(VARIANTS))
def variant(request):
    return request.param


def page(client, address, language):
    client.cookies["zhuoji_language"] = language
    response = client.get(address)
    assert response.status_code == 200
    return response.content.decode()


def test_every_paragraph_of_the_specification_is_explained():
    assert set(paragraphs.english()) == {key for source in paragraphs.sources() for key in source.texts}
    for variant in VARIANTS:
        assert paragraphs.check(variant) == []
    assert {key for variant in VARIANTS for key in paragraphs.ids(variant)} == set(paragraphs.english())


def test_paragraphs_of_one_variant_alone_carry_its_mark_in_the_specification():
    for key, letter, other in (
        ("E2", "Z", "wengan"),
        ("E3", "W", "zunyi"),
        ("C10", "Z", "wengan"),
        ("V8", "W", "zunyi"),
    ):
        assert f"[{letter}]" in paragraphs.english()[key]
        assert key not in paragraphs.ids(other)


def test_the_page_of_a_variant_is_complete(client, variant, language):
    text = page(client, f"/rules/{variant}/", language)
    for key in paragraphs.ids(variant):
        assert f'id="{key}"' in text
    for key in OPTIONS:
        assert (f'id="option-{key}"' in text) == OPTIONS[key].exists(variant)
    for name in VARIANTS[variant].hands:
        assert labels.pattern_name(name) in text
    assert set(re.findall(r'href="#([A-Z]\d+)"', text)) <= set(paragraphs.ids(variant))
    ids = re.findall(r'\bid="([^"]+)"', text)
    assert len(ids) == len(set(ids))


def test_every_pattern_has_an_example_that_the_engine_calls_so(variant):
    assert patterns_shown(variant) == set(VARIANTS[variant].hands)


def test_every_example_cites_paragraphs_of_its_variant():
    names = [entry["name"] for entry in entries()]
    assert len(names) == len(set(names))
    for entry in entries():
        assert set(entry["about"]) <= set(paragraphs.ids(entry["case"]["variant"]))


def test_every_reason_and_every_waiver_has_words(variant, language):
    for reason in reasons(VARIANTS[variant]):
        assert labels.reason_name(reason)
        if "." in reason:
            assert labels.reason_name(reason) != labels.category_name(reason), reason
    assert {str(why) for why in Why} == set(labels.WHY_SENTENCES)


def test_examples_count_with_the_numbers_in_force(language):
    plain = parse_rules("zunyi", {})
    dear = parse_rules("zunyi", {"points": {"hand.all_pungs": 9}, "base": 3})
    name = "zunyi-all-pungs"
    before, after = (next(one for one in examples(rules, language) if one.name == name) for rules in (plain, dear))
    assert before.explanation.totals[0].value == 4
    assert after.explanation.totals[0].value == 9
    assert sum(total.points for total in after.explanation.totals) == 0


def test_changed_numbers_are_marked():
    rules = parse_rules("wengan", {"points": {"bean.exposed": 7}})
    intro = next(section.intro for section in paragraphs.sections(rules, "zh-hans") if section.title.startswith("豆"))
    assert '<mark class="changed">7</mark>' in intro


def test_what_is_switched_off_is_said_so():
    rules = parse_rules("zunyi", {"void_suit": False})
    state = {one.id: one.in_force for section in paragraphs.sections(rules, "zh-hans") for one in section.paragraphs}
    assert not state["F3"]
    assert state["F7"]
    assert not state["P6"]


def test_the_glossary_is_found_by_characters_pinyin_and_english(client):
    for search in ("冲锋", "chongfengji", "Charging"):
        assert "冲锋鸡" in {term.han for term in glossary("zh-hans", search)}
    assert glossary("en", "no such word") == ()
    everything = glossary("en")
    assert all(all(term[:4]) for term in everything)
    assert len({term.han for term in everything}) == len(everything)
    assert {term.paragraph for term in everything} - {""} <= set(paragraphs.english())
    part = client.get("/glossary/", {"q": "金鸡"}, headers={"HX-Request": "true"}).content.decode()
    assert "<html" not in part
    assert "金鸡连包" in part
    assert client.get("/glossary/", {"q": "<script>" * 30}).status_code == 200


def test_every_sentence_of_a_refused_case_is_translated():
    found = set()
    for path in (ROOT / "rules" / "engine").glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            called = getattr(getattr(node, "func", None), "id", getattr(getattr(node, "func", None), "attr", ""))
            if called == "CaseError" or called == "refuse":
                found |= {arg.value for arg in node.args[1:] if isinstance(arg, ast.Constant)}
    assert found
    assert found <= set(cases.SENTENCES)


def test_unknown_variants_are_not_found(client):
    assert client.get("/rules/sichuan/").status_code == 404


@pytest.mark.django_db
def test_the_rules_of_a_room_and_of_a_match_are_those_in_force(client):
    from rooms.models import Room

    from . import deals, factories

    people = [factories.player(name) for name in "甲乙丙丁"]
    options = {"flip": "swing", "points": {"hand.all_pungs": 9}}
    match = deals.stored_match(people, deals.records(options=options))
    Room.objects.filter(pk=match.room_id).update(status=Room.Status.WAITING)
    assert client.get(f"/match/{match.pk}/rules/").status_code == 404
    client.force_login(people[1])
    for address in (f"/room/{match.room.number}/rules/", f"/match/{match.pk}/rules/"):
        text = page(client, address, "zh-hans")
        assert match.digest in text
        assert '<b class="value changed">9</b>' in text
        assert re.search(r'id="option-flip".*?class="value changed">摇摆鸡', text, re.S)
    assert client.get("/room/999999/rules/").status_code == 404
