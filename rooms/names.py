"""What names and notices may be: visible characters, nothing that plays tricks with the text around it."""

import unicodedata

from django.utils.translation import gettext as _

from rooms.refusals import Refused

LONGEST = 16
BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters and symbols by their category, but nothing is seen."""
MARKS_IN_A_ROW = 2


def clean_nickname(text: str) -> str:
    """The nickname in one form (NFC, single spaces). Refused when it is empty, too long or holds control characters."""
    name, trouble = _read(text, LONGEST)
    if trouble == "empty":
        raise Refused("nickname", _("Choose a nickname: 1 to 16 characters that can be seen."))
    if trouble == "long":
        raise Refused("nickname", _("The nickname is too long: at most 16 characters."))
    if trouble:
        raise Refused("nickname", _("The nickname holds characters that cannot be shown. Leave them out."))
    return name


def clean_line(text: str, longest: int, code: str) -> str:
    """A name or a notice of 1 to `longest` characters in one form. Refused, with this code, like a nickname."""
    line, trouble = _read(text, longest)
    if trouble == "empty":
        raise Refused(code, _("Write something there: 1 to %(most)d characters that can be seen.") % {"most": longest})
    if trouble == "long":
        raise Refused(code, _("That is too long: at most %(most)d characters.") % {"most": longest})
    if trouble:
        raise Refused(code, _("There are characters in it that cannot be shown. Leave them out."))
    return line


def _read(text: str, longest: int) -> tuple[str, str]:
    """The text in one form, and what is wrong with it: `empty`, `long`, `tricky` or nothing."""
    try:
        line = " ".join(unicodedata.normalize("NFC", text).split())
    except (TypeError, ValueError):
        line = ""
    if not any(_visible(char) for char in line):
        return line, "empty"
    if len(line) > longest:
        return line, "long"
    return line, "tricky" if any(_tricky(char) for char in line) or _towers(line) else ""


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
