"""The private parts of the table: one's own tiles and what one is asked."""

from typing import NamedTuple

from django.utils.translation import pgettext

from rooms.showing.info import Clock, TableInfo
from rooms.showing.rendering import remembered, render
from rooms.showing.seats import melds
from rules.engine.actions import Action, Verb
from rules.engine.notation import format_action
from rules.engine.tiles import Kind, suit_of
from rules.engine.views import DealView, Phase, Question, SeatView
from rules.labels.tiles import suit_name


class HandTile(NamedTuple):
    """One tile of one's own hand."""

    kind: Kind
    drawn: bool = False
    dim: bool = False
    """Not what must go now: another suit while tiles of the void suit are held."""
    action: str = ""
    """The discard of this tile, if it is legal now."""
    declare: str = ""
    """The same with a declaration."""
    playable: bool = False
    """Whether tapping does something."""


class Choice(NamedTuple):
    """One button of the prompt."""

    action: str
    text: str
    look: str
    tile: Kind | None = None


def regions(info: TableInfo, view: DealView) -> dict[str, str]:
    """The regions of the seat that looks."""
    me = view.viewer
    assert me is not None
    seat = view.seats[me]
    parts = {
        "hand": own_hand(view.phase, seat._replace(pond=(), charging=()), view.question),
        "prompt": prompt(view.question, info.clock(me) if view.question else None),
    }
    if any(meld.tile is not None and meld.source is None for meld in seat.melds):
        parts[f"melds-{me}"] = melds(me, seat.melds, tuple(person.name for person in info.people))
    return parts


@remembered
def own_hand(phase: Phase, seat: SeatView, question: Question | None) -> str:
    """One's own tiles, sorted, the drawn one apart."""
    actions = question.actions if question else ()
    swapping = any(action.verb is Verb.SWAP for action in actions)
    plain = {action.tiles[0]: action for action in actions if action.verb is Verb.DISCARD and not action.declare}
    declared = {action.tiles[0]: action for action in actions if action.verb is Verb.DISCARD and action.declare}
    tiles = [(kind, False) for kind in seat.hand or ()]
    if seat.drawn is not None:
        tiles.append((seat.drawn, True))
    shown = tuple(
        HandTile(
            kind=kind,
            drawn=drawn,
            dim=_is_dim(kind, seat, plain, phase),
            action=format_action(plain[kind]) if kind in plain else "",
            declare=format_action(declared[kind]) if kind in declared else "",
            playable=swapping or kind in plain or kind in declared,
        )
        for kind, drawn in tiles
    )
    mode = "swap" if swapping else "discard" if plain or declared else "still"
    return render("hand", question=question.number if question else None, mode=mode, tiles=shown)


def _is_dim(kind: Kind, seat: SeatView, plain: dict[Kind, Action], phase: Phase) -> bool:
    """Whether a tile steps back: it may not be discarded now, or it waits for its turn in the void suit."""
    if phase is Phase.TURN and plain:
        return kind not in plain
    return seat.void is not None and suit_of(kind) == seat.void and phase is not Phase.OVER


@remembered
def prompt(question: Question | None, clock: Clock | None) -> str:
    """The buttons of the open question, in the order of their number keys."""
    choices = tuple(_choices(question)) if question else ()
    return render("prompt", question=question.number if question else None, choices=choices, clock=clock)


def _choices(question: Question) -> list[Choice]:
    several = sum(action.verb is Verb.KONG for action in question.actions) > 1 or question.phase is Phase.TURN
    choices = []
    for verb in (Verb.VOID, Verb.PUNG, Verb.KONG, Verb.WIN, Verb.DECLARE, Verb.PASS):
        for action in question.actions:
            if action.verb is verb:
                tile = action.tiles[0] if verb is Verb.KONG and several and action.tiles else None
                choices.append(Choice(format_action(action), _text(action), verb.value, tile))
    return choices


def _text(action: Action) -> str:
    if action.verb is Verb.VOID and action.suit is not None:
        return suit_name(action.suit)
    return {
        Verb.PUNG: pgettext("prompt", "Pung"),
        Verb.KONG: pgettext("prompt", "Kong"),
        Verb.WIN: pgettext("prompt", "Win"),
        Verb.DECLARE: pgettext("prompt", "Declare ready"),
        Verb.PASS: pgettext("prompt", "Pass"),
    }[action.verb]
