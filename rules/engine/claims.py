"""Who is offered what when a tile may be claimed, and when that is settled (F7-F10, F12, P9)."""

from typing import Final, NamedTuple

from rules.engine.actions import Verb
from rules.engine.melds import MeldKind
from rules.engine.shape import tiles_of
from rules.engine.state import Deal, Offer, SeatState, Window
from rules.engine.tiles import SUIT_OF, Kind
from rules.engine.winning import is_liable_to_penalty, may_win_claim

_WIN, _KONG, _PUNG, _PASS = Verb.WIN, Verb.KONG, Verb.PUNG, Verb.PASS  # quicker than through the class
_MELDED_PUNG = MeldKind.PUNG
_WIN_RANK: Final = 4
_RANK: Final = {_WIN: _WIN_RANK, _KONG: 2, _PUNG: 1}  # F7
_PENALTY_RANK: Final = 3
"""A win that P9 punishes gives way to every other win."""


class Outcome(NamedTuple):
    """What becomes of an open window."""

    verb: Verb
    """win, kong or pung; pass: nobody claimed."""
    seats: tuple[int, ...]
    """Who claims, in seat order; several only by winning."""


_NOBODY: Final = Outcome(_PASS, ())


def claim_offers(state: Deal) -> tuple[tuple[int, ...], tuple[Offer, ...]]:
    """Who wins the tile of the open window unasked, and what the others are offered; both in seat order."""
    touched = _touched(state)
    if not touched:
        return (), ()
    able = [seat for seat in touched if may_win_claim(state, seat)]
    forced = forced_winners(state, able)
    if forced:  # P9: if others win the same tile he may not win it
        able = [seat for seat in able if not is_liable_to_penalty(state, seat)]
    offers = []
    for seat in touched:
        win = (_WIN,) if seat in able else ()
        verbs = win if forced else win + _melds_offered(state, seat)
        if verbs and seat not in forced:
            offers.append(Offer(seat, verbs))
    return forced, tuple(offers)


def _touched(state: Deal) -> list[int]:
    """The seats, but for its source, that wait for the tile of the open window or hold two of it; mostly nobody."""
    window = state.window
    assert window is not None
    tile, source = window.tile, window.source
    return [
        index
        for index, seat in enumerate(state.seats)
        if index != source and (seat.waits >> tile & 1 or seat.hand.count(tile) > 1)
    ]


def forced_winners(state: Deal, able: list[int]) -> tuple[int, ...]:
    """Those among the seats that may win who do so unasked. F9"""
    window = state.window
    assert window is not None
    if state.rules.table.forced_wins and (len(able) > 1 or window.hot or window.robbed is not None):
        forced = tuple(able)
    else:
        forced = tuple(seat for seat in able if state.seats[seat].declared)
    clean = tuple(seat for seat in forced if not is_liable_to_penalty(state, seat))
    return clean or forced


def _melds_offered(state: Deal, index: int) -> tuple[Verb, ...]:
    """Kong and pung of the last discard, as far as the seat can. F5, F7, F8, F11, T5"""
    window, seat = state.window, state.seats[index]
    assert window is not None
    tile = window.tile
    if window.robbed is not None or tile == state.wild or seat.declared:
        return ()
    count = seat.hand.count(tile)
    if count < 2 or (seat.void is not None and SUIT_OF[tile] == seat.void):
        return ()
    return (_KONG, _PUNG) if count == 3 and state.left else (_PUNG,)


def outcome(state: Deal) -> Outcome | None:
    """How the open claims end, or None while an unanswered seat could still outrank or join. F7"""
    window = state.window
    assert window is not None
    forced = _forced_beside_offers(state)
    ranks = [_rank(state, offer.seat, offer.answer) for offer in window.offers]
    best = _WIN_RANK if forced else max(ranks)
    for offer in window.offers:
        if offer.answer is None and _rank(state, offer.seat, offer.verbs[0]) >= best:
            return None
    if best == 0:
        return _NOBODY
    takers = [offer.seat for offer, rank in zip(window.offers, ranks, strict=True) if rank == best]
    if best == _PENALTY_RANK:
        return Outcome(_WIN, (next(seat for seat in state.others(window.source) if seat in takers),))
    verb = next(verb for verb, rank in _RANK.items() if rank == best)
    return Outcome(verb, tuple(sorted([*takers, *forced])))


def _forced_beside_offers(state: Deal) -> tuple[int, ...]:
    """Who wins unasked while others are still asked: only players who have declared. F9"""
    if all(seat.declared is None for seat in state.seats):
        return ()
    return forced_winners(state, [seat for seat in _touched(state) if may_win_claim(state, seat)])


def _rank(state: Deal, seat: int, verb: Verb | None) -> int:
    """The precedence of an answer; no answer ranks like a pass. F7"""
    if verb is None or verb is _PASS:
        return 0
    if verb is _WIN and is_liable_to_penalty(state, seat):
        return _PENALTY_RANK
    return _RANK[verb]


def unanswered(window: Window) -> tuple[int, ...]:
    """The seats whose offers are still open."""
    return tuple([offer.seat for offer in window.offers if offer.answer is None])


def kongs_in_turn(state: Deal) -> list[Kind]:
    """The kinds that the seat whose turn it is may kong now, concealed or added, sorted. F5, F6, F8, F11, T5"""
    assert state.turn is not None
    seat = state.seats[state.turn]
    if not (seat.fours or seat.melds) or state.by_pung or not state.left or seat.declared:
        return []
    kinds = [*tiles_of(seat.fours), *_added_kongs(seat)]
    return sorted([kind for kind in kinds if kind != state.wild and SUIT_OF[kind] != seat.void])


def _added_kongs(seat: SeatState) -> list[Kind]:
    """The kinds of a seat's pungs of which it holds the fourth tile."""
    return [meld.tile for meld in seat.melds if meld.kind is _MELDED_PUNG and meld.tile in seat.hand]
