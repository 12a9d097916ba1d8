"""What the talk panel of a room's page wants."""

import json

from rooms.models import Player, Room
from rooms.talk.ice import ice_servers
from rooms.talk.phrases import EMOJI, PHRASES

LINES = 50
"""So many of the last lines are shown to who comes in."""


def talk_context(room: Room, player: Player | None) -> dict[str, object]:
    """For `rooms/_talk.html`; who has no seat may read, but neither write nor speak."""
    people = [seat for seat in room.seats.select_related("player").order_by("index") if seat.player_id]
    own = next((seat for seat in people if player is not None and seat.player_id == player.pk), None)
    lines = room.messages.select_related("player").order_by("-id")[:LINES] if room.chat else []
    return {
        "me": own.index if own else None,
        "own_id": player.pk if player else None,
        "people": people,
        "messages_said": list(lines)[::-1],
        "phrases": PHRASES,
        "emoji": EMOJI,
        "ice": json.dumps(ice_servers(player.pk)) if own and player else "[]",
    }
