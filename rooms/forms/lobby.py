"""Forms about rooms."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy, pgettext

from rooms.forms.people import nickname_field
from rooms.models import Room
from rooms.services.lobby import ANSWER_SECONDS, BANK_SECONDS, Wishes
from rules.engine.options import OPTIONS
from rules.engine.variants import VARIANTS
from rules.labels.options import option_name, variant_name


def room_password_field() -> forms.CharField:
    """The password of a room: shared by word of mouth, so it is shown while it is typed."""
    return forms.CharField(
        label=_("Room password"),
        max_length=32,
        required=False,
        widget=forms.TextInput({"autocomplete": "off", "autocapitalize": "none", "spellcheck": "false"}),
    )


class PracticeForm(forms.Form):
    """A variant to practise."""

    variant = forms.ChoiceField(choices=[(name, name) for name in VARIANTS])
    nickname = forms.CharField(required=False, max_length=64)


class NumberForm(forms.Form):
    """The number of a room."""

    number = forms.RegexField(
        r"^\d{6}$",
        label=_("Room number"),
        widget=forms.TextInput(
            {"inputmode": "numeric", "autocomplete": "off", "maxlength": 6, "enterkeyhint": "go", "pattern": "[0-9]{6}"}
        ),
        error_messages={"invalid": _("A room's number has six digits.")},
    )


class JoinForm(forms.Form):
    """What it takes to sit down."""

    nickname = nickname_field()
    password = room_password_field()


class WishesForm(forms.Form):
    """What the host chooses beside the rules of the game."""

    password = room_password_field()
    spectating = forms.BooleanField(label=_("Others may watch"), required=False)
    hints = forms.BooleanField(label=_("Hints on request"), required=False, initial=True)
    chat = forms.BooleanField(label=_("Chat"), required=False, initial=True)
    answer_seconds = forms.TypedChoiceField(label=_("Time per answer"), coerce=int, initial=30)
    bank_seconds = forms.TypedChoiceField(label=_("Extra time per deal"), coerce=int, initial=30)
    payer = forms.ChoiceField(label=_("Who pays the cards"), initial=Room.Payer.HOST)

    def __init__(self, *args: Any, **kwargs: Any) -> None:  # noqa: ANN401  (Django's own arguments)
        super().__init__(*args, **kwargs)
        self.fields["answer_seconds"].choices = [(one, _seconds(one)) for one in ANSWER_SECONDS]  # type: ignore[attr-defined]
        self.fields["bank_seconds"].choices = [(one, _seconds(one)) for one in BANK_SECONDS]  # type: ignore[attr-defined]
        own = [(value, label) for value, label in Room.Payer.choices if value != Room.Payer.CLUB]
        self.fields["payer"].choices = own  # type: ignore[attr-defined]

    def wishes(self) -> Wishes:
        """The host's wishes, of a valid form."""
        names = ("password", "spectating", "hints", "chat", "answer_seconds", "bank_seconds", "payer")
        return Wishes(**{name: self.cleaned_data[name] for name in names})


def _seconds(count: int) -> str:
    if not count:
        return pgettext("clock", "none")
    return str(ngettext_lazy("%(count)d second", "%(count)d seconds", count) % {"count": count})


class PlainRulesForm(forms.Form):
    """The few options everybody asks about: variant, players, deals, base."""

    variant = forms.ChoiceField(label=_("Variant"))

    def __init__(self, *args: Any, **kwargs: Any) -> None:  # noqa: ANN401  (Django's own arguments)
        super().__init__(*args, **kwargs)
        self.fields["variant"].choices = [(name, variant_name(name)) for name in VARIANTS]  # type: ignore[attr-defined]
        for key, initial in (("players", 4), ("deals", 8), ("base", 1)):
            values = OPTIONS[key].all_values
            self.fields[key] = forms.TypedChoiceField(
                label=option_name(key), coerce=int, choices=[(value, str(value)) for value in values], initial=initial
            )

    def options(self) -> dict[str, object]:
        """The options for `parse_rules`, of a valid form."""
        return {key: self.cleaned_data[key] for key in ("players", "deals", "base")}
