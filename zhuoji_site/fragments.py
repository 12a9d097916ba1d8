"""Jinja2 for the table's fragments: escaping on, translations of the reader's language."""

from typing import Any

from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import gettext, ngettext, npgettext, pgettext
from jinja2 import Environment, StrictUndefined


def environment(**options: Any) -> Environment:  # noqa: ANN401  (Django passes Jinja2's own options through)
    """The Jinja2 environment; a name that is not given is an error, not an empty place."""
    jinja = Environment(
        **{**options, "undefined": StrictUndefined, "trim_blocks": True, "lstrip_blocks": True},
        extensions=["jinja2.ext.i18n"],
    )
    jinja.install_gettext_callables(  # type: ignore[attr-defined]
        gettext, ngettext, newstyle=True, pgettext=pgettext, npgettext=npgettext
    )
    jinja.globals.update(static=static, url=_url)
    return jinja


def _url(name: str, *args: object, **kwargs: object) -> str:
    return reverse(name, args=args, kwargs=kwargs)
