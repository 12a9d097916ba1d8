"""House rules that somebody may start from: presets, his own, his clubs', what he played last."""

from typing import Final, NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from rooms.models import Club, Membership, Player, Room
from rules.engine.options import OptionsError, Rules, parse_rules
from rules.models import OptionSet
from rules.presets import PRESETS, Preset
from rules.sets import SetRefused, load

LAST: Final = "last"
"""Stands in addresses for what somebody played last."""
MOST_CLUB_SETS: Final = 200


class Offer(NamedTuple):
    """House rules under a name."""

    code: str
    """Stands in addresses."""
    name: str
    rules: Rules | None
    """None: they cannot be played as they were saved."""
    trouble: str = ""
    """Why not; or, with rules, what is worth knowing: they come from an older version."""
    club: Club | None = None
    shared: bool = False
    """Whether the code can be given to others."""


class Offers(NamedTuple):
    """Everything that one person may start from."""

    groups: tuple[tuple[Promise, tuple[Offer, ...]], ...]

    def find(self, code: str) -> Offer | None:
        """The offer with this code."""
        return next((offer for _name, offers in self.groups for offer in offers if offer.code == code), None)


def offers(player: Player | None) -> Offers:
    """All offers, in groups of which none is empty. At most three SQL statements."""
    groups = [(gettext_lazy("Presets"), tuple(map(_of_preset, PRESETS.values())))]
    if player is not None:
        last = last_played(player)
        own = (
            (gettext_lazy("Played last"), (last,) if last else ()),
            (gettext_lazy("Mine"), tuple(map(offer_of, player.option_sets.order_by("name")))),
            (gettext_lazy("My clubs'"), tuple(map(offer_of, _clubs_sets(player)))),
        )
        groups = [group for group in own if group[1]] + groups
    return Offers(tuple(groups))


def _of_preset(preset: Preset) -> Offer:
    return Offer(preset.code, str(preset.name), preset.rules)


def offer_of(saved: OptionSet) -> Offer:
    """A saved set as an offer, validated while it is loaded."""
    try:
        rules, migrated = load(saved)
    except SetRefused as refused:
        return Offer(saved.code, saved.name, None, refused.sentence, saved.club, shared=True)
    trouble = _("Saved by an older version of the site: look it over once.") if migrated else ""
    return Offer(saved.code, saved.name, rules, trouble, saved.club, shared=True)


def last_played(player: Player) -> Offer | None:
    """The rules of the last room that somebody opened, if they can still be played."""
    rooms = Room.objects.filter(host=player, practice=False)
    room = rooms.order_by("-pk").only("variant", "options", "digest").first()
    if room is None:
        return None
    try:
        rules = parse_rules(room.variant, room.options)
    except OptionsError:
        return None
    return Offer(LAST, _("As played last"), rules) if rules.digest == room.digest else None


def _clubs_sets(player: Player) -> list[OptionSet]:
    inside = Membership.objects.filter(player=player, club__closed_at=None).exclude(role=Membership.Role.APPLICANT)
    found = OptionSet.objects.filter(club__in=inside.values("club")).select_related("club")
    return list(found.order_by("club__name", "name")[:MOST_CLUB_SETS])


def sets_of_club(club: Club) -> list[Offer]:
    """A club's sets by name."""
    return [offer_of(saved) for saved in club.option_sets.select_related("club").order_by("name")]
