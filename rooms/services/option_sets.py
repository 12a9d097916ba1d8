"""Saved house rules: saving, editing, copying, deleting. A person's own, or a club's, which owner and managers keep."""

import secrets
from typing import Final

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from rooms.models import Club, Player
from rooms.names import clean_line
from rooms.refusals import Refused
from rooms.services.clubs import CODE_LETTERS, require_leader
from rooms.services.limits import WRONG_CODES
from rules.engine.options import Rules
from rules.models import OptionSet
from rules.sets import FORMAT

CODE_LENGTH: Final = 6
NAME_LENGTH: Final = 24
MOST: Final = 50
TRIES: Final = 20


def save_set(player: Player, name: str, rules: Rules, *, club: Club | None = None) -> OptionSet:
    """Keep rules under a name, for oneself or for a club. Refused: `bad_name`, `name_taken`, `too_many_sets`, ..."""
    name = clean_line(name, NAME_LENGTH, "bad_name")
    with transaction.atomic():
        _hold_keeper(player, club)
        kept = OptionSet.objects.filter(**_keeper(player, club))
        if kept.count() >= MOST:
            raise Refused("too_many_sets", _("That would be more than %(most)d: delete one first.") % {"most": MOST})
        _check_name(kept.filter(name=name).exists())
        saved = OptionSet(**_keeper(player, club), name=name)
        _write(saved, rules)
        return _save_under_free_code(saved)


def edit_set(player: Player, saved: OptionSet, name: str, rules: Rules) -> None:
    """Another name, other rules. Rooms that were made of it keep theirs."""
    name = clean_line(name, NAME_LENGTH, "bad_name")
    with transaction.atomic():
        _require_keeper(player, saved)
        current = OptionSet.objects.filter(pk=saved.pk).first()
        if current is None:
            raise _gone()
        others = OptionSet.objects.filter(owner=saved.owner_id, club=saved.club_id).exclude(pk=saved.pk)
        _check_name(others.filter(name=name).exists())
        saved.name = name
        _write(saved, rules)
        saved.save()


def copy_set(player: Player, name: str, rules: Rules, *, club: Club | None = None) -> OptionSet:
    """Keep rules that somebody else saved, under the same name, with a number behind it when it is taken."""
    name = clean_line(name, NAME_LENGTH, "bad_name")
    taken = set(OptionSet.objects.filter(**_keeper(player, club)).values_list("name", flat=True))
    return save_set(player, _free_name(name, taken), rules, club=club)


def delete_set(player: Player, saved: OptionSet) -> None:
    """Throw it away. Rooms that were made of it keep their rules."""
    with transaction.atomic():
        _require_keeper(player, saved)
        OptionSet.objects.filter(pk=saved.pk).delete()


def find_set(code: str, *, tries: tuple[str, ...] = ()) -> OptionSet:
    """The set with this share code. `tries`: who asks, for the limit on wrong codes. Refused: `unknown_code`."""
    WRONG_CODES.check(*tries)
    letters = "".join(char for char in code.upper() if char.isascii() and char.isalnum())[: CODE_LENGTH + 1]
    saved = OptionSet.objects.select_related("owner", "club").filter(code=letters).first()
    if saved is None:
        WRONG_CODES.count(*tries)
        raise _gone()
    return saved


def _gone() -> Refused:
    return Refused("unknown_code", _("No house rules have this code. Ask for it once more, or they were deleted."))


def _keeper(player: Player, club: Club | None) -> dict[str, Player | Club | None]:
    return {"owner": None, "club": club} if club is not None else {"owner": player, "club": None}


def _hold_keeper(player: Player, club: Club | None) -> None:
    """Who may keep something there holds the row, so that two at once see each other."""
    if club is None:
        Player.objects.select_for_update(no_key=True).get(pk=player.pk)
        return
    Club.objects.select_for_update(no_key=True).get(pk=club.pk)
    require_leader(player, club)


def _require_keeper(player: Player, saved: OptionSet) -> None:
    if saved.club is not None:
        _hold_keeper(player, saved.club)
    elif saved.owner_id != player.pk:
        raise Refused("not_yours", _("These house rules are somebody else's: copy them to change them."))
    else:
        _hold_keeper(player, None)


def _check_name(taken: bool) -> None:
    if taken:
        raise Refused("name_taken", _("There are house rules of this name already. Choose another name."))


def _free_name(name: str, taken: set[str]) -> str:
    for number in range(2, MOST + 3):
        if name not in taken:
            break
        behind = f" {number}"
        name = name.rpartition(" ")[0] if name.endswith(f" {number - 1}") else name
        name = name[: NAME_LENGTH - len(behind)] + behind
    return name


def _write(saved: OptionSet, rules: Rules) -> None:
    saved.variant, saved.options, saved.digest, saved.format = rules.variant, rules.as_json(), rules.digest, FORMAT


def _save_under_free_code(saved: OptionSet) -> OptionSet:
    for _try in range(TRIES):
        saved.code = "".join(secrets.choice(CODE_LETTERS) for _letter in range(CODE_LENGTH))
        try:
            with transaction.atomic():
                saved.save()
        except IntegrityError:
            continue  # another set has this code
        return saved
    raise Refused("no_code", _("No code is free right now. Try again in a moment."))
