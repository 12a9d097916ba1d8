"""Whether the end of a case can have come about: winners, their tiles, and what is said about the win (section 12)."""

from rules.engine.case_fields import CaseError
from rules.engine.melds import MeldKind
from rules.engine.notation import format_tile
from rules.engine.position import EndKind, Position
from rules.engine.values import Hand, won_hand


def check_end(position: Position) -> None:
    """Refuse an end that cannot be. CaseError"""
    end = position.end
    if end.source in end.winners:
        raise CaseError("end.winners", "seat %(seat)s cannot win from himself", seat=end.source)
    if end.how is EndKind.SELF_DRAW:
        _check_self_draw(position)
    if end.how is EndKind.ROBBED_KONG:
        _check_robbed(position)
    if end.after_kong:
        _check_after_kong(position)
    if end.first_turn:
        _check_first_turn(position)
    if end.penalty:
        _check_penalty(position)
    for seat in end.winners:
        _check_winner(position, seat)


def _check_self_draw(position: Position) -> None:
    end = position.end
    if end.tile is not None and end.tile not in position.seats[end.winners[0]].hand:
        raise CaseError(
            "end.tile",
            "the self-drawn %(tile)s is not in the hand of seat %(seat)s",
            tile=format_tile(end.tile),
            seat=end.winners[0],
        )


def _check_robbed(position: Position) -> None:
    source, tile = position.end.source, position.end.tile
    assert source is not None
    assert tile is not None
    if not any(meld.kind is MeldKind.PUNG and meld.tile == tile for meld in position.seats[source].melds):
        raise CaseError("end.tile", "seat %(seat)s has no pung of %(tile)s", seat=source, tile=format_tile(tile))


def _check_after_kong(position: Position) -> None:
    """杠开 and 热炮: a kong of the winner, or of the discarder, stands before the tile."""
    end = position.end
    if end.how not in (EndKind.SELF_DRAW, EndKind.DISCARD):
        raise CaseError("end.after_kong", "does not go with %(how)s", how=end.how)
    seat = end.winners[0] if end.source is None else end.source
    melds = position.seats[seat].melds
    if not any(meld.is_kong for meld in melds):
        raise CaseError("end.after_kong", "seat %(seat)s has no kong", seat=seat)
    if end.how is EndKind.DISCARD and position.rules.table.hot_kong_void and not melds[-1].is_kong:
        raise CaseError("end.after_kong", "the last meld of seat %(seat)s is no kong", seat=seat)  # B4


def _check_first_turn(position: Position) -> None:
    """天胡 and 地胡: the winner has discarded and melded nothing, so he was dealt a natural void."""
    end, where = position.end, "end.first_turn"
    if end.how is not EndKind.SELF_DRAW:
        raise CaseError(where, "does not go with %(how)s", how=end.how)
    winner = end.winners[0]
    own = position.seats[winner]
    if own.pond or own.melds:
        raise CaseError(where, "seat %(seat)s has a pond or melds", seat=winner)
    if any(meld.source == winner for other in position.seats for meld in other.melds) or any(
        first.by == winner for first in position.first.values()
    ):
        raise CaseError(where, "a discard of seat %(seat)s was claimed", seat=winner)
    if position.rules.void_suit and not own.natural_void:
        raise CaseError(where, "seat %(seat)s has no natural void", seat=winner)


def _check_penalty(position: Position) -> None:
    """包牌: the only winner of a discard, who was not forced. P9, F9"""
    end, rules, where = position.end, position.rules, "end.penalty"
    if end.how is not EndKind.DISCARD:
        raise CaseError(where, "does not go with %(how)s", how=end.how)
    if rules.pass_win != "penalty":
        raise CaseError(where, "the option pass_win is not penalty")
    if len(end.winners) > 1:
        raise CaseError(where, "several have won")
    if position.seats[end.winners[0]].declared is not None:
        raise CaseError(where, "a declared player wins unasked")
    if end.after_kong and rules.table.forced_wins:
        raise CaseError(where, "who can win after a kong does so unasked")


def _check_winner(position: Position, seat: int) -> None:
    hand, tile = won_hand(position, seat), position.end.tile
    assert tile is not None
    if hand is None:
        raise CaseError(
            "end.winners", "the tiles of seat %(seat)s do not win with %(tile)s", seat=seat, tile=format_tile(tile)
        )
    if not _may_win(position, seat, hand):
        raise CaseError("end.winners", "seat %(seat)s needs a kong of his own to win plain on a discard", seat=seat)


def _may_win(position: Position, seat: int, hand: Hand) -> bool:
    """通行证 (tōngxíngzhèng): whether this win is allowed. E1-E3"""
    end, own = position.end, position.seats[seat]
    if not position.rules.table.pass_to_win or end.how is not EndKind.DISCARD or hand.pattern != "plain":
        return True
    assert end.source is not None
    declared = own.declared is not None or position.seats[end.source].declared is not None
    return declared or end.after_kong or any(meld.is_kong for meld in own.melds)
