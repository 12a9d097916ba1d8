"""The first page, finding a room."""

from django.contrib import messages
from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from rooms.addresses import address_digest, client_address
from rooms.forms.lobby import NumberForm, PracticeForm
from rooms.forms.people import NicknameForm
from rooms.identity import known, known_or_new
from rooms.models import Player
from rooms.refusals import Refused
from rooms.services import lobby
from rooms.services.seating import seat_of
from rules.engine.variants import VARIANTS
from rules.labels.options import variant_name


@require_GET
def home(request: HttpRequest) -> HttpResponse:
    """The first page: practise, open a room, join one; who sits in a room is led back to it."""
    return _home_page(request)


def _home_page(request: HttpRequest, status: int = 200, **forms: Form) -> HttpResponse:
    player = known(request)
    seat = seat_of(player) if player is not None else None
    context = {
        "player": player,
        "seat": seat,
        "variants": [(name, variant_name(name)) for name in VARIANTS],
        "practice": NicknameForm(),
        "join": NumberForm(),
        **forms,
    }
    return render(request, "home.html", context, status=status)


@require_POST
def practice(request: HttpRequest) -> HttpResponse:
    """A match against bots, at once."""
    form = NicknameForm(request.POST)
    variant = PracticeForm(request.POST)
    if known(request) is None and not form.is_valid():
        return _home_page(request, practice=form)
    if not variant.is_valid():
        messages.error(request, _("There is no such variant."))
        return redirect("home")
    try:
        player = known_or_new(request, form.data.get("nickname", ""))
        room = lobby.create_practice(player, variant.cleaned_data["variant"])
    except Refused as refused:
        return _refused_home(request, refused, form)
    return redirect("room", room.number)


def _refused_home(request: HttpRequest, refused: Refused, form: NicknameForm) -> HttpResponse:
    if refused.number:
        messages.info(request, str(refused.sentence))
        return redirect("room", refused.number)
    if known(request) is None:
        form.is_valid()
        form.add_error("nickname", str(refused.sentence))
        return _home_page(request, practice=form)
    messages.error(request, str(refused.sentence))
    return redirect("home")


@require_GET
def join(request: HttpRequest) -> HttpResponse:
    """From a number to its room; without one, the keypad."""
    form = NumberForm(request.GET if request.GET.get("number") else None)
    if not form.is_valid():
        return _join_page(request, form)
    player = known(request)
    try:
        room = lobby.find_room(form.cleaned_data["number"], tries=asker(request, player))
    except Refused as refused:
        form.add_error("number", str(refused.sentence))
        return _join_page(request, form)
    return redirect("room", room.number)


def _join_page(request: HttpRequest, form: NumberForm) -> HttpResponse:
    return render(request, "rooms/join.html", {"join": form})


def asker(request: HttpRequest, player: Player | None) -> tuple[str, str]:
    """Who tries a number, for the limit on wrong ones."""
    return str(player.pk) if player is not None else "", address_digest(client_address(request))
