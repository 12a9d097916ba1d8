"""House rules to start from: what is commonly played, as data."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from rules.engine.options import Rules, parse_rules


class Preset(NamedTuple):
    """House rules under a name, the same for everybody."""

    code: str
    """Stands in addresses; never that of a saved set, which has no dash."""
    name: Promise
    variant: str
    options: Mapping[str, object]
    """What differs from the variant's own values."""

    @property
    def rules(self) -> Rules:
        """The rules themselves."""
        return parse_rules(self.variant, self.options)


_ALL_CHICKENS: Final = {"flip": "swing", "self_chicken": True, "silkie": True}

_ROWS: Final = (
    Preset("zunyi-plain", _("Zunyi as it is"), "zunyi", {}),
    Preset("zunyi-swing", _("Zunyi with swing chickens and silkies"), "zunyi", {"flip": "swing", "silkie": True}),
    Preset("zunyi-all", _("Zunyi with every chicken"), "zunyi", {**_ALL_CHICKENS, "full_hall": True}),
    Preset("zunyi-two", _("Zunyi for two"), "zunyi", {"players": 2, "deals": 4}),
    Preset("wengan-plain", _("Weng'an as it is"), "wengan", {}),
    Preset("wengan-threes", _("Weng'an, every bean three"), "wengan", {"all_threes": True, "ready_bonus": True}),
    Preset("wengan-all", _("Weng'an with every chicken"), "wengan", {**_ALL_CHICKENS, "windblown": True}),
    Preset("wengan-three", _("Weng'an for three"), "wengan", {"players": 3}),
)
PRESETS: Final[Mapping[str, Preset]] = {preset.code: preset for preset in _ROWS}
