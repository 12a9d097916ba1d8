"""The private parts of the table: one's own tiles and what one is asked."""

from collections.abc import Mapping
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from markupsafe import escape

from rooms.showing.info import Clock, TableInfo
from rooms.showing.rendering import face, remembered, render
from rooms.showing.seats import melds
from rules.engine.actions import Action, Verb
from rules.engine.notation import format_action
from rules.engine.tiles import Kind, Tiles, suit_of
from rules.engine.views import DealView, Phase, Question, SeatView
from rules.labels.tiles import TILE_CODES, all_tile_names, suit_name


class HandTile(NamedTuple):
    """One tile of one's own hand."""

    kind: Kind
    name: str
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
    marked = Special(info.standing, view.wild)
    parts = {
        "prompt": prompt(view.question, info.clock(me) if view.question else None),
        f"backs-{me}": "",  # one's own tiles lie open
        **own_tiles(over, seat._replace(pond=(), charging=(), liable=()), view.question, marked),
    }
    if any(meld.tile is not None and meld.source is None for meld in seat.melds):
        parts[f"melds-{me}"] = melds(me, seat.melds, info.names)
    return parts


@remembered
def own_tiles(over: bool, seat: SeatView, question: Question | None, special: Special) -> Mapping[str, str]:
    """One's own tiles, sorted, the drawn one apart, and what they wait for."""
    actions = question.actions if question else ()
    swapping = any(action.verb is Verb.SWAP for action in actions)
    discards = [action for action in actions if action.verb is Verb.DISCARD]
    plain = {action.tiles[0]: format_action(action) for action in discards if not action.declare}
    declared = {action.tiles[0]: format_action(action) for action in discards if action.declare}
    tiles = [(kind, False) for kind in seat.hand or ()] + ([] if seat.drawn is None else [(seat.drawn, True)])
    names = all_tile_names()
    shown = [
        hand_tile(
            HandTile(
                kind=kind,
                name=names[kind],
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
    number = question.number if question else ""
    return {
        "hand": (
            f'<div id="hand" class="hand" role="group" aria-label="{escape(_("My hand"))}"'
            f' data-question="{number}" data-mode="{mode}">{"".join(shown)}</div>'
        ),
        "waits": waits(() if over else seat.waits),
    }


def hand_tile(tile: HandTile) -> str:
    """One tile as a button. A hand shows fourteen of them: no template, no memory is as quick as this."""
    name = tile.name + (_(", just drawn") if tile.drawn else "")
    action = f' data-action="{tile.action}"' if tile.action else ""
    declare = f' data-declare="{tile.declare}"' if tile.declare else ""
    disabled = "" if tile.playable else ' aria-disabled="true"'
    return (
        f'<button class="tile{tile.marks}" aria-label="{escape(name)}" data-tile="{TILE_CODES[tile.kind]}"'
        f"{action}{declare}{disabled}>{face(tile.kind)}</button>"
    )


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


def prompt(question: Question | None, clock: Clock | None) -> str:
    """The buttons of the open question, in the order of their number keys."""
    number, phase, inside = "", "", ""
    if question:
        number, phase = str(question.number), question.phase.value
        inside = _buttons(question.phase, tuple(action for action in question.actions if not _is_plain(action)))
    ring = f' data-deadline="{clock.deadline}" data-bank="{clock.bank}"' if clock else ""
    return (
        f'<div id="prompt" class="prompt" role="group" aria-label="{escape(_("Your choice"))}"'
        f' data-question="{number}" data-phase="{phase}"{ring}>{inside}</div>'
    )


def _is_plain(action: Action) -> bool:
    """Whether it is chosen on a tile of the hand alone."""
    return action.verb is Verb.DISCARD and not action.declare


@remembered
def _buttons(phase: Phase, actions: tuple[Action, ...]) -> str:
    return render(
        "prompt",
        title=_title(phase),
        swap=any(action.verb is Verb.SWAP for action in actions),
        declare=any(action.verb is Verb.DISCARD for action in actions),
        choices=tuple(_choices(phase, actions)),
    )


@remembered
def waits(kinds: Tiles) -> str:
    """What one's own ready hand waits for."""
    return render("waits", waits=kinds)


def _title(phase: Phase) -> str:
    return {
        Phase.SWAP: _("Pick three tiles"),
        Phase.VOID: _("Name your void suit"),
        Phase.DECLARE: _("Declare ready?"),
    }.get(phase, "")


def _choices(phase: Phase, actions: tuple[Action, ...]) -> list[Choice]:
    kongs = sum(action.verb is Verb.KONG for action in actions)
    naming = kongs > 1 or phase is Phase.TURN
    choices = []
    for verb in (Verb.VOID, Verb.PUNG, Verb.KONG, Verb.WIN, Verb.DECLARE, Verb.PASS):
        for action in actions:
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
