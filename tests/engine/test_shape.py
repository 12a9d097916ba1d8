"""Complete hands, waits and readiness (section 3), by example, by the handed cases and against the oracle."""

import random
from pathlib import Path

import pytest

from rules.engine import shape, suits
from rules.engine.melds import Meld, MeldKind
from rules.engine.notation import format_tile, format_tiles, parse_tile, parse_tiles
from rules.engine.tiles import ALL_TILES, KINDS
from tests.engine import oracle

CASES = Path(__file__).parent.parent / "cases" / "win_cases.tsv"
M, P, S = 0, 1, 2


def complete(text, wild=None, void=None):
    return shape.is_complete(parse_tiles(text), None if wild is None else parse_tile(wild), void)


def waits(text, *melds, wild=None, void=None):
    """The waits as text; melds that are not given are kongs of kinds far away."""
    tiles = parse_tiles(text)
    missing = 4 - len(tiles) // 3 - len(melds)
    melds = [*melds, *_unseen_melds(missing, tiles, void)]
    return format_tiles(shape.waits(tiles, melds, None if wild is None else parse_tile(wild), void))


def pung(text):
    return Meld(MeldKind.PUNG, parse_tile(text), 1)


def kong(text):
    return Meld(MeldKind.CONCEALED_KONG, parse_tile(text))


@pytest.mark.parametrize("text", ["123456789m123p55p", "111222333444m55p", "11m", "11123m", "123m44s555p"])
def test_H1_four_sets_and_a_pair(text):
    assert complete(text)


@pytest.mark.parametrize("text", ["123456789m124p55p", "12m", "1122m3p", "91m", "89m1p11s"])
def test_H1_nothing_less(text):
    assert not complete(text)


def test_H2_seven_pairs():
    assert complete("1133557799m1122p")
    assert complete("1111335577m22p33p"), "four alike are two pairs"
    assert complete("1111222233344m4m")
    assert not complete("1133557799m1123p")
    assert not complete("11335577m"), "only without melds"


def test_H3_a_wild_tile_stands_for_any_tile():
    assert complete("123456789m12p8p55s", wild="8p")
    assert complete("12m8p44s", wild="8p")
    assert complete("1133557799m118p5s", wild="8p"), "in seven pairs too"
    assert complete("8p1m", wild="8p")
    assert complete("88p", wild="8p")


def test_H3_a_wild_tile_stands_for_a_fifth_of_its_kind_too():
    assert complete("1111m8p", wild="8p"), "111 and a pair of 1 and wild"
    assert not complete("1111m8p")


def test_H4_no_tile_of_the_void_suit():
    assert complete("123m456p11p", void=S)
    assert not complete("123m456p11p", void=P)
    assert not complete("11p", void=P)
    assert waits("1123m", pung("9p"), pung("9m"), pung("8m")) == "14m"
    assert waits("1123m", pung("9p"), pung("9m"), pung("8m"), void=P) == "", "nor in melds"
    assert waits("1123m", pung("9p"), pung("9m"), pung("8m"), void=S) == "14m"
    assert waits("1m", void=P) == "1m"
    assert waits("1p", void=P) == ""


def test_H4_a_wild_tile_may_not_stand_for_the_void_suit():
    assert waits("8p", pung("9m"), pung("8m"), pung("7m"), pung("6m"), wild="8p") == format_tiles(range(KINDS))
    closed = waits("8p", pung("9m"), pung("8m"), pung("7m"), kong("6m"), wild="8p", void=P)
    assert closed == "12345789m123456789s"


def test_H4_wild_tiles_are_no_tiles_of_the_void_suit():
    assert complete("123m456s1s8p", wild="8p", void=P)
    assert not complete("123m456s1s9p", wild="8p", void=P)


def test_H5_waits_by_face_value():
    assert waits("1234m") == "14m"
    assert waits("1112345678999m") == "123456789m"
    assert waits("123456789m23p55p") == "14p"


def test_H5_a_kind_held_four_times_is_no_wait():
    assert waits("1111234m") == "4m"
    assert waits("1111m") == ""
    assert waits("23m55p", kong("1m")) == "4m"
    assert waits("123m5p", pung("5p")) == "", "three in the pung, one in hand"


def test_H5_the_wild_kind_counts_by_its_face():
    assert waits("123456789m23p55p", wild="4p") == "14p"
    assert waits("444p1m", pung("9m"), pung("9p"), pung("9s"), wild="4p") == "123456789m123456789p123456789s"
    assert waits("4444p", pung("9m"), pung("9p"), pung("9s"), wild="4p") == "123456789m12356789p123456789s", (
        "all four held"
    )


def test_H6_ready_is_one_wait_at_least():
    assert shape.distance(parse_tiles("1234m")) == 1
    assert shape.distance(parse_tiles("1111m")) == 2, "its only wait is held four times"
    assert shape.distance(parse_tiles("11m")) == 0
    assert shape.distance(parse_tiles("147m258p369s1235s")) > 3


def test_the_distance_leaves_out_the_void_suit():
    tiles = parse_tiles("123456789m11p12s")
    assert shape.distance(tiles) == 1
    assert shape.distance(tiles, void=S) == 3
    assert shape.distance(tiles, void=P) == 3
    assert shape.distance(parse_tiles("123456789m1s88p5s"), parse_tile("8p"), void=S) == 3


@pytest.mark.parametrize("text", ["", "1m", "123m", "1123m", "123456789m123456p"])
def test_a_wrong_number_of_tiles_is_refused(text):
    with pytest.raises(ValueError, match="tiles"):
        shape.is_complete(parse_tiles(text))


@pytest.mark.parametrize("text", ["11111m", "99999m", "99999s", "11111s123m", "5555522m"])
def test_a_fifth_tile_of_a_kind_is_refused(text):
    with pytest.raises(ValueError, match=r"more than four|no key"):
        shape.distance(parse_tiles(text))


def test_waits_want_thirteen_tiles():
    with pytest.raises(ValueError, match="melds"):
        shape.waits(parse_tiles("1234m"), [])


def test_every_handed_case():
    rows = [line.rstrip("\n").split("\t") for line in CASES.open(encoding="utf-8") if not line.startswith("#")]
    assert len(rows) == 5000
    for hand, wild_text, number, win, standard, seven, waiting, natural_suits in rows:
        tiles = parse_tiles(hand)
        wild = None if wild_text == "-" else parse_tile(wild_text)
        naturals, wilds = shape.keys_and_wilds(tiles, wild)
        sets = len(tiles) // 3
        assert len(tiles) == int(number)
        assert sum(map(bool, naturals)) == int(natural_suits)
        if waiting == "-":
            assert shape.is_complete(tiles, wild) == (win == "1"), hand
            assert (suits.missing_standard(naturals, sets, 1, wilds) == wilds) == (standard == "1"), hand
            pairs = sum(suits.lack_of(key).pairs for key in naturals)
            assert (sets == 4 and pairs + wilds >= 7) == (seven == "1"), hand
        else:
            mask = shape.waits_mask_keys(naturals, sets, wilds) & ~shape.held_mask(tiles, ())
            found = shape.tiles_of(mask)
            assert (",".join(map(format_tile, found)) or "none") == waiting, hand
            if sets == 4:
                assert found == shape.waits(tiles, (), wild)
            assert (shape.distance(tiles, wild) == 1) == bool(found), hand


def _unseen_melds(number, tiles, void=None):
    """Kongs of kinds that neither the hand nor its waits touch."""
    far = [kind for kind in range(KINDS) if all(kind // 9 != tile // 9 or abs(kind - tile) > 2 for tile in tiles)]
    return [Meld(MeldKind.CONCEALED_KONG, kind) for kind in far if kind // 9 != void][:number]


def hands(seed, number):
    """Random hands of 1-3 suits, near complete ones among them, with a wild kind or none, a void suit or none."""
    rng = random.Random(seed)
    for _ in range(number):
        size = rng.choice((1, 2, 4, 5, 7, 8, 10, 11, 13, 14))
        some = rng.sample((0, 1, 2), rng.choice((1, 2, 2, 3)))
        tiles = (
            _near(rng, size, some) if rng.random() < 0.7 else rng.sample([t for t in ALL_TILES if t // 9 in some], size)
        )
        wild = rng.choice(tiles) if rng.random() < 0.4 else None
        if wild is not None and tiles.count(wild) > (2 if size > 7 else 4):
            wild = None
        yield tuple(sorted(tiles)), wild, rng.choice((None, *(suit for suit in range(3) if suit not in some)))


def _near(rng, size, some):
    wall = [tile for tile in ALL_TILES if tile // 9 in some]
    tiles = []
    while len(tiles) < size:
        low = rng.choice(wall)
        block = rng.choice(([low] * 3, [low] * 2, [low, low + 1, low + 2]))
        if all(tile in wall and tile // 9 == low // 9 for tile in block) and all(
            (tiles + block).count(tile) <= 4 for tile in block
        ):
            tiles += block
    rng.shuffle(tiles)
    return tiles[:size]


def test_complete_hands_agree_with_the_oracle():
    wins = 0
    for tiles, wild, void in hands(1, 2500):
        if len(tiles) % 3 == 2:
            found = shape.is_complete(tiles, wild, void)
            assert found == oracle.is_complete(tiles, wild, void), (format_tiles(tiles), wild, void)
            assert found == (shape.distance(tiles, wild, void) == 0)
            wins += found
    assert wins > 100


def test_waits_agree_with_the_oracle():
    ready = 0
    for tiles, wild, void in hands(2, 1200):
        if len(tiles) % 3 == 1:
            melds = _random_melds(tiles, wild, void)
            if melds is None:
                continue
            found = shape.waits(tiles, melds, wild, void)
            assert found == oracle.waits(tiles, melds, wild, void), (format_tiles(tiles), melds, wild, void)
            ready += bool(found)
    assert ready > 100


def _random_melds(tiles, wild, void):
    rng = random.Random(hash(tiles))
    kinds = [
        kind
        for kind in range(KINDS)
        if kind not in (wild, *([] if rng.random() < 0.5 else tiles)) and kind // 9 != void
    ]
    melds = []
    for kind in rng.sample(kinds, len(kinds)):
        if len(tiles) + 3 * len(melds) == 13:
            return melds
        if tiles.count(kind) == 0:
            melds.append(kong(format_tile(kind)) if rng.random() < 0.5 else pung(format_tile(kind)))
        elif tiles.count(kind) == 1:
            melds.append(pung(format_tile(kind)))
    return melds if len(tiles) + 3 * len(melds) == 13 else None


def test_distances_agree_with_the_oracle():
    """A distance of 1 is readiness; one tile changed for the better makes it one less, none makes it less than that."""
    seen = set()
    for tiles, wild, void in hands(3, 400):
        if len(tiles) % 3 != 1 or any(tile // 9 == void and tile != wild for tile in tiles):
            continue
        far = shape.distance(tiles, wild, void)
        melds = [Meld(MeldKind.PUNG, 0, 1)] * ((13 - len(tiles)) // 3)
        held = shape.held_mask(tiles, ())
        naturals, wilds = shape.keys_and_wilds(tiles, wild)
        mask = shape.waits_mask_keys(naturals, 4 - len(melds), wilds, void) & ~held
        assert (far == 1) == bool(mask), (format_tiles(tiles), wild, void)
        seen.add(far)
        if far > 1:
            assert min(_after_a_change(tiles, wild, void)) == far - 1, (format_tiles(tiles), wild, void)
    assert {1, 2, 3} <= seen


def test_useful_tiles_are_those_that_bring_nearer():
    for tiles, wild, void in hands(4, 400):
        naturals, wilds = shape.keys_and_wilds(tiles, wild)
        sets = len(tiles) // 3
        if len(tiles) % 3 != 1:
            continue
        now = shape.distance_keys(naturals, sets, wilds, void)
        nearer = 0
        for kind in range(KINDS):
            if (tiles.count(kind) < 4 or kind == wild) and kind // 9 != void:
                more, count = shape.keys_and_wilds((*[tile for tile in tiles if tile != wild], kind), None)
                assert count == 0
                nearer |= (shape.distance_keys(more, sets, wilds, void) < now) << kind
        assert shape.useful_mask_keys(naturals, sets, wilds, void) == nearer, (format_tiles(tiles), wild, void)


def test_spare_tiles_are_those_that_can_go_without_a_loss():
    spare_seen = 0
    for tiles, wild, void in hands(5, 1500):
        naturals, wilds = shape.keys_and_wilds(tiles, wild)
        sets, now = len(tiles) // 3, shape.distance(tiles, wild, void) if len(tiles) % 3 else 0
        if len(tiles) % 3 != 2 or now == 0:
            continue
        spare = 0
        for kind in set(tiles) - {wild}:
            if kind // 9 != void:
                fewer = list(tiles)
                fewer.remove(kind)
                spare |= (shape.distance(tuple(fewer), wild, void) == now) << kind
        assert shape.spare_mask_keys(naturals, sets, wilds, void) == spare, (format_tiles(tiles), wild, void)
        spare_seen += bool(spare)
    assert spare_seen > 200


def _after_a_change(tiles, wild, void):
    for place in range(len(tiles)):
        if tiles[place] != wild and tiles[place] not in tiles[:place]:
            for kind in range(KINDS):
                if tiles.count(kind) < 4 and kind != wild and kind // 9 != void:
                    changed = tuple(sorted((*tiles[:place], *tiles[place + 1 :], kind)))
                    yield shape.distance(changed, wild, void)
