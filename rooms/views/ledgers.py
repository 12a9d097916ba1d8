"""Ledgers: of a match, of a club, their files and their corrections."""

from collections.abc import Callable

from django.contrib import messages
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from rooms import access, cursors
from rooms.accounting import entries
from rooms.accounting.downloads import send_bytes, send_file
from rooms.accounting.reports import tables_of
from rooms.inputs import Given
from rooms.models import Club, Correction, Deal, Export, Ledger, Match, MatchSeat, Player
from rooms.refusals import Refused
from rooms.services import corrections, exports, ledgers

MOST_DAYS = 3660
MOST_PEOPLE = 500


@require_safe
def match_ledger(request: HttpRequest, match_id: int) -> HttpResponse:
    """The ledger of a match: as it was made, or as it stands while it is not made yet."""
    match = _match(request, match_id)
    ledger = Ledger.objects.filter(match=match).first() or Ledger(match=match)
    made = ledger.data if ledger.status == Ledger.Status.DONE else None
    data = made or ledgers.match_data(match)
    context = {
        "match": match,
        "ledger": ledger,
        "tables": list(tables_of(ledger, data)),
        "may_correct": access.may_correct(request.user, match.club) and match.status != Match.Status.RUNNING,
        "deals": match.deals.filter(status=Deal.Status.SETTLED).order_by("number").values_list("number", "number"),
        "people": _people(MatchSeat.objects.filter(match=match)),
        "corrections": entries.in_force().filter(match=match),
    }
    return render(request, "rooms/ledgers/match.html", context)


@require_safe
def match_file(request: HttpRequest, match_id: int, form: str) -> HttpResponse:
    """The ledger of a match as a file: CSV, XLSX or its records."""
    match = _match(request, match_id)
    make = exports.MATCH_FILES.get(form)
    if make is None:
        raise Http404
    return send_bytes(make(match), f"zhuoji-{match.pk}.{form}")


@require_safe
def club_ledgers(request: HttpRequest, club_id: int) -> HttpResponse:
    """The ledgers of a club, newest first, and the form for any days."""
    club = _club(request, club_id)
    given = Given(request.GET)
    if "from" in request.GET:
        first, last = given.day("from"), given.day("to")
        if first and last and first <= last and (last - first).days < MOST_DAYS:
            return redirect("club_ledger", ledgers.open_club_ledger(club, first, last).pk)
        messages.error(request, _("Choose two days, the first not after the last, at most ten years apart."))
    page = cursors.page(Ledger.objects.filter(club=club).defer("data"), request.GET.get("after"))
    context = {"club": club, "page": page, "today": timezone.localdate(), **_club_entries(request, club)}
    return render(request, "rooms/ledgers/club.html", context)


def _club_entries(request: HttpRequest, club: Club) -> dict[str, object]:
    if not access.may_correct(request.user, club):
        return {"may_correct": False}
    return {
        "may_correct": True,
        "people": _people(MatchSeat.objects.filter(match__in=club.matches.values("pk"))),
        "corrections": entries.in_force().filter(club=club, match=None)[:200],
    }


def _people(seats: QuerySet[MatchSeat]) -> list[tuple[int, str]]:
    """Who sat there: id and name."""
    people = Player.objects.filter(pk__in=seats.values("player")).order_by("pk")
    return [(person.pk, str(person)) for person in people.only("nickname", "username", "former")[:MOST_PEOPLE]]


@require_safe
def club_ledger(request: HttpRequest, ledger_id: int) -> HttpResponse:
    """The ledger of a club over some days."""
    ledger = _ledger(request, ledger_id)
    context = {
        "ledger": ledger,
        "club": ledger.club,
        "tables": list(tables_of(ledger, ledger.data)) if ledger.data else [],
        "exports": ledger.exports.order_by("-created_at"),
        "forms": Export.Format.choices,
    }
    return render(request, "rooms/ledgers/days.html", context)


@require_POST
def make_again(request: HttpRequest, ledger_id: int) -> HttpResponse:
    """Make a club's ledger again: something was played since."""
    ledger = _ledger(request, ledger_id)
    ledgers.make_again(ledger)
    return redirect("club_ledger", ledger.pk)


@require_POST
def ask_for_export(request: HttpRequest, ledger_id: int) -> HttpResponse:
    """Ask for a file of a club's ledger; the page of the export says when it is there."""
    ledger = _ledger(request, ledger_id)
    form = request.POST.get("form", "")
    if form not in Export.Format.values:
        raise Http404
    made = exports.ask_for_export(ledger, form, get_language() or "zh-hans")
    return redirect("export", made.pk)


@require_safe
def export(request: HttpRequest, export_id: int) -> HttpResponse:
    """How far a file is; then the file. The page can be left and found again."""
    return render(request, "rooms/ledgers/export.html", {"export": _export(request, export_id)})


@require_safe
def export_file(request: HttpRequest, export_id: int) -> HttpResponseBase:
    """The file of an export."""
    made = _export(request, export_id)
    path = exports.path_of(made) if made.status == Ledger.Status.DONE else None
    if path is None:
        raise Http404
    days = f"{made.ledger.first_day:%Y%m%d}-{made.ledger.last_day:%Y%m%d}"
    return send_file(path, f"zhuoji-{made.ledger.club_id}-{days}.{made.format}")


@require_POST
def correct_match(request: HttpRequest, match_id: int) -> HttpResponse:
    """Enter a correction on a match."""
    match = _match(request, match_id)
    given = Given(request.POST)
    author, reason = _author(request), given.text("reason")
    enter: dict[str, Callable[[], Correction]] = {
        "void_match": lambda: corrections.void_match(author, match, reason),
        "void_deal": lambda: corrections.void_deal(
            author, get_object_or_404(Deal, match=match, number=given.number("number")), reason
        ),
        "penalty": lambda: corrections.penalise_in_match(
            author, match, given.player("player"), given.number("points"), to=given.player_or_none("to"), reason=reason
        ),
        "note": lambda: corrections.note(author, reason, match=match),
    }
    _enter(request, enter)
    return redirect("match_ledger", match.pk)


@require_POST
def correct_club(request: HttpRequest, club_id: int) -> HttpResponse:
    """Enter a correction into the ledgers of a club."""
    club = _club(request, club_id)
    given = Given(request.POST)
    author, reason = _author(request), given.text("reason")
    enter: dict[str, Callable[[], Correction]] = {
        "penalty": lambda: corrections.penalise_in_club(
            author, club, given.player("player"), given.number("points"), to=given.player_or_none("to"), reason=reason
        ),
        "merge": lambda: corrections.merge(author, club, given.player("player"), given.player("to"), reason),
        "note": lambda: corrections.note(author, reason, club=club),
    }
    _enter(request, enter)
    return redirect("club_ledgers", club.pk)


@require_POST
def reverse_correction(request: HttpRequest, correction_id: int) -> HttpResponse:
    """Undo a correction by another entry."""
    entry = get_object_or_404(Correction, pk=correction_id)
    if not access.may_correct(request.user, entry.club):
        raise Http404
    reason = Given(request.POST).text("reason")
    _enter(request, {"": lambda: corrections.reverse(_author(request), entry, reason)})
    if entry.match_id:
        return redirect("match_ledger", entry.match_id)
    return redirect("club_ledgers", entry.club_id)


def _enter(request: HttpRequest, enter: dict[str, Callable[[], Correction]]) -> None:
    chosen = enter.get(request.POST.get("kind", ""))
    if chosen is None:
        raise Http404
    try:
        chosen()
    except Refused as refused:
        messages.error(request, str(refused.sentence))
    else:
        messages.success(request, _("Entered. The ledger is being made anew."))


def _author(request: HttpRequest) -> Player:
    if not isinstance(request.user, Player):
        raise Http404
    return request.user


def _match(request: HttpRequest, match_id: int) -> Match:
    match = get_object_or_404(Match.objects.select_related("club", "room"), pk=match_id)
    if not access.may_see_ledger(request.user, match):
        raise Http404
    return match


def _club(request: HttpRequest, club_id: int) -> Club:
    club = get_object_or_404(Club, pk=club_id)
    if not (request.user.is_staff or access.is_member(request.user, club)):
        raise Http404
    return club


def _ledger(request: HttpRequest, ledger_id: int) -> Ledger:
    ledger = get_object_or_404(Ledger.objects.select_related("club"), pk=ledger_id, match=None)
    if not access.may_see(request.user, ledger):
        raise Http404
    return ledger


def _export(request: HttpRequest, export_id: int) -> Export:
    made = get_object_or_404(Export.objects.select_related("ledger__club"), pk=export_id)
    if not access.may_see(request.user, made.ledger):
        raise Http404
    return made
