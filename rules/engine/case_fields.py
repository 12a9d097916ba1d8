"""Reading one object of a settlement case: strictly, key by key, every refusal with its place."""

from collections.abc import Collection, Mapping
from enum import StrEnum
from typing import Final, TypeVar

from rules.engine.notation import NotationError, parse_tiles
from rules.engine.options import show
from rules.engine.tiles import SUIT_LETTERS, Kind, Suit, Tiles

TEXT_MAX: Final = 256
"""The longest text that can be tiles: all 108 have 216 characters."""

Word = TypeVar("Word", bound=StrEnum)


class CaseError(ValueError):
    """A case that is refused: one sentence that says what is wrong, and where.

    `sentence` has named places (`%(tile)s`) for `values`, so that it can be translated.
    """

    def __init__(self, where: str, sentence: str, **values: object) -> None:
        super().__init__(f"{where}: {sentence % values}" if where else sentence % values)
        self.where = where
        self.sentence = sentence
        self.values = values


class Fields:
    """A JSON object with known keys. Everything it hands out is checked; CaseError otherwise."""

    def __init__(self, data: object, where: str, required: Collection[str], optional: Collection[str] = ()) -> None:
        if not isinstance(data, dict):
            raise CaseError(where, "an object is wanted, not %(value)s", value=show(data))
        self.where = where
        self.data: Mapping[str, object] = data
        for key in data:
            if key not in required and key not in optional:
                raise CaseError(where, "there is no key %(key)s", key=show(key))
        for key in required:
            if key not in data:
                raise CaseError(self.at(key), "is missing")

    def at(self, key: str) -> str:
        """The place of a key, such as `seats[0].melds[1].from`."""
        return f"{self.where}.{key}" if self.where else key

    def has(self, key: str) -> bool:
        """Whether the key is there and not null."""
        return self.data.get(key) is not None

    def need(self, key: str) -> None:
        """Refuse an object in which the key is missing or null."""
        if not self.has(key):
            raise CaseError(self.at(key), "is missing")

    def refuse(self, key: str, sentence: str, **values: object) -> None:
        """Refuse an object in which the key is there and not null."""
        if self.has(key):
            raise CaseError(self.at(key), sentence, **values)

    def flag(self, key: str) -> bool:
        """True or false; left out: false."""
        value = self.data.get(key, False)
        if not isinstance(value, bool):
            raise CaseError(self.at(key), "true or false is wanted, not %(value)s", value=show(value))
        return value

    def integer(self, key: str, low: int, high: int, default: int | None = None) -> int:
        """A whole number between low and high."""
        value = self.data.get(key, default)
        if type(value) is not int:
            raise CaseError(self.at(key), "a whole number is wanted, not %(value)s", value=show(value))
        if not low <= value <= high:
            raise CaseError(
                self.at(key), "%(value)s is not between %(low)s and %(high)s", value=show(value), low=low, high=high
            )
        return value

    def seat(self, key: str, players: int) -> int:
        """The number of a seat."""
        return seat_number(self.data.get(key), self.at(key), players)

    def maybe_seat(self, key: str, players: int) -> int | None:
        """The number of a seat, or None if it is left out or null."""
        return self.seat(key, players) if self.has(key) else None

    def text(self, key: str) -> str:
        """A text; left out: empty."""
        value = self.data.get(key, "")
        if not isinstance(value, str):
            raise CaseError(self.at(key), "a text is wanted, not %(value)s", value=show(value))
        return value

    def word(self, key: str, words: type[Word], allowed: Collection[Word] = ()) -> Word:
        """One of these words."""
        known = list(allowed or words)
        value = self.data.get(key)
        for word in known:
            if isinstance(value, str) and value == word.value:
                return word
        raise CaseError(
            self.at(key), "%(value)s is none of %(words)s", value=show(value), words=", ".join(known) or "nothing"
        )

    def maybe_word(self, key: str, words: type[Word], allowed: Collection[Word] = ()) -> Word | None:
        """One of these words, or None if it is left out or null."""
        return self.word(key, words, allowed) if self.has(key) else None

    def tiles(self, key: str) -> Tiles:
        """Tiles in notation, in the order written; left out: none."""
        text = self.text(key)
        if len(text) > TEXT_MAX:
            raise CaseError(self.at(key), "is too long")
        try:
            return parse_tiles(text)
        except NotationError:
            raise CaseError(
                self.at(key), "%(value)s is not written as tiles are, like 123m456p11s", value=show(text)
            ) from None

    def tile(self, key: str) -> Kind:
        """One tile."""
        tiles = self.tiles(key) if self.has(key) else ()
        if len(tiles) != 1:
            raise CaseError(self.at(key), "one tile is wanted, like 5m, not %(value)s", value=show(self.data.get(key)))
        return tiles[0]

    def maybe_tile(self, key: str) -> Kind | None:
        """One tile, or None if it is left out or null."""
        return self.tile(key) if self.has(key) else None

    def maybe_suit(self, key: str) -> Suit | None:
        """A suit `m`, `p` or `s`, or None if it is left out or null."""
        if not self.has(key):
            return None
        value = self.data[key]
        if not isinstance(value, str) or len(value) != 1 or value not in SUIT_LETTERS:
            raise CaseError(self.at(key), "%(value)s is none of %(words)s", value=show(value), words="m, p, s")
        return SUIT_LETTERS.index(value)

    def dice(self, key: str) -> tuple[int, int] | None:
        """Two dice, or None if it is left out or null."""
        if not self.has(key):
            return None
        found = [value for _, value in self.items(key, 2) if type(value) is int and 1 <= value <= 6]
        if len(found) != 2:
            raise CaseError(self.at(key), "two numbers from 1 to 6 are wanted")
        return found[0], found[1]

    def items(self, key: str, most: int) -> list[tuple[str, object]]:
        """The elements of a list, each with its place; left out: none."""
        value = self.data.get(key, [])
        if not isinstance(value, list):
            raise CaseError(self.at(key), "a list is wanted, not %(value)s", value=show(value))
        if len(value) > most:
            raise CaseError(self.at(key), "at most %(most)s entries, not %(count)s", most=most, count=len(value))
        return [(f"{self.at(key)}[{place}]", item) for place, item in enumerate(value)]

    def seats(self, key: str, players: int) -> tuple[int, ...]:
        """Different seats, in seat order; left out: none."""
        seats = [seat_number(item, where, players) for where, item in self.items(key, players)]
        if len(set(seats)) < len(seats):
            raise CaseError(self.at(key), "the same seat stands there twice")
        return tuple(sorted(seats))


def seat_number(value: object, where: str, players: int) -> int:
    """The number of a seat. CaseError if it is none."""
    if type(value) is not int:
        raise CaseError(where, "the number of a seat is wanted, not %(value)s", value=show(value))
    if not 0 <= value < players:
        raise CaseError(where, "there is no seat %(value)s, only 0 to %(last)s", value=show(value), last=players - 1)
    return value
