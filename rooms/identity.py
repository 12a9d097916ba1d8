"""How a browser is known: a session, and for guests a signed cookie that outlives it."""

from collections.abc import Callable

from django.conf import settings
from django.contrib.auth import SESSION_KEY, login, logout
from django.core import signing
from django.http import HttpRequest, HttpResponse

from rooms.addresses import client_address
from rooms.models import Player
from rooms.notify import signed_out
from rooms.services import people
from rooms.services.seating import seat_of

COOKIE = "zhuoji_guest"
COOKIE_AGE = 2 * 365 * 24 * 3600
SALT = "rooms.guest"
BACKEND = "django.contrib.auth.backends.ModelBackend"
MARK_LENGTH = 24
Respond = Callable[[HttpRequest], HttpResponse]


def guest_middleware(get_response: Respond) -> Respond:
    """Lets a guest back in whose session has ended, and keeps his cookie in step with who he is."""

    def respond(request: HttpRequest) -> HttpResponse:
        cookie = request.COOKIES.get(COOKIE)
        if cookie and SESSION_KEY not in request.session:
            guest = _guest_of(cookie)
            if guest is not None:
                login(request, guest, backend=BACKEND)
        response = get_response(request)
        _keep_cookie(request, response, cookie)
        return response

    return respond


def sign_in(request: HttpRequest, player: Player) -> None:
    """This browser is the player's from now on."""
    login(request, player, backend=BACKEND)
    request.guest_cookie = player if player.is_guest else None  # type: ignore[attr-defined]


def sign_out(request: HttpRequest) -> None:
    """This browser is nobody's; a table that it has open no longer takes it for a player."""
    player, key = known(request), request.session.session_key
    seat = seat_of(player) if player else None
    logout(request)
    if seat and key:
        signed_out(seat.room_id, key)
    request.guest_cookie = None  # type: ignore[attr-defined]


def known(request: HttpRequest) -> Player | None:
    """Who asks; None: a browser that has not said yet."""
    return request.user if isinstance(request.user, Player) else None


def known_or_new(request: HttpRequest, nickname: str) -> Player:
    """Who asks; a browser that is not known yet becomes a guest of this nickname. Refused when it cannot be one."""
    player = known(request)
    if player is None:
        player = people.create_guest(nickname, address=client_address(request))
        sign_in(request, player)
    return player


def _keep_cookie(request: HttpRequest, response: HttpResponse, cookie: str | None) -> None:
    if not hasattr(request, "guest_cookie"):
        return
    guest: Player | None = request.guest_cookie
    if guest is not None:
        response.set_cookie(
            COOKIE,
            signing.dumps([guest.pk, _mark(guest)], salt=SALT),
            max_age=COOKIE_AGE,
            httponly=True,
            samesite="Lax",
            secure=settings.SESSION_COOKIE_SECURE,
        )
    elif cookie:
        response.delete_cookie(COOKIE, samesite="Lax")


def _guest_of(cookie: str) -> Player | None:
    try:
        pk, mark = signing.loads(cookie, salt=SALT, max_age=COOKIE_AGE)
    except (signing.BadSignature, ValueError, TypeError):
        return None
    guest = Player.objects.filter(pk=pk, is_guest=True, is_active=True).first()
    return guest if guest is not None and mark == _mark(guest) else None


def _mark(guest: Player) -> str:
    """Changes when the guest gets a password: his old cookies end with that."""
    return guest.get_session_auth_hash()[:MARK_LENGTH]
