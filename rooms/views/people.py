"""Pages about who somebody is."""

from collections.abc import Callable
from functools import wraps

from django.contrib import messages
from django.contrib.auth import HASH_SESSION_KEY, authenticate
from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from rooms.addresses import client_address
from rooms.forms.people import ClaimForm, LoginForm, NicknameForm, PasswordForm, RegisterForm, UpgradeForm
from rooms.identity import known, sign_in, sign_out
from rooms.models import Player
from rooms.refusals import Refused
from rooms.services import people

View = Callable[..., HttpResponse]


def player_required(view: View) -> View:
    """The view gets the player as its second argument; a browser that is not known yet is asked who it is."""

    @wraps(view)
    def wrapped(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        player = known(request)
        if player is None:
            return redirect(f"{reverse('login')}?next={request.path if request.method == 'GET' else ''}")
        return view(request, player, *args, **kwargs)

    return wrapped


@require_GET
@player_required
def account(request: HttpRequest, player: Player) -> HttpResponse:
    """The page about oneself."""
    return _account_page(request, player)


def _account_page(request: HttpRequest, player: Player, **forms: object) -> HttpResponse:
    context = {
        "rename": NicknameForm(initial={"nickname": player.nickname}, prefix="rename"),
        "upgrade": UpgradeForm(prefix="upgrade"),
        "password": PasswordForm(prefix="password"),
        **forms,
    }
    return render(request, "people/account.html", context)


@require_POST
@player_required
def rename(request: HttpRequest, player: Player) -> HttpResponse:
    """Another nickname."""
    form = NicknameForm(request.POST, prefix="rename")
    if form.is_valid() and _done(form, "nickname", lambda: people.rename(player, form.cleaned_data["nickname"])):
        messages.success(request, _("Your nickname is changed."))
        return redirect("account")
    return _account_page(request, player, rename=form)


@sensitive_post_parameters()
@require_POST
@player_required
def upgrade(request: HttpRequest, player: Player) -> HttpResponse:
    """From guest to account."""
    form = UpgradeForm(request.POST, prefix="upgrade")
    if form.is_valid() and _done(
        form, "username", lambda: people.upgrade(player, form.cleaned_data["username"], form.cleaned_data["password"])
    ):
        _stay_signed_in(request, player)
        messages.success(request, _("You have an account now. Seat, history, points and cards are still yours."))
        return redirect("account")
    return _account_page(request, player, upgrade=form)


@sensitive_post_parameters()
@require_POST
@player_required
def change_password(request: HttpRequest, player: Player) -> HttpResponse:
    """Another password."""
    form = PasswordForm(request.POST, prefix="password")
    if form.is_valid() and _done(
        form, "new", lambda: people.change_password(player, form.cleaned_data["old"], form.cleaned_data["new"])
    ):
        _stay_signed_in(request, player)
        messages.success(request, _("Your password is changed. Other devices are signed out."))
        return redirect("account")
    return _account_page(request, player, password=form)


def _stay_signed_in(request: HttpRequest, player: Player) -> None:
    """The new password ends all other sessions. This one keeps its key: requests of an open table are on their way."""
    player.refresh_from_db()
    request.session[HASH_SESSION_KEY] = player.get_session_auth_hash()
    request.guest_cookie = None  # type: ignore[attr-defined]


@never_cache
@require_POST
@player_required
def claim_code(request: HttpRequest, player: Player) -> HttpResponse:
    """A new claim code, shown this once."""
    try:
        code = people.new_claim_code(player)
    except Refused as refused:
        messages.error(request, str(refused.sentence))
        return redirect("account")
    return _account_page(request, player, claim_code=code)


@require_http_methods(["GET", "POST"])
@player_required
def logout(request: HttpRequest, player: Player) -> HttpResponse:
    """Leave this browser; a guest is told first how he comes back."""
    if request.method == "GET":
        return render(request, "people/logout.html")
    sign_out(request)
    return redirect("home")


@require_http_methods(["GET", "POST"])
@player_required
def delete(request: HttpRequest, player: Player) -> HttpResponse:
    """Delete oneself, after one question."""
    if request.method == "GET":
        return render(request, "people/delete.html")
    try:
        people.delete(player)
    except Refused as refused:
        return render(request, "people/delete.html", {"refused": refused})
    sign_out(request)
    messages.success(request, _("Your name is deleted."))
    return redirect("home")


@sensitive_post_parameters("password")
@never_cache
@require_http_methods(["GET", "POST"])
def login(request: HttpRequest) -> HttpResponse:
    """Come back with name and password."""
    form = LoginForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        name, password = form.cleaned_data["username"], form.cleaned_data["password"]
        player = authenticate(request, username=people.account_name(name), password=password)
        if isinstance(player, Player):
            return _welcome_back(request, player)
        form.add_error(None, _login_trouble(request))
    return _coming_back_page(request, login=form)


def _login_trouble(request: HttpRequest) -> str:
    if getattr(request, "axes_locked_out", False):
        return _("That was tried too often. Wait some minutes, then try again.")
    return _("Name and password do not fit together.")


@never_cache
@require_http_methods(["GET", "POST"])
def claim(request: HttpRequest) -> HttpResponse:
    """Come back with a claim code."""
    form = ClaimForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            player = people.claim(form.cleaned_data["code"], address=client_address(request))
        except Refused as refused:
            form.add_error("code", str(refused.sentence))
        else:
            return _welcome_back(request, player)
    return _coming_back_page(request, claim=form)


def _coming_back_page(request: HttpRequest, **forms: Form) -> HttpResponse:
    context = {"login": LoginForm(), "claim": ClaimForm(), "next": _next(request), **forms}
    return render(request, "people/login.html", context)


def _welcome_back(request: HttpRequest, player: Player) -> HttpResponse:
    sign_in(request, player)
    messages.success(request, _("Welcome back, %(name)s.") % {"name": player})
    return redirect(_next(request) or "home")


@sensitive_post_parameters("password")
@require_http_methods(["GET", "POST"])
def register(request: HttpRequest) -> HttpResponse:
    """An account at once; who plays as a guest already keeps everything by the upgrade instead."""
    if known(request) is not None:
        return redirect("account")
    form = RegisterForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            wanted = form.cleaned_data
            player = people.create_account(
                wanted["username"], wanted["password"], wanted["nickname"], address=client_address(request)
            )
        except Refused as refused:
            _add_refusal(form, refused, "username")
        else:
            sign_in(request, player)
            return redirect("home")
    return render(request, "people/register.html", {"form": form})


def _done(form: Form, field: str, act: Callable[[], object]) -> bool:
    """Whether the service did it; its refusal is shown beside the field it is about."""
    try:
        act()
    except Refused as refused:
        _add_refusal(form, refused, field)
        return False
    return True


FIELDS = {"password": "password", "wrong_password": "old", "nickname": "nickname"}
"""Which field a refusal is about, where it is not the form's main one."""


def _add_refusal(form: Form, refused: Refused, field: str) -> None:
    wanted = FIELDS.get(refused.code, field)
    form.add_error(wanted if wanted in form.fields else field, str(refused.sentence))


def _next(request: HttpRequest) -> str:
    """Where to go afterwards: a page of this site, or nowhere."""
    wanted = request.POST.get("next") or request.GET.get("next") or ""
    own = url_has_allowed_host_and_scheme(wanted, {request.get_host()}, require_https=request.is_secure())
    return wanted if own else ""
