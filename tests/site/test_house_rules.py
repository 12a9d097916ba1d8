import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from rooms.models import Player, Room
from rules.chosen import chosen_of, read_chosen, untouched
from rules.engine.case import parse_case
from rules.engine.options import OPTIONS, OptionKind, parse_rules
from rules.engine.settlement import settle
from rules.engine.variants import VARIANTS
from rules.house_form import GROUPS, NUMBER_GROUPS, example_shown, house_form
from rules.labels.options import option_meaning, option_name, value_name
from rules.labels.summary import changed_numbers, rules_lines, rules_sentence
from rules.obstacles import is_number_read
from rules.option_examples import _PLANS, example_of

BOTH = pytest.mark.parametrize("variant", VARIANTS)
PRESENT = [(variant, key) for variant in VARIANTS for key in OPTIONS if OPTIONS[key].exists(variant)]


def fields_of(rules):
    """What a browser sends for these rules."""
    fields = {"variant": rules.variant, "shown": rules.variant}
    for key, option in OPTIONS.items():
        if option.exists(rules.variant):
            value = getattr(rules, key)
            if option.kind is not OptionKind.BOOL:
                fields[key] = str(value)
            elif value:
                fields[key] = "yes"
    return fields | {f"points.{key}": str(number) for key, number in rules.points.items()}


def controls(form):
    return {control.key: control for _name, group in form.groups for control in group}


def numbers(form):
    return {number.field: number for _name, group in form.numbers for number in group}


@st.composite
def rules_of_any_kind(draw):
    variant = draw(st.sampled_from(sorted(VARIANTS)))
    options = {
        key: draw(st.sampled_from(OPTIONS[key].values(variant))) for key in OPTIONS if OPTIONS[key].exists(variant)
    }
    keys = st.sampled_from(sorted(VARIANTS[variant].numbers))
    return parse_rules(variant, options | {"points": draw(st.dictionaries(keys, st.integers(0, 100), max_size=4))})


class TestDeclaration:
    def test_every_option_stands_in_the_form_once(self):
        assert sorted(key for _name, keys in GROUPS for key in keys) == sorted(OPTIONS)

    @BOTH
    def test_every_number_stands_in_the_table_once(self, variant):
        form = house_form(chosen_of(parse_rules(variant, {}))._replace(advanced=True))
        assert sorted(numbers(form)) == sorted(f"points.{key}" for key in VARIANTS[variant].numbers)
        assert len(NUMBER_GROUPS) == 6

    @pytest.mark.parametrize(("variant", "key"), PRESENT)
    def test_every_option_has_meaning_and_example(self, variant, key):
        control = controls(house_form(chosen_of(parse_rules(variant, {}))))[key]
        assert control.name == option_name(key)
        assert control.meaning == option_meaning(key)
        example = example_shown(variant, key)
        assert example.scene in control.example
        assert any(example.tiles)
        assert all(row.result in control.example for row in example.rows)

    @pytest.mark.parametrize(("variant", "key"), PRESENT)
    def test_examples_are_reckoned_by_the_engine_and_show_a_difference(self, variant, key):
        rows = example_of(variant, key).rows
        told = [row.points for row in rows if row.points is not None]
        assert len(set(told)) == len(told)
        for row in rows:
            case = _PLANS[key].case(variant, row.value)
            if case is None:
                assert row.points is None
            elif not _PLANS[key].category and key != "deals":
                assert settle(parse_case(case)).totals[_PLANS[key].seat] == row.points

    @pytest.mark.parametrize(
        ("variant", "key", "points"),
        [
            ("zunyi", "base", [6, 12, 60]),
            ("zunyi", "flip", [6, 9, 12]),
            ("zunyi", "silkie", [6, 12]),
            ("zunyi", "windblown", [9, 6]),
            ("zunyi", "ready_bonus", [6, 30]),
            ("wengan", "ready_bonus", [6, 63]),
            ("wengan", "all_threes", [16, 21]),
            ("wengan", "kill_all", [6, 0]),
            ("zunyi", "dealer_bonus", [6, 9, 15]),
            ("zunyi", "pass_win", [None, None, -21]),
        ],
    )
    def test_figures_of_examples(self, variant, key, points):
        assert [row.points for row in example_of(variant, key).rows] == points


class TestSentence:
    def test_the_example_of_the_journey(self):
        rules = parse_rules("zunyi", {"flip": "swing", "silkie": True, "base": 2})
        assert rules_sentence(rules) == "遵义 · 4人 · 8局 · 摇摆鸡 · 乌骨鸡 · 底分 2"

    def test_what_is_off_against_the_custom_and_changed_numbers_are_said(self):
        rules = parse_rules("zunyi", {"void_suit": False, "flip": "none", "points": {"hand.plain": 3}})
        assert rules_sentence(rules) == "遵义 · 4人 · 8局 · 不翻鸡 · 无定缺 · 底分 1 · 改了 1 个分值"

    def test_a_number_set_to_what_it_is_anyway_is_no_change(self):
        rules = parse_rules("wengan", {"all_threes": True, "points": {"bean.exposed": 3, "bean.added": 4}})
        assert changed_numbers(rules) == {"bean.added": (4, 3)}

    def test_lines_mark_what_changed_and_say_what_was(self):
        rules = parse_rules("zunyi", {"silkie": True, "points": {"hand.all_pungs": 5}})
        changed = {line.name: (line.usual, line.value) for line in rules_lines(rules) if line.changed}
        assert changed == {"乌骨鸡": ("关", "开"), "大对子": ("4", "5")}

    def test_rules_that_differ_have_sentences_that_differ(self):
        sentences = {}
        for variant, key in PRESENT:
            for value in OPTIONS[key].values(variant):
                rules = parse_rules(variant, {key: value})
                assert sentences.setdefault(rules_sentence(rules), rules.digest) == rules.digest


class TestReading:
    @settings(max_examples=150, deadline=None)
    @given(rules_of_any_kind())
    def test_the_form_reads_back_what_it_shows(self, rules):
        again, problems = read_chosen(fields_of(rules)).judged()
        assert problems == ()
        kept = {key: number for key, (number, _usual) in changed_numbers(rules).items()}
        assert again == parse_rules(rules.variant, {**rules.as_json(), "points": kept})

    def test_a_form_that_nobody_touched_plays_the_first_variant_as_it_is(self):
        assert untouched().judged()[0] == parse_rules("zunyi", {})

    @BOTH
    def test_missing_fields_have_the_variants_values_but_missing_switches_are_off(self, variant):
        rules, _problems = read_chosen({"variant": variant, "shown": variant}).judged()
        for key, option in OPTIONS.items():
            if option.exists(variant):
                assert getattr(rules, key) == (False if option.kind is OptionKind.BOOL else option.default(variant))

    def test_base_goes_round_from_2_to_10(self):
        base, seen = "1", []
        for _press in range(11):
            chosen = read_chosen({"variant": "zunyi", "shown": "zunyi", "base": base, "turn": "base"})
            base = str(chosen.options["base"])
            seen.append(base)
        assert seen == ["2", "3", "4", "5", "6", "7", "8", "9", "10", "2", "3"]

    def test_base_offers_1_and_the_multiple(self):
        for base, offered in ((1, ["1", "2"]), (7, ["1", "7"])):
            form = house_form(chosen_of(parse_rules("zunyi", {"base": base})))
            items = controls(form)["base"].items
            assert [item.value for item in items] == offered
            assert [item.selected for item in items] == [base == 1, base != 1]

    @pytest.mark.parametrize(
        ("fields", "said"),
        [
            ({"players": "5"}, "人数"),
            ({"flip": "sideways"}, "翻鸡"),
            ({"silkie": "maybe"}, "乌骨鸡"),
            ({"all_threes": "yes"}, "见豆三"),
            ({"base": "11"}, "底分"),
            ({"base": "٣"}, "底分"),
            ({"points.hand.plain": "101"}, "平胡"),
            ({"points.hand.plain": "-1"}, "平胡"),
            ({"points.hand.plain": "1.5"}, "平胡"),
            ({"points.nothing": "1"}, "nothing"),
        ],
    )
    def test_nonsense_is_refused_and_named(self, fields, said):
        chosen = read_chosen({"variant": "zunyi", "shown": "zunyi", "advanced": "yes"} | fields)
        form = house_form(chosen)
        assert form.rules is None
        told = [*form.problems, *(one.problem for one in controls(form).values())]
        told += [one.problem for one in numbers(form).values()]
        assert [said in text for text in told if text] == [True]

    def test_an_unknown_variant_is_refused(self):
        form = house_form(read_chosen({"variant": "guiyang", "shown": "guiyang"}))
        assert form.rules is None
        assert form.problems

    def test_a_number_as_it_is_anyway_changes_nothing(self):
        chosen = read_chosen({"variant": "zunyi", "points.hand.plain": "2", "points.hand.all_pungs": "5"})
        assert chosen.points == {"hand.all_pungs": 5}

    def test_changed_numbers_stay_while_their_table_is_closed(self):
        form = house_form(read_chosen({"variant": "zunyi", "shown": "zunyi", "points.hand.plain": "3"}))
        assert form.kept == (("points.hand.plain", "3"),)
        assert form.numbers == ()


class TestObstacles:
    def test_wengan_is_not_for_two(self):
        two = controls(house_form(chosen_of(parse_rules("wengan", {}))))["players"].items[0]
        assert (two.value, two.why) == ("2", "瓮安要三个人或四个人打。")
        assert not controls(house_form(untouched()))["players"].items[0].why

    @pytest.mark.parametrize("key", ["all_threes", "kill_all"])
    def test_zunyi_lacks_what_it_lacks_and_says_why(self, key):
        control = controls(house_form(untouched()))[key]
        assert (control.disabled, control.there, bool(control.why)) == (True, False, True)

    @pytest.mark.parametrize("key", ["golden_debts", "full_hall"])
    def test_what_would_change_nothing_cannot_be_turned_on(self, key):
        off = {"flip": "none", "full_hall": False}
        control = controls(house_form(chosen_of(parse_rules("wengan", off))))[key]
        assert (control.disabled, bool(control.why)) == (True, True)
        on = controls(house_form(chosen_of(parse_rules("wengan", off | {"self_chicken": True}))))[key]
        assert (on.disabled, on.why) == (False, "")

    @pytest.mark.parametrize("key", ["golden_debts", "full_hall"])
    def test_but_it_can_be_turned_off(self, key):
        control = controls(house_form(chosen_of(parse_rules("wengan", {"flip": "none", key: True}))))[key]
        assert (control.disabled, bool(control.why)) == (False, True)

    @pytest.mark.parametrize(
        ("key", "without", "with_it"),
        [
            ("ready.declared", {"ready_bonus": False}, {}),
            ("void.tile", {"void_suit": False}, {}),
            ("dealer.step", {}, {"dealer_bonus": "streak"}),
            ("chicken.8p.plain", {}, {"silkie": True}),
            ("chicken.1s.golden", {"flip": "none"}, {}),
            ("chicken.weekday", {}, {"weekday": "room_day"}),
            ("chicken.self", {}, {"self_chicken": True}),
        ],
    )
    def test_numbers_that_nothing_reads_are_marked(self, key, without, with_it):
        assert not is_number_read(key, chosen_of(parse_rules("zunyi", without)).options)
        assert is_number_read(key, chosen_of(parse_rules("zunyi", with_it)).options)


class TestChangingTheVariant:
    def move(self, old, new, **fields):
        rules = parse_rules(old, {key: value for key, value in fields.items() if key != "points"})
        sent = fields_of(rules) | {"variant": new} | {f"points.{k}": v for k, v in fields.get("points", {}).items()}
        chosen = read_chosen(sent)
        return chosen, chosen.judged()[0]

    def test_what_was_never_touched_follows_the_variant(self):
        chosen, rules = self.move("zunyi", "wengan")
        assert rules == parse_rules("wengan", {})
        assert chosen.notices == ()

    def test_what_was_chosen_stays(self):
        _chosen, rules = self.move("zunyi", "wengan", flip="swing", base=3)
        assert rules == parse_rules("wengan", {"flip": "swing", "base": 3})

    def test_what_the_other_does_not_have_is_said(self):
        chosen, rules = self.move("wengan", "zunyi", all_threes=True)
        assert rules == parse_rules("zunyi", {})
        assert len(chosen.notices) == 1
        assert "见豆三" in chosen.notices[0]

    def test_two_players_of_zunyi_become_four_of_wengan_aloud(self):
        chosen, rules = self.move("zunyi", "wengan", players=2)
        assert rules.players == 4
        assert chosen.notices == ("瓮安要三个人或四个人打。已改成：人数 4。",)

    def test_changed_numbers_are_left_behind_aloud(self):
        chosen, rules = self.move("zunyi", "wengan", points={"hand.plain": "7"})
        assert rules == parse_rules("wengan", {})
        assert "遵义" in chosen.notices[0]


@pytest.mark.django_db
class TestPages:
    def wishes(self, **more):
        return {"answer_seconds": "15", "bank_seconds": "0", "payer": "host", "nickname": "王姐", **more}

    def test_the_live_form_is_no_whole_page(self, client):
        page = client.post("/house-rules/", {"variant": "zunyi", "shown": "zunyi", "flip": "swing", "for_room": "yes"})
        text = page.content.decode()
        assert "<html" not in text
        assert "摇摆鸡" in re.search(r'<p class="sentence">(.*?)</p>', text)[1]
        assert 'hx-swap-oob="true"' in text

    def test_examples_are_sent_once(self, client):
        again = client.post("/house-rules/", {"variant": "zunyi", "shown": "zunyi"}).content
        fresh = client.post("/house-rules/", {"variant": "wengan", "shown": "zunyi"}).content
        assert again.count(b'class="example-rows') == 0
        assert fresh.count(b'class="example-rows') == sum(variant == "wengan" for variant, _key in PRESENT)
        assert again.count(b"hx-preserve") == sum(variant == "zunyi" for variant, _key in PRESENT)

    def test_a_room_is_made_with_the_rules_of_the_form(self, client):
        rules = parse_rules("zunyi", {"flip": "swing", "silkie": True, "base": 2, "points": {"hand.all_pungs": 5}})
        answer = client.post("/rooms/new/", self.wishes(**fields_of(rules)))
        room = Room.objects.get()
        assert answer.url == f"/room/{room.number}/"
        assert (room.digest, room.answer_seconds, room.payer) == (rules.digest, 15, "host")

    def test_nothing_is_made_of_wrong_rules(self, client):
        rules = fields_of(parse_rules("zunyi", {})) | {"players": "9"}
        page = client.post("/rooms/new/", self.wishes(**rules))
        assert "人数" in page.content.decode()
        assert not Room.objects.exists()
        assert not Player.objects.exists()

    def test_too_few_cards_are_said_before_and_refused(self, client, settings):
        settings.CARDS, settings.CARDS_REGISTRATION, settings.DEALS_PER_CARD = True, 1, 4
        fields = self.wishes(**fields_of(parse_rules("zunyi", {"deals": 16})))
        live = client.post("/house-rules/", fields | {"for_room": "yes"}).content.decode()
        assert "房卡不够：要 4 张，只有 1 张可用。" in live
        page = client.post("/rooms/new/", fields).content.decode()
        assert "房卡不够：要 4 张，只有 1 张可用。" in page
        assert not Room.objects.exists()

    @pytest.mark.parametrize("code", ["zunyi-all", "nothing", "最后", "last"])
    def test_the_address_names_where_to_start(self, client, code):
        page = client.get("/rooms/new/", {"from": code})
        assert page.status_code == 200
        assert ("本鸡" in re.search(r'<p class="sentence">(.*?)</p>', page.content.decode())[1]) == (
            code == "zunyi-all"
        )


ANY = st.text(max_size=12) | st.sampled_from(["yes", "no", "1", "4", "swing", "zunyi", "wengan", "", "0", "-1", "999"])
FIELDS = [
    "variant",
    "shown",
    "turn",
    "advanced",
    "points.hand.plain",
    "points.x",
    "for_room",
    "club",
    "payer",
    "name",
    "answer_seconds",
    "bank_seconds",
    "password",
    "nickname",
    "set_name",
    "spectating",
]
KEYS = st.sampled_from([*FIELDS, *OPTIONS])


class TestGarbage(TestCase):
    @settings(max_examples=60, deadline=None)
    @given(st.dictionaries(KEYS, ANY, max_size=12))
    def test_whatever_is_sent_is_answered(self, fields):
        assert self.client.post("/house-rules/", fields).status_code == 200
        form = house_form(read_chosen(fields))
        assert (
            form.rules is not None
            or form.problems
            or any(one.problem for one in controls(form).values())
            or any(one.problem for one in numbers(form).values())
        )

    @settings(max_examples=40, deadline=None)
    @given(st.dictionaries(KEYS, ANY, max_size=14))
    def test_whatever_is_sent_makes_a_room_or_nothing(self, fields):
        before = Room.objects.count()
        answer = self.client.post("/rooms/new/", fields)
        assert answer.status_code in (200, 302)
        assert Room.objects.count() == before + (answer.status_code == 302 and "/room/" in answer.url and before == 0)

    @settings(max_examples=15, deadline=None)
    @given(st.sampled_from(["from", "a", "b", "code", "club"]), st.text(max_size=30))
    def test_whatever_stands_in_the_address(self, name, text):
        for path in ("/rooms/new/", "/sets/", "/sets/compare/"):
            assert self.client.get(path, {name: text}).status_code in (200, 302)


def test_every_value_has_a_name():
    assert all(value_name(key, value) for key in OPTIONS for value in OPTIONS[key].all_values)
