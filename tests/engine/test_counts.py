"""All hands there are, counted by classes of suits, against the exact numbers of tenpai_counts.txt.

Suits are independent of each other: what holds for a hand follows from the classes of its three suits, so hands are
counted by multiplying the numbers of suits in each class, and no hand is looked at by itself.
"""

from collections import Counter, defaultdict
from functools import reduce
from itertools import permutations, product
from math import comb
from operator import or_
from pathlib import Path
from typing import NamedTuple

import pytest

from rules.engine import ranks, shape, suits

FILE = Path(__file__).parent.parent / "cases" / "tenpai_counts.txt"
EMPTY = suits.classify(0)


class Suits(NamedTuple):
    """The suits of one class."""

    size: int
    keys: list
    deals: int


def all_suits():
    """Every suit of at most 14 tiles, by class."""
    vectors = [(0, 0, 1)]
    for place in range(9):
        vectors = [
            (key + count * 5**place, size + count, deals * comb(4, count))
            for key, size, deals in vectors
            for count in range(min(4, 14 - size) + 1)
        ]
    keys, deals, sizes = defaultdict(list), Counter(), {}
    for key, size, weight in vectors:
        number = suits.classify(key)
        keys[number].append(key)
        deals[number] += weight
        sizes[number] = size
    return {number: Suits(sizes[number], keys[number], deals[number]) for number in keys}


def joints(one, other):
    """Two suits by what they miss together: number of joint -> (multisets, deals, keys of an example, size)."""
    found = {}
    for (a, first), (b, second) in product(one.items(), other.items()):
        if first.size + second.size <= 14:
            joint = suits.joint_of(a, b)
            multisets, deals, example, _ = found.get(joint, (0, 0, (first.keys[0], second.keys[0]), 0))
            found[joint] = (
                multisets + len(first.keys) * len(second.keys),
                deals + first.deals * second.deals,
                example,
                first.size + second.size,
            )
    return found


def hands(pairs, third, size):
    """All hands of a size: (example keys, multisets, deals)."""
    for multisets, deals, example, two in pairs.values():
        for more in third.values():
            if two + more.size == size:
                yield (*example, more.keys[0]), multisets * len(more.keys), deals * more.deals


def count_wins_and_ready(name, pairs, third):
    """The lines of complete (w0) and ready (w1) hands, and of distances."""
    for size, label, missing in ((14, "w0", 0), (13, "w1", 1)):
        multisets, deals, distances = Counter(), Counter(), defaultdict(lambda: [0, 0])
        for keys, number, weight in hands(pairs, third, size):
            standard = suits.missing_standard(keys, 4, 1, 0) == missing
            seven = sum(suits.lack_of(key).pairs for key in keys) == 7 - missing
            far = shape.distance_keys(keys)
            assert (far == missing) == (standard or seven)
            kinds = {"natural_multisets": True, "std": standard, "seven": seven, "both": standard and seven}
            kinds |= {"union": standard or seven, "std_only": standard > seven, "seven_only": seven > standard}
            for kind, holds in kinds.items():
                multisets[kind] += number * holds
                deals[kind] += weight * holds
            distances[far][0] += number
            distances[far][1] += weight
        for kind, number in multisets.items():
            yield f"{name}.{label}.{kind}", number
        yield f"{name}.{label}.deals", deals["natural_multisets"]
        for kind in ("std", "seven", "union"):
            yield f"{name}.{label}.deals_{kind}", deals[kind]
        for far, (number, weight) in distances.items():
            yield f"{name}.distance{size}.{far}", f"multisets={number}\tdeals={weight}"


def count_small_wins(name, pairs, third):
    for sets in range(4):
        size = 3 * sets + 2
        won = sum(number for keys, number, _ in hands(pairs, third, size) if shape.is_complete_keys(keys, sets))
        yield f"{name}.wins{size}", won


class Waits:
    """Histograms of waits: hands by how many kinds they wait for."""

    def __init__(self, classes):
        self.classes = classes
        self.by_tight = {}
        self.tight = {}

    def count(self, name, free, sets, seven):
        """The lines of one size, when so many suits may hold anything and the rest nothing."""
        allowed = [self.classes if place < free else [EMPTY] for place in range(3)]
        size = 3 * sets + 1
        by_size = defaultdict(list)
        for number in allowed[2]:
            by_size[self.classes[number].size].append(number)
        total = Counter()
        for a, b in product(allowed[0], allowed[1]):
            for c in by_size[size - self.classes[a].size - self.classes[b].size]:
                numbers = (a, b, c)
                if sorted(numbers[:free]) == list(numbers[:free]):
                    times = len(set(permutations(numbers[:free])))  # the orders in which they can lie
                    for waits, number in self._histogram(numbers, sets, seven).items():
                        total[waits] += times * number
        label = f"{name}.tenpai{size}"
        if sets == 4:
            label += ".std_or_seven" if seven else ".std"
        else:
            yield label, sum(total.values())
        for waits, number in total.items():
            yield f"{label}.waits.{waits}", number

    def _histogram(self, numbers, sets, seven):
        one, two, three = (self.classes[number].keys[0] for number in numbers)
        if shape.distance_keys((one, two, three), sets) != 1:
            return {}
        found = Counter({0: 1})
        for place, number in enumerate(numbers):
            tight = self._tight(number, suits.joint_of(numbers[place - 1], numbers[place - 2]), sets)
            if not seven:
                tight = tuple(place for place in tight if place < ranks.ODD)
            if not tight:
                return {}
            found = _convolve(found, self._suits_by_waits(number, tight))
        return found

    def _tight(self, number, joint, sets):
        key = number, joint, sets
        if key not in self.tight:
            lack = suits.lack_of(self.classes[number].keys[0])
            self.tight[key] = tuple(ranks.tight_places(suits.joint_lack(joint), lack, sets, 0))
        return self.tight[key]

    def _suits_by_waits(self, number, tight):
        key = number, tight
        if key not in self.by_tight:
            helping = (ranks.fields_of(ranks.HELPING, key, False) for key in self.classes[number].keys)
            masks = (reduce(or_, (fields[place] for place in tight)) for fields in helping)
            self.by_tight[key] = Counter(mask.bit_count() for mask in masks)
        return self.by_tight[key]


def _convolve(one, other):
    found = Counter()
    for (a, first), (b, second) in product(one.items(), other.items()):
        found[a + b] += first * second
    return found


def all_numbers():
    classes = all_suits()
    empty = {EMPTY: classes[EMPTY]}
    found = dict.fromkeys(())
    by_size = Counter()
    for some in classes.values():
        by_size[some.size] += len(some.keys)
    found |= {f"suit_multisets.{size}": number for size, number in by_size.items()}
    waits = Waits(classes)
    for name, free in (("s1", 1), ("s2", 2), ("s3", 3)):
        one, two, three = (classes if place < free else empty for place in range(3))
        pairs = joints(one, two)
        found |= count_wins_and_ready(name, pairs, three)
        found |= count_small_wins(name, pairs, three)
        for sets in range(5):
            found |= waits.count(name, free, sets, seven=False)
        found |= waits.count(name, free, 4, seven=True)
    return found | any_void(found)


def any_void(found):
    """Hands that lack one suit at least: those of two given suits, less those of one, three times."""

    def lacking(key):
        return 3 * found[f"s2.{key}"] - 3 * found[f"s1.{key}"]

    lines = {f"any_void.w0.{kind}": lacking(f"w0.{kind}") for kind in ("std", "seven", "both", "union")}
    lines["any_void.tenpai13.std_or_seven"] = lacking("w1.union")
    lines["any_void.tenpai13.std"] = lacking("w1.std")
    for size, label, what in ((14, "w0", "win"), (13, "w1", "tenpai")):
        whole = found[f"s3.{label}.deals"]
        assert whole == comb(108, size)
        some = {
            ", no void condition": found[f"s3.{label}.deals_union"],
            " and lack a suit": lacking(f"{label}.deals_union"),
        }
        for condition, number in some.items():
            lines[f"P({size} dealt tiles {what}{condition})"] = f"{number}/{whole}\t{number / whole:.6e}"
    return lines


@pytest.mark.slow
def test_every_number_of_the_file():
    expected = {}
    for line in FILE.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            key, *values = line.split("\t")
            expected[key] = "\t".join(value for value in values if not value.startswith("["))
    found = {key: str(value) for key, value in all_numbers().items()}
    assert len(expected) == 247
    assert {key: found.get(key) for key in expected} == expected
    assert set(found) == set(expected), "nothing was counted that the file does not know"
