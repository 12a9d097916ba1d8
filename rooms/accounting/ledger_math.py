"""The arithmetic of ledgers: from the settlements of deals to standings, tables and transfers. No database, no clock.

Everybody in a ledger has a key: `p12` is the player with id 12, `b` a bot of any strength, `pot` what a club keeps
in common. Points move between keys and never come from nowhere: all totals of a ledger add up to 0.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from typing import Any, Final, NamedTuple, TypeAlias

Key: TypeAlias = str
Points: TypeAlias = dict[Key, int]

BOT: Final[Key] = "b"
POT: Final[Key] = "pot"
EXACT: Final = 12
"""Up to so many people with points the fewest transfers are found exactly (4,096 subsets); beyond, greedily."""


def player_key(player_id: int) -> Key:
    """The key of a person."""
    return f"p{player_id}"


def player_of(key: Key) -> int | None:
    """The player's id behind a key; None for a bot or the pot."""
    return int(key[1:]) if key.startswith("p") and key != POT else None


class Line(NamedTuple):
    """Points that moved between two seats for one reason; always positive."""

    reason: str
    payer: int
    payee: int
    points: int


class DealAccount(NamedTuple):
    """One settled deal as ledgers read it: who sat where and what moved."""

    id: int
    number: int
    seats: tuple[Key, ...]
    """Whose points the seat's points are, seat by seat; a bot's key once for each bot."""
    totals: tuple[int, ...]
    lines: tuple[Line, ...]
    winners: tuple[int, ...] = ()


class Payment(NamedTuple):
    """One step of squaring up: `payer` gives `payee` so many points."""

    payer: Key
    payee: Key
    points: int


def read_result(result: Mapping[str, Any]) -> tuple[tuple[int, ...], tuple[Line, ...], tuple[int, ...]]:
    """Totals, lines and winning seats of a settlement in the answer format of section 12."""
    lines = tuple(Line(line["reason"], line["from"], line["to"], line["points"]) for line in result["lines"])
    return tuple(result["totals"]), lines, tuple(winner["seat"] for winner in result["winners"])


class Account:
    """Adds deals and corrections up; `result` gives the ledger. Order does not matter, deals are counted once."""

    def __init__(self, alias: Mapping[Key, Key] | None = None) -> None:
        self._alias = dict(alias or {})
        self.totals: Counter[Key] = Counter()
        self.corrections: Counter[Key] = Counter()
        self.deals: Counter[Key] = Counter()
        self.wins: Counter[Key] = Counter()
        self.reasons: dict[str, Counter[Key]] = defaultdict(Counter)
        self.pairs: Counter[tuple[Key, Key]] = Counter()
        self.count = 0

    def who(self, key: Key) -> Key:
        """The key under which a person is counted: merged names lead to one."""
        seen = {key}
        while (key := self._alias.get(key, key)) not in seen:
            seen.add(key)
        return key

    def add(self, deal: DealAccount) -> None:
        """Count one settled deal."""
        keys = [self.who(key) for key in deal.seats]
        self.count += 1
        for key, points in zip(keys, deal.totals, strict=True):
            self.totals[key] += points
        for key in set(keys):
            self.deals[key] += 1
        for key in {keys[seat] for seat in deal.winners}:
            self.wins[key] += 1
        for line in deal.lines:
            self._move(line.reason, keys[line.payer], keys[line.payee], line.points)

    def penalty(self, payer: Key, payee: Key, points: int) -> None:
        """Count a correction by which `payer` gives `payee` some points."""
        payer, payee = self.who(payer), self.who(payee)
        self.totals[payer] -= points
        self.totals[payee] += points
        self.corrections[payer] -= points
        self.corrections[payee] += points
        self._move("correction", payer, payee, points)

    def _move(self, reason: str, payer: Key, payee: Key, points: int) -> None:
        by_reason = self.reasons[reason]
        by_reason[payer] -= points
        by_reason[payee] += points
        if payer == payee:
            return
        first, second = sorted((payer, payee))
        self.pairs[first, second] += points if first == payer else -points

    def result(self) -> dict[str, Any]:
        """The ledger as plain data: standings, totals by reason, people against people, transfers that settle it."""
        reasons = {
            reason: {key: points for key, points in sorted(moved.items()) if points}
            for reason, moved in sorted(self.reasons.items())
        }
        return {
            "count": self.count,
            "standings": self._standings(),
            "reasons": {reason: moved for reason, moved in reasons.items() if moved},
            "pairs": [list(_as_payment(pair, points)) for pair, points in sorted(self.pairs.items()) if points],
            "transfers": [list(payment) for payment in transfers(self.totals)],
        }

    def _standings(self) -> list[dict[str, Any]]:
        order = sorted(self.totals, key=lambda key: (-self.totals[key], key))
        places = places_of([self.totals[key] for key in order])
        return [
            {
                "key": key,
                "place": place,
                "total": self.totals[key],
                "deals": self.deals[key],
                "wins": self.wins[key],
                "corrections": self.corrections[key],
            }
            for key, place in zip(order, places, strict=True)
        ]


def _as_payment(pair: tuple[Key, Key], points: int) -> Payment:
    first, second = pair
    return Payment(first, second, points) if points > 0 else Payment(second, first, -points)


def places_of(sorted_totals: Sequence[int]) -> list[int]:
    """Places 1, 2, 2, 4 ... of totals that are sorted from the highest down: equal totals share a place."""
    places: list[int] = []
    for index, total in enumerate(sorted_totals):
        shares = index > 0 and total == sorted_totals[index - 1]
        places.append(places[-1] if shares else index + 1)
    return places


def table(deals: Iterable[DealAccount], voided: frozenset[int] = frozenset()) -> list[dict[str, Any]]:
    """Deals x seats: what each seat won or lost in each deal. A voided deal is listed but counts nothing."""
    return [
        {"deal": deal.id, "number": deal.number, "points": list(deal.totals), "void": deal.id in voided}
        for deal in deals
    ]


def transfers(totals: Mapping[Key, int]) -> tuple[Payment, ...]:
    """The fewest payments after which nobody owes anybody anything, for totals that add up to 0.

    `n` people can always be squared with `n - 1` payments, and every group that is square in itself saves one: the
    fewest payments come from the most groups. Exact for up to `EXACT` people who won or lost, greedy beyond.
    """
    open_totals = {key: points for key, points in sorted(totals.items()) if points}
    if sum(open_totals.values()):
        raise ValueError("the totals of a ledger must add up to 0")
    groups = []
    for group in _opposites(open_totals):
        groups.append(group)
        for key in group:
            del open_totals[key]
    groups += _square_groups(open_totals) if len(open_totals) <= EXACT else _triples(open_totals)
    payments = (payment for group in groups for payment in _settle({key: totals[key] for key in group}))
    return tuple(sorted(payments, key=lambda payment: (-payment.points, payment.payer, payment.payee)))


def _opposites(totals: Mapping[Key, int]) -> list[tuple[Key, ...]]:
    """Pairs of whom one won what the other lost. To square such a pair by itself never costs a payment."""
    by_points: dict[int, list[Key]] = defaultdict(list)
    for key, points in totals.items():
        by_points[points].append(key)
    return [
        pair
        for points, winners in sorted(by_points.items())
        if points > 0
        for pair in zip(winners, by_points.get(-points, ()), strict=False)
    ]


def _triples(totals: Mapping[Key, int]) -> list[tuple[Key, ...]]:
    """Greedy groups for many people: threes that are square in themselves, then all the rest."""
    left = dict(totals)
    groups: list[tuple[Key, ...]] = []
    for group in combinations(sorted(left), 3):
        if all(key in left for key in group) and sum(left[key] for key in group) == 0:
            groups.append(group)
            for key in group:
                del left[key]
    return [*groups, tuple(left)] if left else groups


def _square_groups(totals: Mapping[Key, int]) -> list[tuple[Key, ...]]:
    """The division into the most groups that add up to 0, by dynamic programming over subsets."""
    keys = list(totals)
    full = (1 << len(keys)) - 1
    sums, most = [0] * (full + 1), [0] * (full + 1)
    came_from = [0] * (full + 1)
    for mask in range(1, full + 1):
        low = mask & -mask
        sums[mask] = sums[mask ^ low] + totals[keys[low.bit_length() - 1]]
        bits = [1 << place for place in range(len(keys)) if mask >> place & 1]
        came_from[mask] = max((mask ^ bit for bit in bits), key=most.__getitem__)
        most[mask] = most[came_from[mask]] + (sums[mask] == 0)
    groups: list[tuple[Key, ...]] = []
    group: list[Key] = []
    mask = full
    while mask:
        if sums[mask] == 0 and group:
            groups.append(tuple(group))
            group = []
        group.append(keys[(mask ^ came_from[mask]).bit_length() - 1])
        mask = came_from[mask]
    return [*groups, tuple(group)] if group else groups


def _settle(totals: Mapping[Key, int]) -> list[Payment]:
    """Square one group with at most `n - 1` payments: the one who lost most pays the one who won most, and again."""
    left = {key: points for key, points in totals.items() if points}
    payments: list[Payment] = []
    while left:
        payee = max(left, key=lambda key: (left[key], key))
        payer = min(left, key=lambda key: (left[key], key))
        points = min(left[payee], -left[payer])
        payments.append(Payment(payer, payee, points))
        for key, moved in ((payer, points), (payee, -points)):
            left[key] += moved
            if not left[key]:
                del left[key]
    return payments
