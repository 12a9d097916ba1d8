"""Deals played from a wall that is laid by hand: say what matters, the rest is filled with tiles that do nothing."""

import random
from collections import Counter

from rules.engine.decide import decide, start
from rules.engine.evolve import evolve, fold
from rules.engine.legal import asked, legal_actions, question
from rules.engine.notation import format_action, parse_action, parse_tile, parse_tiles
from rules.engine.options import parse_rules
from rules.engine.shape import distance
from rules.engine.state import Deal
from rules.engine.tiles import ALL_TILES, KINDS
from rules.engine.view import view

PLAIN = {
    "wengan": {"flip": "none"},
    "zunyi": {"flip": "none", "void_suit": False, "ready_bonus": False},
}
"""Everything off that a test does not ask for."""


class Table:
    """A deal in play, told by short texts: `t.play("0 discard 5m", "1 pung")`."""

    def __init__(
        self,
        variant,
        hands=None,
        *,
        draws="",
        tail="",
        indicator=None,
        dealer=0,
        streak=1,
        last=None,
        day=None,
        **options,
    ):
        """`hands`: seat -> tiles, fewer than 13 are filled up (the dealer's 14th is the first of `draws` if not given);
        `draws`: from the head; `tail`: replacements, in the order drawn; `last`: the wall ends after so many draws.
        """
        self.rules = parse_rules(variant, PLAIN[variant] | options)
        self.wall = lay_wall(self.rules.players, hands or {}, dealer, draws, tail, indicator)
        self.log = list(start(self.rules, self.wall, dealer, streak, day))
        self.state = fold(Deal.before(self.rules, self.wall), self.log)
        if last is not None:
            self.state = self.state._replace(tail=self.state.head + last)

    def play(self, *steps):
        """Answers, one a text of seat and action; gives the events of the last one."""
        happened = ()
        for step in steps:
            seat, text = step.split(" ", 1)
            happened = decide(self.state, parse_action(int(seat), text))
            self.log.extend(happened)
            for event in happened:
                self.state = evolve(self.state, event)
        return happened

    def legal(self, seat):
        """The legal answers of a seat as texts."""
        return [format_action(action) for action in legal_actions(self.state, seat)]

    def verbs(self, seat):
        """The verbs of the legal answers, each once, in order."""
        return list(dict.fromkeys(text.split(" ")[0] for text in self.legal(seat)))

    def question(self, seat):
        return question(self.state, seat)

    def view(self, viewer):
        return view(self.state, viewer)

    @property
    def asked(self):
        return asked(self.state)

    def seat(self, index):
        return self.state.seats[index]

    def happened(self, *kinds):
        """All events of these kinds so far."""
        return [event for event in self.log if isinstance(event, kinds)]

    @property
    def end(self):
        return self.state.end


def lay_wall(players, hands, dealer, draws, tail, indicator):
    """A wall that deals out these hands and gives these draws."""
    left = Counter(ALL_TILES)
    given = {seat: list(parse_tiles(text)) for seat, text in hands.items()}
    drawn, replacements = list(parse_tiles(draws)), list(parse_tiles(tail))
    head = [] if indicator is None else [parse_tile(indicator)]
    for tiles in (head, *given.values(), drawn, replacements):
        left.subtract(tiles)
    assert min(left.values()) >= 0, f"more than four: {[kind for kind in left if left[kind] < 0]}"
    watched = set(drawn) | {tile for tiles in given.values() for tile in tiles}
    order = [(seat + dealer) % players for seat in range(players)]
    for seat in order:
        _fill(given.setdefault(seat, []), left, watched)
    if len(given[dealer]) == 13 and drawn:
        given[dealer].append(drawn.pop(0))
    elif len(given[dealer]) == 13:
        _fill(given[dealer], left, watched, 14)
    rest = sorted(left.elements())
    random.Random(1).shuffle(rest)
    dealt = [tile for seat in order for tile in given[seat][:13]]
    return (*head, *dealt, given[dealer][13], *drawn, *rest, *reversed(replacements))


def _fill(hand, left, watched, count=13):
    """Fill up with single tiles, as far from ready as they can be, then of kinds that the test does not watch."""
    best = None
    for seed in range(30):
        order = sorted(range(KINDS), key=random.Random(seed).sample(range(KINDS), KINDS).__getitem__)
        more = [kind for kind in order if left[kind] and kind not in hand][: max(0, count - len(hand))]
        far = (distance(hand + more) if len(hand) < count else 0, -len(watched.intersection(more)))
        if best is None or far > best[0]:
            best = far, more
    hand.extend(best[1])
    left.subtract(best[1])
    assert len(hand) >= count
