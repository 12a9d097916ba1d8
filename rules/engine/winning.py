"""Who may win, and on what terms (section 4, F10, P9)."""

from rules.engine.events import Won
from rules.engine.patterns import best_pattern
from rules.engine.position import End, EndKind
from rules.engine.shape import is_complete_keys
from rules.engine.state import Deal, SeatState
from rules.engine.tiles import Kind


def may_win_self(state: Deal) -> bool:
    """Whether the seat whose turn it is may win by its own tile. E1, F6"""
    if state.turn is None or state.by_pung or state.window is not None:
        return False
    seat, drawn = state.seats[state.turn], state.drawn
    if drawn is not None and drawn != state.wild:
        return bool(seat.waits >> drawn & 1)
    return is_complete_keys(seat.keys, 4 - len(seat.melds), seat.wilds, seat.void)


def passes_by_discard(state: Deal) -> int:
    """The kinds on which the seat whose turn it is, and may win, passes that by discarding, as a bit mask. F10

    At the opening no tile is the drawn one: a win with any of the fourteen is passed.
    """
    assert state.turn is not None
    tiles = state.seats[state.turn].hand if state.drawn is None else (state.drawn,)
    mask = 0
    for tile in tiles:
        mask |= 1 << tile
    return mask


def may_win_claim(state: Deal, index: int) -> bool:
    """Whether the seat may win on the tile of the open window, other winners left aside. E2, E3, F10, F12"""
    window, seat = state.window, state.seats[index]
    assert window is not None
    if not seat.waits >> window.tile & 1:
        return False
    if window.robbed is not None:  # robbing is never barred
        return True
    return not _is_barred(state, seat, window.tile) and (
        not state.rules.table.pass_to_win or _may_pass_to_win(state, seat)
    )


def _is_barred(state: Deal, seat: SeatState, tile: Kind) -> bool:
    """过胡: whether an earlier passed win forbids this one. F10"""
    how = state.rules.pass_win
    if how == "until_draw":
        return seat.passed != 0
    return how == "same_tile" and bool(seat.passed >> tile & 1)


def _may_pass_to_win(state: Deal, seat: SeatState) -> bool:
    """通行证: a plain win on a discard needs a kong, unless something frees it. E3"""
    window = state.window
    assert window is not None
    if window.hot or seat.declared or state.seats[window.source].declared:
        return True
    if any(meld.is_kong for meld in seat.melds):
        return True
    name = best_pattern(
        state.rules, seat.hand, seat.melds, window.tile, self_drawn=False, wild=state.wild, void=seat.void
    )
    return name != "plain"


def is_liable_to_penalty(state: Deal, index: int) -> bool:
    """包牌: whether winning the discard of the open window would cost the seat instead of earning. P9"""
    window, seat = state.window, state.seats[index]
    return (
        state.rules.pass_win == "penalty"
        and seat.passed != 0
        and window is not None
        and window.robbed is None
        and not seat.declared
        and not (window.hot and state.rules.table.forced_wins)
    )


def first_turn_hand(state: Deal) -> str | None:
    """`heavenly` or `earthly` if the seat whose turn it is could win that way now, in a variant that has it."""
    assert state.turn is not None
    seat = state.seats[state.turn]
    if seat.melds or seat.discards or state.by_pung:
        return None
    name = "heavenly" if state.drawn is None else "earthly"
    early = seat.draws == (0 if state.drawn is None else 1)
    return name if early and name in state.rules.table.hands else None


def winning_tile(state: Deal) -> Kind:
    """The tile on which the seat whose turn it is wins: the drawn one, at the opening the one that pays best."""
    if state.drawn is not None:
        return state.drawn
    assert state.turn is not None
    seat, most = state.seats[state.turn], -1
    best = seat.hand[0]
    for tile in sorted(set(seat.hand)):
        place = seat.hand.index(tile)
        name = best_pattern(
            state.rules,
            seat.hand[:place] + seat.hand[place + 1 :],
            seat.melds,
            tile,
            self_drawn=True,
            wild=state.wild,
            void=seat.void,
            first_turn=first_turn_hand(state),
        )
        value = -1 if name is None else state.rules.number(f"hand.{name}")
        if value > most:
            best, most = tile, value
    return best


def end_of(state: Deal, event: Won) -> End:
    """The end of a deal that is won, with everything about it that is worth points."""
    if event.how is EndKind.SELF_DRAW:
        first = first_turn_hand(state) is not None
        return End(event.how, event.winners, None, event.tile, state.after_kong, first)
    window = state.window
    assert window is not None
    penalty = len(event.winners) == 1 and is_liable_to_penalty(state, event.winners[0])
    return End(event.how, event.winners, event.source, event.tile, window.hot, penalty=penalty)
