"""Tiles going into and out of a seat's hand, its keys and its waits kept with them."""

from bisect import bisect_left

from rules.engine.melds import Meld
from rules.engine.shape import WEIGHTS, Keys, waits_mask_keys
from rules.engine.state import SeatState
from rules.engine.tiles import COPIES, SUIT_OF, SUITS, Kind, Suit, Tiles


def put(hand: Tiles, tile: Kind) -> Tiles:
    """A sorted hand with one tile more."""
    place = bisect_left(hand, tile)
    return (*hand[:place], tile, *hand[place:])


def take(hand: Tiles, tile: Kind, count: int = 1) -> Tiles:
    """A sorted hand with so many copies of a tile less; they must be there."""
    place = bisect_left(hand, tile)
    return hand[:place] + hand[place + count :]


def shift(keys: Keys, tile: Kind, count: int) -> Keys:
    """Suit keys with so many copies of a tile more, or less if negative."""
    one, two, three = keys
    change = WEIGHTS[tile] * count
    suit = SUIT_OF[tile]
    if suit == 0:
        return one + change, two, three
    if suit == 1:
        return one, two + change, three
    return one, two, three + change


def fours(hand: Tiles) -> int:
    """The kinds of which a sorted hand holds all four, as a bit mask."""
    return sum(1 << tile for tile, fourth in zip(hand, hand[COPIES - 1 :], strict=False) if tile == fourth)


def lacking(seat: SeatState) -> tuple[Suit, ...]:
    """The suits of which the hand has no tile, wild tiles not counted. F3, F4"""
    return tuple(suit for suit in SUITS if not seat.keys[suit])


def holds_void(seat: SeatState) -> bool:
    """Whether tiles of the void suit are in the hand, wild tiles not counted. F5"""
    return seat.void is not None and seat.keys[seat.void] > 0


def waits_of(hand: Tiles, keys: Keys, wilds: int, melds: tuple[Meld, ...], void: Suit | None) -> int:
    """What 13-3k concealed tiles wait for, as a bit mask of kinds. H5, F5"""
    mask = waits_mask_keys(keys, 4 - len(melds), wilds, void)
    if mask and melds:
        for meld in melds:
            if meld.is_kong or meld.tile in hand:
                mask &= ~(1 << meld.tile)
    return mask
