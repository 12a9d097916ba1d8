"""Forms about rooms."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy, pgettext

from rooms.forms.people import nickname_field
from rooms.models import Club, Room
from rooms.services.lobby import ANSWER_SECONDS, BANK_SECONDS, Wishes
from rules.engine.variants import VARIANTS


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

    club = forms.TypedChoiceField(label=_("Whose room"), required=False, coerce=int, empty_value=None)
    payer = forms.ChoiceField(
        label=_("Who pays the cards"), choices=Room.Payer.choices, initial=Room.Payer.HOST, widget=forms.RadioSelect
    )
    answer_seconds = forms.TypedChoiceField(
        label=_("Time per answer"), coerce=int, initial=30, widget=forms.RadioSelect
    )
    bank_seconds = forms.TypedChoiceField(
        label=_("Extra time per deal"), coerce=int, initial=30, widget=forms.RadioSelect
    )
    password = room_password_field()
    spectating = forms.BooleanField(label=_("Others may watch"), required=False)
    hints = forms.BooleanField(label=_("Hints on request"), required=False, initial=True)
    chat = forms.BooleanField(label=_("Chat"), required=False, initial=True)

    def __init__(self, *args: Any, clubs: Sequence[Club] = (), **kwargs: Any) -> None:  # noqa: ANN401  (Django's own)
        """`clubs`: those in which the host may open rooms."""
        super().__init__(*args, **kwargs)
        self.clubs = {club.pk: club for club in clubs}
        names = [(club.pk, club.name) for club in clubs]
        self._offer("club", [("", _("for anybody with the number")), *names])
        self._offer("answer_seconds", [(one, _seconds(one)) for one in ANSWER_SECONDS])
        self._offer("bank_seconds", [(one, _seconds(one)) for one in BANK_SECONDS])
        if not clubs:
            del self.fields["club"]
            self._offer("payer", [choice for choice in Room.Payer.choices if choice[0] != Room.Payer.CLUB])

    def _offer(self, name: str, choices: list[tuple[Any, Any]]) -> None:
        self.fields[name].choices = choices  # type: ignore[attr-defined]

    def chosen_club(self) -> Club | None:
        """The club whose room it is to be, of a form that was checked; None: nobody's, or a wrong one."""
        return self.clubs.get(self.cleaned_data.get("club") or 0)

    def wishes(self) -> Wishes:
        """The host's wishes, of a valid form."""
        names = ("password", "spectating", "hints", "chat", "answer_seconds", "bank_seconds", "payer")
        return Wishes(**{name: self.cleaned_data[name] for name in names}, club=self.chosen_club())


def _seconds(count: int) -> str:
    if not count:
        return pgettext("clock", "none")
    return str(ngettext_lazy("%(count)d second", "%(count)d seconds", count) % {"count": count})
