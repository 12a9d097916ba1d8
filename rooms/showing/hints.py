"""听牌 hints as an element of the table."""

from django.utils.translation import override

from rooms.showing.rendering import render
from rules.engine.hints import hints
from rules.engine.options import Rules
from rules.engine.views import DealView
from rules.labels.reasons import pattern_name


def panel(rules: Rules, view: DealView, language: str) -> str:
    """What the viewer could be ready for, in this language; only his own eyes are used."""
    with override(language):
        return render("hints", hints=hints(rules, view), pattern_name=pattern_name, base=rules.base)
