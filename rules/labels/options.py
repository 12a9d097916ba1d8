"""Names and meanings of variants, options, their values and the numbers that a host may change."""

from collections.abc import Callable, Mapping
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from rules.engine.variants import Value
from rules.labels.reasons import chicken_name, pattern_name

VARIANT_NAMES: Final = {"wengan": gettext_lazy("Weng'an"), "zunyi": gettext_lazy("Zunyi")}

OPTION_NAMES: Final = {
    "players": gettext_lazy("Players"),
    "deals": gettext_lazy("Deals"),
    "base": gettext_lazy("Base points"),
    "flip": gettext_lazy("Flipped chicken"),
    "self_chicken": gettext_lazy("Self chicken"),
    "silkie": gettext_lazy("Silkie"),
    "weekday": gettext_lazy("Weekday chicken"),
    "windblown": gettext_lazy("Windblown chickens"),
    "wild": gettext_lazy("Wild tiles"),
    "full_hall": gettext_lazy("Full hall"),
    "golden_debts": gettext_lazy("Golden debts"),
    "ready_to_earn": gettext_lazy("Only the ready earn"),
    "swap_three": gettext_lazy("Swap three"),
    "void_suit": gettext_lazy("Void suit"),
    "dealer_bonus": gettext_lazy("Dealer bonus"),
    "ready_bonus": gettext_lazy("Declaring ready"),
    "pass_win": gettext_lazy("Passed win"),
    "all_threes": gettext_lazy("All threes"),
    "kill_all": gettext_lazy("Kill all"),
    "points": gettext_lazy("Changed numbers"),
}

VALUE_NAMES: Final[Mapping[str, Mapping[Value, object]]] = {
    "flip": {
        "none": pgettext_lazy("flip", "none"),
        "next": pgettext_lazy("flip", "next kind"),
        "swing": pgettext_lazy("flip", "swing: kinds before and after"),
    },
    "weekday": {
        "off": pgettext_lazy("option", "off"),
        "room_day": gettext_lazy("day the room was made"),
        "settlement_day": gettext_lazy("day the deal is settled"),
    },
    "dealer_bonus": {
        "off": pgettext_lazy("option", "off"),
        "one_for_two": gettext_lazy("one for two"),
        "streak": pgettext_lazy("dealer", "streak"),
    },
    "pass_win": {
        "same_tile": gettext_lazy("same tile barred"),
        "until_draw": gettext_lazy("barred until the next draw"),
        "penalty": gettext_lazy("allowed, but pays for all"),
    },
}

MEANINGS: Final = {
    "players": gettext_lazy("How many sit at the table. The wall is always all 108 tiles."),
    "deals": gettext_lazy("How many deals a match has."),
    "base": gettext_lazy("Every payment is multiplied by it."),
    "flip": gettext_lazy("After a win the next tile of the wall is turned up; the kinds beside it are chickens too."),
    "self_chicken": gettext_lazy("The kind of the flipped tile itself is a chicken too."),
    "silkie": gettext_lazy("Eight dots is a standing chicken beside one bamboo, and dearer."),
    "weekday": gettext_lazy("Monday one to Sunday seven: the tiles of that number are chickens in all three suits."),
    "windblown": gettext_lazy("A flipped five dots blows every chicken away: none is paid in that deal."),
    "wild": gettext_lazy("One tile is turned up before the deal: the other three of its kind stand for any tile."),
    "full_hall": gettext_lazy("Flipped and weekday chickens count in one's pond as well."),
    "golden_debts": gettext_lazy("A golden chicken doubles what is owed for liable and forfeited chickens, too."),
    "ready_to_earn": gettext_lazy(
        "Only winners and ready players are paid for beans and chickens; otherwise everybody."
    ),
    "swap_three": gettext_lazy("Before play everybody hands three tiles to the player before him."),
    "void_suit": gettext_lazy("Everybody names a suit that must leave his hand before he may win."),
    "dealer_bonus": gettext_lazy("The hand costs more when the dealer wins or pays; with a streak it grows."),
    "ready_bonus": gettext_lazy("Who is ready at once may declare it: the hand is frozen and worth more."),
    "pass_win": gettext_lazy("What bars a player who let a win go by."),
    "all_threes": gettext_lazy("Every bean is worth three."),
    "kill_all": gettext_lazy("Whose hot discard or kong is won on receives nothing for beans and chickens."),
    "points": gettext_lazy("Numbers of the variant's tables that the host has set himself."),
}


def variant_name(variant: str) -> str:
    """瓮安 or 遵义."""
    return str(VARIANT_NAMES[variant])


def option_name(key: str) -> str:
    """What an option is called."""
    return str(OPTION_NAMES[key])


def option_meaning(key: str) -> str:
    """One sentence on what an option does."""
    return str(MEANINGS[key])


def value_name(key: str, value: Value) -> str:
    """What a value of an option is called: 开, 摇摆, 8."""
    if isinstance(value, bool):
        return _("on") if value else _("off")
    return str(VALUE_NAMES[key][str(value)]) if key in VALUE_NAMES else str(value)


def number_name(key: str) -> str:
    """What a number of section 13 is called, such as `chicken.8p.golden`."""
    head, _dot, rest = key.partition(".")
    named = _SINGLE.get(key)
    return str(named) if named else _NUMBERS[head](rest)


def _hand_number(rest: str) -> str:
    return pattern_name(rest)


def _chicken_number(rest: str) -> str:
    return chicken_name(rest)


_NUMBERS: Final[Mapping[str, Callable[[str], str]]] = {"hand": _hand_number, "chicken": _chicken_number}
_SINGLE: Final[Mapping[str, object]] = {
    "hand.kong_draw": gettext_lazy("Win on a kong's replacement"),
    "hand.self_draw": gettext_lazy("Self-drawn"),
    "hand.hot_discard": gettext_lazy("Hot discard"),
    "ready.declared": gettext_lazy("Winner had declared ready"),
    "ready.beaten": gettext_lazy("Payer had declared ready"),
    "ready.hard": gettext_lazy("Hard ready: counts at least"),
    "ready.soft": gettext_lazy("Soft ready: counts at least"),
    "bean.concealed": gettext_lazy("Concealed bean"),
    "bean.added": gettext_lazy("Added bean"),
    "bean.exposed": gettext_lazy("Exposed bean"),
    "bean.late": gettext_lazy("Late bean"),
    "void.tile": gettext_lazy("Void check, per tile"),
    "void.natural": gettext_lazy("Natural void"),
    "dealer.step": gettext_lazy("Dealer bonus, per step"),
}
