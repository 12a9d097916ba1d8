"""Whether the first discards of standing kinds agree with ponds, melds and end of a case (C5, section 12)."""

from rules.engine.case_fields import CaseError
from rules.engine.chickens import standing_kinds
from rules.engine.melds import ClaimedBy, Meld, MeldKind
from rules.engine.notation import format_tile
from rules.engine.position import EndKind, First, Position
from rules.engine.tiles import Kind


def check_first(position: Position) -> None:
    """Refuse a position whose `first` contradicts the rest. CaseError"""
    for kind in standing_kinds(position.rules):
        first = position.first.get(kind)
        if first is None:
            _check_none(position, kind)
        elif not first.claimed:
            _check_charging(position, kind, first)
        elif first.how is ClaimedBy.WIN:
            _check_won(position, kind, first)
        else:
            _check_meld(position, kind, first)


def _where(kind: Kind) -> str:
    return f"first.{format_tile(kind)}"


def _in_ponds(position: Position, kind: Kind) -> int | None:
    """A seat in whose pond the kind lies."""
    return next((seat for seat, own in enumerate(position.seats) if kind in own.pond), None)


def _in_melds(position: Position, kind: Kind) -> int | None:
    """A seat that claimed the kind: its meld is no concealed kong."""
    for seat, own in enumerate(position.seats):
        if any(meld.tile == kind and meld.kind is not MeldKind.CONCEALED_KONG for meld in own.melds):
            return seat
    return None


def _check_none(position: Position, kind: Kind) -> None:
    """No first discard is given: then none was made."""
    where, tile = _where(kind), format_tile(kind)
    pond, meld = _in_ponds(position, kind), _in_melds(position, kind)
    if pond is not None:
        raise CaseError(where, "is missing: %(tile)s lies in the pond of seat %(seat)s", tile=tile, seat=pond)
    if meld is not None:
        raise CaseError(where, "is missing: seat %(seat)s claimed %(tile)s", tile=tile, seat=meld)
    if position.end.how is EndKind.DISCARD and position.end.tile == kind:
        raise CaseError(where, "is missing: %(tile)s was won on a discard", tile=tile)


def _check_charging(position: Position, kind: Kind, first: First) -> None:
    if kind not in position.seats[first.by].pond:
        raise CaseError(
            _where(kind),
            "nobody claimed %(tile)s, but it is not in the pond of seat %(seat)s",
            tile=format_tile(kind),
            seat=first.by,
        )


def _check_won(position: Position, kind: Kind, first: First) -> None:
    """The first tile was won: that ended the deal, and no other was discarded before."""
    where, end, tile = _where(kind), position.end, format_tile(kind)
    if end.how is not EndKind.DISCARD or end.tile != kind:
        raise CaseError(where, "the deal does not end with a win on a discarded %(tile)s", tile=tile)
    if end.source != first.by:
        raise CaseError(f"{where}.by", "the winning tile came from seat %(seat)s", seat=end.source)
    if first.claimed != tuple(sorted(end.winners)):
        raise CaseError(f"{where}.claimed", "these are not the winners")
    if _in_ponds(position, kind) is not None or _in_melds(position, kind) is not None:
        raise CaseError(where, "%(tile)s was discarded before: it lies in a pond or a claimed meld", tile=tile)


def _check_meld(position: Position, kind: Kind, first: First) -> None:
    claimer = first.claimed[0]
    if not any(_claims(meld, kind, first) for meld in position.seats[claimer].melds):
        raise CaseError(
            _where(kind),
            "seat %(seat)s has no %(how)s of %(tile)s from seat %(by)s",
            seat=claimer,
            how=first.how,
            tile=format_tile(kind),
            by=first.by,
        )


def _claims(meld: Meld, kind: Kind, first: First) -> bool:
    """Whether the meld is, or grew from, the claim of the first tile."""
    if meld.tile != kind:
        return False
    if meld.kind is MeldKind.ADDED_KONG:
        return first.how is ClaimedBy.PUNG and meld.source in (None, first.by)
    wanted = MeldKind.PUNG if first.how is ClaimedBy.PUNG else MeldKind.EXPOSED_KONG
    return meld.kind is wanted and meld.source == first.by
