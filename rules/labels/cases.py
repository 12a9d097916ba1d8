"""Why a settlement case is refused, in the language that is active: the engine's sentences, with seats by name."""

import re
from collections.abc import Sequence
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, pgettext_lazy

from rules.engine.case_fields import CaseError

SENTENCES: Final = (
    gettext_noop("broken JSON: %(word)s is no number"),
    gettext_noop("broken JSON: the key %(key)s stands there twice"),
    gettext_noop("%(value)s is none of %(words)s"),
    gettext_noop("an object is wanted, not %(value)s"),
    gettext_noop("%(count)s seats, but players is %(players)s"),
    gettext_noop("the option void_suit is off"),
    gettext_noop("the option ready_bonus is off"),
    gettext_noop("a %(kind)s is claimed from nobody"),
    gettext_noop("a %(kind)s is never late"),
    gettext_noop("nobody wins on a draw"),
    gettext_noop("nobody gives the tile with %(how)s"),
    gettext_noop("the option wild is off"),
    gettext_noop("is missing: somebody claimed the tile"),
    gettext_noop("nobody claimed the tile"),
    gettext_noop("seat %(seat)s claimed his own discard"),
    gettext_noop("only one can claim a tile by %(how)s"),
    gettext_noop("broken JSON: nested too deeply"),
    gettext_noop("broken JSON: not UTF-8"),
    gettext_noop("broken JSON: %(error)s"),
    gettext_noop("nobody is there"),
    gettext_noop("only one can win by his own draw"),
    gettext_noop("%(tile)s is no standing chicken here"),
    gettext_noop("%(count)s tiles, not %(wanted)s"),
    gettext_noop("no tile is flipped on a draw"),
    gettext_noop("no option asks for a flipped tile"),
    gettext_noop("a winner holds tiles of his void suit %(suit)s"),
    gettext_noop("a declared player holds tiles of his void suit %(suit)s"),
    gettext_noop("seat %(seat)s holds tiles of his void suit %(suit)s and must discard one of them"),
    gettext_noop("the dealer cannot declare soft"),
    gettext_noop("a declared player has no melds"),
    gettext_noop("seat %(seat)s is not ready"),
    gettext_noop("wild tiles cannot be a meld"),
    gettext_noop("nobody claims his own discard"),
    gettext_noop("is of the void suit of seat %(seat)s"),
    gettext_noop("%(count)s tiles %(tile)s, there are only four"),
    gettext_noop("the number of a seat is wanted, not %(value)s"),
    gettext_noop("there is no seat %(value)s, only 0 to %(last)s"),
    gettext_noop("is missing"),
    gettext_noop("true or false is wanted, not %(value)s"),
    gettext_noop("a whole number is wanted, not %(value)s"),
    gettext_noop("%(value)s is not between %(low)s and %(high)s"),
    gettext_noop("a text is wanted, not %(value)s"),
    gettext_noop("is too long"),
    gettext_noop("one tile is wanted, like 5m, not %(value)s"),
    gettext_noop("a list is wanted, not %(value)s"),
    gettext_noop("at most %(most)s entries, not %(count)s"),
    gettext_noop("the same seat stands there twice"),
    gettext_noop("there is no key %(key)s"),
    gettext_noop("%(value)s is not written as tiles are, like 123m456p11s"),
    gettext_noop("is missing: %(tile)s lies in the pond of seat %(seat)s"),
    gettext_noop("is missing: seat %(seat)s claimed %(tile)s"),
    gettext_noop("is missing: %(tile)s was won on a discard"),
    gettext_noop("nobody claimed %(tile)s, but it is not in the pond of seat %(seat)s"),
    gettext_noop("the deal does not end with a win on a discarded %(tile)s"),
    gettext_noop("the winning tile came from seat %(seat)s"),
    gettext_noop("these are not the winners"),
    gettext_noop("%(tile)s was discarded before: it lies in a pond or a claimed meld"),
    gettext_noop("seat %(seat)s has no %(how)s of %(tile)s from seat %(by)s"),
    gettext_noop("seat %(seat)s cannot win from himself"),
    gettext_noop("the self-drawn %(tile)s is not in the hand of seat %(seat)s"),
    gettext_noop("seat %(seat)s has no pung of %(tile)s"),
    gettext_noop("does not go with %(how)s"),
    gettext_noop("seat %(seat)s has no kong"),
    gettext_noop("the last meld of seat %(seat)s is no kong"),
    gettext_noop("seat %(seat)s has a pond or melds"),
    gettext_noop("a discard of seat %(seat)s was claimed"),
    gettext_noop("seat %(seat)s has no natural void"),
    gettext_noop("the option pass_win is not penalty"),
    gettext_noop("several have won"),
    gettext_noop("a declared player wins unasked"),
    gettext_noop("who can win after a kong does so unasked"),
    gettext_noop("the tiles of seat %(seat)s do not win with %(tile)s"),
    gettext_noop("seat %(seat)s needs a kong of his own to win plain on a discard"),
    gettext_noop("%(problems)s"),
    gettext_noop("two numbers from 1 to 6 are wanted"),
    gettext_noop("is not the 108 tiles"),
    gettext_noop("%(value)s is not known, only %(known)s"),
    gettext_noop("the option weekday is off"),
    gettext_noop("the text is longer than %(most)s bytes"),
    gettext_noop("seat %(seat)s cannot answer %(action)s (%(code)s)"),
    gettext_noop("%(problem)s"),
    gettext_noop("%(value)s is no action"),
    gettext_noop("a seat, an action and perhaps by whom are wanted, not %(value)s"),
    gettext_noop("%(players)s texts of at most %(most)s signs"),
)
"""Every sentence that the engine refuses a case or a record with."""

WORD: Final = re.compile(r"[a-z_]+")
PLACES: Final = {
    "seats": pgettext_lazy("case", "seats"),
    "hand": pgettext_lazy("case", "hand"),
    "melds": pgettext_lazy("case", "melds"),
    "pond": pgettext_lazy("case", "pond"),
    "void": pgettext_lazy("case", "void"),
    "natural_void": pgettext_lazy("case", "natural_void"),
    "declared": pgettext_lazy("case", "declared"),
    "end": pgettext_lazy("case", "end"),
    "winners": pgettext_lazy("case", "winners"),
    "tile": pgettext_lazy("case", "tile"),
    "from": pgettext_lazy("case", "from"),
    "first": pgettext_lazy("case", "first"),
    "flip": pgettext_lazy("case", "flip"),
    "wild": pgettext_lazy("case", "wild"),
    "weekday": pgettext_lazy("case", "weekday"),
    "options": pgettext_lazy("case", "options"),
    "dealer": pgettext_lazy("case", "dealer"),
    "streak": pgettext_lazy("case", "streak"),
    "actions": pgettext_lazy("case", "actions"),
    "wall": pgettext_lazy("case", "wall"),
}
"""Words for the keys of a case or a record; in English they are the keys themselves."""

SEATS: Final = ("seat", "by")
"""Values of a sentence that are numbers of seats."""


def refusal(error: CaseError, names: Sequence[str]) -> str:
    """One line: where, and what is wrong there. `names` are those of the seats."""
    values = {key: _named(key, value, names) for key, value in error.values.items()}
    sentence = _(error.sentence) % values
    return f"{place(error.where, names)}: {sentence}" if error.where else sentence


def place(where: str, names: Sequence[str]) -> str:
    """A place such as `seats[0].hand`, with the seat by its name and words for the keys."""
    spoken = WORD.sub(lambda word: str(PLACES.get(word.group(), word.group())), where)
    for number, name in enumerate(names):
        spoken = spoken.replace(f"{PLACES['seats']}[{number}]", name)
    return spoken


def _named(key: str, value: object, names: Sequence[str]) -> object:
    is_seat = key in SEATS and isinstance(value, int) and 0 <= value < len(names)
    return names[value] if is_seat and isinstance(value, int) else value
