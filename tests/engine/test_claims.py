"""Claims of a discard or of an added kong: F7-F10, F12, E2, E3, B3, P9."""

import itertools

import pytest

from rules.engine.actions import Verb
from rules.engine.decide import IllegalAction
from rules.engine.events import Drawn, Konged, Offered, Punged, Withdrawn
from rules.engine.position import EndKind
from rules.engine.views import Phase
from tests.engine.claiming import ON_36P, ON_36P_TOO, claim_table, kind, rob_table, with_passed
from tests.engine.scenario import Table


class TestPrecedence:
    """F7"""

    def test_F7_who_may_claim_is_asked_and_nobody_else(self):
        t = claim_table("zunyi", {1: "66p", 2: ON_36P, 3: "6p"})
        assert t.asked == (1, 2)
        assert t.happened(Offered) == [Offered(1, (Verb.PUNG,)), Offered(2, (Verb.WIN,))]
        assert t.legal(1) == ["pung", "pass"]
        assert t.question(2).default.verb is Verb.WIN
        assert t.question(1).default.verb is Verb.PASS
        assert (t.question(1).tile, t.question(1).source) == (kind("6p"), 0)

    def test_F7_kong_with_three_in_hand(self):
        t = claim_table("zunyi", {3: "666p"})
        assert t.legal(3) == ["kong 6p", "pung", "pass"]

    @pytest.mark.parametrize("order", list(itertools.permutations(("1 pung", "2 win"))))
    def test_F7_win_beats_pung_in_any_order(self, order):
        t = claim_table("zunyi", {1: "66p", 2: ON_36P})
        for answer in order:
            if t.state.phase is Phase.CLAIM:
                t.play(answer)
        assert t.end.winners == (2,)
        assert not t.happened(Punged)

    def test_F7_a_pung_waits_for_a_win_that_could_outrank_it(self):
        t = claim_table("zunyi", {1: "66p", 2: ON_36P})
        t.play("1 pung")
        assert t.asked == (2,)
        assert t.legal(1) == []
        t.play("2 pass")
        assert t.happened(Punged) == [Punged(1, kind("6p"), 0)]
        assert t.asked == (1,)

    def test_F7_a_win_does_not_wait_for_a_pung(self):
        t = claim_table("zunyi", {1: "66p", 2: ON_36P})
        happened = t.play("2 win")
        assert Withdrawn(1) in happened
        assert t.end.winners == (2,)

    def test_F7_everybody_who_can_win_may(self):
        hands = {1: "222m444m888m55s77p", 2: "111m333m666m444s7p"}
        for answers, winners in (
            (("1 win", "2 win"), (1, 2)),
            (("1 win", "2 pass"), (1,)),
            (("1 pass", "2 win"), (2,)),
        ):
            ends = set()
            for order in itertools.permutations(answers):
                t = claim_table("wengan", hands, discard="7p")
                assert t.asked == (1, 2)
                for answer in order:
                    assert t.end is None
                    t.play(answer)
                ends.add(t.end)
            assert {end.winners for end in ends} == {winners}

    def test_F7_all_pass_and_the_next_draws(self):
        t = claim_table("zunyi", {3: "66p"})
        t.play("3 pass")
        assert isinstance(t.log[-1], Drawn)
        assert t.asked == (1,)
        assert t.seat(0).pond == (kind("6p"),)

    def test_F7_the_claimers_turn_comes_next(self):
        t = claim_table("zunyi", {3: "66p"})
        t.play("3 pung")
        t.play(f"3 {t.legal(3)[-1]}")
        assert t.state.turn == 0

    def test_F7_every_order_of_every_answer_ends_alike(self):
        """All combinations of all answers, in all orders: the order never matters."""
        hands = {1: "222m444m888m55s77p", 2: "111m333m666m444s7p"}
        options = [["1 win", "1 pung", "1 pass"], ["2 win", "2 pass"]]
        for chosen in itertools.product(*options):
            results = set()
            for order in itertools.permutations(chosen):
                t = claim_table("wengan", hands, discard="7p")
                for answer in order:
                    if t.state.phase is Phase.CLAIM and int(answer[0]) in t.asked:
                        t.play(answer)
                results.add((t.end, t.state.turn, tuple(seat.melds for seat in t.state.seats)))
            assert len(results) == 1, chosen

    def test_stale_answers_are_recognisable_by_their_numbers(self):
        t = claim_table("zunyi", {1: "66p", 2: ON_36P})
        assert t.question(1).number == 1
        t.play("1 pung", "2 pass")
        assert t.question(1).number == 2
        t.play(f"1 {t.legal(1)[-1]}")
        assert t.seat(1).answers == 2

    def test_a_withdrawn_question_has_used_its_number(self):
        t = claim_table("zunyi", {1: "66p", 2: ON_36P})
        t.play("2 win")
        assert t.seat(1).answers == 1


class TestWild:
    """F8"""

    def table(self, discard, hands):
        t = Table("zunyi", {0: discard} | hands, indicator="6p", wild=True)
        t.play(f"0 discard {discard}")
        return t

    def test_F8_a_wild_tile_is_not_punged_or_konged(self):
        t = self.table("6p", {1: "66p"})
        assert 1 not in t.asked or "pung" not in t.verbs(1)

    def test_F8_a_discarded_wild_tile_is_won_by_its_face(self):
        t = self.table("6p", {2: ON_36P})
        assert t.legal(2) == ["win", "pass"]
        t = self.table("6p", {2: "123m456m789m11s78s"})
        assert 2 not in t.asked

    def test_F8_wild_tiles_are_never_in_a_meld(self):
        t = self.table("5m", {1: "5m6p"})
        assert "pung" not in t.verbs(1)

    def test_F8_three_wild_tiles_are_no_kong(self):
        t = Table("zunyi", {0: "666p1111m"}, indicator="6p", wild=True)
        assert [text for text in t.legal(0) if text.startswith("kong")] == ["kong 1m"]

    def test_H3_a_wild_tile_completes_a_hand_when_drawn(self):
        t = Table("zunyi", {0: "9s", 1: "123m456m789m11s78s"}, draws="9s6p", indicator="6p", wild=True)
        t.play("0 discard 9s")
        while t.state.phase is Phase.CLAIM:
            t.play(f"{t.asked[0]} pass")
        assert "win" in t.verbs(1)


class TestForced:
    """F9"""

    def test_F9_two_winners_win_unasked_in_zunyi(self):
        t = claim_table("zunyi", {1: ON_36P, 3: ON_36P_TOO})
        assert t.end.winners == (1, 3)
        assert not t.happened(Offered)

    def test_F9_two_winners_are_asked_in_wengan(self):
        t = claim_table("wengan", {1: "222m444m888m55s77p", 2: "111m333m666m444s7p"}, discard="7p")
        assert t.asked == (1, 2)

    def test_F9_one_winner_is_asked_in_zunyi(self):
        assert claim_table("zunyi", {1: ON_36P}).asked == (1,)

    def test_F9_a_barred_player_is_none_of_the_two(self):
        """F10 `same_tile`: seat 1 passed on this kind, so seat 3 alone may win it, and is asked."""
        t = with_passed(Table("zunyi", {0: "6p", 1: ON_36P, 3: ON_36P_TOO}), 1, "6p")
        t.play("0 discard 6p")
        assert t.asked == (3,)

    def test_F9_a_hot_discard_is_won_unasked_in_zunyi(self):
        t = Table("zunyi", {0: "1111p", 2: ON_36P}, draws="9s", tail="6p")
        t.play("0 kong 1p", "0 discard 6p")
        assert t.end.winners == (2,)
        assert t.end.after_kong

    def test_F9_a_hot_discard_is_asked_in_wengan_and_needs_no_pass(self):
        t = Table("wengan", {0: "1111p", 2: ON_36P}, draws="9s", tail="6p")
        t.play("0 kong 1p", "0 discard 6p")
        assert t.asked == (2,)
        t.play("2 win")
        assert t.end.after_kong

    def test_F9_a_robbable_kong_is_robbed_unasked_in_zunyi(self):
        t = rob_table("zunyi")
        assert t.end.how is EndKind.ROBBED_KONG

    @pytest.mark.parametrize("variant", ["wengan", "zunyi"])
    def test_F9_who_declared_wins_unasked(self, variant):
        word = {"wengan": "soft", "zunyi": "ready"}[variant]
        t = Table(variant, {0: "9m", 1: ON_36P}, draws="9m9s6p", ready_bonus=True)
        if variant == "wengan":
            t.play("1 pass")
        t.play("0 discard 9m", f"1 discard 9s {word}", "2 discard 6p")
        assert t.end.winners == (1,)

    def test_F9_beside_a_declared_winner_the_others_are_asked_to_win_only(self):
        hands = {0: "9m7p", 1: "222m444m888m55s77p", 2: "111m333m666m444s7p", 3: "9m9s"}
        t = Table("wengan", hands, draws="9m9s9s8s", ready_bonus=True)
        t.play("1 pass", "2 pass", "0 discard 9m", "1 discard 9s soft", "2 discard 9s", "3 discard 8s", "0 discard 7p")
        assert t.asked == (2,)
        assert t.legal(2) == ["win", "pass"]
        t.play("2 pass")
        assert t.end.winners == (1,)


class TestMayHeWin:
    """E2, E3"""

    def test_E2_every_shape_may_in_zunyi(self):
        assert claim_table("zunyi", {1: ON_36P}).asked == (1,)

    def test_E3_a_plain_win_needs_a_kong_in_wengan(self):
        assert 2 not in claim_table("wengan", {2: ON_36P}).asked

    def test_E3_anything_dearer_does_not(self):
        assert claim_table("wengan", {2: "222m444m888m55s77p"}, discard="7p").asked == (2,)

    @pytest.mark.parametrize("late", [False, True])
    def test_E3_with_a_kong_of_any_kind(self, late):
        """Seat 1 kongs in its first turn, or a round later; then 6p makes a plain win."""
        hands = {0: "9s9p6p", 1: "1111m456m11s45p7m9m"}
        t = Table("wengan", hands, draws="9s8m" + ("2s8m9p8m" if late else "2s8m"), tail="8m")
        t.play("0 discard 9s")
        if late:
            t.play("1 discard 8m", "2 discard 2s", "3 discard 8m", "0 discard 9p")
        t.play("1 kong 1m")
        assert t.happened(Konged)[-1].late is late
        t.play("1 discard 8m")
        while t.state.turn != 0 or t.state.phase is not Phase.TURN:
            t.play(f"{t.asked[0]} {t.legal(t.asked[0])[-1]}")
        t.play("0 discard 6p")
        assert 1 in t.asked

    def test_E3_the_discard_of_a_declared_player_is_free(self):
        hands = {0: "123m456m789m22s12s", 2: ON_36P.replace("11s", "99s")}
        t = Table("wengan", hands, draws="6p", ready_bonus=True)
        t.play("2 pass", "0 discard 6p hard")
        assert t.asked == (2,)

    def test_E3_a_declared_winner_is_free(self):
        t = Table("wengan", {0: "6p", 2: ON_36P}, ready_bonus=True)
        t.play("2 declare hard", "0 discard 6p")
        assert t.end.winners == (2,)

    def test_E3_robbing_is_free(self):
        assert rob_table("wengan").legal(3) == ["win", "pass"]

    def test_an_answer_that_was_not_offered_is_refused(self):
        t = claim_table("zunyi", {1: "66p"})
        with pytest.raises(IllegalAction):
            t.play("1 win")
        with pytest.raises(IllegalAction):
            t.play("2 pass")
