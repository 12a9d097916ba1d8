"""Names of seats where nobody in particular sits: 甲 乙 丙 丁."""

from django.utils.translation import pgettext


def seat_letters(count: int) -> tuple[str, ...]:
    """The first `count` names."""
    letters = (pgettext("seat", "A"), pgettext("seat", "B"), pgettext("seat", "C"), pgettext("seat", "D"))
    return letters[:count]
