"""The private parts of the table: one's own tiles and what one is asked."""

from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from markupsafe import Markup

from rooms.showing.info import Clock, TableInfo
from rooms.showing.rendering import remembered, render
from rooms.showing.seats import melds
from rules.engine.actions import Action, Verb
from rules.engine.notation import format_action
from rules.engine.tiles import Kind, Tiles, suit_of
from rules.engine.views import DealView, Phase, Question, SeatView
from rules.labels.tiles import suit_name


class HandTile(NamedTuple):
    """One tile of one's own hand."""

    kind: Kind
    drawn: bool
    marks: str
    """Classes: ` drawn`, ` dim`, ` chicken`, ` wild`."""
    action: str
    """The discard of this tile, if it is legal now."""
    declare: str
    """The same with a declaration."""
    playable: bool
    """Whether tapping does something."""


class Choice(NamedTuple):
    """One button of the prompt."""

    action: str
    text: str
    look: str
    tile: Kind | None


class Special(NamedTuple):
    """Kinds that are marked wherever they lie."""

    standing: Tiles
    wild: Kind | None


def regions(info: TableInfo, view: DealView) -> dict[str, str]:
    """The regions of the seat that looks."""
    me = view.viewer
    assert me is not None
    seat = view.seats[me]
    over = view.phase is Phase.OVER
    parts = {
        "hand": own_hand(
            over, seat._replace(pond=(), charging=(), liable=()), view.question, Special(info.standing, view.wild)
        ),
        "prompt": prompt(view.question, info.clock(me) if view.question else None),
        "waits": waits(() if over else seat.waits),
    }
    if any(meld.tile is not None and meld.source is None for meld in seat.melds):
        parts[f"melds-{me}"] = melds(me, seat.melds, tuple(person.name for person in info.people))
    return parts


@remembered
def own_hand(over: bool, seat: SeatView, question: Question | None, special: Special) -> str:
    """One's own tiles, sorted, the drawn one apart."""
    actions = question.actions if question else ()
    swapping = any(action.verb is Verb.SWAP for action in actions)
    discards = [action for action in actions if action.verb is Verb.DISCARD]
    plain = {action.tiles[0]: format_action(action) for action in discards if not action.declare}
    declared = {action.tiles[0]: format_action(action) for action in discards if action.declare}
    tiles = [(kind, False) for kind in seat.hand or ()] + ([] if seat.drawn is None else [(seat.drawn, True)])
    shown = [
        hand_tile(
            HandTile(
                kind=kind,
                drawn=drawn,
                marks=_marks(kind, drawn, special) + (" dim" if _is_dim(kind, seat, plain, over, special) else ""),
                action=plain.get(kind, ""),
                declare=declared.get(kind, ""),
                playable=swapping or kind in plain or kind in declared,
            )
        )
        for kind, drawn in tiles
    ]
    mode = "swap" if swapping else "discard" if discards else "still"
    text = Markup("".join(shown))
    return render("hand", question=question.number if question else None, mode=mode, tiles=text)


@remembered
def hand_tile(tile: HandTile) -> str:
    """One tile as a button: there are few different ones, and a hand shows fourteen of them."""
    return render("hand_tile", tile=tile)


def _marks(kind: Kind, drawn: bool, special: Special) -> str:
    marks = " drawn" if drawn else ""
    if kind == special.wild:
        return marks + " wild"
    return marks + (" chicken" if kind in special.standing else "")


def _is_dim(kind: Kind, seat: SeatView, plain: dict[Kind, str], over: bool, special: Special) -> bool:
    """Whether a tile steps back: it may not be discarded now, or it belongs to the void suit and waits to go."""
    if over:
        return False
    if plain:
        return kind not in plain
    return seat.void is not None and suit_of(kind) == seat.void and kind != special.wild


@remembered
def prompt(question: Question | None, clock: Clock | None) -> str:
    """The buttons of the open question, in the order of their number keys."""
    actions = question.actions if question else ()
    return render(
        "prompt",
        question=question.number if question else None,
        phase=question.phase if question else "",
        title=_title(question) if question else "",
        swap=any(action.verb is Verb.SWAP for action in actions),
        declare=any(action.verb is Verb.DISCARD and action.declare for action in actions),
        choices=tuple(_choices(question)) if question else (),
        clock=clock,
    )


@remembered
def waits(kinds: Tiles) -> str:
    """What one's own ready hand waits for."""
    return render("waits", waits=kinds)


def _title(question: Question) -> str:
    return {
        Phase.SWAP: _("Pick three tiles"),
        Phase.VOID: _("Name your void suit"),
        Phase.DECLARE: _("Declare ready?"),
    }.get(question.phase, "")


def _choices(question: Question) -> list[Choice]:
    kongs = sum(action.verb is Verb.KONG for action in question.actions)
    naming = kongs > 1 or question.phase is Phase.TURN
    choices = []
    for verb in (Verb.VOID, Verb.PUNG, Verb.KONG, Verb.WIN, Verb.DECLARE, Verb.PASS):
        for action in question.actions:
            if action.verb is verb:
                tile = action.tiles[0] if verb is Verb.KONG and naming and action.tiles else None
                choices.append(Choice(format_action(action), _text(action), _look(action), tile))
    return choices


def _look(action: Action) -> str:
    return f"void suit-{'mps'[action.suit]}" if action.suit is not None else action.verb.value


def _text(action: Action) -> str:
    if action.suit is not None:
        return suit_name(action.suit)
    return {
        Verb.PUNG: pgettext("prompt", "Pung"),
        Verb.KONG: pgettext("prompt", "Kong"),
        Verb.WIN: pgettext("prompt", "Win"),
        Verb.DECLARE: pgettext("prompt", "Ready"),
        Verb.PASS: pgettext("prompt", "Pass"),
    }[action.verb]
