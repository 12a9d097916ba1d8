"""Making a room: the house rules, live, and the host's other wishes."""

from collections.abc import Mapping

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from rooms.addresses import address_digest, client_address
from rooms.forms.lobby import WishesForm
from rooms.forms.people import NicknameForm
from rooms.identity import known, known_or_new
from rooms.models import Player, Room
from rooms.refusals import Refused
from rooms.selectors.clubs import clubs_to_open_rooms_in
from rooms.selectors.option_sets import Offer, Offers, offer_of, offers
from rooms.services import cards, lobby
from rooms.services.option_sets import find_set
from rooms.services.seating import seat_of
from rooms.views.lobby import asker
from rules.chosen import Chosen, chosen_of, read_chosen, untouched
from rules.engine.options import Rules
from rules.house_form import house_form


@require_http_methods(["GET", "POST"])
def room_new(request: HttpRequest) -> HttpResponse:
    """Open a room: its rules, and the host's other wishes."""
    player = known(request)
    seat = seat_of(player) if player is not None else None
    if seat is not None and not seat.room.practice:
        return redirect("room", seat.room.number)
    clubs = clubs_to_open_rooms_in(player) if player is not None else []
    offered = offers(player)
    if request.method == "GET":
        chosen = start_of(request, player, offered)
        wishes = WishesForm(clubs=clubs, initial={"club": request.GET.get("club", "")})
        return _page(request, chosen, wishes, None if player else NicknameForm(), offered)
    chosen, wishes = read_chosen(fields_of(request)), WishesForm(request.POST, clubs=clubs)
    who = NicknameForm(request.POST) if player is None else None
    rules, _problems = chosen.judged()
    right = [form.is_valid() for form in (wishes, who) if form is not None]
    if all(right) and rules is not None:
        room = _create(request, who, rules, wishes)
        if room is not None:
            return redirect("room", room.number)
    return _page(request, chosen, wishes, who, offered)


def _create(request: HttpRequest, who: NicknameForm | None, rules: Rules, wishes: WishesForm) -> Room | None:
    """The new room; None when something is refused: the forms say what."""
    try:
        player = known_or_new(request, who.cleaned_data["nickname"] if who is not None else "")
        address = address_digest(client_address(request))
        return lobby.create_room(player, rules.variant, rules.as_json(), wishes.wishes(), address=address)
    except Refused as refused:
        form = who if who is not None and refused.code == "nickname" else wishes
        form.add_error("nickname" if form is who else None, str(refused.sentence))
    return None


def _page(
    request: HttpRequest,
    chosen: Chosen,
    wishes: WishesForm,
    who: NicknameForm | None,
    offered: Offers,
) -> HttpResponse:
    player = known(request)
    context = {
        "who": who if player is None else None,
        "wishes": wishes,
        "offers": offered,
        **form_context(chosen),
        **cost_context(player, chosen, wishes),
    }
    return render(request, "rooms/new.html", context)


@require_POST
def house_rules(request: HttpRequest) -> HttpResponse:
    """The form of house rules as it looks after a change: for htmx, never a whole page."""
    player = known(request)
    offer = _offer(request, player, None)
    fields = fields_of(request)
    chosen = chosen_of(offer.rules) if offer and offer.rules else read_chosen(fields)
    if offer and offer.rules is None:
        chosen = chosen._replace(notices=(*chosen.notices, offer.trouble))
    elif offer and offer.trouble:
        chosen = chosen._replace(notices=(offer.trouble,))
    context = form_context(chosen, examples=fields.get("shown") != chosen.variant)
    if "for_room" in fields:
        clubs = clubs_to_open_rooms_in(player) if player is not None else []
        wishes = WishesForm(request.POST, clubs=clubs)
        wishes.is_valid()
        context |= cost_context(player, chosen, wishes)
    return render(request, "rules/_live.html", context)


def form_context(chosen: Chosen, *, examples: bool = True) -> dict[str, object]:
    """What `rules/_house_rules.html` and `rules/_played.html` need."""
    return {"form": house_form(chosen, examples=examples), "examples": examples}


def cost_context(player: Player | None, chosen: Chosen, wishes: WishesForm) -> dict[str, object]:
    """What a room with these rules and wishes would cost."""
    rules, _problems = chosen.judged()
    if rules is None:
        return {"for_room": True, "quote": None}
    data: Mapping[str, object] = wishes.cleaned_data if wishes.is_bound else wishes.initial
    payer = str(data.get("payer") or Room.Payer.HOST)
    club = wishes.chosen_club() if wishes.is_bound else None
    return {"for_room": True, "quote": cards.quote(player, club, payer, rules.deals, rules.players)}


def start_of(request: HttpRequest, player: Player | None, offered: Offers | None = None) -> Chosen:
    """What the form shows at first: the rules that the address names, or nobody's; `offered` if read already."""
    offer = _offer(request, player, offered)
    if offer is None:
        return untouched()
    if offer.rules is None:
        return untouched()._replace(notices=(offer.trouble,))
    return chosen_of(offer.rules)._replace(notices=(offer.trouble,) if offer.trouble else ())


def _offer(request: HttpRequest, player: Player | None, offered: Offers | None) -> Offer | None:
    """The offer that the address names by `from`: one's own, a preset, or anybody's by its share code."""
    code = request.GET.get("from", "")
    if not code:
        return None
    own = (offered or offers(player)).find(code)
    if own is not None:
        return own
    try:
        return offer_of(find_set(code, tries=asker(request, player)))
    except Refused as refused:
        return Offer(code, _("unknown"), None, str(refused.sentence))


def fields_of(request: HttpRequest) -> dict[str, str]:
    """What the browser sent, the last of fields that came twice."""
    sent: QueryDict = request.POST
    return {name: str(value) for name, value in sent.items()}
