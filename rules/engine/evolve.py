"""What a deal is after an event. Never refuses and never decides: it only writes down what happened."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from rules.engine import events
from rules.engine import evolve_opening as opening
from rules.engine.actions import Verb
from rules.engine.events import Event
from rules.engine.hands import put, shift, take, waits_of
from rules.engine.melds import Meld, MeldKind
from rules.engine.packed import ONE_OF
from rules.engine.position import End, EndKind, First
from rules.engine.state import Deal, Offer, SeatState, Window
from rules.engine.tiles import COPIES
from rules.engine.views import Phase
from rules.engine.winning import end_of, may_win_self, passes_by_discard

_SWAP, _VOID, _DECLARE, _TURN, _CLAIM, _OVER = Phase  # quicker than through the class
_WIN: Final = Verb.WIN


def evolve(state: Deal, event: Event) -> Deal:
    """The deal after one unredacted event that `start` or `decide` answered with."""
    return _AFTER[type(event)](state, event)


def fold(state: Deal, happened: Iterable[Event]) -> Deal:
    """The deal after several events."""
    for event in happened:
        state = _AFTER[type(event)](state, event)
    return state


def _drawn(state: Deal, event: events.Drawn) -> Deal:
    tile, index = event.tile, event.seat
    assert tile is not None
    seat = state.seats[index]
    wild = tile == state.wild
    hand = put(seat.hand, tile)
    seat = seat.but(
        hand=hand,
        keys=seat.keys if wild else shift(seat.keys, tile, 1),
        wilds=seat.wilds + wild,
        passed=0,  # F10
        fours=seat.fours | 1 << tile if hand.count(tile) == COPIES else seat.fours,
        draws=seat.draws + (not event.tail),
    )
    return state.but(
        seats=state.with_seat(index, seat),
        head=state.head + (not event.tail),
        tail=state.tail - event.tail,
        phase=_TURN,
        turn=index,
        drawn=tile,
        fresh=(state.fresh if event.tail else 0) | 1 << tile,
        after_kong=event.tail,
        by_pung=False,
        window=None,
    )


def _discarded(state: Deal, event: events.Discarded) -> Deal:
    tile, index = event.tile, event.seat
    seat = state.seats[index]
    wild = tile == state.wild
    hand = take(seat.hand, tile)
    suits = seat.keys if wild else shift(seat.keys, tile, -1)
    wilds = seat.wilds - wild
    seat = seat.but(
        hand=hand,
        keys=suits,
        wilds=wilds,
        pond=(*seat.pond, tile),
        waits=waits_of(hand, suits, wilds, seat.melds, seat.void),
        passed=seat.passed | passes_by_discard(state) if may_win_self(state) else seat.passed,
        fours=seat.fours & ~(1 << tile),
        missed=seat.missed if state.by_pung else seat.missed | seat.fours,  # B1
        discards=seat.discards + 1,
        answers=seat.answers + (seat.declared is None),
    )
    return state.but(
        seats=state.with_seat(index, seat),
        drawn=None,
        after_kong=False,
        window=Window(index, tile, hot=state.after_kong),
        last_discard=(index, tile),
        shown=state.shown + ONE_OF[tile],
    )


def _offered(state: Deal, event: events.Offered) -> Deal:
    assert state.window is not None
    offers = (*state.window.offers, Offer(event.seat, event.verbs))
    return state.but(phase=_CLAIM, window=state.window.offering(offers))


def _answered(state: Deal, event: events.Answered) -> Deal:
    index, seat = event.seat, state.seats[event.seat]
    if state.phase is _DECLARE:
        return opening.hard_answered(state, event)
    window = state.window
    assert window is not None
    offers, passed = list(window.offers), seat.passed
    for place, offer in enumerate(offers):
        if offer.seat == index:
            offers[place] = Offer(index, offer.verbs, event.verb)
            if event.verb is not _WIN and _WIN in offer.verbs:
                passed |= 1 << window.tile  # F10
    seat = seat.but(passed=passed, answers=seat.answers + 1)
    return state.but(seats=state.with_seat(index, seat), window=window.offering(tuple(offers)))


def _withdrawn(state: Deal, event: events.Withdrawn) -> Deal:
    assert state.window is not None
    seat = state.seats[event.seat]
    seat = seat.but(answers=seat.answers + 1)
    offers = tuple(offer for offer in state.window.offers if offer.seat != event.seat)
    return state.but(seats=state.with_seat(event.seat, seat), window=state.window.offering(offers))


def _punged(state: Deal, event: events.Punged) -> Deal:
    index, tile = event.seat, event.tile
    seat = state.seats[index]
    seat = seat.but(
        hand=take(seat.hand, tile, 2),
        keys=shift(seat.keys, tile, -2),
        melds=(*seat.melds, Meld(MeldKind.PUNG, tile, event.source)),
        fours=seat.fours & ~(1 << tile),
        waits=0,
        passed=0 if state.rules.pass_win == "same_tile" else seat.passed,  # F10
    )
    return _claimed(state, event.source, index, seat).but(by_pung=True, shown=state.shown + 2 * ONE_OF[tile])


def _claimed(state: Deal, source: int, index: int, seat: SeatState) -> Deal:
    """The last discard has left its pond, and the claimer's turn begins."""
    discarder = state.seats[source]
    state = state.but(seats=state.with_seat(source, discarder.but(pond=discarder.pond[:-1])))
    return state.but(
        seats=state.with_seat(index, seat),
        phase=_TURN,
        turn=index,
        drawn=None,
        fresh=0,
        after_kong=False,
        window=None,
        last_discard=None,
    )


_CONCEALED: Final = {MeldKind.CONCEALED_KONG: 4, MeldKind.EXPOSED_KONG: 3, MeldKind.ADDED_KONG: 1}
"""How many tiles of the hand go into a kong."""


def _konged(state: Deal, event: events.Konged) -> Deal:
    index, tile, kind = event.seat, event.tile, event.kind
    assert tile is not None
    seat, count = state.seats[index], _CONCEALED[kind]
    before = seat.melds
    pung = next((meld for meld in before if meld.tile == tile), None)
    source = pung.source if pung else event.source
    melds = (*(meld for meld in before if meld is not pung), Meld(kind, tile, source, event.late))
    hand, suits = take(seat.hand, tile, count), shift(seat.keys, tile, -count)
    seat = seat.but(
        hand=hand,
        keys=suits,
        melds=melds,
        waits=waits_of(hand, suits, seat.wilds, melds, seat.void),
        fours=seat.fours & ~(1 << tile),
        answers=seat.answers + (kind is not MeldKind.EXPOSED_KONG),  # a claim was closed by its `Answered`
    )
    if kind is not MeldKind.CONCEALED_KONG:  # F13
        state = state.but(shown=state.shown + count * ONE_OF[tile])
    if event.source is not None:
        return _claimed(state, event.source, index, seat)
    window = Window(index, tile, robbed=before) if kind is MeldKind.ADDED_KONG else None
    return state.but(seats=state.with_seat(index, seat), drawn=None, window=window)


def _charged(state: Deal, event: events.Charged) -> Deal:
    return state.but(first=(*state.first, (event.tile, First(event.seat))))


def _liable(state: Deal, event: events.Liable) -> Deal:
    return state.but(first=(*state.first, (event.tile, First(event.seat, event.claimed, event.how))))


def _won(state: Deal, event: events.Won) -> Deal:
    end, source = end_of(state, event), event.source
    if source is not None:
        seat, window = state.seats[source], state.window
        assert window is not None
        if window.robbed is None:
            seat = seat.but(pond=seat.pond[:-1])
        else:  # B3
            seat = seat.but(melds=window.robbed)
            seat = seat.but(waits=waits_of(seat.hand, seat.keys, seat.wilds, seat.melds, seat.void))
        state = state.but(seats=state.with_seat(source, seat), last_discard=None)
    return state.but(phase=_OVER, turn=None, drawn=None, window=None, end=end)


def _exhausted(state: Deal, _: events.Exhausted) -> Deal:
    return state.but(phase=_OVER, turn=None, drawn=None, window=None, end=End(EndKind.DRAW))


def _flipped(state: Deal, event: events.Flipped) -> Deal:
    return state.but(flip=event.tile, head=state.head + 1)


def _day_turned(state: Deal, event: events.DayTurned) -> Deal:
    return state.but(weekday=event.weekday)


def _settled(state: Deal, event: events.Settled) -> Deal:
    return state.but(settlement=event.settlement)


_AFTER: Final[Mapping[type[Event], Callable[[Deal, Any], Deal]]] = {
    events.DealStarted: opening.started,
    events.HandDealt: opening.hand_dealt,
    events.SwapChosen: opening.swap_chosen,
    events.SwapReceived: opening.swap_received,
    events.SuitChosen: opening.suit_chosen,
    events.SuitsNamed: opening.suits_named,
    events.NaturalVoid: opening.natural_void,
    events.Declared: opening.declared,
    events.Drawn: _drawn,
    events.Discarded: _discarded,
    events.Offered: _offered,
    events.Answered: _answered,
    events.Withdrawn: _withdrawn,
    events.Punged: _punged,
    events.Konged: _konged,
    events.Charged: _charged,
    events.Liable: _liable,
    events.Won: _won,
    events.Exhausted: _exhausted,
    events.Flipped: _flipped,
    events.DayTurned: _day_turned,
    events.Settled: _settled,
}
