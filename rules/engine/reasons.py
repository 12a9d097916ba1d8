"""The words of a settlement: what is paid for, and why something is not. Site and docs name every one of them."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Final

from rules.engine.actions import Declaration
from rules.engine.options import OPTIONS
from rules.engine.variants import Variant

CATEGORIES: Final = (
    "hand", "chicken", "bean", "dealer", "natural_void", "void_check", "ready_check", "penalty",
)  # fmt: skip
"""What a reason begins with, before its first dot."""

NATURAL_VOID: Final = "natural_void"
VOID_CHECK: Final = "void_check"

GOLDEN: Final = "_golden"
"""What a liable or forfeit chicken's reason ends with when it is doubled. Section 6"""

ADDITIONS: Final[Mapping[str, str]] = {
    "hand.self_draw": "self_draw",
    "hand.kong_draw": "kong_draw",
    "hand.hot_discard": "hot_discard",
    "ready.declared": "declared",
    "ready.beaten": "beaten",
    "ready.hard": Declaration.HARD.value,
    "ready.soft": Declaration.SOFT.value,
}
"""Numbers that come on top of a pattern, and what they are called after the dot."""


class Why(StrEnum):
    """Why something was not paid."""

    DRAW = "draw"
    """荒庄 (huāngzhuāng): nobody won. B2, D1, D4"""
    NOT_READY = "not_ready"
    """未听 (wèitīng): the seat is not entitled. P1"""
    LATE_KONG = "late_kong"
    """憨包豆 (hānbāodòu) brings nothing. Section 5"""
    ROBBED = "robbed"
    """The robbed kong stays a pung. B3"""
    HOT_KONG = "hot_kong"
    """热炮 (rèpào): the kong just before the discard is void. B4"""
    STRUCK = "struck"
    """The offender of a hot discard or a robbed kong receives nothing. P7"""
    PENALTY = "penalty"
    """包牌 (bāopái): who won after passing receives nothing. P9"""
    WINDBLOWN = "windblown"
    """风吹鸡 (fēngchuījī): the flip voids every chicken. C6"""
    POND = "pond"
    """Flipped and weekday chickens in the pond count only with full hall. C7"""
    WON = "won"
    """The first standing tile was won, which makes nobody liable here. C5"""
    HIDDEN = "hidden"
    """A concealed kong is not shown: no forfeit for it. C11"""
    YIELDS = "yields"
    """`plain` adds nothing beside dearer additions. V1"""
    ALL_READY = "all_ready"
    """A drawn deal in which nobody owes the ready check. D2"""


def reasons(table: Variant) -> tuple[str, ...]:
    """Every reason that transfers and waivers of a variant may have."""
    hands = [*table.hands, *(name for key, name in ADDITIONS.items() if key in table.numbers)]
    bonuses = [f"dealer.{value}" for value in OPTIONS["dealer_bonus"].values(table.name) if value != "off"]
    return (
        *(f"{category}.{name}" for category in ("hand", "ready_check", "penalty") for name in hands),
        *(key for key in table.numbers if key.startswith(("chicken.", "bean."))),
        *(key + GOLDEN for key in table.numbers if key.endswith(("liable", "forfeit", "forfeit_charging"))),
        *bonuses,
        NATURAL_VOID,
        VOID_CHECK,
        "ready_check",
    )
