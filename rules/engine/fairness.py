"""A wall that nobody chose: the server binds itself to a secret, every player adds a part, and anyone can recompute.

docs/fairness.md says the same step by step for other languages.
"""

import hashlib
import hmac
from collections.abc import Iterator, Sequence
from typing import Final

from rules.engine.tiles import ALL_TILES, Tiles

VERSION: Final = b"zhuoji-wall/1"
SECRET_BYTES: Final = 32
PART_BYTES: Final = 32
"""A player's part is at most so long."""

Parts = Sequence[bytes | None]
"""The part of each seat in seat order; None: the seat gave none."""


def commitment(secret: bytes) -> str:
    """What is published before any part is known: the SHA-256 of the secret, in hex."""
    return hashlib.sha256(secret).hexdigest()


def make_wall(secret: bytes, parts: Parts) -> Tiles:
    """The 108 tiles in order, head first, shuffled by Fisher-Yates. ValueError for a secret or part of wrong length."""
    numbers = _numbers(secret, parts, b"wall")
    wall = list(ALL_TILES)
    for last in range(len(wall) - 1, 0, -1):
        other = _below(numbers, last + 1)
        wall[last], wall[other] = wall[other], wall[last]
    return tuple(wall)


def throw_dice(secret: bytes, parts: Parts) -> tuple[int, int]:
    """Two dice, 1..6 each. S1"""
    numbers = _numbers(secret, parts, b"dice")
    return _below(numbers, 6) + 1, _below(numbers, 6) + 1


def verify(published: str, secret: bytes, parts: Parts, wall: Tiles, dice: tuple[int, int] | None = None) -> str | None:
    """What does not agree with the published commitment, as one sentence; None if everything does."""
    if commitment(secret) != published.lower():
        return "the secret is not the one that was committed to"
    if make_wall(secret, parts) != wall:
        return "the wall is not the one that secret and parts make"
    if dice is not None and throw_dice(secret, parts) != tuple(dice):
        return "the dice are not those that secret and parts throw"
    return None


def _numbers(secret: bytes, parts: Parts, purpose: bytes) -> Iterator[int]:
    """Endless numbers below 2**32: the four-byte words of HMAC-SHA256(secret, seed + purpose + counter)."""
    if len(secret) != SECRET_BYTES:
        raise ValueError(f"a secret has {SECRET_BYTES} bytes, not {len(secret)}")
    seed = _seed(parts)
    counter = 0
    while True:
        block = hmac.digest(secret, seed + purpose + counter.to_bytes(4, "big"), "sha256")
        for start in range(0, len(block), 4):
            yield int.from_bytes(block[start : start + 4], "big")
        counter += 1


def _seed(parts: Parts) -> bytes:
    """SHA-256 over the version and all parts, each with its length before it; a missing part is not an empty one."""
    digest = hashlib.sha256(VERSION + bytes([len(parts)]))
    for part in parts:
        if part is None:
            digest.update(b"\x00")
        elif 1 <= len(part) <= PART_BYTES:
            digest.update(bytes([len(part)]) + part)
        else:
            raise ValueError(f"a part has 1 to {PART_BYTES} bytes, not {len(part)}")
    return digest.digest()


def _below(numbers: Iterator[int], limit: int) -> int:
    """A number 0..limit-1, each equally likely: words from the last, incomplete round are thrown away."""
    rounds = 2**32 // limit * limit
    return next(number for number in numbers if number < rounds) % limit
