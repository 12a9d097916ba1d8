"""听牌 hints: the waits that each discard leaves, unseen copies and values."""

import random

import pytest

from rules.engine.bots import simple
from rules.engine.decide import decide, start
from rules.engine.evolve import fold
from rules.engine.hints import hints
from rules.engine.legal import question
from rules.engine.melds import Meld
from rules.engine.notation import format_tile, format_tiles, parse_tile, parse_tiles
from rules.engine.options import parse_rules
from rules.engine.shape import waits
from rules.engine.state import Deal
from rules.engine.tiles import ALL_TILES
from rules.engine.view import view
from rules.engine.views import Phase

ZUNYI = parse_rules("zunyi", {"void_suit": False, "ready_bonus": False})
WENGAN = parse_rules("wengan", {"ready_bonus": False})


def dealt(rules, dealer_tiles, seed=1):
    """A deal whose dealer, seat 0, holds these fourteen tiles."""
    first = list(parse_tiles(dealer_tiles))
    rest = list(ALL_TILES)
    for tile in first:
        rest.remove(tile)
    random.Random(seed).shuffle(rest)
    others = 13 * (rules.players - 1)
    wall = (*first[:13], *rest[:others], first[13], *rest[others:])
    before = Deal.before(rules, wall)
    return fold(before, start(rules, wall, 0, 1, None))


def hints_of(rules, tiles):
    return {hint.discard: hint for hint in hints(rules, view(dealt(rules, tiles), 0))}


def test_each_discard_has_its_waits():
    found = hints_of(ZUNYI, "123456789m23p55p7s")
    assert set(found) == {parse_tile("7s")}
    assert [format_tile(wait.tile) for wait in found[parse_tile("7s")].waits] == ["1p", "4p"]


def test_values_are_those_of_the_patterns():
    found = hints_of(ZUNYI, "123456789m13p55p7s")[parse_tile("7s")]
    assert [(wait.pattern, wait.value) for wait in found.waits] == [("single_wait", 3)]  # V2


def test_one_s_own_tiles_are_seen():
    found = hints_of(ZUNYI, "123456789m55p99p7s")[parse_tile("7s")]
    assert [wait.unseen for wait in found.waits] == [2, 2]


def test_E3_a_plain_hand_without_a_kong_waits_for_its_own_draw():
    found = hints_of(WENGAN, "123456789m23p55p7s")[parse_tile("7s")]
    assert [wait.by_discard for wait in found.waits] == [False, False]
    assert all(wait.by_discard for wait in hints_of(WENGAN, "112233445566m7m7s")[parse_tile("7s")].waits)


def test_nothing_for_spectators_and_hands_far_away():
    deal = dealt(ZUNYI, "147m147p147s25m25p2s")
    assert hints(ZUNYI, view(deal, None)) == ()
    assert hints(ZUNYI, view(deal, 0)) == ()


@pytest.mark.parametrize("rules", [ZUNYI, WENGAN, parse_rules("zunyi", {"wild": True})])
def test_along_whole_deals_hints_agree_with_the_waits(rules):
    rng = random.Random(5)
    for _ in range(3):
        wall = list(ALL_TILES)
        rng.shuffle(wall)
        deal = fold(Deal.before(rules, tuple(wall)), start(rules, tuple(wall), 0, 1, None))
        while deal.phase is not Phase.OVER:
            seat = next(seat for seat in range(rules.players) if question(deal, seat))
            seen = view(deal, seat)
            for hint in hints(rules, seen):
                assert_agrees(seen, hint)
            action = simple.choose(seen, rules, rng)
            deal = fold(deal, decide(deal, action))


def assert_agrees(seen, hint):
    own = seen.seats[seen.viewer]
    rest = sorted([*own.hand, *(() if own.drawn is None else (own.drawn,))])
    if hint.discard is not None:
        rest.remove(hint.discard)
    melds = [Meld(*meld) for meld in own.melds]
    expected = waits(tuple(rest), melds, seen.wild, own.void)
    assert format_tiles([wait.tile for wait in hint.waits]) == format_tiles(expected)
    assert all(0 <= wait.unseen <= 4 for wait in hint.waits)
