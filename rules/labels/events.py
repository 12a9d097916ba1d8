"""What happened at the table, one sentence for each event."""

from functools import singledispatch
from typing import TypeAlias

from django.utils.translation import gettext as _

from rules.engine import events as e
from rules.engine.actions import Declaration, Verb
from rules.engine.melds import MeldKind
from rules.engine.position import EndKind
from rules.labels.tiles import suit_name, tile_name, tile_names

Names: TypeAlias = tuple[str, ...]
"""The names of the people, by seat."""


def verb_name(verb: Verb) -> str:
    """What a player can do, in a word."""
    return {
        Verb.SWAP: _("swap"),
        Verb.VOID: _("void suit"),
        Verb.DECLARE: _("declare ready"),
        Verb.DISCARD: _("discard"),
        Verb.PUNG: _("pung"),
        Verb.KONG: _("kong"),
        Verb.WIN: _("win"),
        Verb.PASS: _("pass"),
    }[verb]


def listed(parts: list[str]) -> str:
    """Several things in one breath."""
    return _(", ").join(parts)


@singledispatch
def sentence(event: object, names: Names) -> str:
    """The event in words, with what its reader may know of it; empty if it says nothing by itself."""
    return ""


@sentence.register
def _started(event: e.DealStarted, names: Names) -> str:
    text = _("%(name)s deals.") % {"name": names[event.dealer]}
    if event.wild is None:
        return text
    return text + " " + _("Wild: %(tile)s.") % {"tile": tile_name(event.wild)}


@sentence.register
def _dealt(event: e.HandDealt, names: Names) -> str:
    return _("Your tiles: %(tiles)s.") % {"tiles": tile_names(event.tiles)} if event.tiles else ""


@sentence.register
def _swap_chosen(event: e.SwapChosen, names: Names) -> str:
    if event.tiles is None:
        return _("%(name)s laid down three tiles.") % {"name": names[event.seat]}
    return _("You hand over %(tiles)s.") % {"tiles": tile_names(event.tiles)}


@sentence.register
def _swap_received(event: e.SwapReceived, names: Names) -> str:
    if event.tiles is None:
        return ""
    return _("You get %(tiles)s from %(name)s.") % {"tiles": tile_names(event.tiles), "name": names[event.source]}


@sentence.register
def _suit_chosen(event: e.SuitChosen, names: Names) -> str:
    if event.suit is None:
        return _("%(name)s has chosen a void suit.") % {"name": names[event.seat]}
    return _("Your void suit: %(suit)s.") % {"suit": suit_name(event.suit)}


@sentence.register
def _suits_named(event: e.SuitsNamed, names: Names) -> str:
    each = [_("%(name)s %(suit)s") % {"name": names[i], "suit": suit_name(s)} for i, s in enumerate(event.suits)]
    return _("Void suits: %(list)s.") % {"list": listed(each)}


@sentence.register
def _natural_void(event: e.NaturalVoid, names: Names) -> str:
    return _("You are naturally void.")


@sentence.register
def _declared(event: e.Declared, names: Names) -> str:
    pattern = {
        Declaration.READY: _("%(name)s declares ready."),
        Declaration.HARD: _("%(name)s declares hard ready."),
        Declaration.SOFT: _("%(name)s declares soft ready."),
    }[event.how]
    return pattern % {"name": names[event.seat]}


@sentence.register
def _drawn(event: e.Drawn, names: Names) -> str:
    if event.tile is None:
        return _("%(name)s draws.") % {"name": names[event.seat]}
    return _("You draw %(tile)s.") % {"tile": tile_name(event.tile)}


@sentence.register
def _discarded(event: e.Discarded, names: Names) -> str:
    return _("%(name)s discards %(tile)s.") % {"name": names[event.seat], "tile": tile_name(event.tile)}


@sentence.register
def _offered(event: e.Offered, names: Names) -> str:
    return _("You may: %(list)s.") % {"list": listed([verb_name(verb) for verb in event.verbs])}


@sentence.register
def _answered(event: e.Answered, names: Names) -> str:
    return _("Your answer: %(verb)s.") % {"verb": verb_name(event.verb)}


@sentence.register
def _withdrawn(event: e.Withdrawn, names: Names) -> str:
    return _("Too late: somebody else took it.")


@sentence.register
def _punged(event: e.Punged, names: Names) -> str:
    values = {"name": names[event.seat], "tile": tile_name(event.tile), "source": names[event.source]}
    return _("%(name)s pungs %(tile)s from %(source)s.") % values


@sentence.register
def _konged(event: e.Konged, names: Names) -> str:
    if event.tile is None:
        return _("%(name)s makes a concealed kong.") % {"name": names[event.seat]}
    pattern = {
        MeldKind.CONCEALED_KONG: _("%(name)s makes a concealed kong of %(tile)s."),
        MeldKind.ADDED_KONG: _("%(name)s adds the fourth %(tile)s to the pung."),
        MeldKind.EXPOSED_KONG: _("%(name)s kongs %(tile)s."),
    }[event.kind]
    return pattern % {"name": names[event.seat], "tile": tile_name(event.tile)}


@sentence.register
def _charged(event: e.Charged, names: Names) -> str:
    return _("Charging chicken: %(tile)s of %(name)s.") % {"name": names[event.seat], "tile": tile_name(event.tile)}


@sentence.register
def _liable(event: e.Liable, names: Names) -> str:
    return _("Liable chicken: %(tile)s of %(name)s.") % {"name": names[event.seat], "tile": tile_name(event.tile)}


@sentence.register
def _won(event: e.Won, names: Names) -> str:
    pattern = {
        EndKind.SELF_DRAW: _("%(names)s draws %(tile)s and wins."),
        EndKind.DISCARD: _("%(names)s wins on %(tile)s from %(source)s."),
        EndKind.ROBBED_KONG: _("%(names)s robs the kong of %(source)s and wins on %(tile)s."),
    }[event.how]
    source = "" if event.source is None else names[event.source]
    winners = listed([names[seat] for seat in event.winners])
    return pattern % {"names": winners, "tile": tile_name(event.tile), "source": source}


@sentence.register
def _exhausted(event: e.Exhausted, names: Names) -> str:
    return _("The wall is empty and nobody has won.")


@sentence.register
def _flipped(event: e.Flipped, names: Names) -> str:
    return _("The flip: %(tile)s.") % {"tile": tile_name(event.tile)}


@sentence.register
def _settled(event: e.Settled, names: Names) -> str:
    each = [
        _("%(name)s %(points)s") % {"name": names[seat], "points": f"{points:+d}"}
        for seat, points in enumerate(event.settlement.totals)
    ]
    return _("Points: %(list)s.") % {"list": listed(each)}
