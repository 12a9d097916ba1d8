"""Why points moved: names of patterns, chickens, beans and of every reason of a settlement line."""

from collections.abc import Callable, Mapping
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

PATTERN_NAMES: Final = {
    "plain": pgettext_lazy("pattern", "plain win"),
    "single_wait": pgettext_lazy("pattern", "single wait"),
    "wide_wait": pgettext_lazy("pattern", "wide wait"),
    "all_pungs": pgettext_lazy("pattern", "all pungs"),
    "seven_pairs": pgettext_lazy("pattern", "seven pairs"),
    "dragon_seven_pairs": pgettext_lazy("pattern", "dragon seven pairs"),
    "one_suit": pgettext_lazy("pattern", "one suit"),
    "one_suit_pungs": pgettext_lazy("pattern", "one suit all pungs"),
    "one_suit_pairs": pgettext_lazy("pattern", "one suit seven pairs"),
    "one_suit_dragon": pgettext_lazy("pattern", "one suit dragon"),
    "heavenly": pgettext_lazy("pattern", "heavenly hand"),
    "earthly": pgettext_lazy("pattern", "earthly hand"),
}

CATEGORY_NAMES: Final = {
    "hand": gettext_lazy("Hand"),
    "chicken": gettext_lazy("Chickens"),
    "bean": gettext_lazy("Beans"),
    "dealer": gettext_lazy("Dealer bonus"),
    "natural_void": gettext_lazy("Natural void"),
    "void_check": gettext_lazy("Void check"),
    "ready_check": gettext_lazy("Ready check"),
    "penalty": gettext_lazy("Penalty for a passed win"),
    "correction": gettext_lazy("Corrections"),
}
"""What stands before the first dot of a reason; `correction` is for ledgers only."""

_STANDING: Final = {"1s": gettext_lazy("chicken"), "8p": gettext_lazy("silkie")}
_CHICKENS: Final = {
    "plain": gettext_lazy("standing %(kind)s"),
    "golden": gettext_lazy("golden %(kind)s"),
    "charging": gettext_lazy("charging %(kind)s"),
    "charging_golden": gettext_lazy("golden charging %(kind)s"),
    "liable": gettext_lazy("liable %(kind)s"),
    "liable_golden": gettext_lazy("golden liable %(kind)s"),
    "forfeit": gettext_lazy("forfeited %(kind)s"),
    "forfeit_golden": gettext_lazy("golden forfeited %(kind)s"),
    "forfeit_charging": gettext_lazy("forfeited charging %(kind)s"),
    "forfeit_charging_golden": gettext_lazy("golden forfeited charging %(kind)s"),
}
_MOVING: Final = {
    "flipped": gettext_lazy("flipped chicken"),
    "self": gettext_lazy("self chicken"),
    "weekday": gettext_lazy("weekday chicken"),
}
_BEANS: Final = {
    "concealed": gettext_lazy("concealed bean"),
    "added": gettext_lazy("added bean"),
    "exposed": gettext_lazy("exposed bean"),
    "late": gettext_lazy("late bean"),
}
_HAND_PARTS: Final = {
    "kong_draw": gettext_lazy("kong draw"),
    "self_draw": gettext_lazy("self-drawn"),
    "hot_discard": gettext_lazy("hot discard"),
    "declared": gettext_lazy("declared ready"),
    "beaten": gettext_lazy("ready beaten"),
    "hard": gettext_lazy("hard ready"),
    "soft": gettext_lazy("soft ready"),
}
_DEALER: Final = {"one_for_two": gettext_lazy("one for two"), "streak": pgettext_lazy("dealer", "streak")}


def pattern_name(name: str) -> str:
    """What a winning hand is called: 大对子."""
    return str(PATTERN_NAMES[name])


def category_name(reason: str) -> str:
    """What the part of a reason before the first dot is called."""
    return str(CATEGORY_NAMES[reason.partition(".")[0]])


def chicken_name(what: str) -> str:
    """A chicken by its kind and sort, `1s.charging`, or by its sort alone, `flipped`."""
    kind, dot, sort = what.partition(".")
    if not dot:
        return str(_MOVING[kind])
    return _CHICKENS[sort] % {"kind": _STANDING[kind]}


def reason_name(reason: str) -> str:
    """What points are for: 冲锋鸡, 闷豆, 大对子. A reason of an unknown sort is called by its category."""
    head, _dot, rest = reason.partition(".")
    try:
        detail = _DETAILS[head](rest) if rest else ""
    except KeyError:
        detail = ""
    if head in ("chicken", "bean") and detail:
        return detail
    return (
        _("%(category)s: %(detail)s") % {"category": CATEGORY_NAMES[head], "detail": detail}
        if detail
        else (category_name(reason))
    )


def _hand_name(rest: str) -> str:
    return str(PATTERN_NAMES.get(rest) or _HAND_PARTS[rest])


_DETAILS: Final[Mapping[str, Callable[[str], str]]] = {
    "hand": _hand_name,
    "penalty": _hand_name,
    "ready_check": _hand_name,
    "chicken": chicken_name,
    "bean": lambda rest: str(_BEANS[rest]),
    "dealer": lambda rest: str(_DEALER[rest]),
}


WHY_SENTENCES: Final = {
    "draw": gettext_lazy("nobody won"),
    "not_ready": gettext_lazy("not ready at the end"),
    "late_kong": gettext_lazy("a late kong brings nothing"),
    "robbed": gettext_lazy("the kong was robbed and stays a pung"),
    "hot_kong": gettext_lazy("the kong just before the hot discard is void"),
    "struck": gettext_lazy("struck for a hot discard or a robbed kong"),
    "penalty": gettext_lazy("won after passing: the penalty instead"),
    "windblown": gettext_lazy("windblown: no chicken counts"),
    "pond": gettext_lazy("in the pond it counts only with full hall"),
    "won": gettext_lazy("the tile was won, nobody is liable for it"),
    "hidden": gettext_lazy("a concealed kong is not shown"),
    "yields": gettext_lazy("beside the dearer additions plain adds nothing"),
    "all_ready": gettext_lazy("nobody owes it: all are ready, or nobody is"),
}
"""Why something was not paid: the words of `engine.reasons.Why`."""


def why_sentence(why: str) -> str:
    """Why something was not paid; a word that is not known (a record of another version) stands for itself."""
    return str(WHY_SENTENCES.get(why, why))
