"""The pages of what was played: a match, a deal."""

from collections.abc import Iterable

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from rooms import access, store
from rooms.models import Deal, Match
from rooms.selectors import played
from rules.engine.events import Event
from rules.engine.view import redact
from rules.explain import explain
from rules.labels.events import sentence
from rules.labels.summary import rules_sentence


@require_safe
def match(request: HttpRequest, match_id: int) -> HttpResponse:
    """A match: its standing, its deals, its ledger. For its players, the members of its club, the operator."""
    found = get_object_or_404(Match.objects.select_related("club", "room"), pk=match_id)
    if not access.may_see_ledger(request.user, found):
        raise Http404
    context = {
        "match": found,
        "sentence": rules_sentence(store.rules_of(found)),
        "standing": played.standing_of(found),
        "names": played.names_of(found, 1),
        "deals": played.deals_of(found),
        "ledger": played.ledger_of(found),
    }
    return render(request, "rooms/match.html", context)


@require_safe
def deal(request: HttpRequest, deal_id: int) -> HttpResponse:
    """A finished deal: its settlement with every line, and what happened, in words."""
    found = get_object_or_404(Deal.objects.select_related("match__room"), pk=deal_id)
    code = request.GET.get("code", "")
    if not access.may_see_deal(request.user, found, code):
        if found.status in store.LIVE and access.played(request.user, found.match):
            return redirect("room", found.match.room.number)
        raise Http404
    loaded = store.load(found.pk)
    said = rules_sentence(loaded.rules)
    info = played.info_of(loaded, said)
    names = info.names
    context = {
        "deal": found,
        "match": found.match,
        "sentence": said,
        "explanation": explain(found.result, names) if found.result else None,
        "rules_url": reverse("rules", args=[found.match.variant]) if code else match_rules_of(found.match),
        "told": _told(loaded.events, access.seat_in(request.user, found), names),
        "code": code,
    }
    return render(request, "rooms/deal.html", context)


def _told(events: Iterable[Event], seat: int | None, names: tuple[str, ...]) -> list[str]:
    """What happened, in the words of one seat: its own tiles by name, the draws of others as draws."""
    known = (redact(event, seat) for event in events)
    return [text for text in (sentence(event, names) for event in known if event is not None) if text]


def match_rules_of(match: Match) -> str:
    """The address of the rules that a match was played by."""
    return reverse("match_rules", args=[match.pk])
