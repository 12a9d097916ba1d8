"""Saved house rules: read back exactly as they were saved, brought over from an older format, or refused aloud."""

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from django.utils.translation import gettext as _

from rules.engine.options import OPTIONS, OptionsError, Rules, parse_rules
from rules.labels.options import option_name
from rules.labels.problems import problem_sentences
from rules.models import OptionSet

FORMAT: Final = 1
"""The format in which sets are saved now: all options of the variant by key, and `points`."""

Options = Mapping[str, object]
Migration = Callable[[str, Options], Options]
"""From one format to the next: takes the variant and the saved options."""

MIGRATIONS: Final[Mapping[int, Migration]] = {}
"""The step from each older format. A format without one is refused."""


class SetRefused(Exception):  # noqa: N818 - it is no error
    """A saved set that cannot be played as it was saved; `sentence` is for the person."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


class Loaded(NamedTuple):
    """Saved rules, read back."""

    rules: Rules
    migrated: bool
    """Saved by an older version and brought over: worth a look before it is played."""


def load(saved: OptionSet) -> Loaded:
    """The rules of a saved set. SetRefused says why they cannot be played as they were saved."""
    return read(saved.variant, saved.options, saved.format, saved.digest)


def read(
    variant: str,
    options: object,
    written: int,
    digest: str,
    *,
    migrations: Mapping[int, Migration] = MIGRATIONS,
    current: int = FORMAT,
) -> Loaded:
    """The rules that were `written` in some format with some digest. SetRefused otherwise."""
    if written > current:
        raise SetRefused(_("These rules were saved by a newer version of the site."))
    if not isinstance(options, Mapping):
        raise SetRefused(_("These rules are damaged."))
    for step in range(written, current):
        if step not in migrations:
            raise SetRefused(_("These rules were saved by a version too old to be brought over: choose them anew."))
        options = migrations[step](variant, options)
    rules = _parse(variant, options)
    if written == current and rules.digest != digest:
        raise SetRefused(_("These rules do not mean any more what they meant when they were saved: choose them anew."))
    return Loaded(rules, migrated=written < current)


def _parse(variant: str, options: Options) -> Rules:
    try:
        rules = parse_rules(variant, options)
    except OptionsError as refused:
        raise SetRefused(" ".join(problem_sentences(variant, refused.problems))) from None
    missing = [option_name(key) for key in OPTIONS if OPTIONS[key].exists(variant) and key not in options]
    if missing:
        names = _(", ").join(missing)
        raise SetRefused(_("These rules say nothing about: %(options)s. Choose them anew.") % {"options": names})
    return rules
