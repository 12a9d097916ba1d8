"""Why something was not paid, in a clause."""

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext_lazy

from rules.engine.reasons import Why

WHYS: Final[Mapping[str, object]] = {
    Why.DRAW: gettext_lazy("nobody won: it does not count"),
    Why.NOT_READY: gettext_lazy("not ready at the end: it does not count"),
    Why.LATE_KONG: gettext_lazy("a late kong brings nothing"),
    Why.ROBBED: gettext_lazy("the kong was robbed: it stays a pung"),
    Why.HOT_KONG: gettext_lazy("the discard after it was won: this kong is void"),
    Why.STRUCK: gettext_lazy("struck: his own kong or the discard after it was won on"),
    Why.PENALTY: gettext_lazy("won after passing: receives nothing"),
    Why.WINDBLOWN: gettext_lazy("the flip was five dots: all chickens are blown away"),
    Why.POND: gettext_lazy("it lies in the pond, where only standing chickens count"),
    Why.WON: gettext_lazy("the tile was won, which makes nobody liable"),
    Why.HIDDEN: gettext_lazy("a concealed kong is not shown: no forfeit"),
    Why.YIELDS: gettext_lazy("a plain win adds nothing beside the dearer ones"),
    Why.ALL_READY: gettext_lazy("nobody owes anybody"),
}


def why_name(why: str) -> str:
    """The cause in words."""
    return str(WHYS[why])
