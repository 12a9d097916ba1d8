"""Replays: of one's own deals, of deals that were shared, of records from elsewhere."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple
from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.safestring import mark_safe
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from rooms import access
from rooms.accounting import records
from rooms.accounting.downloads import send_bytes
from rooms.models import Deal, ImportedRecord, Player
from rooms.refusals import Refused
from rooms.replay import Film, Look, Mark, film_of, film_of_import, jumps, picture, told
from rooms.services import sharing
from rules.engine.case_json import settlement_to_json
from rules.engine.record import MOST_BYTES
from rules.explain import explain

FRAME_SECONDS = 600
"""How long a browser may keep a frame: what lies in the past does not change."""


class Shown(NamedTuple):
    """A film with where it is shown."""

    film: Film
    page: str
    frame: str
    own: int | None
    """The seat of who looks; None: he did not sit there."""
    deal: Deal | None


@require_safe
def replay(request: HttpRequest, deal_id: int) -> HttpResponse:
    """The replay of a deal, for its players."""
    return _page(request, _own(request, deal_id))


@require_safe
def replay_frame(request: HttpRequest, deal_id: int) -> HttpResponse:
    """One frame of it."""
    return _frame(request, _own(request, deal_id))


@require_safe
def shared(request: HttpRequest, code: str) -> HttpResponse:
    """The replay of a deal whose players made a link."""
    return _page(request, _shared(code))


@require_safe
def shared_frame(request: HttpRequest, code: str) -> HttpResponse:
    """One frame of it."""
    return _frame(request, _shared(code))


@require_safe
def imported(request: HttpRequest, code: str) -> HttpResponse:
    """The replay of a record that somebody brought."""
    return _page(request, _imported(code))


@require_safe
def imported_frame(request: HttpRequest, code: str) -> HttpResponse:
    """One frame of it."""
    return _frame(request, _imported(code))


@require_safe
def record_file(request: HttpRequest, deal_id: int) -> HttpResponse:
    """The record of a deal as a file."""
    deal = _deal(request, deal_id)
    text = records.as_text(records.document_of(deal))
    return send_bytes(text.encode(), f"zhuoji-{deal.match_id}-{deal.number}.json")


@require_POST
def share(request: HttpRequest, deal_id: int) -> HttpResponse:
    """Make the link, or take it back."""
    deal = _deal(request, deal_id)
    player = request.user
    if not isinstance(player, Player):
        raise Http404
    try:
        if request.POST.get("verb") == "unshare":
            sharing.unshare_deal(player, deal)
        else:
            sharing.share_deal(player, deal)
    except Refused as refused:
        messages.error(request, str(refused.sentence))
    return redirect("replay", deal.pk)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def import_record(request: HttpRequest) -> HttpResponse:
    """Bring a record from elsewhere: a file, or its text."""
    if request.method == "POST" and isinstance(request.user, Player):
        upload = request.FILES.get("file")
        data = upload.read(MOST_BYTES + 1) if upload else request.POST.get("text", "").encode()
        try:
            return redirect("imported", sharing.import_record(request.user, data).code)
        except Refused as refused:
            messages.error(request, str(refused.sentence))
    mine = ImportedRecord.objects.filter(player=request.user.pk).defer("record").order_by("-pk")
    return render(request, "rooms/replay/import.html", {"mine": mine})


def _deal(request: HttpRequest, deal_id: int) -> Deal:
    deal = get_object_or_404(Deal.objects.select_related("match"), pk=deal_id)
    if not access.may_see_deal(request.user, deal):
        raise Http404
    return deal


def _own(request: HttpRequest, deal_id: int) -> Shown:
    deal = _deal(request, deal_id)
    page, frame = reverse("replay", args=[deal.pk]), reverse("replay_frame", args=[deal.pk])
    return Shown(film_of(deal), page, frame, access.seat_in(request.user, deal), deal)


def _shared(code: str) -> Shown:
    deal = get_object_or_404(Deal.objects.select_related("match"), shared=code)
    if not access.is_over(deal):
        raise Http404
    return Shown(film_of(deal), reverse("shared", args=[code]), reverse("shared_frame", args=[code]), None, None)


def _imported(code: str) -> Shown:
    row = get_object_or_404(ImportedRecord, code=code)
    page, frame = reverse("imported", args=[code]), reverse("imported_frame", args=[code])
    return Shown(film_of_import(row), page, frame, None, None)


def _page(request: HttpRequest, shown: Shown) -> HttpResponse:
    response = render(request, "rooms/replay/page.html", _context(request, shown))
    response["Cache-Control"] = "private, no-cache"
    return response


def _frame(request: HttpRequest, shown: Shown) -> HttpResponse:
    response = render(request, "rooms/replay/_frame.html", _context(request, shown))
    response["Cache-Control"] = f"private, max-age={FRAME_SECONDS}"
    return response


def _context(request: HttpRequest, shown: Shown) -> dict[str, Any]:
    film = shown.film
    if not film.frames:
        raise Http404
    step = _number(request.GET.get("step"), 0, film.last, 0)
    look = _look(request, shown)
    address = _addresses(shown, look)
    settlement = film.frames[-1].state.settlement
    return {
        "film": film,
        "step": step,
        "look": look,
        "table": mark_safe(picture(film, step, look)),
        "told": told(film, step, look),
        "steps": _steps(film, step, address),
        "page": address(step)[0],
        "frame_base": f"{shown.frame}?{urlencode(_query(look))}&step=",
        "page_base": f"{shown.page}?{urlencode(_query(look))}&step=",
        "looks": _looks(shown, look, step),
        "marks": [(number, frame.mark) for number, frame in enumerate(film.frames) if frame.mark],
        "explanation": explain(settlement_to_json(settlement), film.names) if settlement else None,
        "rules_url": _rules_url(shown),
        "deal": shown.deal,
    }


def _rules_url(shown: Shown) -> str:
    """The rules of the match for who played it; for others those of the variant."""
    if shown.deal is not None:
        return reverse("match_rules", args=[shown.deal.match_id])
    return reverse("rules", args=[shown.film.rules.variant])


def _number(text: str | None, least: int, most: int, default: int) -> int:
    if not (text and text.isascii() and text.isdecimal() and len(text) < 6):
        return default
    return max(least, min(most, int(text)))


def _look(request: HttpRequest, shown: Shown) -> Look:
    own = shown.own
    chosen = _number(request.GET.get("seat"), 0, shown.film.players - 1, -1)
    seat = chosen if chosen >= 0 else own
    return Look(seat, open=request.GET.get("open", "" if own is not None else "1") == "1")


def _query(look: Look) -> Mapping[str, object]:
    seat = {} if look.seat is None else {"seat": look.seat}
    return {**seat, "open": int(look.open)}


def _addresses(shown: Shown, look: Look) -> Callable[[int], tuple[str, str]]:
    """Gives the page and the frame of a step."""

    def address(step: int) -> tuple[str, str]:
        query = urlencode({**_query(look), "step": step})
        return f"{shown.page}?{query}", f"{shown.frame}?{query}"

    return address


def _steps(film: Film, step: int, address: Callable[[int], tuple[str, str]]) -> list[dict[str, Any]]:
    """The buttons: where each leads from here; None where there is nothing more."""
    targets: list[tuple[str, int | None]] = [("first", 0 if step else None), ("back", step - 1 if step else None)]
    targets += [("forward", step + 1 if step < film.last else None)]
    targets += [("last", film.last if step < film.last else None)]
    for mark in Mark:
        before, after = jumps(film, step, mark)
        targets += [(f"{mark}-back", before), (f"{mark}-forward", after)]
    return [
        {"name": name, "step": target, "page": address(target)[0], "frame": address(target)[1]}
        if target is not None
        else {"name": name, "step": None}
        for name, target in targets
    ]


def _looks(shown: Shown, look: Look, step: int) -> list[dict[str, Any]]:
    """From where one can look: each seat closed, and everything open."""
    seats = [Look(seat, open=False) for seat in range(shown.film.players)]
    own = Look(shown.own, open=True)
    return [
        {
            "name": "" if one.open else shown.film.names[one.seat or 0],
            "page": f"{shown.page}?{urlencode({**_query(one), 'step': step})}",
            "current": one.open if look.open else one == look,
        }
        for one in (own, *seats)
    ]
