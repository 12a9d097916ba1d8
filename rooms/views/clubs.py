"""Clubs: the list, one club, its people, its settings."""

from collections.abc import Callable
from functools import wraps

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from rooms.inputs import Given
from rooms.models import Club, Membership, Player
from rooms.refusals import Refused
from rooms.selectors import cards as accounts
from rooms.selectors import clubs as questions
from rooms.selectors import standing as standings
from rooms.selectors.option_sets import sets_of_club
from rooms.services import cards as card_services
from rooms.services import clubs as services
from rooms.views.lobby import asker
from rooms.views.people import player_required
from rules.labels.summary import rules_sentence

View = Callable[..., HttpResponse]
Role = Membership.Role


@require_safe
@player_required
def clubs(request: HttpRequest, player: Player) -> HttpResponse:
    """One's clubs; founding one, joining one."""
    return _clubs_page(request, player)


def _clubs_page(request: HttpRequest, player: Player, **fields: str) -> HttpResponse:
    context = {"cards": questions.clubs_of(player), "player": player, **fields}
    return render(request, "rooms/clubs/list.html", context)


@require_POST
@player_required
def found(request: HttpRequest, player: Player) -> HttpResponse:
    """Found a club."""
    name = request.POST.get("name", "")
    try:
        club = services.found_club(player, name, approval="approval" in request.POST)
    except Refused as refused:
        return _clubs_page(request, player, name=name, found_refusal=str(refused.sentence))
    return redirect("club", club.pk)


@require_http_methods(["GET", "POST"])
@player_required
def join(request: HttpRequest, player: Player) -> HttpResponse:
    """Join by a code; the link with the code asks first."""
    code = (request.POST or request.GET).get("code", "")
    tries = asker(request, player)
    try:
        if request.method == "GET":
            return render(request, "rooms/clubs/join.html", {"club": services.find_club(code, tries=tries)})
        membership = services.join_club(player, code, tries=tries)
    except Refused as refused:
        return _clubs_page(request, player, code=code, join_refusal=str(refused.sentence))
    if membership.role == Role.APPLICANT:
        messages.success(request, _("Your application is there: owner or managers will let you in."))
        return redirect("clubs")
    return redirect("club", membership.club_id)


def member_required(view: View) -> View:
    """The view gets the membership, with club and player, as its second argument; others are sent away."""

    @wraps(view)
    @player_required
    def wrapped(request: HttpRequest, player: Player, club_id: int) -> HttpResponse:
        membership = questions.membership_of(player, club_id)
        if membership is None or membership.role not in services.INSIDE:
            messages.error(request, _("You are not a member of this club."))
            return redirect("clubs")
        membership.player = player
        return view(request, membership)

    return wrapped


@require_safe
@member_required
def club(request: HttpRequest, membership: Membership) -> HttpResponse:
    """The club: notices, open rooms, its house rules, its leaders."""
    club = membership.club
    sets = [(offer, rules_sentence(offer.rules) if offer.rules else offer.trouble) for offer in sets_of_club(club)]
    counts = questions.counts(club)
    rooms = questions.open_rooms(club)
    context = {
        **_common(membership, "rooms"),
        "news": questions.news(club),
        "rooms": rooms,
        "mark": questions.mark_of(rooms),
        "sets": sets,
        "counts": counts,
        "link": request.build_absolute_uri(_join_address(club)),
    }
    return render(request, "rooms/clubs/club.html", context)


@require_safe
@member_required
def rooms(request: HttpRequest, membership: Membership) -> HttpResponse:
    """The open rooms alone, asked for again and again by the page; nothing new: nothing is sent."""
    found = questions.open_rooms(membership.club)
    mark = questions.mark_of(found)
    if request.GET.get("seen") == mark:
        return HttpResponse(status=204)
    return render(request, "rooms/clubs/_rooms.html", {"club": membership.club, "rooms": found, "mark": mark})


@require_safe
@member_required
def members(request: HttpRequest, membership: Membership) -> HttpResponse:
    """The people of the club; for its leaders also who wants in."""
    club = membership.club
    context = {
        **_common(membership, "members"),
        "leaders": questions.leaders(club),
        "page": questions.members(club, request.GET.get("after")),
        "applicants": questions.applicants(club) if membership.role in services.LEADING else [],
        "counts": questions.counts(club),
    }
    return render(request, "rooms/clubs/members.html", context)


@require_safe
@member_required
def standing(request: HttpRequest, membership: Membership) -> HttpResponse:
    """How the members stand this week, last week, this month."""
    period = request.GET.get("period", "")
    period = period if period in standings.PERIODS else standings.PERIODS[0]
    first, last = standings.days_of(period, timezone.localdate())
    context = {
        **_common(membership, "standing"),
        "period": period,
        "first": first,
        "last": last,
        "lines": standings.standing(membership.club, first, last),
    }
    return render(request, "rooms/clubs/standing.html", context)


@require_safe
@member_required
def cards(request: HttpRequest, membership: Membership) -> HttpResponse:
    """The club's cards; members may give of theirs."""
    club = membership.club
    context = {
        **_common(membership, "cards"),
        "balance": accounts.balance(club),
        "own": accounts.free(membership.player),
        "page": accounts.account(club, request.GET.get("after")),
    }
    return render(request, "rooms/clubs/cards.html", context)


@require_safe
@member_required
def settings(request: HttpRequest, membership: Membership) -> HttpResponse:
    """Name, way of joining, code; leaving, handing over, closing."""
    club = membership.club
    heirs = [one for one in questions.leaders(club) if one.role != Role.OWNER]
    context = {
        **_common(membership, "settings"),
        "heirs": heirs,
        "link": request.build_absolute_uri(_join_address(club)),
    }
    return render(request, "rooms/clubs/settings.html", context)


def _common(membership: Membership, tab: str) -> dict[str, object]:
    """What every page of a club needs."""
    return {
        "tab": tab,
        "club": membership.club,
        "membership": membership,
        "leads": membership.role in services.LEADING and membership.club.closed_at is None,
        "owns": membership.role == Role.OWNER and membership.club.closed_at is None,
    }


def _join_address(club: Club) -> str:
    return f"/clubs/join/?code={club.code}"


Act = Callable[[Player, Club, Given], str]
"""Does it and returns the sentence that says so."""


def _edit(player: Player, club: Club, given: Given) -> str:
    services.edit_club(player, club, given.fields.get("name", ""), approval="approval" in given.fields)
    return _("The settings are saved.")


def _code(player: Player, club: Club, given: Given) -> str:
    return _("The new code is %(code)s; the old one is worth nothing now.") % {
        "code": services.renew_code(player, club)
    }


def _approve(player: Player, club: Club, given: Given) -> str:
    services.approve(player, club, given.number("player"))
    return _("One more is in.")


def _decline(player: Player, club: Club, given: Given) -> str:
    services.decline(player, club, given.number("player"))
    return _("The application was turned down.")


def _appoint(player: Player, club: Club, given: Given) -> str:
    services.appoint(player, club, given.number("player"), manager=given.text("manager") == "yes")
    return _("The role is changed.")


def _remove(player: Player, club: Club, given: Given) -> str:
    services.remove_member(player, club, given.number("player"))
    return _("The person is no longer in the club.")


def _leave(player: Player, club: Club, given: Given) -> str:
    services.leave_club(player, club)
    return _("You have left the club.")


def _hand_over(player: Player, club: Club, given: Given) -> str:
    services.hand_over(player, club, given.number("player"))
    return _("The club has a new owner.")


def _close(player: Player, club: Club, given: Given) -> str:
    services.close_club(player, club)
    return _("The club is closed.")


def _announce(player: Player, club: Club, given: Given) -> str:
    services.announce(player, club, given.fields.get("text", ""))
    return _("The notice is up.")


def _retract(player: Player, club: Club, given: Given) -> str:
    services.retract(player, club, given.number("notice"))
    return _("The notice is down.")


def _give(player: Player, club: Club, given: Given) -> str:
    services.require_member(player, club)
    card_services.give_to_club(player, club, given.number("amount"))
    return _("The club thanks you.")


ACTS: dict[str, tuple[Act, str]] = {
    "edit": (_edit, "club_settings"),
    "code": (_code, "club_settings"),
    "approve": (_approve, "club_members"),
    "decline": (_decline, "club_members"),
    "appoint": (_appoint, "club_members"),
    "remove": (_remove, "club_members"),
    "leave": (_leave, "clubs"),
    "hand-over": (_hand_over, "club_members"),
    "close": (_close, "clubs"),
    "announce": (_announce, "club"),
    "retract": (_retract, "club"),
    "give": (_give, "club_cards"),
}
"""What can be done in a club, and the page that shows it afterwards."""


@require_POST
@player_required
def act(request: HttpRequest, player: Player, club_id: int, verb: str) -> HttpResponse:
    """Do one of `ACTS`; the services say who may."""
    membership = questions.membership_of(player, club_id)
    if verb not in ACTS:
        raise Http404
    if membership is None:
        messages.error(request, _("You are not a member of this club."))
        return redirect("clubs")
    do, page = ACTS[verb]
    try:
        messages.success(request, do(player, membership.club, Given(request.POST)))
    except Refused as refused:
        messages.error(request, str(refused.sentence))
        page = page if membership.role != Role.APPLICANT else "clubs"
    return redirect("clubs") if page == "clubs" else redirect(page, club_id)
