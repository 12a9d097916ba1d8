"""Sections 5 and 6, paragraph by paragraph."""

import pytest

from tests.engine.handed import answer, by_category, sums, waivers

OPEN = {"void_suit": False, "ready_bonus": False}
"""Zunyi without void suits and declarations."""


def chicken(number, changes=()):
    return sums(number, changes).get("chicken", [0, 0, 0, 0])


def bean(number, changes=()):
    return sums(number, changes).get("bean", [0, 0, 0, 0])


# section 5


@pytest.mark.parametrize(
    ("meld", "zunyi", "wengan", "all_threes"),
    [
        ({"kind": "concealed_kong", "tile": "6m"}, [6, -2, -2, -2], [6, -2, -2, -2], [9, -3, -3, -3]),
        ({"kind": "added_kong", "tile": "6m"}, [6, -2, -2, -2], [9, -3, -3, -3], [9, -3, -3, -3]),
        ({"kind": "exposed_kong", "tile": "6m", "from": 2}, [3, 0, -3, 0], [1, 0, -1, 0], [3, 0, -3, 0]),
        ({"kind": "concealed_kong", "tile": "6m", "late": True}, [0] * 4, [0] * 4, [0] * 4),
        ({"kind": "added_kong", "tile": "6m", "late": True}, [0] * 4, [0] * 4, [0] * 4),
    ],
)
def test_B1_each_kong_brings_what_the_table_says(meld, zunyi, wengan, all_threes):
    changes = {"seats/0/melds/0": meld, "seats/0/melds/1": {"kind": "pung", "tile": "9m", "from": 2}}
    changes |= {"seats/1/melds/0": {"kind": "pung", "tile": "8p", "from": 0}}
    assert bean("P35", changes) == zunyi
    assert bean("P33", changes) == wengan
    assert bean("P34", changes) == all_threes


def test_B1_a_late_kong_brings_what_the_host_gives_it_from_everybody():
    late = {"kind": "added_kong", "tile": "6m", "late": True}
    options = {"points": {"bean.late": 2}}
    assert bean("P19", {"options": options}) == [6, -2, -2, -2]
    assert (0, "bean.late", "late_kong") in waivers("P19")
    assert not [why for _, _, why in waivers("P19", {"options": options}) if why == "late_kong"]
    assert bean("P34", {"options/points": {"bean.late": 1}, "seats/0/melds/0": late})[0] == 3 + 3 - 3


def test_B2_beans_are_paid_to_entitled_players_only():
    assert bean("P35")[3] == -4  # his concealed kong brings nothing: he is not ready
    assert (3, "bean.concealed", "not_ready") in waivers("P35")


def test_B2_beans_are_paid_only_when_somebody_won():
    kong = {"kind": "concealed_kong", "tile": "8p"}
    changes = {"seats/0/hand": "6667m222666p", "seats/0/melds": [kong], "seats/2/pond": "7s23478m135p1358s"}
    assert "bean" not in sums("P58", changes)
    assert (0, "bean.concealed", "draw") in waivers("P58", changes)


def test_B3_a_robbed_kong_is_no_bean():
    assert "bean" not in sums("P29")
    assert (3, "bean.added", "robbed") in waivers("P29")


def test_B4_only_the_kong_just_before_a_hot_discard_is_void_in_wengan():
    assert bean("P27") == [-6, -6, 18, -6]
    assert (2, "bean.exposed", "hot_kong") in waivers("P27")
    other_win = {"end/after_kong": False, "seats/0/hand": "222333444m7799p", "end/tile": "7p"}
    assert bean("P27", other_win) == [-6, -8, 20, -6]


def test_B4_its_tiles_stay_chickens():
    assert chicken("P27", {"flip": "5p"}) == [-8, -8, 24, -8]


# section 6


def test_C1_1s_always_and_8p_with_silkie():
    hand = {"seats/0/hand": "123456789m88p55p8p", "end/tile": "8p", "flip": None}
    assert chicken("P37", hand | {"options": OPEN | {"silkie": True}}) == [18, -6, -6, -6]
    assert "chicken" not in sums("P37", hand | {"options": OPEN | {"silkie": False}})
    assert chicken("P39", {"flip": None}) == [12, -4, -4, -4]


@pytest.mark.parametrize(
    ("flip", "options", "points"),
    [
        ("6m", {"flip": "next"}, 1),  # 7m
        ("9m", {"flip": "next"}, 1),  # 1m
        ("6m", {"flip": "swing"}, 2),  # 5m, 7m
        ("9m", {"flip": "swing"}, 2),  # 8m, 1m
        ("1m", {"flip": "swing"}, 2),  # 9m, 2m
        ("6m", {"flip": "none", "self_chicken": True}, 1),
        ("6m", {"flip": "next", "self_chicken": True}, 2),
        ("6m", {"flip": "swing", "self_chicken": True}, 3),
        (None, {"flip": "swing", "self_chicken": True}, 0),
    ],
)
def test_C2_flipped_chickens(flip, options, points):
    found = answer("P37", {"options": OPEN | options, "flip": flip, "seats/0/pond": ""})
    assert by_category(found).get("chicken", [0])[0] == 3 * points


def test_C2_the_flipped_tile_itself_belongs_to_nobody():
    changes = {"options": OPEN | {"flip": "none", "self_chicken": True}, "flip": "4s", "seats/2/hand":
               "258m1357p236679s"}  # fmt: skip
    assert "chicken" not in sums("P37", changes)


@pytest.mark.parametrize(
    ("flip", "options"),
    [("9s", {"flip": "next"}), ("2s", {"flip": "swing"}), ("1s", {"flip": "none", "self_chicken": True})],
)
def test_C3_golden_by_each_sort_of_flip_and_without_a_line_of_its_own(flip, options):
    found = answer("P39", {"flip": flip, "options": options, "seats/0/hand": "123456789m234p11s"})
    assert {line["reason"] for line in found["lines"] if line["tile"] == "1s"} == {
        "chicken.1s.golden", "chicken.1s.charging_golden",
    }  # fmt: skip
    assert by_category(found)["chicken"] == [24, -8, -8, -8]


def test_C3_silkie_golden_only_with_its_option():
    assert chicken("P40")[0] == 24 - 3
    changes = {"options/silkie": False, "first": {"1s": {"by": 1}}}
    assert chicken("P40", changes)[0] == -3  # 8p is an ordinary flipped chicken, in the pond without full hall


def test_C4_weekday_chickens_add_to_what_the_tile_is_and_gild_nothing():
    assert chicken("P47") == [9, -3, -3, -3]
    assert chicken("P47", {"options/weekday": "off"}) == [3, -1, -1, -1]
    assert chicken("P47", {"weekday": 2}) == [9, -3, -3, -3]  # 1s; 2m and 2s
    assert chicken("P47", {"options/full_hall": True}) == [12, -4, -4, -4]
    assert (0, "chicken.weekday", "pond") in waivers("P47")


def test_C5_charging_and_liable():
    reasons = {line["reason"] for line in answer("P40")["lines"]}
    assert {"chicken.1s.charging", "chicken.8p.charging_golden"} <= reasons
    assert "chicken.1s.liable" in {line["reason"] for line in answer("P05")["lines"]}


def test_C5_once_the_first_is_claimed_there_is_no_charging_chicken():
    changes = {"first": {"1s": {"by": 3, "claimed": [1], "how": "pung"}}, "seats/1/melds": [
        {"kind": "pung", "tile": "1s", "from": 3}], "seats/1/hand": "159m2469p258s", "seats/0/hand":
        "123456789m234p88p", "flip": "6p"}  # fmt: skip
    assert chicken("P39", changes) == [3, -1, -1, -1]


def test_C5_a_won_first_tile_makes_liable_in_zunyi_only():
    assert chicken("P42") == [5, -1, -3, -1]
    assert chicken("P43") == [3, -1, -1, -1]
    assert (0, "chicken.1s.liable", "won") in waivers("P43")


def test_C6_windblown_voids_all_of_section_6_and_nothing_else():
    wind = {"flip": "5p", "seats/2/hand": "258m1347p679s"}
    calm = sums("P44", wind | {"options": OPEN})
    blown = wind | {"options": OPEN | {"windblown": True}}
    assert calm["chicken"] == [2, 8, -9, -1]
    assert sums("P44", blown) == {"hand": calm["hand"]}
    assert {why for _, _, why in waivers("P44", blown)} == {"windblown"}
    assert chicken("P44", {"options": OPEN | {"windblown": True}}) == [3, 5, -8, 0]  # 9s was flipped


def test_C7_the_pond_counts_for_standing_chickens_always_for_others_with_full_hall():
    assert chicken("P37") == [6, -2, -2, -2]
    assert (0, "chicken.flipped", "pond") in waivers("P37")
    assert chicken("P37", {"options/full_hall": True}) == [9, -3, -3, -3]
    assert chicken("P36", {"options": {"full_hall": False}}) == [3, -1, -1, -1]
    second = {"seats/0/pond": "1s", "first": {"1s": {"by": 3}}, "seats/3/pond": "1s8s"}
    assert chicken("P37", second) == [12, -3, -3, -6]  # seat 3 forfeits his charging one to seat 0


def test_C7_a_tile_won_by_several_counts_for_each():
    changes = {"options/flip": "next", "flip": "3p", "seats/3/pond": ""}
    found = sums("P51", changes)
    assert found["chicken"] == [1, 1, -3, 1]


def test_C7_a_wild_tile_counts_by_its_face():
    changes = {"options": OPEN | {"wild": True, "silkie": True}, "flip": "4m"}
    assert chicken("P48", changes)[0] == 6 + 3  # 8p, and 5m in hand after the flipped 4m


def test_C8_every_other_player_pays():
    assert chicken("P39", {"flip": None}) == [12, -4, -4, -4]


def test_C9_zunyi_claimer_entitled_the_discarder_pays():
    assert chicken("P05") == [11, -3, -3, -5]


def test_C9_zunyi_claimer_not_entitled_pays_the_entitled_discarder():
    assert chicken("P44") == [3, 5, -8, 0]


def test_C9_zunyi_neither_entitled_nothing():
    assert (3, "chicken.8p.liable", "not_ready") in waivers("P45")
    assert (2, "chicken.8p.liable", "not_ready") in waivers("P45")


def test_C9_zunyi_each_of_several_winners_is_paid():
    changes = {
        "end/tile": "1s", "seats/0/hand": "123456789m99p23s", "seats/1/hand": "123456789m77p23s",
        "seats/2/hand": "2468m13579p1579s", "seats/3/hand": "567m88p23456789s",
        "first": {"1s": {"by": 2, "claimed": [0, 1, 3], "how": "win"}},
    }  # fmt: skip
    found = answer("P51", changes)
    liable = [(line["from"], line["to"], line["points"]) for line in found["lines"] if "liable" in line["reason"]]
    assert liable == [(2, 0, 2), (2, 1, 2), (2, 3, 2)]


def test_C9_wengan_only_the_entitled_claimer_is_paid():
    assert chicken("P41") == [13, -4, -5, -4]
    changes = {"first/1s": {"by": 0, "claimed": [2], "how": "kong"}, "seats/0/melds": [
        {"kind": "pung", "tile": "4m", "from": 1}], "seats/2/melds": [{"kind": "exposed_kong", "tile": "1s", "from":
        0}], "seats/2/hand": "258m1357p679s", "seats/0/hand": "123789m34p55p2p"}  # fmt: skip
    assert "chicken" not in sums("P41", changes)
    assert (2, "chicken.1s.liable", "not_ready") in waivers("P41", changes)


def test_C10_the_charging_chicken_is_forfeited_in_zunyi():
    assert chicken("P54") == [3, 0, -3]
    wengan = {"first": {"1s": {"by": 3}}, "seats/3/pond": "1s8s"}
    assert "chicken" not in sums("P18", wengan)


def test_C11_shown_standing_chickens_are_forfeited_to_every_entitled_player():
    assert chicken("P67") == [6, 6, -12, 0]
    assert (2, "chicken.1s.forfeit", "hidden") in waivers("P67")
    kong = {"seats/2/melds/1": {"kind": "exposed_kong", "tile": "8p", "from": 3}, "first/8p/how": "kong"}
    assert chicken("P67", kong) == [8, 8, -16, 0]
    late = {"seats/2/melds/1": {"kind": "added_kong", "tile": "8p", "late": True}}
    assert chicken("P67", late) == [8, 8, -16, 0]


def test_C11_the_pond_is_forfeited_less_the_charging_chicken():
    changes = {"seats/3/pond": "1s1s8s"}
    assert chicken("P45", changes) == [10, 10, 0, -20]
    assert chicken("P45")[3] == -18


def test_golden_debts_doubles_liable_and_forfeit():
    assert chicken("P61") == [6, 10, -16, 0]
    assert chicken("P61", {"options/golden_debts": False}) == [3, 5, -8, 0]
    assert {line["reason"] for line in answer("P61")["lines"]} >= {
        "chicken.1s.liable_golden", "chicken.1s.forfeit_golden",
    }  # fmt: skip
    charging = {"options": OPEN | {"golden_debts": True}, "flip": "9s"}
    assert sums("P54", charging)["chicken"] == [6, 0, -6]
