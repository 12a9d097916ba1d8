"""The texts of the examples in `rules/option_examples.py`."""

from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from rules.engine.variants import Value

SCENES: Final = {
    "players": gettext_lazy("You draw the last tile of this plain hand yourself; every other player pays. In all:"),
    "deals": gettext_lazy("If you won this in every deal of the match:"),
    "base": gettext_lazy("You draw the last tile of this plain hand yourself:"),
    "flip": gettext_lazy("You win with this hand, then five characters is turned up:"),
    "self_chicken": gettext_lazy("You win with this hand, then five characters is turned up, and you hold one:"),
    "silkie": gettext_lazy("You win with two eight dots in your hand:"),
    "weekday": gettext_lazy("The room was made on a Tuesday; after midnight, on Wednesday, you win:"),
    "windblown": gettext_lazy("You win with this hand, then five dots is turned up:"),
    "wild": gettext_lazy("Eight bamboos was turned up before the deal; yours stands for three dots:"),
    "full_hall": gettext_lazy("You win; six characters lies in your pond, and five characters is turned up:"),
    "golden_debts": gettext_lazy(
        "You punged the first chicken and win; nine bamboos makes the chickens golden. They bring you:"
    ),
    "ready_to_earn": gettext_lazy("Somebody else wins; you are not ready, but hold two chickens. They bring you:"),
    "swap_three": gettext_lazy("You hand over the three dark tiles and are handed three others:"),
    "void_suit": gettext_lazy("Somebody else wins while you still hold five tiles of your void suit, characters:"),
    "dealer_bonus": gettext_lazy("You are dealer for the third time in a row and win:"),
    "ready_bonus": gettext_lazy("You declared ready at the start, then you draw the last tile yourself:"),
    "pass_win": gettext_lazy("You waited for five dots and let one go by. Now another player discards the next one:"),
    "all_threes": gettext_lazy("You win with a concealed, an added and an exposed kong. The beans bring you:"),
    "kill_all": gettext_lazy("You kong, and your very next discard is won on. Your two chickens bring you:"),
}

NOTES: Final[dict[tuple[str, Value], object]] = {
    ("wild", False): gettext_lazy("no win: a tile is missing"),
    ("swap_three", False): gettext_lazy("everybody keeps what he was dealt"),
    ("swap_three", True): gettext_lazy("yours go to the player before you"),
    ("pass_win", "same_tile"): gettext_lazy("not this one; any other tile may be won on"),
    ("pass_win", "until_draw"): gettext_lazy("not this one, nor any other until you draw"),
}
"""What stands where the points would: the value of this option is not about points."""


def example_scene(key: str) -> str:
    """What happens in the example of an option."""
    return str(SCENES[key])


def example_result(key: str, value: Value, points: int | None) -> str:
    """What a value of the option makes of it: `you get 6`, `you pay 21`, or a remark."""
    if points is None:
        return str(NOTES[key, value])
    if points < 0:
        return _("you pay %(points)d") % {"points": -points}
    return _("you get %(points)d") % {"points": points} if points else _("you get nothing")
