"""Settlement cases in templates: seats with their names, and what else there is to say."""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django import template
from django.utils.translation import gettext as _

from rules.labels.tiles import suit_name

register = template.Library()
MELD_SIZES = {"pung": 3}


@register.filter
def seats(case: Mapping[str, Any], names: Sequence[str]) -> Iterator[dict[str, Any]]:
    """The seats of a case as a page shows them."""
    end = case["end"]
    for number, seat in enumerate(case["seats"]):
        yield {
            **_tiles(seat),
            "name": names[number],
            "dealer": case["dealer"] == number,
            "winner": number in end.get("winners", ()),
            "tile": end["tile"] if number in end.get("winners", ()) and end["how"] != "self_draw" else "",
            "pond": seat.get("pond", ""),
            "void": suit_name("mps".index(seat["void"])) if seat.get("void") else "",
            "natural_void": seat.get("natural_void", False),
            "declared": seat.get("declared"),
        }


@register.filter
def winners(case: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """The winning hands of a case, each with the tile that won it."""
    for number in case["end"].get("winners", ()):
        won = case["end"]["how"] != "self_draw"
        yield {**_tiles(case["seats"][number]), "tile": case["end"]["tile"] if won else ""}


@register.filter
def facts(case: Mapping[str, Any], names: Sequence[str]) -> Iterator[str]:
    """How the deal ended."""
    end = case["end"]
    source = names[end["from"]] if end.get("from") is not None else ""
    yield {
        "self_draw": _("Self-drawn"),
        "discard": _("Discarded by %(name)s") % {"name": source},
        "robbed_kong": _("Robbed from %(name)s") % {"name": source},
        "draw": _("Nobody won"),
    }[end["how"]]
    if end.get("after_kong"):
        yield _("after a kong")
    for kind, first in (case.get("first") or {}).items():
        claimed = [names[seat] for seat in first.get("claimed") or ()]
        values = {"tile": kind, "name": names[first["by"]], "claimed": ", ".join(claimed)}
        yield (
            _("first %(tile)s: %(name)s, claimed by %(claimed)s") % values
            if claimed
            else _("first %(tile)s: %(name)s") % values
        )


def _tiles(seat: Mapping[str, Any]) -> dict[str, Any]:
    melds = [(meld["tile"][0] * MELD_SIZES.get(meld["kind"], 4)) + meld["tile"][1] for meld in seat.get("melds", ())]
    return {"hand": seat["hand"], "melds": melds}


@register.filter
def json_text(case: Mapping[str, Any]) -> str:
    """A case as text to copy."""
    return json.dumps(case, ensure_ascii=False, indent=1)
