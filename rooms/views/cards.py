"""Room cards: one's account and the daily gift."""

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST, require_safe

from rooms.models import Player
from rooms.refusals import Refused
from rooms.selectors import cards as accounts
from rooms.services import cards as services
from rooms.views.people import player_required


@require_safe
@player_required
def account(request: HttpRequest, player: Player) -> HttpResponse:
    """One's cards, and where they came from and went."""
    balance = accounts.balance(player)
    context = {
        "balance": balance,
        "free": max(0, balance - accounts.promised(player)),
        "daily": settings.CARDS_DAILY if settings.CARDS else 0,
        "taken": accounts.daily_gift_taken(player, timezone.localdate()),
        "page": accounts.account(player, request.GET.get("after")),
        "cards_on": settings.CARDS,
        "deals_per_card": settings.DEALS_PER_CARD,
    }
    return render(request, "rooms/cards/account.html", context)


@require_POST
@player_required
def daily(request: HttpRequest, player: Player) -> HttpResponse:
    """Collect today's gift."""
    try:
        count = services.collect_daily(player)
    except Refused as refused:
        messages.error(request, str(refused.sentence))
    else:
        text = ngettext("%(count)d card is yours.", "%(count)d cards are yours.", count)
        messages.success(request, text % {"count": count})
    return redirect("cards")
