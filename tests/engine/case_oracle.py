"""The refusals of section 12 in the simplest way, straight from the page, for cases whose types are right.

Shares no code with the engine; `faults` names every clause that a case breaks.
"""

from collections import Counter

from tests.engine.settlement_oracle import BOTH, DEFAULTS, Deal, number_of, spread

CLAIMED = ("pung", "exposed_kong")


def faults(case):
    found = set(_shape(case))
    if found:  # nothing more can be asked of such a case
        return found
    deal = Deal.__new__(Deal)  # without asking who is ready: that is for well-formed tiles only
    deal.__dict__.update(_bare(case))
    found |= set(_tiles(deal)) | set(_seats(deal)) | set(_end(deal)) | set(_first(deal))
    return found or set(_hands(case))


def _bare(case):
    variant = case["variant"]
    end = case["end"]
    return {
        "case": case, "variant": variant, "W": variant == "wengan", "seats": case["seats"], "n": len(case["seats"]),
        "option": {**BOTH, **DEFAULTS[variant], **case.get("options", {})}, "end": end, "how": end["how"],
        "winners": list(end.get("winners") or []), "source": end.get("from"), "tile": end.get("tile"),
        "dealer": case["dealer"], "wild": case.get("wild"), "first": case.get("first", {}),
    }  # fmt: skip


def _shape(case):
    n, end, options = len(case["seats"]), case["end"], case.get("options", {})
    seats = [case["dealer"], *(end.get("winners") or [])]
    seats += [meld["from"] for own in case["seats"] for meld in own.get("melds", []) if meld.get("from") is not None]
    seats += [] if end.get("from") is None else [end["from"]]
    for first in case.get("first", {}).values():
        seats += [first["by"], *first.get("claimed", [])]
    if any(not 0 <= seat < n for seat in seats):
        yield "seat out of range"
    if options.get("players", n) != n or n < (3 if case["variant"] == "wengan" else 2) or n > 4:
        yield "players"
    if case.get("streak", 1) < 1:
        yield "streak"
    if any(option in options for option in ("all_threes", "kill_all")) and case["variant"] == "zunyi":
        yield "unknown option"
    draw = end["how"] == "draw"
    if draw and (end.get("winners") or end.get("tile") is not None or end.get("from") is not None):
        yield "winners, tile or from on a draw"
    if not draw and (not end.get("winners") or end.get("tile") is None):
        yield "winners or tile missing"
    if (end["how"] in ("discard", "robbed_kong")) != (end.get("from") is not None) and not draw:
        yield "from missing or out of place"
    winners = end.get("winners") or []
    if len(set(winners)) < len(winners):
        yield "the same winner twice"
    if end["how"] == "self_draw" and len(winners) > 1:
        yield "more than one self-drawn winner"
    if end.get("from") in winners:
        yield "the discarder among the winners"


def _tiles(deal):
    counts = Counter()
    for i, own in enumerate(deal.seats):
        counts.update(spread(own["hand"]))
        counts.update(spread(own.get("pond")))
        for meld in deal.melds(i):
            counts[meld["tile"]] += 3 if meld["kind"] == "pung" else 4
        wanted = 13 - 3 * len(deal.melds(i)) + (deal.how == "self_draw" and i in deal.winners)
        if len(spread(own["hand"])) != wanted:
            yield "tile count"
    counts.update(tile for tile in (deal.case.get("flip"), deal.wild) if tile)
    if deal.how in ("discard", "robbed_kong"):
        counts[deal.tile] += 1
    if max(counts.values()) > 4:
        yield "more than four"
    if deal.how == "self_draw" and deal.tile not in spread(deal.seats[deal.winners[0]]["hand"]):
        yield "self-drawn tile not in hand"
    flip_asked = deal.option["flip"] != "none" or deal.option["self_chicken"] or deal.option["windblown"]
    if deal.case.get("flip") and (deal.how == "draw" or not flip_asked):
        yield "flip"
    if bool(deal.wild) != deal.option["wild"]:
        yield "wild"
    if deal.option["weekday"] != "off" and not 1 <= (deal.case.get("weekday") or 0) <= 7:
        yield "weekday"


def _seats(deal):
    for i, own in enumerate(deal.seats):
        void = own.get("void")
        if (void is not None) != deal.option["void_suit"]:
            yield "void"
        if own.get("natural_void") and not deal.option["void_suit"]:
            yield "natural_void"
        for meld in deal.melds(i):
            if meld["tile"] == deal.wild:
                yield "a meld of wild tiles"
            if meld["tile"][1] == void:
                yield "a meld in the void suit"
            if (meld.get("from") is not None) != (meld["kind"] in CLAIMED) or meld.get("from") == i:
                yield "from of a meld"
            if meld.get("late") and meld["kind"] not in ("concealed_kong", "added_kong"):
                yield "late"
        declared = own.get("declared")
        if declared and not deal.option["ready_bonus"]:
            yield "declared with the option off"
        if declared and declared not in (["hard", "soft"] if deal.W else ["ready"]):
            yield "declared of the other variant"
        if declared == "soft" and i == deal.dealer:
            yield "the dealer declared soft"
        if declared and deal.melds(i):
            yield "declared with melds"
        if deal.void_tiles(i) and (declared or i in deal.winners):
            yield "a winner or declared player holds his void suit"
        if deal.void_tiles(i) and deal.how == "discard" and i == deal.source:
            other_suit = deal.tile[1] != void
            if other_suit or deal.tile == deal.wild:
                yield "a discard of another suit"


def _end(deal):
    end = deal.end
    hot = deal.how == "discard" and end.get("after_kong")
    if deal.how == "robbed_kong" and {"kind": "pung", "tile": deal.tile} not in [
        {"kind": meld["kind"], "tile": meld["tile"]} for meld in deal.melds(deal.source)
    ]:
        yield "robbed without that pung"
    if end.get("after_kong"):
        if deal.how not in ("self_draw", "discard"):
            yield "after_kong with another end"
        else:
            melds = deal.melds(deal.winners[0] if deal.how == "self_draw" else deal.source)
            if all(meld["kind"] == "pung" for meld in melds):
                yield "after_kong without a kong"
            elif deal.W and hot and melds[-1]["kind"] == "pung":
                yield "after_kong with a pung as the last meld"
    if end.get("first_turn"):
        if deal.how != "self_draw":
            yield "first_turn with another end"
        else:
            winner = deal.winners[0]
            own = deal.seats[winner]
            if own.get("pond") or deal.melds(winner):
                yield "first_turn with a pond or melds"
            if deal.option["void_suit"] and not own.get("natural_void"):
                yield "first_turn without natural void"
            claimed = any(meld.get("from") == winner for i in range(deal.n) for meld in deal.melds(i))
            if claimed or any(first["by"] == winner for first in deal.first.values()):
                yield "first_turn with a discard"
    if end.get("penalty"):
        if deal.how != "discard":
            yield "penalty with another end"
        elif (
            len(deal.winners) > 1
            or deal.seats[deal.winners[0]].get("declared")
            or deal.option["pass_win"] != "penalty"
            or (hot and not deal.W)
        ):
            yield "penalty"


def _first(deal):
    standing = ["1s", "8p"] if deal.option["silkie"] else ["1s"]
    if any(kind not in standing for kind in deal.first):
        yield "first of a kind that does not stand"
    for kind in standing:
        first = deal.first.get(kind)
        ponds = [i for i, own in enumerate(deal.seats) if kind in spread(own.get("pond"))]
        melds = [
            (i, meld["kind"], meld.get("from"))
            for i in range(deal.n)
            for meld in deal.melds(i)
            if meld["tile"] == kind and meld["kind"] != "concealed_kong"
        ]
        won = deal.how == "discard" and deal.tile == kind
        if first is None:
            if ponds or melds or won:
                yield "first missing"
            continue
        claimed, how, by = first.get("claimed", []), first.get("how"), first["by"]
        if bool(claimed) != bool(how) or by in claimed or len(set(claimed)) < len(claimed):
            yield "first contradicts itself"
        elif not claimed:
            if by not in ponds:
                yield "charging not in the pond"
        elif how == "win":
            if not won or by != deal.source or set(claimed) != set(deal.winners) or ponds or melds:
                yield "first contradicts the end"
        elif len(claimed) > 1:
            yield "first contradicts itself"
        elif how == "kong":
            if (claimed[0], "exposed_kong", by) not in melds:
                yield "first contradicts melds"
        elif (claimed[0], "pung", by) not in melds and (claimed[0], "added_kong", None) not in melds:
            yield "first contradicts melds"


def _hands(case):
    deal = Deal(case)
    for i in deal.winners:
        named = deal.pattern(i, number_of(deal.tile), deal.how == "self_draw", deal.end.get("first_turn"))
        if named is None:
            yield "does not win"
        elif deal.W and deal.how == "discard" and named[0] == "plain" and not deal.end.get("after_kong"):
            kong = any(meld["kind"] != "pung" for meld in deal.melds(i))
            if not (kong or deal.seats[i].get("declared") or deal.seats[deal.source].get("declared")):
                yield "E3"
    for i, own in enumerate(deal.seats):
        if own.get("declared") and not deal.waits(i):
            yield "declared, not ready"
