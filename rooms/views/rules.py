"""The rules as they hold in a room or held in a match: its options, its changed numbers."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from rooms import access, store
from rooms.identity import known
from rooms.models import Match
from rooms.refusals import Refused
from rooms.selectors.tables import last_room_of
from rooms.services import lobby
from rooms.views.lobby import asker
from rules.engine.options import parse_rules
from rules.views.pages import show_rules


@require_safe
def room_rules(request: HttpRequest, number: str) -> HttpResponse:
    """The rules of a room, for whoever knows its number."""
    player = known(request)
    try:
        found = lobby.find_room(number, tries=asker(request, player))
    except Refused as refused:
        closed = last_room_of(player, number) if player is not None else None
        if closed is None:
            return render(request, "trouble.html", {"title": _("No such room"), "text": refused.sentence}, status=404)
        found = closed
    return show_rules(request, parse_rules(found.variant, found.options), {"room_number": found.number})


@require_safe
def match_rules(request: HttpRequest, match_id: int) -> HttpResponse:
    """The rules that a match was played by."""
    match = get_object_or_404(Match.objects.select_related("club", "room"), pk=match_id)
    if not access.may_see_ledger(request.user, match):
        raise Http404
    return show_rules(request, store.rules_of(match), {"room_number": match.room.number})
