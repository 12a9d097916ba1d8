"""The first page, making a room, joining one."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render


def home(request: HttpRequest) -> HttpResponse:
    """The first page."""
    return render(request, "home.html")
