"""Wins that were passed by, and kongs that are robbed: F9, F10, F12, E2, E3, P9."""

import itertools

import pytest

from rules.engine.actions import Verb
from rules.engine.events import Konged, Won
from rules.engine.melds import Meld, MeldKind
from rules.engine.position import EndKind
from rules.engine.views import Phase
from tests.engine.claiming import ON_36P, claim_table, kind, rob_table, with_passed
from tests.engine.scenario import Table


def passed_before_draw(how, tile):
    """Seat 1 passed seat 3's 6p; seat 0 drew and discarded `tile`, and seat 1 has not drawn since."""
    t = Table("zunyi", {3: "6p", 1: ON_36P}, dealer=3, draws=f"9s{tile}", pass_win=how)
    t.play("3 discard 6p", "1 pass", f"0 discard {tile}")
    return t


class TestPassedWins:
    """F10: seat 1 waits for 3p and 6p."""

    @pytest.mark.parametrize(
        ("how", "tile", "asked"),
        [
            ("same_tile", "6p", False),
            ("same_tile", "3p", True),
            ("until_draw", "6p", False),
            ("until_draw", "3p", False),
            ("penalty", "6p", True),
            ("penalty", "3p", True),
        ],
    )
    def test_F10_after_a_pass_before_the_next_draw(self, how, tile, asked):
        t = passed_before_draw(how, tile)
        assert (1 in t.asked and "win" in t.verbs(1)) is asked

    def test_F10_a_draw_frees_again(self):
        for how in ("same_tile", "until_draw", "penalty"):
            t = Table("zunyi", {0: "6p", 1: ON_36P, 2: "6p"}, pass_win=how, draws="9s9m")
            t.play("0 discard 6p", "1 pass")
            assert t.seat(1).passed == 0
            t.play("1 discard 9m", "2 discard 6p")
            assert t.verbs(1) == ["win", "pass"]

    def test_F10_a_passed_pung_bars_nothing(self):
        t = claim_table("zunyi", {2: "66p"})
        t.play("2 pass")
        assert t.seat(2).passed == 0

    def test_F10_passing_the_win_for_a_pung(self):
        for how, passed in (("same_tile", False), ("until_draw", True)):
            t = Table("wengan", {0: "7p", 1: "222m444m888m55s77p"}, pass_win=how)
            t.play("0 discard 7p", "1 pung")
            assert bool(t.seat(1).passed) is passed

    def test_F10_a_self_drawn_win_that_is_passed_bars_too(self):
        t = Table("zunyi", {0: "9s", 1: ON_36P, 2: "6p"}, draws="9s6p", pass_win="same_tile")
        t.play("0 discard 9s", "1 discard 6p", "2 discard 6p")
        assert 1 not in t.asked

    def test_F10_who_was_not_asked_has_passed_nothing(self):
        t = Table("wengan", {0: "6p", 1: ON_36P}, draws="9s")
        t.play("0 discard 6p")
        assert 1 not in t.asked or t.state.phase is Phase.TURN
        assert t.seat(1).passed == 0

    def test_F10_robbing_is_never_barred(self):
        t = rob_table("wengan", passed=True)
        assert t.legal(3) == ["win", "pass"]


class TestPenalty:
    """P9"""

    def test_P9_the_only_winner_after_a_pass_is_penalised(self):
        t = passed_before_draw("penalty", "3p")
        assert t.question(1).default.verb is Verb.PASS
        t.play("1 win")
        assert t.end.penalty
        assert t.end.winners == (1,)

    def test_P9_a_draw_ends_it(self):
        t = Table("zunyi", {0: "6p", 1: ON_36P, 2: "6p"}, pass_win="penalty", draws="9s9m")
        t.play("0 discard 6p", "1 pass", "1 discard 9m", "2 discard 6p", "1 win")
        assert not t.end.penalty

    def test_P9_not_when_forced_by_a_hot_discard(self):
        t = Table(
            "zunyi",
            {3: "6p", 1: ON_36P, 0: "7777p"},
            dealer=3,
            draws="9s9m",
            tail="3p",
            pass_win="penalty",
        )
        t.play("3 discard 6p", "1 pass", "0 kong 7p", "0 discard 3p")
        assert t.end.winners == (1,)
        assert t.end.after_kong
        assert not t.end.penalty

    def test_P9_if_others_win_he_may_not_zunyi(self):
        t = Table("zunyi", {3: "6p", 1: ON_36P, 2: "123s456s789s99m12p"}, dealer=3, draws="9s3p", pass_win="penalty")
        t.play("3 discard 6p", "1 pass", "0 discard 3p")
        assert t.end.winners == (2,)
        assert not t.end.penalty

    def test_P9_order_of_answers_does_not_matter(self):
        hands = {3: "7p", 1: "222m444m888m55s77p", 2: "111m333m666m444s7p"}
        for answers, winners, penalty in (
            (("1 win", "2 win"), (2,), False),
            (("1 win", "2 pass"), (1,), True),
            (("1 pass", "2 win"), (2,), False),
        ):
            for order in itertools.permutations(answers):
                t = with_passed(Table("wengan", hands, dealer=3, pass_win="penalty"), 1, "1m")
                t.play("3 discard 7p")
                for answer in order:
                    if int(answer[0]) in t.asked:
                        t.play(answer)
                assert (t.end.winners, t.end.penalty) == (winners, penalty), order

    def test_P9_only_with_its_option(self):
        t = passed_before_draw("same_tile", "3p")
        t.play("1 win")
        assert not t.end.penalty


class TestRobbing:
    """F12, B3, E3"""

    def test_F12_an_added_kong_can_be_robbed(self):
        t = rob_table("wengan")
        assert t.asked == (3,)
        assert t.legal(3) == ["win", "pass"]
        assert (t.question(3).tile, t.question(3).source) == (kind("6p"), 0)
        t.play("3 win")
        assert t.end.how is EndKind.ROBBED_KONG
        assert t.end.source == 0
        assert t.end.tile == kind("6p")

    def test_B3_the_meld_stays_a_pung(self):
        t = rob_table("zunyi")
        assert t.seat(0).melds == (Meld(MeldKind.PUNG, kind("6p"), 1),)
        assert kind("6p") not in t.seat(0).hand
        assert kind("6p") not in t.seat(3).hand

    def test_F12_not_robbed_the_kong_stands_and_is_replaced(self):
        t = rob_table("wengan")
        t.play("3 pass")
        assert t.seat(0).melds[0].kind is MeldKind.ADDED_KONG
        assert t.log[-1].tail
        assert t.asked == (0,)

    def test_F12_a_late_kong_can_be_robbed_too(self):
        hands = {0: "666p", 1: "6p", 3: ON_36P}
        t = Table("wengan", hands, dealer=1, draws="9s9m8m7m9s")
        t.play("1 discard 6p", "0 pung")
        t.play(f"0 {next(text for text in t.legal(0) if text != 'discard 6p')}")
        for tile in ("9m", "8m", "7m"):
            while t.state.phase is Phase.CLAIM:
                t.play(f"{t.asked[0]} pass")
            t.play(f"{t.state.turn} discard {tile}")
        while t.state.phase is Phase.CLAIM:
            t.play(f"{t.asked[0]} pass")
        t.play("0 kong 6p")
        assert t.happened(Konged)[-1].late
        assert t.asked == (3,)

    def test_F12_a_concealed_kong_cannot_be_robbed(self):
        t = Table("zunyi", {0: "6666p", 3: ON_36P.replace("45p", "78p")})
        t.play("0 kong 6p")
        assert t.asked == (0,)
        assert not t.happened(Won)

    def test_others_do_not_see_that_a_kong_may_be_robbed(self):
        t = rob_table("wengan")
        view = t.view(1)
        assert view.phase is Phase.TURN
        assert view.waiting == ()
        assert t.view(3).phase is Phase.CLAIM
