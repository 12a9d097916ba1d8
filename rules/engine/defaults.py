"""What is answered for somebody whose time is up or who is away. Reasons: docs/decisions/."""

from collections.abc import Sequence

from rules.engine.actions import DISCARDS, Action, Verb
from rules.engine.hands import holds_void
from rules.engine.state import Deal, SeatState
from rules.engine.tiles import RANKS, SUIT_OF, SUITS, Kind, Suit
from rules.engine.views import Phase
from rules.engine.winning import is_liable_to_penalty

_SWAP, _VOID, _DECLARE, _TURN, _CLAIM, _OVER = Phase  # quicker than through the class
_WIN, _DISCARD = Verb.WIN, Verb.DISCARD


def default_answer(state: Deal, index: int, actions: Sequence[Action]) -> Action:
    """One of the legal actions: win if it does no harm, else claim nothing and give away what is least useful."""
    if state.phase is _TURN:
        return actions[0] if actions[0].verb is _WIN else _discard(state, index, actions)
    if state.phase is _CLAIM:
        return actions[0] if actions[0].verb is _WIN and not is_liable_to_penalty(state, index) else actions[-1]
    if state.phase is _SWAP:
        return _swap(state, index)
    if state.phase is _VOID:
        counts = _suit_counts(state.seats[index], state.wild)
        return min(actions, key=lambda action: counts[action.suit or 0])
    return actions[-1]


def _discard(state: Deal, index: int, actions: Sequence[Action]) -> Action:
    """The drawn tile if it may go and is not wild; else a tile of the void suit, or the loosest there is."""
    drawn, seat = state.drawn, state.seats[index]
    must_be_void = holds_void(seat)  # F5
    if drawn is not None and drawn != state.wild and (not must_be_void or SUIT_OF[drawn] == seat.void):
        return DISCARDS[index][drawn]
    if must_be_void:
        return actions[-1]
    discards = [action for action in actions if action.verb is _DISCARD and action.declare is None]
    return min(discards, key=lambda action: _hold(seat.hand, action.tiles[0], state.wild))


def _hold(hand: Sequence[Kind], tile: Kind, wild: Kind | None) -> int:
    """How firmly a tile is tied to the rest of a hand: copies count most, then neighbours, then the middle ranks."""
    if tile == wild:
        return 1000
    rank, near = tile % RANKS, 0
    for step, weight in ((-2, 1), (-1, 2), (1, 2), (2, 1)):
        if 0 <= rank + step < RANKS:
            near += weight * hand.count(tile + step)
    return 10 * hand.count(tile) + 6 * near + min(rank, RANKS - 1 - rank, 2)


def _swap(state: Deal, index: int) -> Action:
    """Three tiles, loosest first, out of the suits that hold fewest. F2"""
    seat = state.seats[index]
    counts = _suit_counts(seat, state.wild)
    ranked = sorted(
        seat.hand,
        key=lambda tile: (tile == state.wild, counts[SUIT_OF[tile]], SUIT_OF[tile], _hold(seat.hand, tile, state.wild)),
    )
    return Action(index, Verb.SWAP, tuple(sorted(ranked[:3])))


def _suit_counts(seat: SeatState, wild: Kind | None) -> dict[Suit, int]:
    """How many tiles of each suit are in a hand, wild tiles not counted."""
    return {suit: sum(SUIT_OF[tile] == suit and tile != wild for tile in seat.hand) for suit in SUITS}
