"""The variants as data: numbers, defaults and the points in which they differ. A third variant is one more table."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Final, NamedTuple, TypeAlias

from rules.engine.actions import Declaration
from rules.engine.melds import ClaimedBy

Value: TypeAlias = bool | int | str
"""The value of an option."""


class FirstDealer(StrEnum):
    """Who deals first. S1"""

    DICE = "dice"
    """Two dice thrown by seat 0, counted counter-clockwise with seat 0 as one."""
    HOST = "host"
    """Seat 0."""


class MetFrom(StrEnum):
    """Where the search for the next dealer among several winners begins, counter-clockwise. S3"""

    SOURCE = "source"
    """After the discarder (or the robbed player)."""
    DEALER = "dealer"
    """With the dealer himself."""


class Variant(NamedTuple):
    """One way of playing. Every difference between two variants is a field here."""

    name: str
    defaults: Mapping[str, Value]
    """The options that the variant has, with what holds unless said otherwise."""
    values: Mapping[str, tuple[Value, ...]]
    """Options of which the variant allows only these values."""
    hands: tuple[str, ...]
    """Names of winning hands; of equal points the later one counts. Section 7"""
    numbers: Mapping[str, int]
    """Every number that a host may change, by its key of section 13."""
    number_options: Mapping[str, Mapping[str, int]]
    """Numbers that an option changes while it is on."""
    first_dealer: FirstDealer
    forced_wins: bool
    """Two winners, a hot discard, a robbed kong: who can win does so unasked. F9"""
    pass_to_win: bool
    """通行证 (tōngxíngzhèng): a plain win on a discard needs a kong. E3"""
    declarations: tuple[Declaration, ...]
    """The declarations there are with `ready_bonus`. F11"""
    declared_adds: Mapping[Declaration, str]
    """The number that the winner's declaration adds to the hand. V1 no 12"""
    beaten_adds: str | None
    """The number that a payer's declaration adds to what he pays. V1 no 13"""
    declared_minimum: Mapping[Declaration, str]
    """The number that the pattern counts at least when winner or discarder had declared. V8"""
    plain_yields: frozenset[str]
    """Additions beside which `plain` is worth nothing. V1"""
    dragon_any_four: bool
    """龙七对 by any four alike, not only by those of the winning tile. V5"""
    liable_by: frozenset[ClaimedBy]
    """Claims that make the first standing tile a liable chicken. C5"""
    liable_reversed: bool
    """A claimer who is not entitled pays the discarder who is. C9"""
    forfeits: bool
    """包鸡: who is not entitled pays for the standing chickens that he shows. C10, C11"""
    offender_struck: bool
    """Always struck after a hot discard or a robbed kong, not only with `kill_all`. P7"""
    hot_kong_void: bool
    """The kong just before a hot discard is no bean. B4"""
    discarder_deals: int | None
    """How many winners make the discarder deal next; None: all his opponents, two or more. S3"""
    dealer_met_from: MetFrom


def _chicken(kind: str, **values: int) -> dict[str, int]:
    """The numbers of one standing chicken by the columns of section 6."""
    return {f"chicken.{kind}.{what}": value for what, value in values.items()}


_COMMON: Final[Mapping[str, int]] = {
    "bean.late": 0,
    "chicken.flipped": 1,
    "chicken.self": 1,
    "chicken.weekday": 1,
    "void.tile": 1,
    "void.natural": 2,
    "dealer.step": 1,
}

_COMMON_DEFAULTS: Final[Mapping[str, Value]] = {
    "players": 4,
    "deals": 8,
    "base": 1,
    "flip": "next",
    "self_chicken": False,
    "silkie": False,
    "weekday": "off",
    "windblown": False,
    "wild": False,
    "golden_debts": False,
    "ready_to_earn": True,
    "swap_three": False,
    "dealer_bonus": "off",
}

WENGAN: Final = Variant(
    name="wengan",  # 瓮安 (wèng'ān)
    defaults={
        **_COMMON_DEFAULTS,
        "full_hall": True,
        "void_suit": False,
        "ready_bonus": False,
        "pass_win": "until_draw",
        "all_threes": False,
        "kill_all": False,
    },
    values={"players": (3, 4)},  # T3
    hands=(
        "plain",
        "all_pungs",
        "seven_pairs",
        "one_suit",
        "one_suit_pungs",
        "dragon_seven_pairs",
        "one_suit_pairs",
        "one_suit_dragon",
    ),
    numbers={
        "hand.plain": 1,
        "hand.all_pungs": 5,
        "hand.seven_pairs": 10,
        "hand.one_suit": 10,
        "hand.one_suit_pungs": 15,
        "hand.dragon_seven_pairs": 20,
        "hand.one_suit_pairs": 20,
        "hand.one_suit_dragon": 30,
        "hand.kong_draw": 1,
        "hand.self_draw": 1,
        "hand.hot_discard": 1,
        "ready.hard": 20,
        "ready.soft": 10,
        "bean.concealed": 2,
        "bean.added": 3,
        "bean.exposed": 1,
        **_chicken("1s", plain=1, golden=2, charging=2, charging_golden=4, liable=1),
        **_chicken("8p", plain=2, golden=4, charging=4, charging_golden=8, liable=2),
        **_COMMON,
    },
    number_options={"all_threes": {"bean.concealed": 3, "bean.added": 3, "bean.exposed": 3}},
    first_dealer=FirstDealer.DICE,
    forced_wins=False,
    pass_to_win=True,
    declarations=(Declaration.HARD, Declaration.SOFT),
    declared_adds={},
    beaten_adds=None,
    declared_minimum={Declaration.HARD: "ready.hard", Declaration.SOFT: "ready.soft"},
    plain_yields=frozenset(),
    dragon_any_four=True,
    liable_by=frozenset({ClaimedBy.PUNG, ClaimedBy.KONG}),
    liable_reversed=False,
    forfeits=False,
    offender_struck=False,
    hot_kong_void=True,
    discarder_deals=3,
    dealer_met_from=MetFrom.DEALER,
)

ZUNYI: Final = Variant(
    name="zunyi",  # 遵义 (zūnyì)
    defaults={
        **_COMMON_DEFAULTS,
        "full_hall": False,
        "void_suit": True,
        "ready_bonus": True,
        "pass_win": "same_tile",
    },
    values={},
    hands=(
        "plain",
        "single_wait",
        "wide_wait",
        "all_pungs",
        "seven_pairs",
        "dragon_seven_pairs",
        "one_suit",
        "heavenly",
        "earthly",
    ),
    numbers={
        "hand.plain": 2,
        "hand.single_wait": 3,
        "hand.wide_wait": 4,
        "hand.all_pungs": 4,
        "hand.seven_pairs": 7,
        "hand.dragon_seven_pairs": 10,
        "hand.one_suit": 10,
        "hand.heavenly": 10,
        "hand.earthly": 10,
        "hand.kong_draw": 10,
        "hand.self_draw": 0,
        "hand.hot_discard": 0,
        "ready.declared": 10,
        "ready.beaten": 10,
        "bean.concealed": 2,
        "bean.added": 2,
        "bean.exposed": 3,
        **_chicken("1s", plain=1, golden=2, charging=3, charging_golden=6, liable=2, forfeit_charging=3, forfeit=1),
        **_chicken("8p", plain=2, golden=4, charging=4, charging_golden=8, liable=2, forfeit_charging=4, forfeit=2),
        **_COMMON,
    },
    number_options={},
    first_dealer=FirstDealer.HOST,
    forced_wins=True,
    pass_to_win=False,
    declarations=(Declaration.READY,),
    declared_adds={Declaration.READY: "ready.declared"},
    beaten_adds="ready.beaten",
    declared_minimum={},
    plain_yields=frozenset({"hand.kong_draw", "ready.declared", "ready.beaten"}),
    dragon_any_four=False,
    liable_by=frozenset(ClaimedBy),
    liable_reversed=True,
    forfeits=True,
    offender_struck=True,
    hot_kong_void=False,
    discarder_deals=None,
    dealer_met_from=MetFrom.SOURCE,
)

VARIANTS: Final[Mapping[str, Variant]] = {variant.name: variant for variant in (WENGAN, ZUNYI)}
