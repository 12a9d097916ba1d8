"""Whether the parts of a case agree: tiles, melds, void suits, declarations, and its end (section 12)."""

from collections import Counter

from rules.engine.actions import Declaration
from rules.engine.case_fields import CaseError
from rules.engine.case_first import check_first
from rules.engine.case_win import check_end
from rules.engine.chickens import flip_asked
from rules.engine.facts import seat_waits, void_tiles
from rules.engine.notation import format_suit, format_tile
from rules.engine.position import EndKind, Position, SeatEnd
from rules.engine.tiles import COPIES, SUIT_OF, Kind


def check_position(position: Position) -> None:
    """Refuse a position whose parts contradict each other. CaseError"""
    for seat in range(len(position.seats)):
        _check_count(position, seat)
        _check_melds(position, seat)
    _check_four(position)
    _check_flip(position)
    check_first(position)
    for seat in range(len(position.seats)):
        _check_void(position, seat)
    check_end(position)
    for seat, end in enumerate(position.seats):
        if end.declared is not None:
            _check_declared(position, seat, end.declared)


def _check_count(position: Position, seat: int) -> None:
    own, end = position.seats[seat], position.end
    wanted = 13 - 3 * len(own.melds)
    if end.how is EndKind.SELF_DRAW and seat in end.winners:
        wanted += 1
    if len(own.hand) != wanted:
        raise CaseError(f"seats[{seat}].hand", "%(count)s tiles, not %(wanted)s", count=len(own.hand), wanted=wanted)


def _check_melds(position: Position, seat: int) -> None:
    own = position.seats[seat]
    for place, meld in enumerate(own.melds):
        where = f"seats[{seat}].melds[{place}]"
        if meld.tile == position.wild:
            raise CaseError(f"{where}.tile", "wild tiles cannot be a meld")  # F8
        if meld.source == seat:
            raise CaseError(f"{where}.from", "nobody claims his own discard")
        if own.void is not None and SUIT_OF[meld.tile] == own.void:
            raise CaseError(f"{where}.tile", "is of the void suit of seat %(seat)s", seat=seat)  # F5


def _check_four(position: Position) -> None:
    """At most four of a kind, whatever place they lie in. T1"""
    counts: Counter[Kind] = Counter()
    for own in position.seats:
        counts.update(own.hand)
        counts.update(own.pond)
        for meld in own.melds:
            counts[meld.tile] += 4 if meld.is_kong else 3
    loose = [position.flip, position.wild]
    if position.end.how is not EndKind.SELF_DRAW:
        loose.append(position.end.tile)
    counts.update(tile for tile in loose if tile is not None)
    for kind, count in sorted(counts.items()):
        if count > COPIES:
            raise CaseError("", "%(count)s tiles %(tile)s, there are only four", count=count, tile=format_tile(kind))


def _check_flip(position: Position) -> None:
    if position.flip is None:
        return
    if position.end.how is EndKind.DRAW:
        raise CaseError("flip", "no tile is flipped on a draw")
    if not flip_asked(position.rules):
        raise CaseError("flip", "no option asks for a flipped tile")


def _check_void(position: Position, seat: int) -> None:
    """Who may not hold tiles of his void suit, and what must be discarded while they are held. F5, H4"""
    own, end = position.seats[seat], position.end
    if own.void is None or not void_tiles(position, seat):
        return
    where, suit = f"seats[{seat}].hand", format_suit(own.void)
    if seat in end.winners:
        raise CaseError(where, "a winner holds tiles of his void suit %(suit)s", suit=suit)
    if own.declared is not None:
        raise CaseError(where, "a declared player holds tiles of his void suit %(suit)s", suit=suit)
    if end.how is EndKind.DISCARD and seat == end.source and end.tile is not None and _keeps_void(position, own):
        raise CaseError(
            "end.tile",
            "seat %(seat)s holds tiles of his void suit %(suit)s and must discard one of them",
            seat=seat,
            suit=suit,
        )


def _keeps_void(position: Position, own: SeatEnd) -> bool:
    """Whether the discard that ends the deal is no tile of its discarder's void suit; a wild one never is."""
    tile = position.end.tile
    return tile is None or SUIT_OF[tile] != own.void or tile == position.wild


def _check_declared(position: Position, seat: int, declared: Declaration) -> None:
    """Declared hands are frozen: without melds, and ready. F11"""
    where = f"seats[{seat}].declared"
    if declared is Declaration.SOFT and seat == position.dealer:
        raise CaseError(where, "the dealer cannot declare soft")
    if position.seats[seat].melds:
        raise CaseError(where, "a declared player has no melds")
    if not seat_waits(position, seat):
        raise CaseError(where, "seat %(seat)s is not ready", seat=seat)
