"""What a frame shows of tiles, element by element, against what its viewer may know."""

import re

from rules.engine.events import Event
from rules.engine.notation import format_tile
from rules.engine.tiles import KINDS
from rules.engine.view import redact, view
from tests.live.page import Element, parse

FACE = re.compile(r"#t-(\d[mps])")
CODE = re.compile(r"(?<![0-9a-z])([1-9]+[mps])(?![a-z])")


def names():
    """Every name of a tile in both languages -> its code."""
    from django.utils.translation import override

    from rules.labels.tiles import tile_name

    found = {}
    for language in ("en", "zh-hans"):
        with override(language):
            found |= {tile_name(kind): format_tile(kind) for kind in range(KINDS)}
    return found


def tiles_in(element, spoken):
    """The codes of all tiles that an element shows, sends or says."""
    codes = set()
    for part in element.walk():
        for name, value in part.attributes.items():
            codes |= set(FACE.findall(value))
            if name in ("data-tile", "data-action", "data-declare", "data-tiles"):
                for group in CODE.findall(value):
                    codes |= {rank + group[-1] for rank in group[:-1]}
        texts = [part.attributes.get("aria-label", ""), part.attributes.get("title", "")]
        texts += [child for child in part.children if isinstance(child, str)]
        for text in texts:
            codes |= {code for name, code in spoken.items() if name in text}
    return codes


class Knowledge:
    """A deal as one viewer learns of it: his stream, and the table after each of its events."""

    def __init__(self, before, events, viewer, evolve):
        self.viewer = viewer
        self.known: list[Event] = []
        self.views = [None]
        state = before
        for event in events:
            state = evolve(state, event)
            mine = redact(event, viewer)
            if mine is not None:
                self.known.append(mine)
                self.views.append(None)
            self.views[-1] = view(state, viewer)

    def allowed(self, id, number):
        """The codes that the element with this id may show once the viewer has been told `number` events."""
        seen = self.views[number]
        codes = lambda kinds: {format_tile(kind) for kind in kinds if kind is not None}  # noqa: E731
        name, _dash, rest = id.partition("-")
        seat = seen.seats[int(rest[0])] if rest and name in ("pond", "melds", "backs", "plate") else None
        me = seen.seats[self.viewer] if self.viewer is not None else None
        match name:
            case "pond":
                return codes(seat.pond)
            case "melds":
                return codes(meld.tile for meld in seat.melds)
            case "backs":
                return codes((*(seat.hand or ()), seat.drawn)) if seen.end else set()
            case "plate":
                return codes((*seat.charging, *seat.liable))
            case "centre":
                return codes((seen.wild, seen.flip))
            case "hand":
                return codes((*me.hand, me.drawn))
            case "waits":
                return codes(me.waits)
            case "prompt":
                question = seen.question
                return codes((question.tile, *(t for a in question.actions for t in a.tiles))) if question else set()
            case "log":
                return codes(tile for event in self.known[:number] for tile in _tiles(event))
            case "result":
                return codes(range(KINDS)) if seen.settlement else set()
        return set()


def _tiles(event):
    for name in ("tile", "wild"):
        if isinstance(getattr(event, name, None), int):
            yield getattr(event, name)
    yield from getattr(event, "tiles", None) or ()


def leaks(frame, number, knowledge, spoken):
    """What a frame shows that its viewer may not know after `number` events of his stream."""
    for element in parse(frame).walk():
        if not element.id or element.id in ("room", "table") or element.tag == "root":
            continue
        shown = tiles_in(element, spoken)
        if shown - knowledge.allowed(element.id, number):
            yield element.id, sorted(shown - knowledge.allowed(element.id, number))


def unnamed(frame, spoken):
    """Tiles that stand outside of every element with an id of its own."""
    root = parse(frame)
    for element in [one for one in root.walk() if one.id in ("room", "table")]:
        element.attributes.pop("id")
    return tiles_in(_pruned(root), spoken)


def _pruned(element):
    kept = Element(element.tag, element.attributes)
    for child in element.children:
        if isinstance(child, str):
            kept.append(child)
        elif not child.id:
            kept.append(_pruned(child))
    return kept
