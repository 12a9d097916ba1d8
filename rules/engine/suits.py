"""What one suit misses, and what two and three suits miss together: the tables behind `shape.py`.

The key of a suit holds its nine counts, 0-4 each, as one base-5 integer: the sum of 5**(rank-1) over its tiles. For
every key a **row** tells how many tiles are missing for 0-4 sets without and with a pair; over all keys there are only
126 different rows, and two suits together have only 180. So keys fall into a few hundred classes, and everything the
game asks is one look-up by classes. All tables are filled by what is asked, none is built in advance.
"""

import threading
from array import array
from typing import Final, NamedTuple, TypeAlias, TypeVar

from rules.engine.tiles import COPIES, RANKS

Row: TypeAlias = bytes
"""Tiles missing for 0 sets, a pair, 1 set, 1 set and a pair .. 4 sets and a pair: ten numbers, NEVER if impossible."""

NEVER: Final = 99
CLOSED: Final = 5**RANKS
"""The key that stands for a void suit: nothing is in it, and nothing can be made of it (H4)."""

T = TypeVar("T")

PLACES: Final = 10
"""How many numbers a row has."""
SETS: Final = 4
PAIRS: Final = 7
MOST_WILDS: Final = 4
MOST_TILES: Final = 14


class Lack(NamedTuple):
    """What a suit, or two suits together, miss: all that matters of them."""

    row: Row
    """With at most four tiles of a kind."""
    wild_row: Row
    """With any number of a kind, as wild tiles allow (H3)."""
    pairs: int
    """Pairs for seven pairs; four alike are two (H2)."""
    size: int
    """Tiles."""

    def rows(self, wilds: int) -> Row:
        """The row that holds with so many wild tiles in hand."""
        return self.wild_row if wilds else self.row


class _Counter:
    """Reads the counts of a suit rank by rank and keeps, for each way to go on, the fewest tiles missing so far.

    A way to go on is: runs begun two ranks ago, runs begun one rank ago (0-2 each, for three equal runs are three
    triplets), sets, pair. Equal states are one state, so reading a suit is nine look-ups.
    """

    def __init__(self, most: int) -> None:
        """`most`: how many tiles of one kind a finished hand may have."""
        self._states: list[bytes] = []
        self._numbers: dict[bytes, int] = {}
        self._next: list[int] = []
        self._moves = tuple(_moves(place, most) for place in range(9 * PLACES))
        self._first = self._number(bytes([0, *[NEVER] * (9 * PLACES - 1)]))

    def read(self, key: int) -> tuple[Row, int, int]:
        """The row of a key, its pairs and its tiles."""
        state, pairs, size = self._first, 0, 0
        for _ in range(RANKS):
            key, count = divmod(key, 5)
            pairs += count >> 1
            size += count
            after = self._next[state * 5 + count]
            if after < 0:
                after = self._next[state * 5 + count] = self._number(self._step(self._states[state], count))
            state = after
        return self._states[state][:PLACES], pairs, size

    def _number(self, state: bytes) -> int:
        number = self._numbers.setdefault(state, len(self._states))
        if number == len(self._states):
            self._states.append(state)
            self._next += [-1] * 5
        return number

    def _step(self, state: bytes, count: int) -> bytes:
        costs = tuple(max(0, need - count) for need in range(12))
        after = [NEVER] * len(state)
        for place, missing in enumerate(state):
            if missing != NEVER:
                for target, need in self._moves[place]:
                    after[target] = min(after[target], missing + costs[need])
        return bytes(after)


def _moves(place: int, most: int) -> tuple[tuple[int, int], ...]:
    """Where one rank can lead to from a place of a state, and how many tiles of the rank that needs."""
    (two, one), (sets, pair) = divmod(place // PLACES, 3), divmod(place % PLACES, 2)
    moves = []
    for runs in range(3):
        for triplet in (0, 1):
            for eyes in (0, 1):
                need = two + one + runs + 3 * triplet + 2 * eyes
                more = sets + runs + triplet
                if need <= most and more <= SETS and pair + eyes <= 1:
                    moves.append(((one * 3 + runs) * PLACES + 2 * more + pair + eyes, need))
    return tuple(moves)


UNKNOWN: Final = 0xFFFF
LOCK: Final = threading.RLock()
"""Held by whoever fills in a table."""
_LACKS: Final[list[Lack]] = []
_CLASSES: Final[dict[tuple[Row, int, int], int]] = {}
_JOINTS: Final[list[Lack]] = []
_JOINT_NUMBERS: Final[dict[Lack, int]] = {}
_READER: Final = _Counter(COPIES)
_WILD_READER: Final = _Counter(11)

CLASS: Final = array("H", [UNKNOWN]) * (CLOSED + 1)
"""By key: the number of its class; UNKNOWN until it is asked for, which no other table has a place for."""
SIZE: Final[list[int]] = []
"""By class: how many tiles the suit has."""
JOINT: Final[list[list[int]]] = []
"""By the classes of two suits: the number of what they miss together; UNKNOWN until asked for."""
MISSING: Final[list[list[list[list[int]]]]] = [[[] for _ in range(MOST_WILDS + 1)] for _ in range(SETS + 1)]
"""By sets, wild tiles, joint of two suits, class of the third: tiles missing in the whole hand; -1: not asked yet."""


def classify(key: int) -> int:
    """The class of a key 0..5**9; raises ValueError for any other."""
    if not 0 <= key <= CLOSED:
        raise ValueError(f"{key} is no key of a suit")
    number = CLASS[key]
    if number == UNKNOWN:
        with LOCK:
            number = CLASS[key] = _class_of(key)
    return number


def _class_of(key: int) -> int:
    if key == CLOSED:
        row = bytes([0, *[NEVER] * (PLACES - 1)])
        return _add_class(Lack(row, row, 0, 0))
    known = _READER.read(key)  # row, pairs and tiles: the other row follows from these three
    number = _CLASSES.get(known)
    if number is None:
        row, pairs, size = known
        number = _CLASSES[known] = _add_class(Lack(row, _WILD_READER.read(key)[0], pairs, size))
    return number


def _add_class(lack: Lack) -> int:
    _LACKS.append(lack)
    SIZE.append(lack.size)
    JOINT.append([])
    return len(_LACKS) - 1


def lack_of(key: int) -> Lack:
    """What the suit with this key misses."""
    return _LACKS[classify(key)]


def size_of(keys: tuple[int, int, int]) -> int:
    """How many tiles three keys hold; raises ValueError for what is no key."""
    return sum(lack_of(key).size for key in keys)


def joint_of(one: int, other: int) -> int:
    """The number of what two classes miss together."""
    line = JOINT[one]
    if other < len(line) and line[other] != UNKNOWN:
        return line[other]
    first, second = _LACKS[one], _LACKS[other]
    lack = Lack(
        _together(first.row, second.row),
        _together(first.wild_row, second.wild_row),
        first.pairs + second.pairs,
        first.size + second.size,
    )
    number = _JOINT_NUMBERS.get(lack)
    if number is None:
        number = len(_JOINTS)
        _JOINTS.append(lack)
        _JOINT_NUMBERS[lack] = number
    put(JOINT, one, other, number, UNKNOWN)
    return number


def class_lack(number: int) -> Lack:
    """What a suit of this class misses."""
    return _LACKS[number]


def joint_lack(number: int) -> Lack:
    """What two suits with this joint number miss together."""
    return _JOINTS[number]


def _together(one: Row, other: Row) -> Row:
    return bytes(min(NEVER, *sums_of(one, other, sets, pair)) for sets in range(SETS + 1) for pair in (0, 1))


def sums_of(one: Row, other: Row, sets: int, pair: int) -> list[int]:
    """What is missing for each way to share sets and pair between two; by the place of the first in its row."""
    return [
        one[2 * part + eyes] + other[2 * (sets - part) + pair - eyes]
        for part in range(sets + 1)
        for eyes in range(pair + 1)
    ]


def put(table: list[list[T]], joint: int, third: int, value: T, unknown: T) -> None:
    """Write into a table by joint and class that may be too short yet."""
    table.extend([] for _ in range(joint + 1 - len(table)))
    line = table[joint]
    line.extend([unknown] * (third + 1 - len(line)))
    line[third] = value


def find_missing(keys: tuple[int, int, int], sets: int, wilds: int) -> int:
    """Fill in and return what `MISSING` holds for three keys; raises ValueError if there can be no such hand."""
    check_hand(sets, wilds)
    with LOCK:
        one, other, third = map(classify, keys)
        joint = joint_of(one, other)
        lack, last = _JOINTS[joint], _LACKS[third]
        missing = min(sums_of(lack.rows(wilds), last.rows(wilds), sets, 1))
        if sets == SETS:
            missing = min(missing, missing_pairs(lack, last))
        answer = max(0, missing - wilds)
        put(MISSING[sets][wilds], joint, third, answer, -1)
        return answer


def missing_standard(keys: tuple[int, int, int], sets: int, pair: int, wilds: int) -> int:
    """Tiles missing for so many sets and pairs (0 or 1), wild ones counted as missing; at least NEVER if impossible."""
    check_hand(sets, wilds)
    with LOCK:
        one, other, third = map(classify, keys)
        joint = _JOINTS[joint_of(one, other)]
        return min(sums_of(joint.rows(wilds), _LACKS[third].rows(wilds), sets, pair))


def check_hand(sets: int, wilds: int) -> None:
    """Raises ValueError for more sets or wild tiles than a hand can have."""
    if not (0 <= sets <= SETS and 0 <= wilds <= MOST_WILDS):
        raise ValueError(f"a hand of {sets} sets with {wilds} wild tiles")


def missing_pairs(lack: Lack, last: Lack) -> int:
    """Tiles missing for seven pairs, wild ones counted as missing: a pair each, or all that are not there."""
    return max(PAIRS - lack.pairs - last.pairs, MOST_TILES - lack.size - last.size)
