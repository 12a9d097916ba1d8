"""The names of winning hands (section 7), by example and against the oracle."""

import random
import time
from itertools import product

import pytest

from rules.engine.melds import Meld, MeldKind
from rules.engine.notation import format_tile, format_tiles, parse_tile, parse_tiles
from rules.engine.options import parse_rules
from rules.engine.patterns import best_pattern
from rules.engine.tiles import ALL_TILES
from rules.engine.variants import VARIANTS
from tests.engine import oracle

ZUNYI = parse_rules("zunyi", {})
WENGAN = parse_rules("wengan", {})
P, S = 1, 2


def pung(text):
    return Meld(MeldKind.PUNG, parse_tile(text), 1)


def kong(text):
    return Meld(MeldKind.EXPOSED_KONG, parse_tile(text), 1)


def name(rules, hand, tile, *melds, drawn=False, wild=None, void=None, first_turn=None):
    return best_pattern(
        rules,
        parse_tiles(hand),
        melds,
        parse_tile(tile),
        self_drawn=drawn,
        wild=None if wild is None else parse_tile(wild),
        void=void,
        first_turn=first_turn,
    )


def zunyi(hand, tile, *melds, **more):
    return name(ZUNYI, hand, tile, *melds, **more)


def wengan(hand, tile, *melds, **more):
    return name(WENGAN, hand, tile, *melds, **more)


def test_a_hand_that_does_not_win_has_no_name():
    assert zunyi("123456789m13p55p", "4p") is None
    assert zunyi("123456789m23p55p", "4p", void=P) is None


def test_V1_the_highest_points_name_the_hand():
    assert zunyi("123456789m23p55p", "4p") == "plain"
    assert zunyi("111222333m7799m", "9m") == "one_suit"
    assert zunyi("111222333m77p99m", "9m") == "all_pungs"
    assert zunyi("1122334455667m", "7m") == "one_suit"


def test_V1_of_equal_points_the_later_row_names_the_hand():
    assert zunyi("1111335577998m", "8m") == "one_suit", "10 like dragon seven pairs"
    assert zunyi("111222333m77p99m", "9m", first_turn="heavenly") == "heavenly"
    assert zunyi("1111335577998m", "8m", first_turn="earthly") == "earthly"
    assert wengan("1122334455667m", "7m") == "one_suit_pairs"


def test_V1_the_order_is_that_of_the_changed_numbers():
    rules = parse_rules("zunyi", {"points": {"hand.all_pungs": 12, "hand.one_suit": 11}})
    assert name(rules, "111222333m7799m", "9m") == "all_pungs"
    nothing = parse_rules("zunyi", {"points": {"hand.single_wait": 1}})
    assert name(nothing, "123456789m13p55p", "2p") == "plain"
    equal = parse_rules("zunyi", {"points": {"hand.single_wait": 2}})
    assert name(equal, "123456789m13p55p", "2p") == "single_wait"


def test_V1_heavenly_and_earthly():
    assert zunyi("123456789m23p55p", "4p", drawn=True, first_turn="heavenly") == "heavenly"
    assert zunyi("123456789m23p55p", "4p", drawn=True, first_turn="earthly") == "earthly"
    assert wengan("123456789m23p55p", "4p", drawn=True, first_turn="heavenly") == "plain", "wengan has no such names"


@pytest.mark.parametrize(
    ("hand", "tile"),
    [
        ("123456789m13p55p", "2p"),
        ("123456789m12p55p", "3p"),
        ("123456789m89p55p", "7p"),
        ("123456789m123p5p", "5p"),
    ],
)
def test_V2_middle_edge_and_pair_are_single(hand, tile):
    assert zunyi(hand, tile) == "single_wait"
    assert zunyi(hand, tile, drawn=True) == "single_wait"


def test_V2_two_waits_are_not_single():
    far = [kong("1s"), kong("5p"), kong("9s")]
    assert zunyi("1234m", "1m", *far) == "plain"
    assert zunyi("1234m", "4m", *far) == "plain"


def test_V2_1111234_waits_for_the_pair_alone():
    assert zunyi("1111234m", "4m", kong("5p"), kong("9s")) == "single_wait"


def test_V2_an_open_run_with_its_other_end_held_four_times_is_plain():
    assert zunyi("23m55p", "4m", kong("1m"), pung("9p"), pung("9s")) == "plain"
    assert zunyi("23m55p", "1m", kong("4m"), pung("9p"), pung("9s")) == "plain"


def test_V2_one_wait_in_any_reading_is_enough():
    assert zunyi("1233m", "3m", kong("5p"), kong("7p"), kong("9p")) == "single_wait"
    # 4555 waits for 3, 4 and 6: with 3 and 6 in kongs for 4 alone, the pair; with 4 and 6 gone for 3, an open end
    assert zunyi("4555m789p", "4m", kong("3m"), kong("6m")) == "single_wait"
    assert zunyi("4555m789p", "3m", pung("4m"), kong("6m")) == "plain"


def test_V2_seven_pairs_that_are_no_sets_are_no_single_wait():
    rules = parse_rules("zunyi", {"points": {"hand.seven_pairs": 1}})
    assert name(rules, "1133557799m11p3p", "3p") == "plain"


@pytest.mark.parametrize(
    ("five", "tiles"),
    [("23456m", ("1m", "4m", "7m")), ("34567m", ("2m", "5m", "8m")), ("45678m", ("3m", "6m", "9m"))],
)
def test_V3_three_waits_around_five_in_a_row(five, tiles):
    for tile in tiles:
        assert zunyi(f"{five}789p11p999s", tile) == "wide_wait"


def test_V3_more_tiles_of_the_suit_are_not_wide():
    assert zunyi("23456m11m789p999s", "7m") == "plain"
    assert zunyi("23456m789m11p999s", "4m") == "plain"


def test_V3_melds_of_the_suit_do_not_matter():
    assert zunyi("23456m789p11p", "1m", pung("9m")) == "wide_wait"
    assert zunyi("23456m789p11p", "4m", kong("1m")) == "plain", "1m is no wait then"


def test_V4_all_pungs_with_pungs_and_kongs():
    assert zunyi("11m33p", "3p", pung("5m"), kong("7m"), kong("9p")) == "all_pungs"
    assert zunyi("1m", "1m", pung("5m"), kong("7m"), kong("9p"), pung("3p")) == "all_pungs"
    assert zunyi("123m1p", "1p", pung("5m"), kong("7m"), kong("9p")) == "single_wait"
    assert zunyi("1123m", "4m", pung("5p"), kong("7p"), kong("9p")) == "plain"


def test_V4_one_suit_counts_the_melds():
    assert zunyi("1113m", "2m", pung("5m"), kong("7m"), kong("9m")) == "one_suit"
    assert zunyi("1113m", "2m", pung("5m"), kong("7m"), kong("9p")) == "plain"
    assert wengan("1133m", "3m", pung("5m"), kong("7m"), kong("9m")) == "one_suit_pungs"


def test_V5_zunyi_wants_four_alike_with_the_winning_tile():
    assert zunyi("1113355m779922p", "1m") == "dragon_seven_pairs"
    assert zunyi("1111335m779922p", "5m") == "seven_pairs", "the other four are ordinary pairs"


def test_V5_wengan_takes_any_four_alike():
    assert wengan("1113355m779922p", "1m") == "dragon_seven_pairs"
    assert wengan("1111335m779922p", "5m") == "dragon_seven_pairs"
    assert wengan("1133557m779922p", "9p") is None
    assert wengan("1133557m669922p", "7m") == "seven_pairs"
    assert wengan("1111335577998m", "8m") == "one_suit_dragon"


def test_V6_the_dearest_assignment_counts():
    assert wengan("222333666m778m8p", "8m", wild="8p") == "one_suit_pungs"
    assert wengan("222333666m788m8p", "7m", wild="8p") == "one_suit_pungs"
    assert zunyi("1133557m77992p8s", "2p", wild="8s") == "seven_pairs"


def test_V6_a_wild_tile_in_hand_or_self_drawn_has_no_suit():
    assert zunyi("1113m", "2m", pung("5m"), kong("7m"), kong("9m"), wild="8p") == "one_suit"
    assert zunyi("1113m", "8p", pung("5m"), kong("7m"), kong("9m"), wild="8p") is None
    assert zunyi("1113m", "8p", pung("5m"), kong("7m"), kong("9m"), wild="8p", drawn=True) == "one_suit"
    assert zunyi("11m3m8p", "2m", pung("5m"), kong("7m"), kong("9m"), wild="8p") == "one_suit"


def test_V6_a_wild_tile_won_from_a_discard_is_ordinary():
    assert zunyi("79p55m", "8p", pung("1m"), pung("3m"), pung("7m"), wild="8p") == "single_wait"
    assert zunyi("79m55m", "8p", pung("1m"), pung("3m"), pung("6p"), wild="8p") is None
    assert zunyi("79m55m", "8p", pung("1m"), pung("3m"), pung("6p"), wild="8p", drawn=True) == "single_wait"
    assert zunyi("7m", "8p", pung("1m"), pung("3m"), pung("6m"), pung("9m"), wild="8p") is None
    assert zunyi("8p", "8p", pung("1m"), pung("3m"), pung("6m"), pung("9m"), wild="8p") == "all_pungs"
    assert zunyi("8p", "8p", pung("1m"), pung("3m"), pung("6m"), pung("9m"), wild="8p", drawn=True) == "one_suit"


def test_V6_the_winning_tile_of_a_dragon_counts_as_what_it_stands_for():
    assert zunyi("1113355m779922p", "8s", wild="8s", drawn=True) == "dragon_seven_pairs"
    assert zunyi("1133557m779922p", "8s", wild="8s", drawn=True) == "seven_pairs"
    assert zunyi("113355m77992p88s", "2p", wild="8s") == "dragon_seven_pairs", "22 and two wild tiles"
    assert zunyi("11355m779922p8s3p", "3m", wild="8s") == "seven_pairs", "the wild tile is needed for 3p"
    assert zunyi("113355m779922p8s", "7p", wild="8s") == "dragon_seven_pairs", "777 and the wild tile"


def test_V6_a_single_wait_with_a_wild_tile():
    melds = kong("1p"), kong("5p"), kong("9p")
    assert zunyi("24m8s1s", "1s", *melds, wild="8s") == "plain", "a wild tile leaves more than one wait"
    assert zunyi("13m55m", "8s", *melds, wild="8s", drawn=True) == "single_wait", "it stands for 2m"
    assert zunyi("23m55m", "8s", *melds, wild="8s", drawn=True) == "plain"


def test_V6_wide_waits_with_wild_tiles():
    assert zunyi("23456m789p11p999s", "8s", wild="8s", drawn=True) == "wide_wait"
    assert zunyi("23456m789p11p999s", "7m", wild="7m") == "wide_wait", "won from a discard it is an ordinary 7m"
    assert zunyi("23456m789p11p999s", "9m", wild="9m", drawn=True) == "wide_wait"
    assert zunyi("23456m789p11p999s", "4m", wild="4m") == "plain", "4m in hand is wild: 2356 are not five in a row"


def test_section_7_lists_every_name():
    for variant in VARIANTS.values():
        rules = parse_rules(variant.name, {"points": {f"hand.{hand}": 0 for hand in variant.hands}})
        assert best_pattern(rules, (0,) * 2 + (9,) * 2, [pung("5m")] * 3, 0, self_drawn=False) in variant.hands


@pytest.mark.parametrize(("hand", "melds"), [("123m", 0), ("1234m", 0), ("11112222333344m", 0)])
def test_a_wrong_number_of_tiles_is_refused(hand, melds):
    with pytest.raises(ValueError, match="cannot win"):
        best_pattern(ZUNYI, parse_tiles(hand), [pung("9s")] * melds, 26, self_drawn=False)


ONLY = {
    (variant, hand): parse_rules(variant, {"points": {f"hand.{other}": int(other == hand) for other in table.hands}})
    for variant, table in VARIANTS.items()
    for hand in table.hands
}
"""Rules in which one name beats all others: so every pattern is asked for by itself."""

WANTS = {
    "one_suit_pungs": {"one_suit", "all_pungs"},
    "one_suit_pairs": {"one_suit", "seven_pairs"},
    "one_suit_dragon": {"one_suit", "dragon_seven_pairs"},
}


def check_patterns(hand, melds, tile, **how):
    """Every name of both variants against the oracle; returns what was found."""
    found = set()
    for variant in VARIANTS.values():
        shown = oracle.patterns(hand, melds, tile, any_four=variant.dragon_any_four, **how)
        found |= shown
        for name_ in variant.hands:
            if name_ not in ("heavenly", "earthly", "plain"):
                best = best_pattern(ONLY[variant.name, name_], hand, melds, tile, **how)
                wanted = WANTS.get(name_, {name_}) <= shown
                context = (variant.name, name_, format_tiles(hand), melds, format_tile(tile), how)
                assert (best == name_) == wanted, context
                assert (best is not None) == bool(shown), context
    return found


def won_hands(seed, number, wilds):
    """Random hands that win, or nearly: (hand, melds, tile, how)."""
    rng = random.Random(seed)
    for _ in range(number):
        suits = rng.sample((0, 1, 2), rng.choice((1, 1, 2, 3)))
        wall = [tile for tile in ALL_TILES if tile // 9 in suits]
        rng.shuffle(wall)
        tiles, melds = _won(rng, wall)
        wild = None
        if wilds:
            wild = rng.choice(ALL_TILES)
            tiles = [tile for tile in tiles if tile != wild]
            wanted = 14 - 3 * len(melds)
            tiles = rng.sample(tiles, min(len(tiles), wanted - rng.randint(0, min(wilds, wanted - 1))))
            tiles += [wild] * (wanted - len(tiles))
            if tiles.count(wild) > wilds or any(meld.tile == wild for meld in melds):
                continue
        rng.shuffle(tiles)
        *hand, tile = tiles
        void = rng.choice((None, *(suit for suit in range(3) if suit not in suits)))
        yield tuple(sorted(hand)), melds, tile, {"self_drawn": rng.random() < 0.5, "wild": wild, "void": void}


def _won(rng, wall):
    """Concealed tiles that win, and melds: seven pairs, all pungs or any sets."""
    kinds = sorted(set(wall))
    if rng.random() < 0.25:
        pairs = rng.choices(kinds, k=7)
        return ([*pairs, *pairs], []) if all(pairs.count(kind) <= 2 for kind in pairs) else _won(rng, wall)
    melds = [
        Meld(rng.choice((MeldKind.PUNG, MeldKind.CONCEALED_KONG)), kind)
        for kind in rng.sample(kinds, rng.randint(0, 2))
    ]
    triplets = rng.random()
    tiles = [rng.choice(kinds)] * 2
    while len(tiles) < 14 - 3 * len(melds):
        low = rng.choice(kinds)
        tiles += [low] * 3 if low % 9 > 6 or rng.random() < triplets else [low, low + 1, low + 2]
    used = tiles + [meld.tile for meld in melds for _ in range(4 if meld.is_kong else 3)]
    return (tiles, melds) if all(used.count(kind) <= 4 for kind in kinds) else _won(rng, wall)


def test_names_agree_with_the_oracle():
    found = set()
    for hand, melds, tile, how in won_hands(1, 1500, wilds=0):
        found |= check_patterns(hand, melds, tile, **how)
    assert found == {"plain", "single_wait", "wide_wait", "all_pungs", "seven_pairs", "dragon_seven_pairs", "one_suit"}


def test_V6_names_agree_with_the_oracle_with_wild_tiles():
    found = set()
    for hand, melds, tile, how in won_hands(2, 250, wilds=2):
        found |= check_patterns(hand, melds, tile, **how)
    assert found >= {"plain", "single_wait", "all_pungs", "seven_pairs", "dragon_seven_pairs", "one_suit"}


def test_V6_many_wild_tiles_take_little_time():
    hands = list(won_hands(3, 300, wilds=4))
    slowest = []
    for _, rules in product(range(3), (ZUNYI, WENGAN)):
        for hand, melds, tile, how in hands:
            start = time.process_time()
            best_pattern(rules, hand, melds, tile, **how)
            slowest.append(time.process_time() - start)
    assert sorted(slowest)[len(slowest) // 2] < 0.0005
    assert max(slowest) < 0.05
