"""The waiting room as one viewer sees it: who sits where, what is played, what he may press."""

from dataclasses import dataclass

from django.template.loader import render_to_string
from django.utils.translation import gettext as _

from rooms.models import Player, Room, Seat
from rooms.services.seating import seats_of
from rules.engine.options import OptionsError, Rules, parse_rules
from rules.labels.summary import RuleLine, rules_lines, rules_sentence

DIGEST_SHOWN = 8
"""Characters of the digest that people compare by eye; the whole one is in the title."""


@dataclass(frozen=True, slots=True)
class Chair:
    """One chair of the waiting room."""

    index: int
    name: str
    """Empty: nobody sits there."""
    bot: str
    """The strength of the bot, in words; empty: none."""
    ready: bool
    is_host: bool
    is_viewer: bool


def waiting_context(room: Room, viewer: Player | None) -> dict[str, object]:
    """What `rooms/_waiting.html` needs."""
    seats = seats_of(room)
    rules = room_rules(room)
    own = next((seat for seat in seats if viewer is not None and seat.player_id == viewer.pk), None)
    return {
        "room": room,
        "chairs": [_chair(seat, room, viewer) for seat in seats],
        "neighbours": _neighbours(seats),
        "own": own,
        "hosts": viewer is not None and room.host_id == viewer.pk,
        "free": sum(seat.player_id is None and not seat.bot for seat in seats),
        "not_ready": _(", ").join(str(seat.player) for seat in seats if seat.player_id and not seat.ready),
        "strengths": Seat.Bot.choices,
        "sentence": rules_sentence(rules) if rules else "",
        "rules": rules_lines(rules) if rules else list[RuleLine](),
        "digest": room.digest[:DIGEST_SHOWN],
    }


def waiting_html(room: Room, viewer: Player | None) -> str:
    """The waiting room as HTML without the page around it, for the socket."""
    return render_to_string("rooms/_waiting.html", waiting_context(room, viewer))


def room_rules(room: Room) -> Rules | None:
    """The rules of the room; None if this version of the program does not know them any more."""
    try:
        return parse_rules(room.variant, room.options)
    except OptionsError:
        return None


def _neighbours(seats: list[Seat]) -> list[str]:
    """The names of people who share a network address, one list for each address."""
    names: dict[str, list[str]] = {}
    for seat in seats:
        if seat.address and seat.player_id is not None:
            names.setdefault(seat.address, []).append(str(seat.player))
    return [_(", ").join(sharing) for sharing in names.values() if len(sharing) > 1]


def _chair(seat: Seat, room: Room, viewer: Player | None) -> Chair:
    return Chair(
        index=seat.index,
        name=str(seat.player) if seat.player_id is not None else "",
        bot=_("Bot, %(strength)s") % {"strength": seat.get_bot_display()} if seat.bot else "",
        ready=seat.ready or bool(seat.bot),
        is_host=seat.player_id is not None and seat.player_id == room.host_id,
        is_viewer=viewer is not None and seat.player_id == viewer.pk,
    )
