"""Section 12: every sentence of the list of refusals, each clause with a case of its own."""

import pytest

from rules.engine.case import CaseError, parse_case
from tests.engine.handed import GONE, handed

REFUSED = [
    # a wrong type
    ("dealer", "P01", {"dealer": "0"}),
    ("dealer", "P01", {"dealer": 0.0}),
    ("dealer", "P01", {"dealer": True}),
    ("dealer", "P01", {"dealer": None}),
    ("dealer", "P01", {"dealer": [0]}),
    ("variant", "P01", {"variant": 5}),
    ("variant", "P01", {"variant": None}),
    ("options", "P01", {"options": None}),
    ("options", "P01", {"options": []}),
    ("seats", "P01", {"seats": None}),
    ("seats", "P01", {"seats": {}}),
    ("seats", "P01", {"seats": "abcd"}),
    ("seats[1]", "P01", {"seats/1": None}),
    ("seats[1]", "P01", {"seats/1": []}),
    ("seats[0].hand", "P01", {"seats/0/hand": None}),
    ("seats[0].hand", "P01", {"seats/0/hand": ["1m"]}),
    ("seats[0].hand", "P01", {"seats/0/hand": 5}),
    ("seats[0].melds", "P01", {"seats/0/melds": None}),
    ("seats[0].melds", "P01", {"seats/0/melds": {}}),
    ("seats[0].melds[0]", "P01", {"seats/0/melds": ["pung"]}),
    ("seats[0].pond", "P01", {"seats/0/pond": None}),
    ("seats[0].pond", "P01", {"seats/0/pond": ["5s"]}),
    ("seats[0].void", "P01", {"seats/0/void": 2}),
    ("seats[0].natural_void", "P01", {"seats/0/natural_void": 0}),
    ("seats[0].natural_void", "P01", {"seats/0/natural_void": None}),
    ("seats[0].natural_void", "P01", {"seats/0/natural_void": "true"}),
    ("seats[0].declared", "P14", {"seats/0/declared": True}),
    ("seats[0].melds[0].kind", "P35", {"seats/0/melds/0/kind": None}),
    ("seats[0].melds[0].tile", "P35", {"seats/0/melds/0/tile": 6}),
    ("seats[0].melds[0].tile", "P35", {"seats/0/melds/0/tile": None}),
    ("seats[0].melds[1].from", "P35", {"seats/0/melds/1/from": "2"}),
    ("seats[0].melds[1].from", "P35", {"seats/0/melds/1/from": True}),
    ("seats[0].melds[0].late", "P35", {"seats/0/melds/0/late": 1}),
    ("seats[0].melds[0].late", "P35", {"seats/0/melds/0/late": None}),
    ("streak", "P01", {"streak": None}),
    ("streak", "P01", {"streak": "1"}),
    ("streak", "P01", {"streak": 1.0}),
    ("streak", "P01", {"streak": True}),
    ("weekday", "P47", {"weekday": "1"}),
    ("weekday", "P47", {"weekday": True}),
    ("wild", "P48", {"wild": 16}),
    ("flip", "P01", {"flip": 14}),
    ("flip", "P01", {"flip": ["6p"]}),
    ("flip", "P01", {"flip": False}),
    ("first", "P01", {"first": []}),
    ("first", "P01", {"first": None}),
    ("first.1s", "P39", {"first/1s": None}),
    ("first.1s", "P39", {"first/1s": 0}),
    ("first.1s.by", "P39", {"first/1s/by": "0"}),
    ("first.1s.by", "P39", {"first/1s/by": False}),
    ("first.1s.claimed", "P44", {"first/1s/claimed": 2}),
    ("first.1s.claimed", "P39", {"first/1s/claimed": None}),
    ("first.1s.claimed[0]", "P44", {"first/1s/claimed": ["2"]}),
    ("first.1s.how", "P44", {"first/1s/how": True}),
    ("end", "P01", {"end": None}),
    ("end", "P01", {"end": "self_draw"}),
    ("end.how", "P01", {"end/how": None}),
    ("end.how", "P01", {"end/how": ["self_draw"]}),
    ("end.winners", "P01", {"end/winners": 0}),
    ("end.winners", "P01", {"end/winners": None}),
    ("end.winners[0]", "P01", {"end/winners": [False]}),
    ("end.winners[0]", "P01", {"end/winners": ["0"]}),
    ("end.winners[0]", "P01", {"end/winners": [[0]]}),
    ("end.from", "P02", {"end/from": "3"}),
    ("end.from", "P02", {"end/from": 3.0}),
    ("end.tile", "P02", {"end/tile": 11}),
    ("end.tile", "P02", {"end/tile": ["3p"]}),
    ("end.after_kong", "P01", {"end/after_kong": 0}),
    ("end.after_kong", "P01", {"end/after_kong": None}),
    ("end.first_turn", "P01", {"end/first_turn": "no"}),
    ("end.penalty", "P01", {"end/penalty": []}),
    # an unknown key, variant or option; T7
    ('there is no key "wind"', "P01", {"wind": 1}),
    ('there is no key "players"', "P01", {"players": 4}),
    ("seats[2]: there is no key", "P01", {"seats/2/name": "x"}),
    ("seats[0].melds[0]: there is no key", "P35", {"seats/0/melds/0/by": 1}),
    ("end: there is no key", "P01", {"end/winner": 0}),
    ("first.1s: there is no key", "P39", {"first/1s/seat": 0}),
    ("variant", "P01", {"variant": "guiyang"}),
    ("variant", "P01", {"variant": "Zunyi"}),
    ("variant", "P01", {"variant": ""}),
    ("options: unknown option", "P01", {"options": {"chicken": True}}),
    ("options: unknown option", "P01", {"options": {"kill_all": False}}),
    ("options: option base", "P01", {"options": {"base": 0}}),
    ("options: option flip", "P01", {"options": {"flip": "both"}}),
    ("options: option silkie", "P01", {"options": {"silkie": 1}}),
    ("options: unknown option points.hand.one_suit_pungs", "P01", {"options": {"points": {"hand.one_suit_pungs": 1}}}),
    ("options: option points.hand.plain", "P01", {"options": {"points": {"hand.plain": -1}}}),
    ("options: option points", "P01", {"options": {"points": []}}),
    ("options: option players", "P18", {"options": {"players": 2}}),
    # players that is not the number of seats
    ("seats: 4 seats", "P01", {"options": {"players": 3}}),
    ("seats: 3 seats", "P54", {"options": {"void_suit": False, "ready_bonus": False, "players": 4}}),
    ("options: option players", "P01", {"seats": []}),
    ("options: option players", "P01", {"seats": [{"hand": "11m"}]}),
    ("seats: at most 4", "P01", {"seats": [{"hand": "11m"}] * 5}),
    # a tile that is none, or in another notation
    *(
        ("seats[1].pond", "P01", {"seats/1/pond": text})
        for text in (
            "4z", "0m", "10m", "5", "m", "m5", "1M", "1 m", " 1m", "1m ", "1m,2m", "1m-2m", "五万", "５m", "1m\n",
            "1m\x00", "\ud800", "1w", "W1", "1b", "E", "1m" * 200,
        )
    ),
    ("seats[0].hand", "P01", {"seats/0/hand": "123456789M234p55p"}),
    ("end.tile", "P02", {"end/tile": "33p"}),
    ("end.tile", "P02", {"end/tile": ""}),
    ("end.tile", "P02", {"end/tile": "3"}),
    ("flip", "P01", {"flip": "6p6p"}),
    ("flip", "P01", {"flip": "6x"}),
    ("flip", "P01", {"flip": ""}),
    ("wild", "P48", {"wild": "8z"}),
    ("seats[0].melds[0].tile", "P35", {"seats/0/melds/0/tile": "6666m"}),
    ("seats[0].void", "P01", {"seats/0/void": "z"}),
    ("seats[0].void", "P01", {"seats/0/void": ""}),
    ("seats[0].void", "P01", {"seats/0/void": "mps"}),
    ("seats[0].void", "P01", {"seats/0/void": "S"}),
    # more than four of a kind
    ("5 tiles 5s", "P01", {"seats/3/pond": "5s8s", "seats/1/pond": "3m55s"}),
    ("5 tiles 6p", "P01", {"seats/2/pond": "666p"}),  # the flip is the fifth
    ("5 tiles 3p", "P02", {"seats/2/pond": "333p"}),  # end.tile is the fifth
    ("5 tiles 8p", "P48", {"seats/3/pond": "888p"}),  # the wild indicator is the fifth
    ("6 tiles 6m", "P35", {"seats/2/pond": "66m"}),  # a concealed kong
    ("5 tiles 4p", "P55", {"seats/2/pond": "4p"}),  # a pung and the robbed tile
    # a wrong tile count
    ("seats[1].hand: 12 tiles", "P01", {"seats/1/hand": "1246799p23568s"}),
    ("seats[1].hand: 14 tiles", "P01", {"seats/1/hand": "1246799p2356899s"}),
    ("seats[0].hand: 13 tiles", "P01", {"seats/0/hand": "123456789m23p55p"}),
    ("seats[0].hand: 14 tiles", "P02", {"seats/0/hand": "123456789m123p55p"}),
    ("seats[1].hand: 0 tiles", "P01", {"seats/1/hand": ""}),
    ("seats[0].hand: 8 tiles, not 11", "P35", {"seats/0/melds/1": GONE}),
    ("seats[0].melds: at most 4", "P35", {"seats/0/melds": [{"kind": "concealed_kong", "tile": "1p"}] * 5}),
    # a seat number out of range
    ("dealer", "P01", {"dealer": 4}),
    ("dealer", "P01", {"dealer": -1}),
    ("dealer", "P54", {"dealer": 3}),
    ("end.from", "P02", {"end/from": 4}),
    ("end.from", "P02", {"end/from": -1}),
    ("end.winners[0]", "P01", {"end/winners": [4]}),
    ("end.winners[0]", "P01", {"end/winners": [-4]}),
    ("seats[0].melds[1].from", "P35", {"seats/0/melds/1/from": 4}),
    ("first.1s.by", "P39", {"first/1s/by": 4}),
    ("first.1s.claimed[0]", "P44", {"first/1s/claimed": [-2]}),
    ("dealer", "P01", {"dealer": 10**100}),
    # nobody or the discarder among the winners; several self-drawn; the same twice
    ("end.winners: nobody", "P01", {"end/winners": []}),
    ("end.winners: nobody", "P02", {"end/winners": GONE}),
    ("end.winners: seat 3", "P02", {"end/winners": [0, 3]}),
    ("end.winners: seat 3", "P55", {"end/winners": [3]}),
    ("end.winners: only one", "P01", {"end/winners": [0, 1]}),
    ("end.winners: the same seat", "P02", {"end/winners": [0, 0]}),
    ("end.winners: the same seat", "P01", {"end/winners": [0, 0]}),
    # a winner whose tiles do not win, or whom E3 forbids
    ("end.winners: the tiles of seat 0", "P02", {"end/tile": "4p"}),
    ("end.winners: the tiles of seat 1", "P51", {"seats/1/hand": "123456789m13p77s"}),
    ("end.winners: the tiles of seat 0", "P01", {"seats/0/hand": "123456789m244p55p"}),
    ("end.winners: the tiles of seat 0", "P55", {"seats/0/hand": "123456789m13p55p"}),
    ("end.winners: seat 0 needs a kong", "P19", {"seats/0/melds/0": {"kind": "pung", "tile": "6m", "from": 1}}),
    ("end.winners: seat 0 needs a kong", "P31", {"seats/1/declared": None}),
    ("end.winners: seat 0 needs a kong", "P65", {"seats/0/declared": None}),
    ("end.winners: seat 0 needs a kong", "P27", {"end/after_kong": False}),
    # void
    ("seats[0].void: is missing", "P01", {"seats/0/void": None}),
    ("seats[2].void: is missing", "P01", {"seats/2/void": GONE}),
    ("seats[0].melds[0].tile: is of the void suit", "P10", {"seats/0/void": "m"}),
    ("seats[0].melds[0].tile: is of the void suit", "P05", {"seats/0/void": "s", "seats/0/pond": "8p"}),
    ("seats[0].hand: a winner holds", "P01", {"seats/0/void": "p"}),
    ("seats[0].hand: a winner holds", "P02", {"seats/0/void": "m"}),
    ("seats[1].hand: a declared player holds", "P15", {"seats/1/void": "s"}),
    ("seats[0].void: the option void_suit is off", "P35", {"seats/0/void": "s"}),
    ("seats[0].natural_void: the option void_suit is off", "P35", {"seats/0/natural_void": True}),
    # the wrong discard while void tiles are held
    ("end.tile: seat 3 holds", "P02", {"seats/3/hand": "14477m1347889p9s"}),
    ("end.tile: seat 3 holds", "P02", {"seats/3/hand": "14477m1347889p1s", "seats/3/pond": ""}),
    # wild
    ("wild: is missing", "P48", {"wild": None}),
    ("wild: is missing", "P48", {"wild": GONE}),
    ("wild: the option wild is off", "P01", {"wild": "9s"}),
    ("seats[0].melds[0].tile: wild tiles", "P10", {"options": {"wild": True}, "wild": "6m", "seats/0/melds/0": {
        "kind": "pung", "tile": "6m", "from": 1}, "end/after_kong": False}),
    # weekday
    ("weekday: is missing", "P47", {"weekday": None}),
    ("weekday: is missing", "P46", {"weekday": GONE}),
    ("weekday", "P47", {"weekday": 0}),
    ("weekday", "P47", {"weekday": 8}),
    # first: kinds, ponds and melds
    ("first", "P01", {"first": {"8p": {"by": 0}}}),
    ("first", "P40", {"first/2s": {"by": 0}}),
    ("first", "P40", {"first/1m": {"by": 0}}),
    ("first", "P01", {"first": {"": {"by": 0}}}),
    ("first", "P01", {"first": {"chicken": {"by": 0}}}),
    ("first.1s: is missing: 1s lies in the pond", "P39", {"first": {}}),
    ("first.8p: is missing: 8p lies in the pond", "P40", {"first/8p": GONE}),
    ("first.1s: is missing: seat 0 claimed", "P05", {"first": {}}),
    ("first.1s: is missing: seat 0 claimed", "P41", {"first": GONE}),
    ("first.8p: is missing: seat 2 claimed", "P67", {"first": {}}),
    ("first.8p: is missing: seat 2 claimed", "P67", {"first": {}, "seats/2/melds/1": {
        "kind": "added_kong", "tile": "8p"}}),
    ("first.1s: is missing: 1s was won", "P42", {"first": {}}),
    ("first.1s: nobody claimed", "P39", {"first/1s/by": 1}),
    ("first.1s: nobody claimed", "P39", {"seats/0/pond": "2s"}),
    ("first.1s: nobody claimed", "P05", {"first/1s": {"by": 3}}),
    ("first.1s: seat 1 has no pung", "P44", {"first/1s": {"by": 2, "claimed": [1], "how": "pung"}}),
    ("first.1s: seat 2 has no pung", "P44", {"first/1s/by": 3}),
    ("first.1s: seat 2 has no kong", "P44", {"first/1s/how": "kong"}),
    ("first.1s: seat 0 has no pung", "P41", {"first/1s/how": "pung"}),
    ("first.1s: seat 0 has no kong", "P41", {"first/1s/by": 1}),
    ("first.1s: seat 0 has no pung", "P01", {"first": {"1s": {"by": 1, "claimed": [0], "how": "pung"}}}),
    ("first.1s: seat 2 has no pung", "P67", {"first/1s": {"by": 3, "claimed": [2], "how": "pung"}}),
    # first that contradicts itself
    ("first.1s.how: is missing", "P44", {"first/1s/how": None}),
    ("first.1s.how: is missing", "P44", {"first/1s/how": GONE}),
    ("first.1s.how: nobody", "P39", {"first/1s/how": "pung"}),
    ("first.1s.how: nobody", "P42", {"first/1s/claimed": []}),
    ("first.1s.claimed: seat 1 claimed his own", "P44", {"first/1s/claimed": [1]}),
    ("first.1s.claimed: seat 2 claimed his own", "P42", {"first/1s/claimed": [0, 2]}),
    ("first.1s.claimed: only one", "P44", {"first/1s/claimed": [2, 3]}),
    ("first.1s.claimed: only one", "P41", {"first/1s/claimed": [0, 3]}),
    ("first.1s.claimed: the same seat", "P44", {"first/1s/claimed": [2, 2]}),
    ("first.1s.by: is missing", "P39", {"first/1s": {"claimed": [], "how": None}}),
    # first that contradicts the end
    ("first.1s: the deal does not end", "P44", {"first/1s/how": "win"}),
    ("first.1s: the deal does not end", "P01", {"first": {"1s": {"by": 1, "claimed": [0], "how": "win"}}}),
    ("first.1s: the deal does not end", "P02", {"first": {"1s": {"by": 3, "claimed": [0], "how": "win"}}}),
    ("first.1s.by: the winning tile came from", "P42", {"first/1s/by": 1}),
    ("first.1s.claimed: these are not the winners", "P42", {"first/1s/claimed": [1]}),
    ("first.1s.claimed: these are not the winners", "P42", {"first/1s/claimed": [0, 1]}),
    ("first.1s: 1s was discarded before", "P42", {"seats/3/pond": "1s"}),
    ("first.1s: 1s was discarded before", "P42", {"seats/3/hand": "147m1479p245s", "seats/3/melds": [
        {"kind": "pung", "tile": "1s", "from": 1}]}),
    # first_turn
    ("end.first_turn: seat 0 has a pond", "P12", {"seats/0/pond": "9s"}),
    ("end.first_turn: seat 0 has a pond or melds", "P12", {"seats/0/hand": "123789m234p55p", "seats/0/melds": [
        {"kind": "pung", "tile": "6m", "from": 1}]}),
    ("end.first_turn: seat 0 has no natural void", "P12", {"seats/0/natural_void": False}),
    ("end.first_turn: seat 0 has no natural void", "P13", {"seats/0/natural_void": GONE}),
    ("end.first_turn: does not go", "P02", {"end/first_turn": True}),
    ("end.first_turn: does not go", "P55", {"end/first_turn": True}),
    ("end.first_turn: does not go", "P58", {"end/first_turn": True}),
    ("end.first_turn: a discard of seat 0 was claimed", "P13", {
        "seats/3/hand": "1447m134788p", "seats/3/melds": [{"kind": "pung", "tile": "9p", "from": 0}]}),
    ("end.first_turn: a discard of seat 0 was claimed", "P13", {"seats/1/hand": "3m124679p235s", "seats/1/melds": [
        {"kind": "added_kong", "tile": "1s"}], "first": {"1s": {"by": 0, "claimed": [1], "how": "pung"}}}),
    # declared
    ("seats[0].declared: a declared player has no melds", "P14", {"seats/0/hand": "123789m23p55p", "seats/0/melds": [
        {"kind": "pung", "tile": "6m", "from": 1}]}),
    ("seats[0].declared: a declared player has no melds", "P14", {"seats/0/hand": "123789m23p55p", "seats/0/melds": [
        {"kind": "concealed_kong", "tile": "6m"}]}),
    ("seats[2].declared: seat 2 is not ready", "P14", {"seats/2/declared": "ready"}),
    ("seats[1].declared: seat 1 is not ready", "P59", {"seats/2/declared": "hard"} | {"seats/1/declared": "hard"}),
    ("seats[0].declared: the option ready_bonus is off", "P18", {"seats/0/declared": "hard"}),
    ("seats[0].declared", "P14", {"seats/0/declared": "hard"}),
    ("seats[0].declared", "P65", {"seats/0/declared": "ready"}),
    ("seats[0].declared", "P14", {"seats/0/declared": "yes"}),
    ("seats[0].declared: the dealer cannot", "P65", {"dealer": 0}),
    # robbed_kong without that pung
    ("end.tile: seat 3 has no pung", "P55", {"seats/3/melds/0/tile": "8p"}),
    ("end.tile: seat 1 has no pung", "P55", {"end/from": 1}),
    ("end.tile: seat 3 has no pung", "P55", {"seats/3/melds/0": {"kind": "concealed_kong", "tile": "8p"}}),
    # after_kong
    ("end.after_kong: seat 0 has no kong", "P01", {"end/after_kong": True}),
    ("end.after_kong: seat 1 has no kong", "P19", {"end/after_kong": True}),
    ("end.after_kong: seat 0 has no kong", "P05", {"end/after_kong": True}),
    ("end.after_kong: does not go", "P55", {"end/after_kong": True}),
    ("end.after_kong: does not go", "P58", {"end/after_kong": True}),
    ("end.after_kong: the last meld of seat 2", "P27", {"seats/2/hand": "3456789s", "seats/2/melds/1": {
        "kind": "pung", "tile": "6p", "from": 1}}),
    # penalty
    ("end.penalty: the option pass_win", "P57", {"options": {}}),
    ("end.penalty: the option pass_win", "P57", {"options": {"pass_win": "same_tile"}}),
    ("end.penalty: several", "P51", {"options/pass_win": "penalty", "end/penalty": True}),
    ("end.penalty: a declared player", "P14", {"options": {"pass_win": "penalty"}, "end/penalty": True}),
    ("end.penalty: does not go", "P01", {"options": {"pass_win": "penalty"}, "end/penalty": True}),
    ("end.penalty: does not go", "P55", {"options": {"pass_win": "penalty"}, "end/penalty": True}),
    ("end.penalty: does not go", "P58", {"options/pass_win": "penalty", "end/penalty": True}),
    ("end.penalty: who can win after a kong", "P53", {"options/pass_win": "penalty", "end/penalty": True}),
    # flip
    ("flip: no option asks", "P01", {"options": {"flip": "none"}}),
    ("flip: no tile is flipped on a draw", "P58", {"flip": "3p", "seats/0/pond": "1134589m479p146s"}),
    # a missing required key, an unknown word
    ("variant: is missing", "P01", {"variant": GONE}),
    ("dealer: is missing", "P01", {"dealer": GONE}),
    ("seats: is missing", "P01", {"seats": GONE}),
    ("seats[3].hand: is missing", "P01", {"seats/3/hand": GONE}),
    ("end: is missing", "P01", {"end": GONE}),
    ("end.how: is missing", "P01", {"end/how": GONE}),
    ("end.tile: is missing", "P01", {"end/tile": GONE}),
    ("end.tile: is missing", "P02", {"end/tile": None}),
    ("end.from: is missing", "P02", {"end/from": GONE}),
    ("end.from: is missing", "P55", {"end/from": None}),
    ("seats[0].melds[0].kind: is missing", "P35", {"seats/0/melds/0/kind": GONE}),
    ("seats[0].melds[0].tile: is missing", "P35", {"seats/0/melds/0/tile": GONE}),
    ("end.how", "P01", {"end/how": "win"}),
    ("end.how", "P01", {"end/how": "Self_draw"}),
    ("end.how", "P01", {"end/how": ""}),
    ("seats[0].melds[0].kind", "P35", {"seats/0/melds/0/kind": "kong"}),
    ("seats[0].melds[0].kind", "P35", {"seats/0/melds/0/kind": "chow"}),
    ("first.1s.how", "P44", {"first/1s/how": "chow"}),
    ("first.1s.how", "P44", {"first/1s/how": "exposed_kong"}),
    # streak below 1
    ("streak", "P01", {"streak": 0}),
    ("streak", "P01", {"streak": -3}),
    ("streak", "P01", {"streak": 10**300}),
    # a self-drawn tile not in the hand
    ("end.tile: the self-drawn", "P01", {"end/tile": "1p"}),
    ("end.tile: the self-drawn", "P10", {"end/tile": "6m"}),  # in a meld only
    # winners, tile or from on a draw; from on a self-draw
    ("end.winners: nobody wins on a draw", "P58", {"end/winners": [0]}),
    ("end.tile: nobody wins on a draw", "P58", {"end/tile": "7m"}),
    ("end.from", "P58", {"end/from": 1}),
    ("end.from", "P01", {"end/from": 1}),
    ("end.from", "P01", {"end/from": 0}),
    # from of a meld
    ("seats[0].melds[1].from: is missing", "P35", {"seats/0/melds/1/from": GONE}),
    ("seats[0].melds[0].from: is missing", "P05", {"seats/0/melds/0/from": None}),
    ("seats[0].melds[0].from: a concealed_kong", "P35", {"seats/0/melds/0/from": 1}),
    ("seats[1].melds[0].from: a added_kong", "P35", {"seats/1/melds/0/from": 2}),
    ("seats[0].melds[1].from: nobody", "P35", {"seats/0/melds/1/from": 0}),
    ("seats[0].melds[1].from: nobody", "P05", {"seats/0/melds/1/from": 0}),
    # late on another meld
    ("seats[0].melds[1].late", "P35", {"seats/0/melds/1/late": True}),
    ("seats[0].melds[1].late", "P05", {"seats/0/melds/1/late": True}),
]  # fmt: skip


def _id(value):
    return value if isinstance(value, str) and value.startswith("P") else None


@pytest.mark.parametrize(("words", "number", "changes"), REFUSED, ids=_id)
def test_a_case_is_refused_in_one_line_that_says_where(words, number, changes):
    parse_case(handed(number))
    with pytest.raises(CaseError) as caught:
        parse_case(handed(number, changes))
    line = str(caught.value)
    assert line.startswith(words)
    assert "\n" not in line
    assert "\r" not in line
    line.encode()


@pytest.mark.parametrize("data", [None, True, 3, 0.5, "x", "", [], [[]], {}, {"variant": "zunyi"}])
def test_what_is_no_case_is_refused(data):
    with pytest.raises(CaseError):
        parse_case(data)
