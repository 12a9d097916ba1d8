"""Turns: discards, kongs in one's turn, declarations, the end of the wall: F5, F6, F11, T5, T6, B1, E1."""

import pytest

from rules.engine.actions import Verb
from rules.engine.decide import IllegalAction
from rules.engine.events import Charged, Drawn, Exhausted, Konged, Liable, Settled
from rules.engine.melds import ClaimedBy, Meld, MeldKind
from rules.engine.notation import format_tile, parse_tile, parse_tiles
from rules.engine.position import EndKind, First
from rules.engine.views import Phase
from tests.engine.scenario import Table

READY = "123m456m789m11p45p"  # waits for 3p and 6p
ONE_OFF = "123m456m789m11p49p"


def kind(text):
    return parse_tile(text)


class TestVoidSuit:
    """F5, H4"""

    def table(self, hand, **options):
        return Table("zunyi", {0: hand, 1: "9m9p9s", 2: "9m9p9s", 3: "9m9p9s"}, void_suit=True, **options)

    def test_F5_tiles_of_the_void_suit_go_first(self):
        t = self.table("123456m12345p78s")
        t.play("0 void s", "1 void m", "2 void m", "3 void m")
        assert set(t.legal(0)) <= {f"discard {rank}s" for rank in range(1, 10)}
        with pytest.raises(IllegalAction) as refusal:
            t.play("0 discard 1m")
        assert refusal.value.code == "void_first"

    def test_F5_wild_tiles_are_not_counted(self):
        t = self.table("123456m1234567p", indicator="8s", wild=True, draws="8s")
        t.play("1 void m", "2 void m", "3 void m")
        assert t.seat(0).void == 2
        assert "discard 8s" in t.legal(0)
        assert "discard 1m" in t.legal(0)

    def test_F5_a_wild_tile_may_not_go_while_void_tiles_are_held(self):
        t = self.table("123456m123456p7s", indicator="8s", wild=True, draws="8s")
        t.play("0 void s", "1 void m", "2 void m", "3 void m")
        assert t.legal(0) == ["discard 7s"]

    def test_F5_no_kong_in_the_void_suit_but_in_another(self):
        t = self.table("1111m22223333p1s", draws="7s")
        t.play("0 void p", "1 void m", "2 void m", "3 void m")
        assert [text for text in t.legal(0) if text.startswith("kong")] == ["kong 1m"]

    def test_F5_no_pung_in_the_void_suit(self):
        hands = {0: "9m9p9s5p5s", 1: "55p55s123m9m9s", 2: "9m9p9s", 3: "9m9p9s"}
        for void, may in (("p", False), ("s", True)):
            t = Table("zunyi", hands, void_suit=True)
            t.play(f"1 void {void}", "0 void p", "2 void p", "3 void p", "0 discard 5p")
            assert ("pung" in t.verbs(1)) is may

    def test_H4_not_ready_and_no_win_until_they_are_gone(self):
        hands = {0: "9m9p9s6p", 1: "123m456m111p456p9s", 2: "9m9p9s", 3: "9m9p9s"}
        t = Table("zunyi", hands, void_suit=True, draws="9p3s")
        t.play("0 void m", "1 void s", "2 void m", "3 void m")
        assert t.seat(1).waits == 0
        t.play(f"0 {t.legal(0)[0]}")
        assert t.legal(1) == ["discard 3s", "discard 9s"]
        t.play("1 discard 9s")
        assert t.seat(1).waits == 0


class TestTurn:
    """F6, E1, T6"""

    def test_F6_the_dealer_opens_and_may_discard_anything(self):
        t = Table("zunyi", {0: "1357m2468p13579s"}, draws="9p")
        assert t.asked == (0,)
        assert t.legal(0) == [f"discard {format_tile(tile)}" for tile in parse_tiles("1357m24689p13579s")]

    def test_F6_everybody_draws_in_turn_order(self):
        t = Table("zunyi", draws="5m5m5m5m", players=3)
        for step, seat in enumerate((0, 1, 2, 0)):
            assert t.asked == (seat,), step
            t.play(f"{seat} {t.legal(seat)[-1]}")
            while t.state.phase is Phase.CLAIM:
                t.play(f"{t.asked[0]} pass")

    def test_E1_a_self_drawn_win(self):
        t = Table("wengan", {0: "9s", 1: READY}, draws="9s6p")
        t.play("0 discard 9s")
        assert t.question(1).default.verb is Verb.WIN
        t.play("1 win")
        assert t.end.how is EndKind.SELF_DRAW
        assert t.end.winners == (1,)
        assert t.end.tile == kind("6p")
        assert not t.end.after_kong
        assert kind("6p") in t.seat(1).hand
        assert t.state.phase is Phase.OVER
        assert isinstance(t.log[-1], Settled)

    def test_a_first_draw_of_a_non_dealer_is_earthly_in_zunyi_only(self):
        for variant, first in (("zunyi", True), ("wengan", False)):
            t = Table(variant, {0: "9s", 1: READY}, draws="9s6p")
            t.play("0 discard 9s", "1 win")
            assert t.end.first_turn is first

    def test_a_second_draw_is_not_earthly(self):
        t = Table("zunyi", {0: "9s", 1: READY}, draws="9s8s9s8s9p6p")
        t.play("0 discard 9s", "1 discard 8s", "2 discard 9s", "3 discard 8s", "0 discard 9p", "1 win")
        assert not t.end.first_turn

    def test_not_earthly_after_an_own_kong(self):
        t = Table("zunyi", {0: "9s", 1: "111m456m789m11p45p"}, draws="9s1m", tail="6p")
        t.play("0 discard 9s", "1 kong 1m", "1 win")
        assert not t.end.first_turn
        assert t.end.after_kong

    def test_the_dealer_wins_his_fourteen_tiles(self):
        t = Table("zunyi", {0: READY + "6p"})
        assert t.verbs(0) == ["win", "discard"]
        t.play("0 win")
        assert t.end.first_turn
        assert t.end.tile in t.seat(0).hand

    def test_a_winning_dealer_with_a_kong_first_is_not_heavenly(self):
        t = Table("zunyi", {0: "1111m456m789m11p6p"}, draws="9s", tail="6p")
        t.play("0 kong 1m")
        assert not any(text == "win" for text in t.legal(0))

    def test_F6_after_a_pung_one_only_discards(self):
        t = Table("zunyi", {0: "5m", 1: "55m1111p234p678s"}, draws="9s")
        t.play("0 discard 5m", "1 pung")
        assert t.asked == (1,)
        assert t.verbs(1) == ["discard"]
        assert t.question(1).tile is None

    def test_T6_exhausted_when_the_last_discard_goes_unclaimed(self):
        t = Table("zunyi", {1: "4m"}, draws="9s9p4m", last=1)
        t.play(f"0 {t.legal(0)[-1]}")
        assert t.state.left == 0
        assert t.asked == (1,)
        t.play("1 discard 9p")
        assert t.happened(Exhausted)
        assert t.end.how is EndKind.DRAW
        assert isinstance(t.log[-1], Settled)

    def test_T6_the_last_discard_can_still_be_won(self):
        t = Table("zunyi", {0: "9s", 2: READY}, draws="9s6p", last=1)
        t.play("0 discard 9s", "1 discard 6p", "2 win")
        assert t.end.winners == (2,)

    def test_T5_no_kong_without_a_tile_to_replace_it_but_a_pung(self):
        hands = {0: "5m9s", 1: "555m1111p"}
        for last, verbs in ((1, ["kong", "pung", "pass"]), (0, ["pung", "pass"])):
            t = Table("zunyi", hands, draws="9s", last=last)
            t.play("0 discard 5m")
            assert t.verbs(1) == verbs
        t.play("1 pung", "1 discard 1p")
        assert t.happened(Exhausted)

    def test_T5_no_kong_in_the_turn_without_a_tile_to_replace_it(self):
        for last, kongs in ((2, ["kong 1p"]), (1, [])):
            t = Table("zunyi", {0: "9s", 1: "1111p"}, draws="9s9m", last=last)
            t.play("0 discard 9s")
            assert [text for text in t.legal(1) if text.startswith("kong")] == kongs

    def test_T5_replacements_come_from_the_tail(self):
        t = Table("zunyi", {0: "1111p"}, draws="9s9m", tail="7s6s")
        t.play("0 kong 1p")
        assert t.happened(Drawn)[-1] == Drawn(0, kind("7s"), True)
        t.play("0 discard 9s")
        assert t.happened(Drawn)[-1] == Drawn(1, kind("9m"), False)

    def test_the_flip_is_turned_only_after_a_win_when_something_asks_for_it(self):
        for options, flipped in (
            ({"flip": "next"}, True),
            ({"flip": "swing"}, True),
            ({}, False),
            ({"self_chicken": True}, True),
            ({"windblown": True}, True),
        ):
            t = Table("zunyi", {0: READY + "6p"}, draws="3s", **options)
            left = t.state.left
            t.play("0 win")
            assert (t.state.flip == kind("3s")) is flipped
            assert t.state.left == left - flipped

    def test_no_flip_when_nothing_is_left(self):
        t = Table("zunyi", {0: "9s", 1: READY}, draws="9s6p", last=1, flip="next")
        t.play("0 discard 9s", "1 win")
        assert t.state.flip is None


class TestKongs:
    """Section 5, B1: how a kong came about."""

    def kong(self, t):
        return t.happened(Konged)[-1]

    def test_B1_four_at_the_opening_are_concealed(self):
        t = Table("zunyi", {0: "1111p"}, draws="9s")
        t.play("0 kong 1p")
        assert self.kong(t) == Konged(0, MeldKind.CONCEALED_KONG, kind("1p"), None, False)

    def test_B1_konged_a_turn_later_they_are_late(self):
        t = Table("zunyi", {0: "1111p"}, draws="9s9m9s8m9p", players=4)
        t.play("0 discard 9s", "1 discard 9m", "2 discard 9s", "3 discard 8m", "0 kong 1p")
        assert self.kong(t).late
        assert t.seat(0).melds == (Meld(MeldKind.CONCEALED_KONG, kind("1p"), None, True),)

    def test_B1_the_fourth_drawn_now_is_concealed(self):
        t = Table("zunyi", {0: "111p"}, draws="9s9m9s8m1p", players=4)
        t.play("0 discard 9s", "1 discard 9m", "2 discard 9s", "3 discard 8m", "0 kong 1p")
        assert not self.kong(t).late

    def test_B1_four_dealt_to_a_non_dealer_are_concealed_in_his_first_turn(self):
        t = Table("zunyi", {0: "9s", 1: "1111p"}, draws="9s9m")
        t.play("0 discard 9s", "1 kong 1p")
        assert not self.kong(t).late

    def test_B1_a_turn_opened_by_a_pung_is_no_missed_chance(self):
        t = Table("zunyi", {0: "5m9p", 1: "55m1111p4s"}, draws="9s8s9m8m9m")
        t.play("0 discard 5m", "1 pung", "1 discard 4s", "2 discard 8s", "3 discard 9m", "0 discard 8m", "1 kong 1p")
        assert not self.kong(t).late

    def test_B1_a_replacement_draw_stays_in_the_same_turn(self):
        t = Table("zunyi", {0: "1111p222p"}, draws="9s", tail="2p")
        t.play("0 kong 1p", "0 kong 2p")
        assert not self.kong(t).late
        t = Table("zunyi", {0: "1111p2222p"}, draws="9s")
        t.play("0 kong 1p", "0 kong 2p")
        assert not self.kong(t).late

    def test_B1_a_pung_is_konged_at_once_by_the_fourth_drawn(self):
        t = Table("zunyi", {0: "5m9p", 1: "55m4s"}, draws="9s8s9m8m5m")
        t.play("0 discard 5m", "1 pung", "1 discard 4s", "2 discard 8s", "3 discard 9m", "0 discard 8m", "1 kong 5m")
        assert self.kong(t) == Konged(1, MeldKind.ADDED_KONG, kind("5m"), None, False)
        assert t.seat(1).melds == (Meld(MeldKind.ADDED_KONG, kind("5m"), 0, False),)

    def test_B1_the_fourth_as_replacement_of_this_turn_counts(self):
        t = Table("zunyi", {0: "5m9p", 1: "55m1111p4s"}, draws="9s8s9m8m9m", tail="5m")
        t.play("0 discard 5m", "1 pung", "1 discard 4s", "2 discard 8s", "3 discard 9m", "0 discard 8m")
        t.play("1 kong 1p", "1 kong 5m")
        assert not self.kong(t).late

    def test_B1_the_fourth_in_hand_at_the_pung_makes_a_late_kong(self):
        t = Table("zunyi", {0: "5m9p", 1: "555m4s"}, draws="9s8s9m8m9m")
        t.play("0 discard 5m", "1 pung", "1 discard 4s", "2 discard 8s", "3 discard 9m", "0 discard 8m", "1 kong 5m")
        assert self.kong(t).late

    def test_B1_the_fourth_kept_for_a_turn_makes_a_late_kong(self):
        t = Table("zunyi", {0: "5m9p", 1: "55m4s"}, draws="9s8s9m8m5m" + "8s9m8m9p")
        t.play("0 discard 5m", "1 pung", "1 discard 4s", "2 discard 8s", "3 discard 9m", "0 discard 8m")
        t.play(f"1 {next(x for x in t.legal(1) if x.startswith('discard') and x != 'discard 5m')}")
        while t.state.turn != 1 or t.state.phase is not Phase.TURN:
            seat = t.asked[0]
            t.play(f"{seat} {t.legal(seat)[-1]}")
        t.play("1 kong 5m")
        assert self.kong(t).late

    def test_section_5_an_exposed_kong_is_never_late(self):
        t = Table("zunyi", {0: "5m9p", 1: "555m4s"}, draws="9s", tail="3s")
        t.play("0 discard 5m", "1 kong 5m")
        assert self.kong(t) == Konged(1, MeldKind.EXPOSED_KONG, kind("5m"), 0, False)
        assert t.happened(Drawn)[-1] == Drawn(1, kind("3s"), True)
        assert t.seat(0).pond == ()
        assert t.verbs(1) == ["discard"]

    def test_a_discard_after_a_kong_is_hot(self):
        t = Table("zunyi", {0: "1111p", 2: "123m456m789m11s45p"}, draws="9s", tail="6p")
        t.play("0 kong 1p", "0 discard 6p")
        assert t.end.how is EndKind.DISCARD
        assert t.end.after_kong

    def test_only_the_discard_right_after_the_kong_is_hot(self):
        t = Table("wengan", {0: "1111p6p"}, draws="9s")
        t.play("0 kong 1p")
        assert t.state.after_kong
        t.play(f"0 {t.legal(0)[-1]}")
        assert t.state.window is None or t.state.window.hot
        assert not t.state.after_kong


class TestFirstDiscards:
    """C5: the first discard of a standing kind."""

    def test_C5_an_unclaimed_first_is_charging(self):
        t = Table("zunyi", {0: "1s"}, draws="9p9p9p9p1s")
        t.play("0 discard 1s")
        assert t.happened(Charged) == [Charged(0, kind("1s"))]
        assert t.view(None).seats[0].charging == (kind("1s"),)
        assert t.state.first == ((kind("1s"), First(0)),)

    def test_C5_only_the_first_of_the_deal(self):
        t = Table("zunyi", {0: "1s", 1: "1s"}, draws="9p9p")
        t.play("0 discard 1s", "1 discard 1s")
        assert len(t.happened(Charged)) == 1

    @pytest.mark.parametrize(("claim", "how"), [("pung", ClaimedBy.PUNG), ("kong 1s", ClaimedBy.KONG)])
    def test_C5_a_claimed_first_is_liable(self, claim, how):
        t = Table("zunyi", {0: "1s", 1: "111s"}, draws="9p9p")
        t.play("0 discard 1s", f"1 {claim}")
        assert t.happened(Liable) == [Liable(0, kind("1s"), (1,), how)]
        assert not t.happened(Charged)
        assert t.state.first == ((kind("1s"), First(0, (1,), how)),)

    def test_C5_a_first_that_is_won(self):
        hand = "123m456m789m1199s"
        t = Table("zunyi", {0: "1s", 2: hand}, draws="9p9p")
        t.play("0 discard 1s", "2 win")
        assert t.happened(Liable) == [Liable(0, kind("1s"), (2,), ClaimedBy.WIN)]

    def test_C5_the_silkie_only_with_its_option(self):
        for silkie in (True, False):
            t = Table("zunyi", {0: "8p"}, draws="9p9p", silkie=silkie)
            t.play("0 discard 8p")
            assert bool(t.happened(Charged)) is silkie
