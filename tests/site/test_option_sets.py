import pytest
from back.factories import club, player
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase
from together import at_once

from rooms.models import Membership, Room
from rooms.refusals import Refused
from rooms.selectors.option_sets import LAST, offer_of, offers
from rooms.services import lobby
from rooms.services import option_sets as sets
from rules.compare import compare
from rules.engine.options import parse_rules
from rules.models import OptionSet
from rules.presets import PRESETS
from rules.sets import FORMAT, SetRefused, load, read

SWING = parse_rules("zunyi", {"flip": "swing", "silkie": True, "base": 2, "points": {"hand.all_pungs": 5}})
PLAIN = parse_rules("wengan", {})


@pytest.fixture(autouse=True)
def free_rooms(settings):
    settings.CARDS = False


def refused(code, call, *args, **kwargs):
    with pytest.raises(Refused) as refusal:
        call(*args, **kwargs)
    assert refusal.value.code == code


@pytest.fixture
def owner(db):
    return player("王姐", is_guest=False)


@pytest.fixture
def friend(db):
    return player("小李", is_guest=False)


class TestSaving:
    def test_a_set_comes_back_as_it_was_saved(self, owner):
        saved = sets.save_set(owner, " 星期五  的桌子 ", SWING)
        assert saved.name == "星期五 的桌子"
        assert load(OptionSet.objects.get(pk=saved.pk)) == (SWING, False)
        assert sets.find_set(saved.code.lower()) == saved

    def test_two_of_one_name_are_refused_and_another_may_have_it(self, owner, friend):
        sets.save_set(owner, "星期五", SWING)
        refused("name_taken", sets.save_set, owner, "星期五", PLAIN)
        sets.save_set(friend, "星期五", PLAIN)

    def test_editing_touches_neither_rooms_nor_the_code(self, owner):
        saved = sets.save_set(owner, "星期五", SWING)
        room = lobby.create_room(owner, "zunyi", SWING.as_json())
        sets.edit_set(owner, saved, "星期六", PLAIN)
        again = sets.find_set(saved.code)
        assert (again.name, load(again).rules) == ("星期六", PLAIN)
        room.refresh_from_db()
        assert room.digest == SWING.digest

    def test_only_the_owner_edits_and_deletes(self, owner, friend):
        saved = sets.save_set(owner, "星期五", SWING)
        refused("not_yours", sets.edit_set, friend, saved, "我的", PLAIN)
        refused("not_yours", sets.delete_set, friend, saved)
        sets.delete_set(owner, saved)
        refused("unknown_code", sets.find_set, saved.code)
        refused("unknown_code", sets.edit_set, owner, saved, "星期五", PLAIN)

    def test_renaming_to_a_taken_name_is_refused(self, owner):
        sets.save_set(owner, "星期五", SWING)
        other = sets.save_set(owner, "星期六", SWING)
        refused("name_taken", sets.edit_set, owner, other, "星期五", SWING)
        sets.edit_set(owner, other, "星期六", PLAIN)

    def test_copies_find_a_free_name(self, owner, friend):
        names = [sets.copy_set(friend, "星期五", SWING).name for _ in range(4)]
        assert names == ["星期五", "星期五 2", "星期五 3", "星期五 4"]
        long = [sets.copy_set(friend, "长" * 24, SWING).name for _ in range(2)]
        assert long == ["长" * 24, "长" * 22 + " 2"]

    def test_there_is_an_end_to_saving(self, owner, monkeypatch):
        monkeypatch.setattr(sets, "MOST", 2)
        sets.save_set(owner, "一", SWING)
        sets.save_set(owner, "二", SWING)
        refused("too_many_sets", sets.save_set, owner, "三", SWING)

    @pytest.mark.parametrize("name", ["", " ", "x" * 25, "a\x00", None])
    def test_names_of_nonsense_are_refused(self, owner, name):
        refused("bad_name", sets.save_set, owner, name, SWING)

    def test_codes_cannot_be_guessed_for_long(self, owner):
        for _try in range(20):
            refused("unknown_code", sets.find_set, "222222", tries=("me",))
        refused("too_often", sets.find_set, "222222", tries=("me",))


class TestClubs:
    def test_owner_and_managers_keep_the_clubs_sets(self, owner, friend):
        circle = club(owner, friend)
        refused("not_allowed", sets.save_set, friend, "圈规", SWING, club=circle)
        saved = sets.save_set(owner, "圈规", SWING, club=circle)
        assert (saved.owner, saved.club) == (None, circle)
        refused("not_allowed", sets.edit_set, friend, saved, "圈规", PLAIN)
        Membership.objects.filter(player=friend).update(role="manager")
        sets.edit_set(friend, saved, "圈规", PLAIN)
        sets.delete_set(friend, saved)

    def test_names_are_taken_club_by_club(self, owner):
        one, other = club(owner), club(player("别人", is_guest=False))
        sets.save_set(owner, "圈规", SWING)
        sets.save_set(owner, "圈规", SWING, club=one)
        refused("name_taken", sets.save_set, owner, "圈规", SWING, club=one)
        refused("not_in_club", sets.save_set, owner, "圈规", SWING, club=other)

    def test_a_stranger_touches_nothing(self, owner, friend):
        saved = sets.save_set(owner, "圈规", SWING, club=club(owner))
        refused("not_in_club", sets.delete_set, friend, saved)


class TestOffers:
    def codes(self, who):
        return {str(name): [offer.code for offer in group] for name, group in offers(who).groups}

    def test_a_stranger_gets_the_presets(self, db):
        assert list(self.codes(None).values()) == [list(PRESETS)]

    def test_last_played_mine_and_my_clubs(self, owner, friend, django_assert_max_num_queries):
        mine = sets.save_set(owner, "我的", SWING)
        ours = sets.save_set(owner, "圈规", PLAIN, club=club(owner, friend))
        sets.save_set(friend, "别人的", PLAIN)
        lobby.create_room(owner, "zunyi", {"base": 3})
        with django_assert_max_num_queries(3):
            found = offers(owner)
        assert [[offer.code for offer in group] for _name, group in found.groups[:-1]] == [
            [LAST],
            [mine.code],
            [ours.code],
        ]
        assert found.find(LAST).rules.base == 3
        assert found.find(mine.code).rules == SWING
        assert found.find("nothing") is None

    def test_applicants_do_not_see_the_clubs_sets(self, owner, friend):
        circle = club(owner)
        sets.save_set(owner, "圈规", PLAIN, club=circle)
        Membership.objects.create(club=circle, player=friend, role="applicant")
        assert len(offers(friend).groups) == 1

    def test_a_room_whose_rules_mean_something_else_now_is_not_offered(self, owner):
        lobby.create_room(owner, "zunyi", {})
        Room.objects.update(digest="0" * 64)
        assert len(offers(owner).groups) == 1

    @pytest.mark.parametrize("preset", PRESETS.values(), ids=PRESETS)
    def test_every_preset_is_playable_and_named(self, preset):
        assert preset.rules.variant == preset.variant
        assert str(preset.name)
        assert "-" in preset.code

    def test_presets_differ(self):
        assert len({preset.rules.digest for preset in PRESETS.values()}) == len(PRESETS)


class TestFormats:
    """A set is what it was when it was saved, is brought over aloud, or is refused with the reason."""

    def old(self):
        """Rules as a format before the present one might have held them: no `wild`, and `flip` yes or no."""
        options = PLAIN.as_json()
        del options["wild"]
        return {**options, "flip": True}

    def step(self, variant, options):
        return {**options, "wild": False, "flip": "next" if options["flip"] else "none"}

    def test_an_old_format_is_brought_over_step_by_step(self):
        migrations = {3: self.step, 4: lambda variant, options: {**options, "base": options["base"] + 1}}
        loaded = read("wengan", self.old(), 3, "old digest", migrations=migrations, current=5)
        assert loaded == (parse_rules("wengan", {"base": 2}), True)

    def test_an_old_format_without_a_way_is_refused(self):
        with pytest.raises(SetRefused) as refusal:
            read("wengan", self.old(), 2, "", migrations={3: self.step}, current=4)
        assert "版本太旧" in refusal.value.sentence

    def test_a_migration_that_leaves_nonsense_is_refused(self):
        with pytest.raises(SetRefused) as refusal:
            read("wengan", self.old(), 3, "", migrations={3: lambda variant, options: options}, current=4)
        assert "翻鸡" in refusal.value.sentence

    def test_a_newer_format_is_refused(self):
        with pytest.raises(SetRefused) as refusal:
            read("zunyi", SWING.as_json(), FORMAT + 1, SWING.digest)
        assert "更新的版本" in refusal.value.sentence

    def test_a_missing_option_is_refused_not_filled_in(self):
        options = SWING.as_json()
        del options["silkie"]
        with pytest.raises(SetRefused) as refusal:
            read("zunyi", options, FORMAT, SWING.digest)
        assert "乌骨鸡" in refusal.value.sentence

    def test_another_digest_is_refused(self):
        with pytest.raises(SetRefused) as refusal:
            read("zunyi", SWING.as_json(), FORMAT, PLAIN.digest)
        assert "意思" in refusal.value.sentence

    @pytest.mark.parametrize("change", [{"players": 5}, {"all_threes": True}, {"points": {"hand.plain": 101}}])
    def test_what_is_no_longer_allowed_is_named(self, change):
        with pytest.raises(SetRefused):
            read("zunyi", {**SWING.as_json(), **change}, FORMAT, SWING.digest)

    @pytest.mark.parametrize("options", [None, [], "x", 5])
    def test_damaged_sets_are_refused(self, options):
        with pytest.raises(SetRefused):
            read("zunyi", options, FORMAT, SWING.digest)

    def test_a_refused_set_is_listed_with_its_reason(self, owner):
        saved = sets.save_set(owner, "老规矩", SWING)
        saved.format = 0
        offer = offer_of(saved)
        assert (offer.rules, bool(offer.trouble)) == (None, True)


class TestComparing:
    def test_the_same_rules_do_not_differ(self):
        assert not any(line.differs for line in compare(SWING, SWING))

    def test_what_differs_is_marked(self):
        other = parse_rules("zunyi", {"flip": "swing", "silkie": True, "base": 3, "points": {"hand.all_pungs": 6}})
        assert [(line.name, line.one, line.other) for line in compare(SWING, other) if line.differs] == [
            ("底分", "2", "3"),
            ("大对子", "5", "6"),
        ]

    def test_what_only_one_variant_has_is_a_dash_in_the_other(self):
        lines = {line.name: (line.one, line.other) for line in compare(SWING, PLAIN)}
        assert lines["见豆三"] == ("–", "关")
        assert lines["天听"] == ("10", "–")


@pytest.mark.django_db(transaction=True)
class TestAtOnce:
    def test_one_name_saved_many_times_is_there_once(self):
        owner = player("王姐", is_guest=False)
        outcomes = at_once([lambda: sets.save_set(owner, "星期五", SWING) for _ in range(6)])
        assert outcomes.count("name_taken") == 5
        assert OptionSet.objects.count() == 1

    def test_the_limit_holds(self, monkeypatch):
        monkeypatch.setattr(sets, "MOST", 3)
        owner = player("王姐", is_guest=False)
        outcomes = at_once([lambda n=n: sets.save_set(owner, f"第 {n} 套", SWING) for n in range(8)])
        assert outcomes.count("too_many_sets") == 5


class TestGarbage(TestCase):
    @settings(max_examples=40, deadline=None)
    @given(st.text(max_size=60))
    def test_any_name_and_any_code(self, text):
        owner = player("王姐", is_guest=False)
        for code, verb in (
            ("bad_name", lambda: sets.save_set(owner, text, SWING)),
            ("bad_name", lambda: sets.copy_set(owner, text, SWING)),
            ("unknown_code", lambda: sets.find_set(text)),
        ):
            assert self.outcome(verb) in ("taken", code)

    def outcome(self, verb):
        try:
            verb()
        except Refused as refusal:
            return refusal.code
        return "taken"

    @settings(max_examples=60, deadline=None)
    @given(
        st.recursive(
            st.none() | st.booleans() | st.integers() | st.text(max_size=8),
            lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
            max_leaves=8,
        ),
        st.integers(0, 3),
    )
    def test_any_saved_document_is_refused_in_a_sentence(self, options, written):
        with pytest.raises(SetRefused) as refusal:
            read("zunyi", options, written, "")
        assert refusal.value.sentence
