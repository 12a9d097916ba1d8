"""Declaring ready, and what is refused in a turn: F11, T5, E1."""

import pytest

from rules.engine.actions import Declaration
from rules.engine.decide import IllegalAction
from rules.engine.events import Declared, Discarded, Won
from rules.engine.notation import parse_tile
from rules.engine.position import EndKind
from tests.engine.scenario import Table

READY = "123m456m789m11p45p"  # waits for 3p and 6p
ONE_OFF = "123m456m789m11p49p"


def kind(text):
    return parse_tile(text)


class TestDeclaring:
    """F11, F9"""

    def test_F11_ready_with_the_first_discard_in_zunyi(self):
        t = Table("zunyi", {0: READY}, draws="9s", ready_bonus=True)
        assert [text for text in t.legal(0) if text.count(" ") == 2] == ["discard 9s ready"]
        t.play("0 discard 9s ready")
        assert t.happened(Declared) == [Declared(0, Declaration.READY)]
        assert t.log.index(t.happened(Declared)[0]) == t.log.index(t.happened(Discarded)[0]) - 1

    def test_F11_for_a_non_dealer_too(self):
        t = Table("zunyi", {0: "9p", 1: READY}, draws="9p9s", ready_bonus=True)
        t.play("0 discard 9p")
        assert "discard 9s ready" in t.legal(1)

    def test_F11_only_with_the_first_discard(self):
        t = Table("zunyi", {0: ONE_OFF}, draws="9s9m8m7m5p", ready_bonus=True)
        t.play("0 discard 9s", "1 discard 9m", "2 discard 8m", "3 discard 7m")
        assert "discard 9p" in t.legal(0)
        assert not any("ready" in text for text in t.legal(0))

    def test_F11_not_after_a_kong(self):
        t = Table("zunyi", {0: "1111m456m789m11p4p"}, draws="9s", tail="5p", ready_bonus=True)
        t.play("0 kong 1m")
        assert not any("ready" in text for text in t.legal(0))

    def test_F11_not_with_the_option_off(self):
        t = Table("zunyi", {0: READY}, draws="9s")
        assert not any("ready" in text for text in t.legal(0))

    def test_F11_hard_by_the_dealer_soft_by_the_others_in_wengan(self):
        t = Table("wengan", {0: READY, 1: ONE_OFF}, draws="9s5p", ready_bonus=True)
        assert [text for text in t.legal(0) if text.count(" ") == 2] == ["discard 9s hard"]
        t.play("0 discard 9s hard")
        assert [text for text in t.legal(1) if text.count(" ") == 2] == ["discard 9p soft"]

    def test_F11_soft_also_after_hard_was_let_go_by(self):
        t = Table("wengan", {0: "9s", 1: READY}, draws="9s9p", ready_bonus=True)
        t.play("1 pass", "0 discard 9s")
        assert "discard 9p soft" in t.legal(1)

    def test_F11_frozen_hands_discard_what_they_draw_unasked(self):
        t = Table("zunyi", {0: READY, 1: "6s"}, draws="9s2m9m9p8s7s", ready_bonus=True)
        t.play("0 discard 9s ready", "1 discard 2m", "2 discard 9m")
        happened = t.play("3 discard 9p")
        assert [event for event in happened if isinstance(event, Discarded)] == [
            Discarded(3, kind("9p")),
            Discarded(0, kind("8s")),
        ]
        assert t.asked == (1,)

    def test_F9_a_declared_player_wins_unasked_by_himself(self):
        t = Table("zunyi", {0: READY, 1: "6s"}, draws="9s2m9m9p6p", ready_bonus=True)
        t.play("0 discard 9s ready", "1 discard 2m", "2 discard 9m", "3 discard 9p")
        assert t.end.how is EndKind.SELF_DRAW
        assert t.happened(Won)[0].winners == (0,)

    def test_F11_no_pung_and_no_kong_after_declaring(self):
        hand = "111p123m456m789m4p"
        t = Table("zunyi", {0: hand, 1: "1p"}, draws="9s8m", ready_bonus=True)
        t.play("0 discard 9s ready", "1 discard 1p")
        assert 0 not in t.asked
        t = Table("zunyi", {0: hand}, draws="9s8m8m8m1p9m", ready_bonus=True)
        t.play("0 discard 9s ready", "1 discard 8m", "2 discard 8m", "3 discard 8m")
        assert t.seat(0).pond[-1] == kind("1p")

    def test_questions_are_numbered_without_gaps_through_a_frozen_hand(self):
        t = Table("zunyi", {0: READY, 1: "6s"}, draws="9s2m9m9p8s7s", ready_bonus=True)
        assert t.question(0).number == 1
        t.play("0 discard 9s ready", "1 discard 2m", "2 discard 9m", "3 discard 9p")
        assert t.seat(0).answers == 1


class TestRefusals:
    """What is not legal does not exist."""

    def refused(self, t, step):
        before = t.state
        with pytest.raises(IllegalAction) as refusal:
            t.play(step)
        assert t.state is before
        return refusal.value.code

    def test_codes(self):
        t = Table("zunyi", {0: READY + "6p"})
        assert self.refused(t, "1 discard 1m") == "not_asked"
        assert self.refused(t, "0 discard 9s") == "no_such_answer"
        assert self.refused(t, "0 pass") == "no_such_answer"
        assert self.refused(t, "0 discard 1m ready") == "no_such_answer"
        assert self.refused(t, "7 discard 1m") == "not_asked"
        t.play("0 win")
        assert self.refused(t, "0 win") == "over"
