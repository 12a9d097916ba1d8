"""What a socket may say, parsed once into types. Nobody looks into the JSON after this."""

import json
import re
from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Final, NamedTuple, TypeAlias

from django.utils.translation import gettext as _

LONGEST: Final = 20_000
"""Characters of a message, the headers that htmx adds included: a description of a voice is the longest."""
LONGEST_SIGNAL: Final = 16_000
ACTION_TEXT: Final = re.compile(r"[a-z0-9 ]{1,32}")
REQUEST_ID: Final = re.compile(r"[A-Za-z0-9-]{0,36}")
RANDOM_PART: Final = re.compile(r"[0-9a-f]{32,64}")
NUMBER: Final = re.compile(r"[0-9]{1,12}")
SEAT: Final = re.compile(r"[0-3]")
SEAT_OR_ALL: Final = re.compile(r"[0-3]?")
LONGEST_CHAT: Final = 1000
"""More than is allowed, so that a line a little too long gets its own sentence from the chat."""


class Malformed(Exception):  # noqa: N818  (a refusal, not a fault)
    """The message is unknown or not as it must be; the text is one sentence for the person."""


class Proposal(StrEnum):
    """What the people of a table can be asked to agree to."""

    DISSOLVE = "dissolve"
    """解散 (jiěsàn): end the match; the running deal is void."""
    PAUSE = "pause"
    RESUME = "resume"


class Act(NamedTuple):
    """An answer to the question `question` of deal `deal`."""

    deal: int
    question: int
    action: str
    """As `notation.parse_action` reads it."""
    request: str
    """Chosen by the browser; empty: none."""


class Sync(NamedTuple):
    """Show the whole table again."""


class Confirm(NamedTuple):
    """The result of the deal was read."""

    deal: int


class GoOn(NamedTuple):
    """The host starts the next deal without those who have not confirmed."""

    deal: int


class Away(NamedTuple):
    """托管 (tuōguǎn): let the site play for me."""


class Back(NamedTuple):
    """I play myself again."""


class Part(NamedTuple):
    """The browser's random part for the wall of a deal, hex."""

    deal: int
    part: str


class Propose(NamedTuple):
    """Ask the others."""

    what: Proposal


class Vote(NamedTuple):
    """Answer what was asked."""

    yes: bool


class Take(NamedTuple):
    """Play on this device again, which another had taken over."""


class Say(NamedTuple):
    """A line of chat."""

    text: str
    """As it was typed; `services.chat` cleans and measures it."""


class Hints(NamedTuple):
    """Which discards would leave my hand ready?"""


class SignalKind(StrEnum):
    """What browsers tell each other to connect their voices."""

    JOIN = "join"
    LEAVE = "leave"
    DESCRIPTION = "description"
    ICE = "ice"


class Signal(NamedTuple):
    """A voice signal for another seat; the server passes it on unread."""

    kind: SignalKind
    to: int | None
    """None: everybody at the table; only `join` and `leave` go to everybody."""
    data: str


class Silence(NamedTuple):
    """The host closes the microphone of a seat, or lets it open again."""

    seat: int
    on: bool


Message: TypeAlias = (
    Act | Sync | Confirm | GoOn | Away | Back | Part | Propose | Vote | Take | Say | Signal | Silence | Hints
)
Fields: TypeAlias = Mapping[str, object]


def parse_message(text: str | None) -> Message:
    """The message in a text frame of a socket.

    Raises Malformed with one sentence; unknown fields (htmx adds HEADERS) are passed over.
    """
    if text is None or len(text) > LONGEST:
        raise Malformed(_("This message is too long."))
    try:
        fields = json.loads(text)
    except (ValueError, RecursionError):
        raise Malformed(_("This message cannot be read.")) from None
    if not isinstance(fields, dict):
        raise Malformed(_("This message cannot be read."))
    kind = fields.get("type")
    parser = PARSERS.get(kind) if isinstance(kind, str) else None
    if parser is None:
        raise Malformed(_("The table does not know this kind of message."))
    return parser(fields)


def _number(fields: Fields, name: str) -> int:
    return int(_text(fields, name, NUMBER))


def _text(fields: Fields, name: str, pattern: re.Pattern[str], missing: str | None = None) -> str:
    value = fields.get(name, missing)
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 10**12:
        value = str(value)
    if not isinstance(value, str) or not pattern.fullmatch(value):
        raise Malformed(_("The field “%(name)s” of this message is not as it must be.") % {"name": name})
    return value


def _act(fields: Fields) -> Message:
    return Act(
        deal=_number(fields, "deal"),
        question=_number(fields, "question"),
        action=_text(fields, "action", ACTION_TEXT),
        request=_text(fields, "request", REQUEST_ID, missing=""),
    )


def _propose(fields: Fields) -> Message:
    return Propose(Proposal(_text(fields, "what", re.compile("|".join(Proposal)))))


def _vote(fields: Fields) -> Message:
    return Vote(_text(fields, "yes", re.compile("[01]")) == "1")


def _say(fields: Fields) -> Message:
    value = fields.get("text")
    if not isinstance(value, str) or len(value) > LONGEST_CHAT:
        raise Malformed(_("A message has at most 120 characters."))
    return Say(value)


def _signal(fields: Fields) -> Message:
    kind = SignalKind(_text(fields, "kind", re.compile("|".join(SignalKind))))
    to = _text(fields, "to", SEAT_OR_ALL, missing="")
    everybody = kind in (SignalKind.JOIN, SignalKind.LEAVE)
    data = fields.get("data", "")
    if everybody is not (to == "") or not isinstance(data, str) or len(data) > LONGEST_SIGNAL:
        raise Malformed(_("The field “%(name)s” of this message is not as it must be.") % {"name": "data"})
    return Signal(kind, None if everybody else int(to), "" if everybody else data)


def _silence(fields: Fields) -> Message:
    on = _text(fields, "on", re.compile("[01]")) == "1"
    return Silence(int(_text(fields, "seat", SEAT)), on)


PARSERS: Final[Mapping[str, Callable[[Fields], Message]]] = {
    "act": _act,
    "sync": lambda fields: Sync(),
    "confirm": lambda fields: Confirm(_number(fields, "deal")),
    "go_on": lambda fields: GoOn(_number(fields, "deal")),
    "away": lambda fields: Away(),
    "back": lambda fields: Back(),
    "part": lambda fields: Part(_number(fields, "deal"), _text(fields, "part", RANDOM_PART)),
    "propose": _propose,
    "vote": _vote,
    "take": lambda fields: Take(),
    "say": _say,
    "hints": lambda fields: Hints(),
    "signal": _signal,
    "silence": _silence,
}
