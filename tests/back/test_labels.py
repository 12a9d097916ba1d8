"""Everything that the tables name has a name, in both languages."""

import pytest
from django.utils import translation

from rules.engine.options import OPTIONS
from rules.engine.variants import VARIANTS
from rules.labels import options, reasons

LANGUAGES = ("zh-hans", "en")


@pytest.fixture(params=LANGUAGES, autouse=True)
def language(request):
    with translation.override(request.param):
        yield request.param


def test_every_option_and_value_has_a_name_and_a_meaning():
    for variant in VARIANTS:
        assert options.variant_name(variant)
        for key, option in OPTIONS.items():
            assert options.option_name(key)
            assert options.option_meaning(key)
            assert all(options.value_name(key, value) for value in option.values(variant))
    assert set(options.OPTION_NAMES) == set(options.MEANINGS) == {*OPTIONS, "points"}


def test_every_number_has_a_name_of_its_own():
    for variant in VARIANTS.values():
        names = [options.number_name(key) for key in variant.numbers]
        assert all(names)
        assert len(set(names)) == len(names)


def test_every_pattern_has_a_name():
    assert set(reasons.PATTERN_NAMES) == {name for variant in VARIANTS.values() for name in variant.hands}


def test_an_unknown_sort_is_called_by_its_category():
    assert reasons.reason_name("bean.golden") == reasons.category_name("bean")


def test_chinese_names_are_chinese(language):
    if language == "zh-hans":
        assert reasons.reason_name("chicken.1s.charging") == "冲锋鸡（幺鸡）"
        assert reasons.reason_name("hand.all_pungs") == "牌分：大对子"
        assert options.value_name("flip", "swing") == "摇摆鸡"
