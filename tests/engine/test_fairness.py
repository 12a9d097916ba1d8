"""The wall that nobody chose: commit, reveal, verify."""

import hashlib
import hmac
from collections import Counter

import pytest

from rules.engine.fairness import commitment, make_wall, throw_dice, verify
from rules.engine.notation import format_ordered
from rules.engine.tiles import ALL_TILES

SECRET = bytes(range(32))
PARTS = (b"\x01" * 32, None, b"\xff", b"abc")


def other_hand(secret, parts):
    """docs/fairness.md written down a second time, as plainly as possible."""
    text = b"zhuoji-wall/1" + bytes([len(parts)])
    for part in parts:
        text += b"\x00" if part is None else bytes([len(part)]) + part
    seed = hashlib.sha256(text).digest()
    stream = b"".join(
        hmac.new(secret, seed + b"wall" + counter.to_bytes(4, "big"), hashlib.sha256).digest() for counter in range(40)
    )
    wall = [kind for kind in range(27) for _ in range(4)]
    at = 0
    for last in range(107, 0, -1):
        while True:
            word = int.from_bytes(stream[at : at + 4], "big")
            at += 4
            if word < 2**32 - 2**32 % (last + 1):
                break
        other = word % (last + 1)
        wall[last], wall[other] = wall[other], wall[last]
    return tuple(wall)


def test_the_wall_is_the_documented_one():
    assert make_wall(SECRET, PARTS) == other_hand(SECRET, PARTS)


def test_the_wall_never_changes_between_versions():
    """The example of docs/fairness.md."""
    assert commitment(SECRET) == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
    assert format_ordered(make_wall(SECRET, PARTS)) == EXAMPLE


EXAMPLE = "6m4s4m1p91s3p855s14p7s8m7s6m7p7m7s9p4s3793m1s7p6s2m64s95m679p6m25p3s318m2s3m3s7m55s1m5p514m7s81p87m4p26m41s5388p9m2s21p5m38p1m593p866s66p1s92p2s9m9s2m3s6p88s5m9s4m44p9s2p2s7p248m3s"


def test_the_wall_holds_the_108_tiles():
    assert sorted(make_wall(SECRET, (None, None))) == list(ALL_TILES)


def test_every_part_and_its_place_matter():
    walls = {
        make_wall(SECRET, parts)
        for parts in ((b"a", b"b"), (b"b", b"a"), (b"ab", None), (None, b"ab"), (b"a", b"b", None), (b"a", None))
    }
    assert len(walls) == 6
    assert make_wall(bytes(32), (b"a", b"b")) not in walls


def test_every_tile_lies_everywhere_equally_often():
    firsts = Counter(make_wall(SECRET, (number.to_bytes(2, "big"),))[0] for number in range(2700))
    assert set(firsts) == set(range(27))
    assert sum((count - 100) ** 2 / 100 for count in firsts.values()) < 54  # chi-squared, 26 degrees: p = 0.001


def test_dice_are_dice_and_apart_from_the_wall():
    throws = Counter(throw_dice(SECRET, (bytes([number, 1]),)) for number in range(256))
    assert all(1 <= die <= 6 for throw in throws for die in throw)
    assert len(throws) > 30


def test_verify_agrees_with_what_was_made():
    wall = make_wall(SECRET, PARTS)
    assert verify(commitment(SECRET), SECRET, PARTS, wall, throw_dice(SECRET, PARTS)) is None


def test_verify_names_what_was_changed():
    wall, dice = make_wall(SECRET, PARTS), throw_dice(SECRET, PARTS)
    published = commitment(SECRET)
    assert "secret" in verify(published, b"\x07" * 32, PARTS, wall)
    assert "wall" in verify(published, SECRET, PARTS[::-1], wall)
    assert "wall" in verify(published, SECRET, PARTS, wall[1:] + wall[:1])
    assert "dice" in verify(published, SECRET, PARTS, wall, (dice[0] % 6 + 1, dice[1]))


@pytest.mark.parametrize(("secret", "parts"), [(b"short", (None,)), (SECRET, (b"",)), (SECRET, (b"x" * 33,))])
def test_wrong_lengths_are_refused(secret, parts):
    with pytest.raises(ValueError, match="bytes"):
        make_wall(secret, parts)
