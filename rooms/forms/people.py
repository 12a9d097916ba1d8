"""Forms about who somebody is."""

from django import forms
from django.utils.translation import gettext_lazy as _

from rooms.names import LONGEST


def nickname_field() -> forms.CharField:
    """A nickname; `names.clean_nickname` decides what is one."""
    attributes = {"autocomplete": "nickname", "enterkeyhint": "go", "maxlength": LONGEST}
    return forms.CharField(label=_("Nickname"), max_length=64, widget=forms.TextInput(attributes))


def new_password_field() -> forms.CharField:
    """A password that is being chosen."""
    return forms.CharField(
        label=_("Password"),
        max_length=256,
        strip=False,
        widget=forms.PasswordInput({"autocomplete": "new-password"}),
        help_text=_("At least 8 characters, not only digits that everybody guesses."),
    )


def account_name_field() -> forms.CharField:
    """The name of an account that is being made."""
    attributes = {"autocomplete": "username", "autocapitalize": "none", "spellcheck": "false"}
    return forms.CharField(
        label=_("Account name"),
        max_length=64,
        widget=forms.TextInput(attributes),
        help_text=_("Only you see it: you sign in with it."),
    )


class NicknameForm(forms.Form):
    """A nickname."""

    nickname = nickname_field()


class UpgradeForm(forms.Form):
    """A guest's name and password to come."""

    username = account_name_field()
    password = new_password_field()


class RegisterForm(UpgradeForm):
    """A newcomer who wants an account at once."""

    nickname = nickname_field()
    field_order = ("nickname", "username", "password")


class LoginForm(forms.Form):
    """Name and password."""

    username = forms.CharField(
        label=_("Account name"),
        max_length=150,
        widget=forms.TextInput({"autocomplete": "username", "autocapitalize": "none", "spellcheck": "false"}),
    )
    password = forms.CharField(
        label=_("Password"),
        max_length=256,
        strip=False,
        widget=forms.PasswordInput({"autocomplete": "current-password"}),
    )


class ClaimForm(forms.Form):
    """A claim code."""

    code = forms.CharField(
        label=_("Claim code"),
        max_length=64,
        widget=forms.TextInput({"autocomplete": "off", "autocapitalize": "characters", "spellcheck": "false"}),
    )


class PasswordForm(forms.Form):
    """The old password and a new one."""

    old = forms.CharField(
        label=_("Old password"),
        max_length=256,
        strip=False,
        widget=forms.PasswordInput({"autocomplete": "current-password"}),
    )
    new = new_password_field()
