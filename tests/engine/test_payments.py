"""Sections 4 and 7-10, paragraph by paragraph: what a hand is worth, who pays, the checks, who deals next."""

import pytest

from rules.engine.case import CaseError, parse_case
from rules.engine.settlement import settle
from tests.engine.handed import answer, handed, sums, waivers

OPEN = {"void_suit": False, "ready_bonus": False}
"""Zunyi without void suits and declarations."""


def hand(number, changes=()):
    return sums(number, changes).get("hand", [0, 0, 0, 0])


def value(number, changes=()):
    return [(line["pattern"], line["value"]) for line in answer(number, changes)["winners"]]


def next_one(number, changes=()):
    found = answer(number, changes)
    return found["next_dealer"], found["next_streak"]


# section 4


def test_E3_a_plain_win_on_a_discard_needs_a_kong_of_any_kind():
    for meld in (
        {"kind": "concealed_kong", "tile": "6m", "late": True},
        {"kind": "concealed_kong", "tile": "6m"},
        {"kind": "exposed_kong", "tile": "6m", "from": 2},
    ):
        assert value("P19", {"seats/0/melds/0": meld}) == [("plain", 1)]
    with pytest.raises(CaseError, match="needs a kong"):
        parse_case(handed("P19", {"seats/0/melds/0": {"kind": "pung", "tile": "6m", "from": 2}}))


def test_E3_robbing_and_hot_discards_and_declarations_free_of_it():
    assert value("P55") == [("plain", 2)]
    assert value("P27") == [("plain", 2)]
    assert value("P31") == [("plain", 1)]
    assert value("P65") == [("plain", 10)]


def test_E3_a_hand_that_is_called_otherwise_is_free():
    assert value("P20") == [("all_pungs", 5)]
    plain = {"options": {"points": {"hand.plain": 6}}}
    with pytest.raises(CaseError, match="needs a kong"):  # now plain names the hand
        parse_case(handed("P20", plain))


def test_E2_zunyi_wins_plain_on_any_discard():
    assert value("P02", {"seats/0/hand": "123456789m12p55p"}) == [("single_wait", 3)]
    assert value("P50") == [("plain", 2)]


# section 7


def test_V1_additions_are_added_and_plain_yields_to_them():
    assert value("P10") == [("plain", 10)]
    assert value("P11") == [("all_pungs", 14)]
    assert value("P14") == [("plain", 10)]
    assert hand("P15") == [23, -23, 0, 0]
    assert hand("P16") == [20, -20, 0, 0]
    assert (0, "hand.plain", "yields") in waivers("P10")


def test_V1_plain_yields_whatever_the_additions_are_worth():
    assert value("P10", {"options": {"points": {"hand.kong_draw": 0}}}) == [("plain", 0)]
    assert value("P10", {"options": {"points": {"hand.kong_draw": 1, "hand.plain": 50}}}) == [("plain", 1)]


def test_V1_ready_beaten_is_per_payer_and_never_with_a_robbed_kong():
    assert hand("P17") == [19, -13, -3, -3]
    assert value("P17") == [("single_wait", 3)]
    plain = {"seats/0/hand": "123456789m234p55p", "end/tile": "4p", "flip": None}
    assert hand("P17", plain) == [14, -10, -2, -2]


def test_V7_self_draw_kong_draw_and_hot_discard_in_wengan():
    assert value("P18") == [("plain", 2)]
    assert value("P21") == [("all_pungs", 7)]
    assert value("P27") == [("plain", 2)]
    assert value("P20") == [("all_pungs", 5)]


def test_V7_in_zunyi_they_are_what_the_host_makes_them():
    assert value("P01", {"options": {"points": {"hand.self_draw": 1}}}) == [("plain", 3)]
    assert value("P53", {"options": OPEN | {"points": {"hand.hot_discard": 4}}}) == [("plain", 6)]
    assert value("P54", {"options": OPEN | {"points": {"hand.self_draw": 1}}}) == [("plain", 3)]


def test_V8_the_pattern_counts_at_least_the_higher_minimum():
    assert value("P30") == [("plain", 21)]
    assert hand("P31") == [10, -10, 0, 0]
    assert value("P31") == [("plain", 1)]
    assert hand("P31", {"seats/1/declared": "hard"}) == [20, -20, 0, 0]
    assert hand("P31", {"seats/0/declared": "soft", "seats/1/declared": "hard"}) == [20, -20, 0, 0]
    assert value("P32") == [("one_suit_dragon", 30)]


def test_V8_on_a_self_draw_only_the_winners_own_declaration_counts():
    changes = {"seats/0/hand": "123456789m234p55p", "end": {"how": "self_draw", "winners": [0], "tile": "4p"}}
    assert hand("P31", changes) == [6, -2, -2, -2]


def test_T8_changed_points_change_the_name():
    assert value("P09") == [("one_suit", 10)]
    assert value("P63") == [("all_pungs", 12)]
    assert value("P09", {"options": {"points": {"hand.all_pungs": 10}}}) == [("one_suit", 10)]  # the later row


# section 8


def test_P1_entitled_are_the_winners_and_the_ready():
    assert answer("P35")["ready"] == [0, 1]
    assert sums("P62")["bean"][3] == 6
    assert sums("P62", {"options/ready_to_earn": True}).get("bean") is None


def test_P1_the_robbed_player_is_judged_without_the_robbed_tile():
    changes = {"seats/3/hand": "123m123p5s567s"}
    assert answer("P55", changes)["ready"] == [0, 3]


def test_P2_P3_who_pays_the_hand():
    assert hand("P01") == [6, -2, -2, -2]
    assert hand("P02") == [3, 0, 0, -3]


def test_P3_every_winner_is_paid_his_own_value():
    assert hand("P51") == [2, 2, -6, 2]


def test_P4_the_robbed_player_pays_for_all():
    assert hand("P29") == [33, 0, 0, -33]
    assert hand("P54") == [4, 0, -4]
    declared = {"options": {"ready_bonus": True}, "seats/0/declared": "hard", "dealer": 1}
    assert hand("P29", declared) == [63, 0, 0, -63]


def test_P5_beans_and_chickens_are_paid_once_however_many_won():
    kong = {"seats/1/hand": "123456m23p77s", "seats/1/melds": [{"kind": "concealed_kong", "tile": "9p"}],
            "seats/3/hand": "789m456789s23p88p", "seats/2/hand": "8m66688p222333s1p"}  # fmt: skip
    assert sums("P51", kong)["bean"] == [-2, 6, -2, -2]


def test_P6_the_dealer_bonus():
    assert sums("P66")["dealer"] == [3, -1, -1, -1]
    assert sums("P30")["dealer"] == [-1, 1, 0, 0]
    assert sums("P55")["dealer"] == [1, 0, 0, -1]
    assert sums("P52")["dealer"] == [0, 2, -2, 0]
    assert "dealer" not in sums("P55", {"options": {}})
    assert "dealer" not in sums("P55", {"dealer": 1})  # neither wins nor pays
    assert sums("P55", {"options/dealer_bonus": "streak", "streak": 5})["dealer"] == [5, 0, 0, -5]
    assert sums("P55", {"options/dealer_bonus": "one_for_two", "streak": 5})["dealer"] == [1, 0, 0, -1]


def test_P7_the_offender_is_struck_in_zunyi_and_still_owes():
    assert sums("P53")["chicken"] == [9, -3, -3, -3]
    assert "bean" not in sums("P53")
    assert {(2, "bean.exposed", "struck"), (2, "chicken.1s.plain", "struck")} <= waivers("P53")
    assert sums("P54")["chicken"] == [3, 0, -3]


def test_P7_an_offender_who_is_not_ready_owes_the_liable_chicken_too():
    changes = {"seats/2/melds": [{"kind": "pung", "tile": "4p", "from": 1}, {"kind": "pung", "tile": "1s", "from": 1}],
               "seats/2/hand": "147m1p579s", "seats/2/pond": "", "seats/1/hand": "123567p2345679s",
               "first": {"1s": {"by": 1, "claimed": [2], "how": "pung"}}}  # fmt: skip
    assert sums("P54", changes)["chicken"] == [2, 7, -9]  # 1 each for seat 1's flipped 7p


def test_P7_in_wengan_only_with_kill_all():
    assert sums("P28") == {"hand": [4, 0, -4, 0]}
    assert "bean" in sums("P27")
    struck = {(2, "bean.added", "struck"), (2, "bean.exposed", "struck")}
    assert struck <= waivers("P28")
    kong = {"seats/3/melds": [{"kind": "pung", "tile": "4p", "from": 1}, {"kind": "added_kong", "tile": "8p"}],
            "seats/3/hand": "123m5s567s"}  # fmt: skip
    assert sums("P55", kong)["bean"] == [-3, -3, -3, 9]
    assert "bean" not in sums("P55", kong | {"options": {"kill_all": True}})


def test_P8_the_void_check_and_natural_voids():
    assert sums("P56")["void_check"] == [3, -3, 0, 0]
    assert sums("P56")["natural_void"] == [-2, -2, 6, -2]
    both = sums("P56", {"seats/1/natural_void": True})
    assert both["natural_void"] == [-4, 4, 4, -4]


def test_P8_wild_tiles_are_not_counted():
    changes = {"options": {"wild": True}, "wild": "2s"}
    assert sums("P56", changes)["void_check"] == [2, -2, 0, 0]


def test_P8_every_winner_is_paid_and_it_is_never_struck():
    changes = {"options": {"flip": "none"}, "seats/0/void": "s", "seats/1/void": "s", "seats/3/void": "s",
               "seats/2/void": "p", "seats/1/hand": "123456789m23p88p", "seats/3/hand": "789m234567p23p99p",
               "seats/2/hand": "8m116p22233355s7s"}  # fmt: skip
    found = sums("P51", changes)
    assert found["void_check"] == [3, 3, -9, 3]


def test_P9_the_winner_pays_everybody_instead():
    assert sums("P57") == {"penalty": [-15, 5, 5, 5]}
    assert (0, "hand.all_pungs", "penalty") in waivers("P57")
    assert (0, "chicken.1s.plain", "penalty") in waivers("P57")
    assert next_one("P57") == (0, 2)
    assert hand("P57", {"end/penalty": False}) == [5, 0, 0, -5]


def test_P9_there_is_no_dealer_bonus():
    changes = {"options": {"pass_win": "penalty", "dealer_bonus": "one_for_two"}}
    assert sums("P57", changes) == {"penalty": [-15, 5, 5, 5]}
    assert (0, "dealer.one_for_two", "penalty") in waivers("P57", changes)


def test_P9_the_discarders_declaration_does_not_count_but_a_hot_discard_does():
    declared = {"options": {"pass_win": "penalty", "ready_bonus": True}, "seats/3/declared": "hard",
                "seats/3/hand": "456m456p345678s9p"}  # fmt: skip
    assert sums("P57", declared)["penalty"] == [-15, 5, 5, 5]
    assert sums("P27", {"options": {"pass_win": "penalty"}, "end/penalty": True})["penalty"] == [-6, 2, 2, 2]


def test_P9_he_is_a_winner_for_everything_else():
    changes = {"options": {"pass_win": "penalty"}, "end": {
        "how": "discard", "winners": [0], "from": 3, "tile": "4p", "penalty": True}, "seats/0/hand":
        "123456789m23p55p"}  # fmt: skip
    found = sums("P56", changes)
    assert found["void_check"] == [3, -3, 0, 0]
    assert found["penalty"] == [-6, 2, 2, 2]


@pytest.mark.parametrize("number", ["P05", "P33", "P45", "P56", "P57", "P59"])
def test_P10_base_multiplies_everything_and_the_sum_is_0(number):
    once, thrice = answer(number, {}), None
    case = handed(number)
    case.setdefault("options", {})["base"] = 3 * case["options"].get("base", 1)
    thrice = settle(parse_case(case)).totals
    assert list(thrice) == [3 * total for total in once["totals"]]
    assert sum(thrice) == 0


# section 9


def test_D1_no_beans_no_chickens():
    assert set(sums("P58")) == {"ready_check"}
    assert (0, "chicken.1s.charging", "draw") in waivers("P58")


def test_D2_the_highest_value_over_the_waits():
    assert sums("P58")["ready_check"] == [12, -4, -4, -4]
    assert sums("P59")["ready_check"] == [90, -30, -30, -30]
    assert sums("P58", {"options": OPEN | {"points": {"hand.self_draw": 5, "hand.hot_discard": 5}}}) == sums("P58")


def test_D2_declared_counts_and_plain_yields_to_it():
    changes = {"options": {"void_suit": False}, "seats/0/declared": "ready"}
    assert sums("P58", changes)["ready_check"] == [42, -14, -14, -14]
    plain = changes | {"options": {"void_suit": False, "points": {"hand.all_pungs": 0}}}
    assert sums("P58", plain)["ready_check"] == [30, -10, -10, -10]


def test_D2_nobody_pays_when_all_or_none_are_ready():
    two = handed("P58", {"seats": [{"hand": "123456789m234p9s"}, {"hand": "123456789m234p8s"}], "dealer": 0})
    two["first"] = {}
    settlement = settle(parse_case(two))
    assert settlement.totals == (0, 0)
    assert settlement.ready == (0, 1)
    assert {waiver.why for waiver in settlement.waivers} == {"all_ready"}
    none = handed("P58", {"seats/0": {"hand": "1367m2589p13578s"}, "first": {}})
    for seat in none["seats"][1:]:
        seat["pond"] = ""
    assert settle(parse_case(none)).totals == (0, 0, 0, 0)


def test_D3_the_void_check_goes_to_the_ready():
    assert sums("P60")["void_check"] == [2, -2, 0]
    assert sums("P60")["natural_void"] == [4, -2, -2]


def test_D4_no_dealer_bonus_but_base():
    assert "dealer" not in sums("P59")
    assert (1, "dealer.streak", "draw") in waivers("P59")


# section 10


def test_S2_one_winner_deals_next_and_a_drawn_deal_changes_nothing():
    assert next_one("P30") == (1, 1)
    assert next_one("P01", {"dealer": 2}) == (0, 1)
    assert next_one("P58") == (2, 2)


@pytest.mark.parametrize(
    ("winners", "dealer", "expected"),
    [([0, 1, 3], 0, (2, 1)), ([0, 3], 0, (3, 1)), ([0, 1], 0, (0, 3)), ([1, 3], 1, (3, 1)), ([0, 1], 2, (0, 1))],
)
def test_S3_zunyi_several_winners(winners, dealer, expected):
    assert next_one("P51", {"end/winners": winners, "dealer": dealer}) == expected


def test_S3_zunyi_three_players_both_opponents_won():
    case = handed("P51", {"end/winners": [0, 1]})
    case["seats"].pop()
    settlement = settle(parse_case(case))
    assert (settlement.next_dealer, settlement.next_streak) == (2, 1)


@pytest.mark.parametrize(
    ("winners", "dealer", "expected"),
    [([0, 1], 1, (1, 3)), ([0, 1], 0, (0, 3)), ([0, 1], 2, (0, 1)), ([0, 1], 3, (0, 1))],
)
def test_S3_wengan_two_winners(winners, dealer, expected):
    assert next_one("P52", {"dealer": dealer, "end/winners": winners}) == expected


def test_S3_wengan_three_winners_the_discarder_deals():
    three = {"end/winners": [0, 1, 3], "seats/3/hand": "789m456789s23p99p", "seats/2/pond": ""}
    assert next_one("P52", three) == (2, 1)
    assert next_one("P52", three | {"dealer": 2}) == (2, 1)  # he stays dealer, but did not win


def test_S4_the_streak():
    assert next_one("P12") == (0, 3)
    assert next_one("P12", {"dealer": 1, "end/first_turn": False}) == (0, 1)
