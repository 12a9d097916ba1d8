"""/styleguide: the parts that pages are built of, alive, while DEBUG is on."""

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render


class ExampleForm(forms.Form):
    """Fields as every page shows them."""

    nickname = forms.CharField(label="Nickname", max_length=16, help_text="Up to 16 characters.")
    note = forms.CharField(label="Note", widget=forms.Textarea(attrs={"rows": 2}), required=False)


def styleguide(request: HttpRequest) -> HttpResponse:
    """The page."""
    codes = [[f"{rank}{suit}" for rank in range(1, 10)] for suit in "mps"]
    return render(request, "styleguide.html", {"codes": codes, "form": ExampleForm({"nickname": ""})})
