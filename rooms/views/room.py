"""The page of a room while it waits, and what is pressed there."""

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST, require_safe
from django_htmx.http import HttpResponseClientRedirect

from rooms.addresses import address_digest, client_address
from rooms.forms.lobby import JoinForm
from rooms.identity import known, known_or_new
from rooms.live import frames
from rooms.models import Player, Room, Seat
from rooms.qr import qr_svg
from rooms.refusals import Refused
from rooms.selectors.tables import last_room_of
from rooms.services import hosting, lobby
from rooms.services.again import play_again
from rooms.services.seating import seat_of
from rooms.talk.page import talk_context
from rooms.views.lobby import asker
from rooms.waiting import waiting_context

TOO_MANY_REQUESTS = 429


@require_safe
def room(request: HttpRequest, number: str) -> HttpResponse:
    """The room: its table when it plays, the waiting room before, what became of it afterwards."""
    player = known(request)
    try:
        found = lobby.find_room(number, tries=asker(request, player))
    except Refused as refused:
        closed = last_room_of(player, number) if player is not None else None
        return _table_page(request, closed, player) if closed else _no_room(request, refused)
    if found.status == Room.Status.WAITING:
        return _waiting_page(request, found, player)
    if not found.spectating and not seat_is_in(player, number):
        return _not_for_watching(request, found)
    return _table_page(request, found, player)


def _table_page(request: HttpRequest, found: Room, player: Player | None) -> HttpResponse:
    """The table; what lies on it comes over the socket."""
    context = {"number": found.number, "room": found, **talk_context(found, player)}
    return render(request, "rooms/table.html", context)


def _not_for_watching(request: HttpRequest, found: Room) -> HttpResponse:
    text = _("The match in room %(number)s has begun, and only those who play may see it.") % {"number": found.number}
    return render(request, "trouble.html", {"title": _("Not for watching"), "text": text}, status=403)


def _no_room(request: HttpRequest, refused: Refused) -> HttpResponse:
    status = TOO_MANY_REQUESTS if refused.code == "too_often" else 404
    context = {"title": _("No such room"), "text": refused.sentence}
    return render(request, "trouble.html", context, status=status)


def _waiting_page(
    request: HttpRequest, found: Room, player: Player | None, form: JoinForm | None = None
) -> HttpResponse:
    context = {
        **waiting_context(found, player),
        "elsewhere": _elsewhere(found, player),
        "join": form or JoinForm(initial={"nickname": str(player or "")}),
        "link": request.build_absolute_uri(reverse("room", args=[found.number])),
    }
    return render(request, "rooms/room.html", context)


def _elsewhere(found: Room, player: Player | None) -> Seat | None:
    """The chair that the person holds in another room."""
    seat = seat_of(player) if player is not None else None
    return seat if seat is not None and seat.room_id != found.pk and not seat.room.practice else None


@require_POST
def room_join(request: HttpRequest, number: str) -> HttpResponse:
    """Sit down."""
    player = known(request)
    form = JoinForm(request.POST)
    if player is not None:
        del form.fields["nickname"]
    try:
        found = lobby.find_room(number, tries=asker(request, player))
        if not form.is_valid():
            return _waiting_page(request, found, player, form)
        player = known_or_new(request, form.cleaned_data.get("nickname", ""))
        address = address_digest(client_address(request))
        lobby.join(player, number, password=form.cleaned_data["password"], address=address)
    except Refused as refused:
        return _join_refused(request, refused, form)
    return redirect("room", number)


def _join_refused(request: HttpRequest, refused: Refused, form: JoinForm) -> HttpResponse:
    if refused.code in ("room_unknown", "too_often"):
        return _no_room(request, refused)
    messages.error(request, str(refused.sentence))
    return redirect("room", refused.number) if refused.number else redirect("home")


@require_GET
def room_waiting(request: HttpRequest, number: str) -> HttpResponse:
    """The waiting room alone, for pages that show it anew."""
    player = known(request)
    try:
        found = lobby.find_room(number, tries=asker(request, player))
    except Refused:
        return HttpResponseClientRedirect(reverse("room", args=[number]))
    if found.status != Room.Status.WAITING:
        return HttpResponseClientRedirect(reverse("room", args=[number]))
    return render(request, "rooms/_waiting.html", waiting_context(found, player))


@require_POST
def room_again(request: HttpRequest, number: str) -> HttpResponse:
    """再来一场: the same people and rules in a new room; whoever presses second joins the first."""
    player = known(request)
    closed = last_room_of(player, number) if player is not None else None
    try:
        if player is None or closed is None:
            raise Refused("not_seated", _("You did not play in this room."))
        target = reverse("room", args=[play_again(player, closed).number])
    except Refused as refused:
        messages.error(request, str(refused.sentence))
        target = reverse("room", args=[refused.number]) if refused.number else reverse("home")
    return HttpResponseClientRedirect(target) if request.htmx else redirect(target)  # type: ignore[attr-defined]


@require_POST
def room_act(request: HttpRequest, number: str, verb: str) -> HttpResponse:
    """One press of a button in the waiting room."""
    player = known(request)
    refusal = ""
    try:
        found = lobby.find_room(number, tries=asker(request, player))
        if player is None or verb not in VERBS:
            raise Refused("not_seated", _("You do not sit in this room."))
        VERBS[verb](player, found, request.POST)
    except Refused as refused:
        refusal = str(refused.sentence)
    return _after_act(request, number, player, refusal)


def _after_act(request: HttpRequest, number: str, player: Player | None, refusal: str) -> HttpResponse:
    if request.htmx and request.htmx.target != "room":  # type: ignore[attr-defined]
        return HttpResponse(frames.notice(refusal))  # pressed at the table, which is shown anew over the socket
    found = Room.objects.filter(number=number, status=Room.Status.WAITING).select_related("host").first()
    seated = player is not None and found is not None and found.seats.filter(player=player).exists()
    if not request.htmx or found is None or not seated:  # type: ignore[attr-defined]
        if refusal:
            messages.error(request, refusal)
        target = reverse("room", args=[number]) if refusal or found is None or seated else reverse("home")
        if found is None:
            target = reverse("room", args=[number]) if seat_is_in(player, number) else reverse("home")
        return HttpResponseClientRedirect(target) if request.htmx else redirect(target)  # type: ignore[attr-defined]
    return render(request, "rooms/_waiting.html", {**waiting_context(found, player), "refusal": refusal})


def seat_is_in(player: Player | None, number: str) -> bool:
    """Whether the person sits in the open room of this number."""
    seat = seat_of(player) if player is not None else None
    return seat is not None and seat.room.number == number


def _index(data: QueryDict, name: str = "seat") -> int:
    text = data.get(name, "")
    if not (text.isascii() and text.isdigit() and len(text) <= 2):
        raise Refused("no_such_seat", _("The room has no such seat."))
    return int(text)


def _leave(player: Player, room: Room, data: QueryDict) -> None:
    lobby.leave(player, room)


Verb = Callable[[Player, Room, QueryDict], bool | None]
VERBS: dict[str, Verb] = {
    "ready": lambda player, room, data: lobby.set_ready(player, room, True),
    "unready": lambda player, room, data: lobby.set_ready(player, room, False),
    "leave": _leave,
    "move": lambda player, room, data: hosting.move(player, room, _index(data), _index(data, "to")),
    "remove": lambda player, room, data: hosting.remove(player, room, _index(data)),
    "ban": lambda player, room, data: hosting.ban(player, room, _index(data)),
    "bot": lambda player, room, data: hosting.add_bot(player, room, _index(data), data.get("strength", "")),
    "fill": lambda player, room, data: hosting.fill(player, room, data.get("strength", "")),
    "replace": lambda player, room, data: hosting.replace(player, room, _index(data)),
    "host": lambda player, room, data: hosting.hand_over(player, room, _index(data)),
    "password": lambda player, room, data: hosting.set_password(player, room, data.get("password", "").strip()),
    "spectating": lambda player, room, data: hosting.set_spectating(player, room, data.get("allowed") == "1"),
    "close": lambda player, room, data: hosting.close(player, room),
}
"""What may be pressed; True: everybody is ready now."""


@require_GET
def room_qr(request: HttpRequest, number: str) -> HttpResponse:
    """The room's link as a QR code."""
    return HttpResponse(
        qr_svg(request.build_absolute_uri(reverse("room", args=[number]))), content_type="image/svg+xml"
    )
