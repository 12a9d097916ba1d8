"""What may be answered: the one source for buttons, bots, tests and `decide`."""

from collections.abc import Iterable
from itertools import combinations
from typing import Any, Final

from rules.engine.actions import DISCARDS, Action, Declaration, Verb
from rules.engine.claims import kongs_in_turn, unanswered
from rules.engine.defaults import default_answer
from rules.engine.evolve_opening import may_declare_hard
from rules.engine.hands import lacking, shift, take, waits_of
from rules.engine.shape import distance_keys
from rules.engine.state import Deal
from rules.engine.tiles import KINDS, SUIT_OF, SUITS, Kind
from rules.engine.views import Phase, Question
from rules.engine.winning import may_win_self

_SEATS: Final = range(4)
_KONGS: Final = tuple(tuple(Action(seat, Verb.KONG, (kind,)) for kind in range(KINDS)) for seat in _SEATS)
_PLAIN: Final = tuple({verb: Action(seat, verb) for verb in (Verb.WIN, Verb.PUNG, Verb.PASS)} for seat in _SEATS)

_SWAP, _VOID, _DECLARE, _TURN, _CLAIM, _OVER = Phase  # quicker than through the class
_KONG, _PASS = Verb.KONG, Verb.PASS
_new: Final[Any] = tuple.__new__  # quicker than the class, which unpacks and packs again


class _Latest:
    """The latest list of answers: whoever shows a question, and then checks the answer, needs it twice."""

    __slots__ = ("value",)

    def __init__(self) -> None:
        self.value: tuple[Deal | None, int, tuple[Action, ...]] = (None, 0, ())


_LATEST: Final = _Latest()


def legal_actions(state: Deal, seat: int) -> tuple[Action, ...]:
    """Every answer that the seat can give now; empty if it is not asked."""
    known, whose, actions = _LATEST.value
    if known is not state or whose != seat:
        actions = _find_actions(state, seat)
        _LATEST.value = state, seat, actions
    return actions


def _find_actions(state: Deal, seat: int) -> tuple[Action, ...]:
    if not is_asked(state, seat):
        return ()
    if state.phase is _TURN:
        return _turn_actions(state, seat)
    if state.phase is _CLAIM:
        return _claim_actions(state, seat)
    if state.phase is _SWAP:
        return _swap_actions(state, seat)
    if state.phase is _VOID:
        return _void_actions(state, seat)
    return Action(seat, Verb.DECLARE, declare=Declaration.HARD), _PLAIN[seat][Verb.PASS]


def question(state: Deal, seat: int) -> Question | None:
    """What the seat is asked now, with its number and its default answer; None if it is not asked."""
    actions = legal_actions(state, seat)
    if not actions:
        return None
    number, window = state.seats[seat].answers + 1, state.window
    tile, source = (state.drawn, None) if window is None else (window.tile, window.source)
    default = default_answer(state, seat, actions)
    asks: Question = _new(Question, (seat, number, state.phase, actions, default, tile, source))
    return asks


def asked(state: Deal) -> tuple[int, ...]:
    """The seats that have an open question, in seat order."""
    if state.phase is _TURN:
        return (state.turn,) if state.turn is not None and is_turn_asked(state) else ()
    return tuple([seat for seat in range(len(state.seats)) if is_asked(state, seat)])


def is_asked(state: Deal, seat: int) -> bool:
    """Whether the seat has an open question."""
    if state.phase is _TURN:
        return seat == state.turn and is_turn_asked(state)
    if state.phase is _CLAIM:
        return state.window is not None and seat in unanswered(state.window)
    if state.phase is _SWAP:
        return state.laid[seat] is None
    if state.phase is _VOID:
        return state.seats[seat].void is None
    return state.phase is _DECLARE and state.hard[seat] is None and may_declare_hard(state, seat)


def is_turn_asked(state: Deal) -> bool:
    """Whether the turn waits for an answer: nothing is to be claimed, and the hand is not frozen. F6, F11"""
    return state.window is None and state.turn is not None and state.seats[state.turn].declared is None


def _swap_actions(state: Deal, seat: int) -> tuple[Action, ...]:
    """Any three tiles of the hand. F2"""
    triples = sorted(set(combinations(state.seats[seat].hand, 3)))
    return tuple(Action(seat, Verb.SWAP, triple) for triple in triples)


def _void_actions(state: Deal, seat: int) -> tuple[Action, ...]:
    """Any suit; lacking two, one of these. Who lacks exactly one is not asked. F3"""
    missing = lacking(state.seats[seat])
    suits = missing if len(missing) > 1 else SUITS
    return tuple(Action(seat, Verb.VOID, suit=suit) for suit in suits)


def _turn_actions(state: Deal, index: int) -> tuple[Action, ...]:
    """Win, kongs, discards with a declaration, discards. F5, F6, F11"""
    seat, answers = state.seats[index], DISCARDS[index]
    kinds = dict.fromkeys(seat.hand)
    tiles: Iterable[Kind] = kinds
    if seat.void is not None and seat.keys[seat.void]:  # F5
        tiles = [kind for kind in kinds if SUIT_OF[kind] == seat.void and kind != state.wild]
    actions = [_PLAIN[index][Verb.WIN]] if may_win_self(state) else []
    for kind in kongs_in_turn(state):
        actions.append(_KONGS[index][kind])
    if not seat.discards and state.rules.ready_bonus:
        actions += _declarations(state, index, tiles)
    return (*actions, *map(answers.__getitem__, tiles))


def _declarations(state: Deal, index: int, tiles: Iterable[Kind]) -> list[Action]:
    """The discards that leave a ready hand, with the declaration that may be made with them. F11"""
    seat = state.seats[index]
    how = _declaration(state, index)
    if how is None or distance_keys(seat.keys, 4, seat.wilds, seat.void) > 1:
        return []
    actions = []
    for tile in tiles:
        wild = tile == state.wild
        suits = seat.keys if wild else shift(seat.keys, tile, -1)
        if waits_of(take(seat.hand, tile), suits, seat.wilds - wild, seat.melds, seat.void):
            actions.append(Action(index, Verb.DISCARD, (tile,), declare=how))
    return actions


def _declaration(state: Deal, index: int) -> Declaration | None:
    """What the seat may declare with its first discard. F11"""
    declarations = state.rules.table.declarations
    if state.seats[index].melds:
        return None
    if Declaration.READY in declarations:
        return Declaration.READY
    how = Declaration.HARD if index == state.dealer else Declaration.SOFT
    return how if how in declarations else None


def _claim_actions(state: Deal, seat: int) -> tuple[Action, ...]:
    """What the seat was offered, and to pass. F7"""
    window, plain = state.window, _PLAIN[seat]
    assert window is not None
    verbs = next(offer.verbs for offer in window.offers if offer.seat == seat)
    kong = _KONGS[seat][window.tile]
    return tuple([kong if verb is _KONG else plain[verb] for verb in (*verbs, _PASS)])
