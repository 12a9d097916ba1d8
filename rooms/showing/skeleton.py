"""The frame of the table around its regions, turned so that the viewer sits at the bottom."""

from typing import Final

from django.urls import reverse
from markupsafe import Markup

from rooms.showing.info import TableInfo
from rooms.showing.rendering import render
from rooms.showing.seats import POND_ROWS
from rules.labels.options import variant_name

PLACES: Final = {2: ("bottom", "top"), 3: ("bottom", "right", "left"), 4: ("bottom", "right", "top", "left")}
"""Where the seats sit by the number of players, from one's own in turn order: counter-clockwise. T2"""


def table(info: TableInfo, regions: dict[str, str], me: int | None) -> str:
    """The whole table of one viewer; None sits behind seat 0."""
    players = len(info.people)
    first = me or 0
    places = []
    for step in range(players):
        seat = (first + step) % players
        rows = [f"pond-{seat}-{row}" for row in range(POND_ROWS[players])]
        places.append({"seat": seat, "at": PLACES[players][step], "name": info.name(seat), "rows": rows})
    marked = {key: Markup(text) for key, text in regions.items()}
    return render(
        "table",
        info=info,
        regions=marked,
        me=me,
        players=players,
        places=places,
        variant=variant_name(info.variant),
        rules_url=reverse("rules", args=[info.variant]),
    )
