"""The wall that nobody chose: commit, reveal, verify."""

import hashlib
import hmac
import re
from collections import Counter
from pathlib import Path

import pytest

from rules.engine.fairness import commitment, make_wall, throw_dice, verify
from rules.engine.notation import format_ordered
from rules.engine.tiles import ALL_TILES

DOCS = Path(__file__).parents[2] / "docs"
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
    rows = dict(re.findall(r"^\| (\w+) \| (.*) \|$", (DOCS / "fairness.md").read_text(), re.MULTILINE))
    assert rows["secret"] == f"`{SECRET.hex()}`"
    assert rows["parts"] == ", ".join("none" if part is None else f"`{part.hex()}`" for part in PARTS)
    assert rows["commitment"] == f"`{commitment(SECRET)}`"
    assert rows["wall"] == f"`{format_ordered(make_wall(SECRET, PARTS))}`"
    assert rows["dice"] == "{}, {}".format(*throw_dice(SECRET, PARTS))


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
