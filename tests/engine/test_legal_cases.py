"""Odd but legal positions are settled, not refused."""

import pytest

from rules.engine.case import parse_case
from rules.engine.settlement import settle
from tests.engine.handed import GONE, handed

PUNG_OF_1S = {"kind": "pung", "tile": "1s", "from": 1}

LEGAL = {
    "weekday with the option off is ignored": ("P01", {"weekday": 3}),
    "a weekday that is none, with the option off": ("P01", {"weekday": 9}),
    "null and false where options are off": ("P35", {"seats/0/void": None, "seats/0/natural_void": False}),
    "declared null with the option off": ("P18", {"seats/0/declared": None}),
    "wild null with the option off": ("P18", {"wild": None}),
    "no flip although one is asked for: the wall is empty": ("P01", {"flip": None}),
    "a flip for windblown alone": ("P01", {"options": {"flip": "none", "windblown": True}}),
    "a flip for the self chicken alone": ("P01", {"options": {"flip": "none", "self_chicken": True}}),
    "players given and right": ("P54", {"options/players": 3}),
    "from null on a concealed kong": ("P35", {"seats/0/melds/0/from": None}),
    "late false on a pung": ("P05", {"seats/0/melds/0/late": False}),
    "late on a concealed kong": ("P35", {"seats/0/melds/0/late": True}),
    "late on an added kong": ("P35", {"seats/1/melds/0/late": True}),
    "winners in any order": ("P51", {"end/winners": [3, 0, 1]}),
    "a hand in any order": ("P01", {"seats/0/hand": "55p4p987654321m32p"}),
    "every tile with its suit": ("P01", {"seats/3/pond": "8s9s2m"}),
    "everything that may be left out": ("P01", {"streak": GONE, "weekday": GONE, "wild": GONE, "first": GONE}),
    "a meld claimed from a seat that neither won nor lost": ("P05", {"seats/0/melds/1/from": 2}),
    "a pung of the charging kind later": ("P39", {"seats/0/hand": "123789m234p88p", "seats/0/melds": [
        {"kind": "pung", "tile": "1s", "from": 3}]}),
    "the first was punged and grew": ("P44", {"seats/2/melds/0": {"kind": "added_kong", "tile": "1s"}}),
    "the first was punged and grew late": ("P44", {"seats/2/melds/0": {
        "kind": "added_kong", "tile": "1s", "late": True}}),
    "the fourth lies in a pond": ("P44", {"seats/0/pond": "5s1s"}),
    "the first was konged": ("P44", {"first/1s/how": "kong", "seats/2/melds/0/kind": "exposed_kong"}),
    "1s won on a discard after another was charging": ("P42", {
        "first": {"1s": {"by": 3}}, "seats/3/pond": "8s1s"}),
    "1s won on a discard after a pung": ("P42", {
        "first": {"1s": {"by": 1, "claimed": [2], "how": "pung"}}, "seats/2/melds": [PUNG_OF_1S],
        "seats/2/hand": "258m1357p679s"}),
    "a concealed kong of 1s needs no first": ("P44", {
        "first": {}, "seats/2/melds/0": {"kind": "concealed_kong", "tile": "1s"}}),
    "a pung stands last in zunyi's hot discard": ("P53", {"seats/2/melds": [
        {"kind": "exposed_kong", "tile": "8p", "from": 3}, {"kind": "pung", "tile": "6p", "from": 1}]}),
    "the discarder throws a tile of his void suit and keeps one": ("P02", {
        "seats/3/void": "p"}),
    "somebody else holds tiles of his void suit": ("P02", {"seats/2/void": "s"}),
    "the robbed player holds tiles of his void suit": ("P55", {"options": {"void_suit": True}, "seats/0/void": "s",
        "seats/1/void": "m", "seats/2/void": "m", "seats/3/void": "s"}),
    "the dealer declared hard": ("P65", {"dealer": 0, "seats/0/declared": "hard"}),
    "the dealer declared ready in zunyi": ("P14", {"dealer": 0}),
    "penalty after a kong in wengan": ("P27", {"options/pass_win": "penalty", "end/penalty": True}),
    "first_turn in wengan is an ordinary win": ("P18", {"end/first_turn": True, "seats/0/pond": ""}),
    "first_turn without a void suit": ("P37", {"end/first_turn": True, "seats/0/pond": ""}),
    "the streak is long": ("P01", {"streak": 1000}),
    "natural void of others": ("P01", {"seats/2/natural_void": True}),
    "two players": ("P01", {"seats": [
        {"hand": "123456789m234p55p", "void": "s"}, {"hand": "1246799p235689s", "void": "m"}]}),
}  # fmt: skip


@pytest.mark.parametrize("name", LEGAL)
def test_a_legal_case_is_settled(name):
    number, changes = LEGAL[name]
    settlement = settle(parse_case(handed(number, changes)))
    assert sum(settlement.totals) == 0


def test_several_winners_share_one_tile_that_counts_once():
    """Three players hold one 4p each besides the discarded one: four in all."""
    case = handed("P51", {"seats/2/pond": "4s444p"})
    settle(parse_case(case))


def test_a_robbed_pung_and_the_robbed_tile_are_four():
    case = handed("P55")
    assert case["seats"][3]["melds"][0]["tile"] == case["end"]["tile"] == "4p"
    assert settle(parse_case(case)).winners[0].seat == 0


def test_a_discarded_wild_1s_is_the_first_of_its_kind():
    case = handed("P48", {"wild": "1s", "seats/0/hand": "123456789m2345p1s", "seats/1/pond": "1s"})
    case["first"] = {"1s": {"by": 1}}
    settlement = settle(parse_case(case))
    assert {line.reason for line in settlement.waivers} >= {"chicken.1s.charging"}


def test_H5_a_declared_player_may_wait_for_tiles_that_lie_in_the_ponds():
    case = handed("P15", {"seats/2/pond": "6p999s", "seats/2/hand": "125889m346778s1p", "seats/3/pond": "8s"})
    assert case["seats"][1]["hand"] == "234678p2345679s"  # waits for 9s alone, and holds the fourth
    assert 1 in settle(parse_case(case)).ready
