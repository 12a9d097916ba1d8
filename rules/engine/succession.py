"""Who deals next, and the dealer's streak (section 10)."""

from rules.engine.position import Position
from rules.engine.variants import MetFrom


def next_dealer(position: Position) -> int:
    """The dealer of the next deal. S2, S3"""
    winners, source, players = position.end.winners, position.end.source, len(position.seats)
    if not winners:
        return position.dealer
    if len(winners) == 1 or source is None:
        return winners[0]
    table = position.rules.table
    if len(winners) == (players - 1 if table.discarder_deals is None else table.discarder_deals):
        return source
    start = source + 1 if table.dealer_met_from is MetFrom.SOURCE else position.dealer
    return min(winners, key=lambda seat: (seat - start) % players)


def next_streak(position: Position) -> int:
    """The next dealer's streak. S4"""
    if not position.end.winners:
        return position.streak
    stays = position.dealer in position.end.winners and next_dealer(position) == position.dealer
    return position.streak + 1 if stays else 1
