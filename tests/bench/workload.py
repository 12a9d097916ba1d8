"""Hands to measure with: 25 % raw deals, 35 % complete, 40 % near misses, of one, two or three suits."""

import random
from typing import NamedTuple

from rules.engine.tiles import ALL_TILES


class Hands(NamedTuple):
    """The same hands three times: with 14 tiles, with 13, and with 14 of which some are wild."""

    fourteen: list[tuple[int, ...]]
    thirteen: list[tuple[int, ...]]
    wild: list[tuple[tuple[int, ...], int]]


def hands(number: int, seed: int = 1) -> Hands:
    """So many hands; the same seed gives the same ones."""
    rng = random.Random(seed)
    fourteen, thirteen, wild = [], [], []
    for _ in range(number):
        tiles = _hand(rng)
        kind = rng.choice(tiles)
        fourteen.append(tuple(sorted(tiles)))
        wild.append((tuple(sorted(tiles)), kind))
        tiles.remove(rng.choice(tiles))
        thirteen.append(tuple(sorted(tiles)))
    return Hands(fourteen, thirteen, wild)


def _hand(rng: random.Random) -> list[int]:
    suits = rng.sample((0, 1, 2), rng.choice((1, 2, 3)))
    wall = [tile for tile in ALL_TILES if tile // 9 in suits]
    share = rng.random()
    if share < 0.25:
        return rng.sample(wall, 14)
    tiles = _complete(rng, sorted(set(wall)))
    if share < 0.60:
        return tiles
    tiles.remove(rng.choice(tiles))
    tiles.append(rng.choice([tile for tile in wall if tiles.count(tile) < 4]))
    return tiles


def _complete(rng: random.Random, kinds: list[int]) -> list[int]:
    while True:
        if rng.random() < 0.1:
            tiles = rng.sample(kinds, 7) * 2
        else:
            tiles = [rng.choice(kinds)] * 2
            for _ in range(4):
                low = rng.choice(kinds)
                tiles += [low] * 3 if low % 9 > 6 or rng.random() < 0.3 else [low, low + 1, low + 2]
        if all(tiles.count(tile) <= 4 for tile in tiles):
            return tiles
