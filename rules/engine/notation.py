"""Tiles and actions as text, read strictly and written in one way only.

Tiles are groups of ranks with the letter of their suit: `123m456p11s` (T1). No blanks, no other suits, no zero.
"""

from collections.abc import Callable, Iterable
from typing import Final

from rules.engine.actions import Action, Declaration, Verb
from rules.engine.tiles import RANKS, SUIT_LETTERS, SUIT_OF, Kind, Suit, Tiles

DIGITS: Final = "123456789"
TEXTS: Final = tuple(f"{kind % RANKS + 1}{SUIT_LETTERS[SUIT_OF[kind]]}" for kind in range(len(SUIT_OF)))
"""Every kind as text, by kind."""


class NotationError(ValueError):
    """A text that names no tiles, or no action; its sentence says what is wrong and where."""


def parse_tiles(text: str) -> Tiles:
    """The tiles of a text such as `123m456p11s`, in the order written; no text, no tiles.

    Raises NotationError at the first sign that does not fit.
    """
    tiles: list[Kind] = []
    ranks: list[int] = []
    for place, sign in enumerate(text, start=1):
        if sign in DIGITS:
            ranks.append(int(sign))
        elif sign not in SUIT_LETTERS:
            raise NotationError(f"{text!r}: {sign!r} at character {place} is neither a rank 1-9 nor a suit m, p or s")
        elif not ranks:
            raise NotationError(f"{text!r}: no rank before the suit {sign!r} at character {place}")
        else:
            first = SUIT_LETTERS.index(sign) * RANKS - 1
            tiles.extend(first + rank for rank in ranks)
            ranks.clear()
    if ranks:
        raise NotationError(f"{text!r}: no suit after the rank {text[-1]!r} at character {len(text)}")
    return tuple(tiles)


def parse_tile(text: str) -> Kind:
    """The one tile of a text such as `5m`. Raises NotationError."""
    tiles = parse_tiles(text)
    if len(tiles) != 1:
        raise NotationError(f"{text!r}: one tile is wanted, not {len(tiles)}")
    return tiles[0]


def format_tile(tile: Kind) -> str:
    """One tile as text: `5m`."""
    return TEXTS[tile]


def format_tiles(tiles: Iterable[Kind]) -> str:
    """Tiles as text, sorted, every suit once: `123m456p11s`."""
    return format_ordered(sorted(tiles))


def format_ordered(tiles: Iterable[Kind]) -> str:
    """Tiles as text in their own order, for walls and ponds: `7s2s` is written `72s`, `7s2m3s` stays."""
    parts: list[str] = []
    letter = ""
    for tile in tiles:
        suit = SUIT_LETTERS[SUIT_OF[tile]]
        if suit != letter:
            parts.append(letter)
            letter = suit
        parts.append(DIGITS[tile % RANKS])
    parts.append(letter)
    return "".join(parts)


def parse_suit(text: str) -> Suit:
    """The suit of a text `m`, `p` or `s`. Raises NotationError."""
    if len(text) != 1 or text not in SUIT_LETTERS:
        raise NotationError(f"{text!r}: a suit is m, p or s")
    return SUIT_LETTERS.index(text)


def format_suit(suit: Suit) -> str:
    """A suit as text: `m`, `p` or `s`."""
    return SUIT_LETTERS[suit]


def parse_declaration(text: str) -> Declaration:
    """The declaration of a text `ready`, `hard` or `soft`. Raises NotationError."""
    try:
        return Declaration(text)
    except ValueError:
        raise NotationError(f"{text!r}: a declaration is ready, hard or soft") from None


def format_action(action: Action) -> str:
    """An action as text, without its seat: `swap 123m`, `void s`, `declare hard`, `discard 5m ready`, `kong 5p`."""
    words: list[str] = [action.verb]
    if action.tiles:
        words.append(format_tiles(action.tiles))
    if action.suit is not None:
        words.append(format_suit(action.suit))
    if action.declare is not None:
        words.append(action.declare)
    return " ".join(words)


def parse_action(seat: int, text: str) -> Action:
    """The action of a seat from its text, the words one blank apart. Raises NotationError.

    Whether the action exists at this moment is not asked here.
    """
    word, *rest = text.split(" ")
    try:
        verb = Verb(word)
    except ValueError:
        raise NotationError(f"{text!r}: {word!r} is no action; there are {', '.join(Verb)}") from None
    least, most, read = _WORDS[verb]
    if not least <= len(rest) <= most:
        wanted = f"{least}" if least == most else f"{least} or {most}"
        raise NotationError(f"{text!r}: after {word!r} {wanted} more words are wanted, not {len(rest)}")
    return read(Action(seat, verb), rest)


def _read_nothing(action: Action, _: list[str]) -> Action:
    return action


def _read_swap(action: Action, words: list[str]) -> Action:
    tiles = parse_tiles(words[0])
    if len(tiles) != 3:  # F2
        raise NotationError(f"{words[0]!r}: three tiles are swapped, not {len(tiles)}")
    return action._replace(tiles=tuple(sorted(tiles)))


def _read_void(action: Action, words: list[str]) -> Action:
    return action._replace(suit=parse_suit(words[0]))


def _read_declare(action: Action, words: list[str]) -> Action:
    return action._replace(declare=parse_declaration(words[0]))


def _read_discard(action: Action, words: list[str]) -> Action:
    declare = parse_declaration(words[1]) if len(words) > 1 else None
    return action._replace(tiles=(parse_tile(words[0]),), declare=declare)


def _read_kong(action: Action, words: list[str]) -> Action:
    return action._replace(tiles=(parse_tile(words[0]),))


_WORDS: Final[dict[Verb, tuple[int, int, Callable[[Action, list[str]], Action]]]] = {
    Verb.SWAP: (1, 1, _read_swap),
    Verb.VOID: (1, 1, _read_void),
    Verb.DECLARE: (1, 1, _read_declare),
    Verb.DISCARD: (1, 2, _read_discard),
    Verb.PUNG: (0, 0, _read_nothing),
    Verb.KONG: (1, 1, _read_kong),
    Verb.WIN: (0, 0, _read_nothing),
    Verb.PASS: (0, 0, _read_nothing),
}
"""How many words follow each verb, and how they are read."""
