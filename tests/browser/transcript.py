"""What the page told of a deal, line by line, and what the deal's own log has to tell."""

import json

from tests.back import servers

LISTEN = """() => {
    window.heard = [];
    const hear = (log) => {
        const lines = [...log.querySelectorAll("p")].map((line) => line.textContent);
        window.heard.push(...lines);
        new MutationObserver((changes) => {
            for (const change of changes)
                for (const line of change.addedNodes)
                    if (line.nodeName === "P" && line.isConnected) window.heard.push(line.textContent);
        }).observe(log, { childList: true });
    };
    document.addEventListener("DOMContentLoaded", () => {
        const log = document.getElementById("log");
        if (log) hear(log);
    });
}"""
"""Lines are kept as they come: the page itself drops old ones. A line taken away at once is never spoken."""

TOLD = """
import json
from django.utils.translation import override
from rooms.models import Deal, DealEvent
from rooms.services.matches import shown_name
from rules.engine.record import event_from_json
from rules.engine.view import redact
from rules.labels.events import sentence
room, seat = {room!r}, {seat}
deal = Deal.objects.filter(match__room__number=room).order_by("pk").first()
names = tuple(shown_name(one) for one in deal.match.room.seats.select_related("player").order_by("index"))
rows = DealEvent.objects.filter(deal=deal).order_by("seq").values_list("event", flat=True)
events = [redact(event_from_json(row), seat) for row in rows]
with override("zh-hans"):
    lines = [sentence(event, names) for event in events if event is not None]
print(json.dumps([line for line in lines if line]))
"""


def listen(page):
    """Keep every line that a reader of the screen would speak, from the next page on."""
    page.add_init_script(f"({LISTEN})()")


def heard(page):
    return page.evaluate("window.heard")


def to_be_told(site, room, seat):
    """The sentences of the first deal of a room for one seat, out of the server's database."""
    return json.loads(servers.script(site.env, TOLD.format(room=room, seat=seat)).splitlines()[-1])
