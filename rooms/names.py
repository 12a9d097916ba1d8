"""What a nickname may be: 1 to 16 visible characters, nothing that plays tricks with the text around it."""

import unicodedata

from django.utils.translation import gettext as _

from rooms.refusals import Refused

LONGEST = 16
BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters and symbols by their category, but nothing is seen."""
MARKS_IN_A_ROW = 2


def clean_nickname(text: str) -> str:
    """The nickname in one form (NFC, single spaces). Refused when it is empty, too long or holds control characters."""
    try:
        name = " ".join(unicodedata.normalize("NFC", text).split())
    except (TypeError, ValueError):
        name = ""
    if not any(_visible(char) for char in name):
        raise Refused("nickname", _("Choose a nickname: 1 to 16 characters that can be seen."))
    if len(name) > LONGEST:
        raise Refused("nickname", _("The nickname is too long: at most 16 characters."))
    if any(_tricky(char) for char in name) or _towers(name):
        raise Refused("nickname", _("The nickname holds characters that cannot be shown. Leave them out."))
    return name


def _visible(char: str) -> bool:
    return unicodedata.category(char)[0] in "LNPS" and char not in BLANK


def _tricky(char: str) -> bool:
    """Control, direction, private and unassigned characters, spaces other than the plain one, blank letters."""
    category = unicodedata.category(char)
    return (category[0] == "C") or (category[0] == "Z" and char != " ") or char in BLANK


def _towers(name: str) -> bool:
    """More marks upon one letter than any language needs: they would reach into other lines."""
    row = 0
    for char in name:
        row = row + 1 if unicodedata.category(char) in ("Mn", "Me") else 0
        if row > MARKS_IN_A_ROW:
            return True
    return False
