"""What cannot be chosen, or would change nothing, and why: the form says it, in one sentence each."""

from collections.abc import Callable, Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from rules.engine.options import OPTIONS
from rules.engine.variants import Value
from rules.labels.options import value_name, variant_name

Chosen = Mapping[str, object]

NOT_THERE: Final[Mapping[tuple[str, str], Promise]] = {
    ("zunyi", "all_threes"): gettext_lazy("In Zunyi every sort of bean has its own price; only Weng'an plays this."),
    ("zunyi", "kill_all"): gettext_lazy("In Zunyi it is always so: this is a choice in Weng'an only."),
}
TOO_FEW: Final[Mapping[tuple[str, str, Value], Promise]] = {
    ("wengan", "players", 2): gettext_lazy("Weng'an is played by three or four."),
}


def _turns_up_chickens(chosen: Chosen) -> bool:
    return chosen.get("flip") in ("next", "swing") or chosen.get("self_chicken") is True


def _has_loose_chickens(chosen: Chosen) -> bool:
    return _turns_up_chickens(chosen) or chosen.get("weekday") in ("room_day", "settlement_day")


NEEDS: Final[Mapping[str, tuple[Callable[[Chosen], bool], Promise]]] = {
    "golden_debts": (
        _turns_up_chickens,
        gettext_lazy("A chicken turns golden only by a flip: choose flipped chickens or the self chicken first."),
    ),
    "full_hall": (
        _has_loose_chickens,
        gettext_lazy("It counts flipped and weekday chickens in the pond: choose some of these first."),
    ),
}
"""Options that change nothing unless something else is chosen."""

NUMBER_NEEDS: Final[tuple[tuple[str, Callable[[Chosen], bool]], ...]] = (
    ("ready.", lambda chosen: chosen.get("ready_bonus") is True),
    ("void.", lambda chosen: chosen.get("void_suit") is True),
    ("dealer.step", lambda chosen: chosen.get("dealer_bonus") in ("one_for_two", "streak")),
    ("chicken.flipped", lambda chosen: chosen.get("flip") in ("next", "swing")),
    ("chicken.self", lambda chosen: chosen.get("self_chicken") is True),
    ("chicken.weekday", lambda chosen: chosen.get("weekday") in ("room_day", "settlement_day")),
    ("chicken.8p", lambda chosen: chosen.get("silkie") is True),
    ("chicken.1s.golden", _turns_up_chickens),
    ("chicken.1s.charging_golden", _turns_up_chickens),
)
"""Numbers, by the beginning of their keys, that are never read unless something is chosen."""


def missing_option(variant: str, key: str) -> str:
    """Why the variant does not have this option; empty: it has it."""
    if OPTIONS[key].exists(variant):
        return ""
    known = NOT_THERE.get((variant, key))
    return str(known) if known else _("%(variant)s does not play this.") % {"variant": variant_name(variant)}


def missing_value(variant: str, key: str, value: Value) -> str:
    """Why the variant, which has the option, does not allow this value; empty: it does."""
    if any(type(value) is type(one) and value == one for one in OPTIONS[key].values(variant)):
        return ""
    known = TOO_FEW.get((variant, key, value))
    text = _("%(value)s is not played in %(variant)s.")
    return str(known) if known else text % {"value": value_name(key, value), "variant": variant_name(variant)}


def pointless(key: str, chosen: Chosen) -> str:
    """Why turning this option on would change nothing beside what is chosen; empty: it would."""
    need = NEEDS.get(key)
    return "" if need is None or need[0](chosen) else str(need[1])


def is_number_read(key: str, chosen: Chosen) -> bool:
    """Whether a number of section 13 can ever count with what is chosen."""
    return all(needed(chosen) for begin, needed in NUMBER_NEEDS if key.startswith(begin))
