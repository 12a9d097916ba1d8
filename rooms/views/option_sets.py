"""Saved house rules: the list, one of them, editing, comparing, sharing."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from rooms.identity import known
from rooms.models import Club, Player
from rooms.refusals import Refused
from rooms.selectors.clubs import clubs_led_by
from rooms.selectors.option_sets import Offer, offer_of, offers
from rooms.services import option_sets as sets
from rooms.views.lobby import asker
from rooms.views.making import fields_of, form_context, start_of
from rooms.views.people import player_required
from rules.chosen import Chosen, chosen_of, read_chosen
from rules.compare import compare as side_by_side
from rules.engine.options import Rules
from rules.labels.problems import problem_sentences
from rules.labels.summary import rules_lines, rules_sentence
from rules.models import OptionSet


@require_safe
def option_sets(request: HttpRequest) -> HttpResponse:
    """Everything that one may start from; a code that was given leads to its set."""
    player = known(request)
    code = request.GET.get("code", "")
    if code:
        try:
            return redirect("option_set", sets.find_set(code, tries=asker(request, player)).code)
        except Refused as refused:
            messages.error(request, str(refused.sentence))
    groups = [
        (name, [(offer, rules_sentence(offer.rules) if offer.rules else "") for offer in group])
        for name, group in offers(player).groups
    ]
    return render(request, "rooms/sets/list.html", {"groups": groups, "code": code, "player": player})


@require_safe
def option_set(request: HttpRequest, code: str) -> HttpResponse:
    """One set in full, for everybody who has its code."""
    player = known(request)
    offer, saved = _find(request, player, code)
    if offer is None:
        return redirect("option_sets")
    led = clubs_led_by(player) if player is not None else []
    context = {
        "offer": offer,
        "sentence": rules_sentence(offer.rules) if offer.rules else "",
        "lines": rules_lines(offer.rules) if offer.rules else [],
        "keeps": saved is not None and player is not None and _keeps(player, saved, led),
        "clubs": led,
        "player": player,
        "address": request.build_absolute_uri(request.path) if saved is not None else "",
    }
    return render(request, "rooms/sets/one.html", context)


@require_http_methods(["GET", "POST"])
@player_required
def new(request: HttpRequest, player: Player) -> HttpResponse:
    """Save rules under a name."""
    led = clubs_led_by(player)
    if request.method == "GET":
        chosen = start_of(request, player)
        return _edit_page(request, player, chosen, clubs=led, club=_club(led, request.GET.get("club", "")))
    chosen = read_chosen(fields_of(request))
    name, club = request.POST.get("name", ""), _club(led, request.POST.get("club", ""))
    try:
        return _saved(request, sets.save_set(player, name, _rules(chosen), club=club))
    except Refused as refused:
        return _edit_page(request, player, chosen, name=name, clubs=led, club=club, refusal=refused)


@require_http_methods(["GET", "POST"])
@player_required
def edit(request: HttpRequest, player: Player, code: str) -> HttpResponse:
    """Change a set; rooms that were made of it keep their rules."""
    offer, saved = _find(request, player, code)
    if offer is None or saved is None:
        return redirect("option_sets")
    if request.method == "GET":
        chosen = chosen_of(offer.rules) if offer.rules else start_of(request, player)
        if offer.trouble:
            chosen = chosen._replace(notices=(offer.trouble,))
        return _edit_page(request, player, chosen, name=saved.name, saved=saved)
    chosen, name = read_chosen(fields_of(request)), request.POST.get("name", "")
    try:
        sets.edit_set(player, saved, name, _rules(chosen))
    except Refused as refused:
        return _edit_page(request, player, chosen, name=name, saved=saved, refusal=refused)
    return _saved(request, saved)


@require_POST
@player_required
def keep(request: HttpRequest, player: Player) -> HttpResponse:
    """Save what stands in the form of a new room, for htmx: a sentence comes back."""
    try:
        saved = sets.save_set(player, request.POST.get("set_name", ""), _rules(read_chosen(fields_of(request))))
    except Refused as refused:
        return render(request, "rooms/sets/_kept.html", {"refusal": refused.sentence})
    return render(request, "rooms/sets/_kept.html", {"saved": saved})


@require_POST
@player_required
def copy(request: HttpRequest, player: Player, code: str) -> HttpResponse:
    """Take somebody else's rules, for oneself or for a club that one leads."""
    offer, _saved_set = _find(request, player, code)
    if offer is None or offer.rules is None:
        return redirect("option_sets")
    club = _club(clubs_led_by(player), request.POST.get("club", ""))
    try:
        made = sets.copy_set(player, offer.name, offer.rules, club=club)
    except Refused as refused:
        messages.error(request, str(refused.sentence))
        return redirect("option_set", code)
    return _saved(request, made)


@require_POST
@player_required
def delete(request: HttpRequest, player: Player, code: str) -> HttpResponse:
    """Throw a set away."""
    _offer, saved = _find(request, player, code)
    if saved is not None:
        try:
            sets.delete_set(player, saved)
            messages.success(request, _("“%(name)s” is deleted.") % {"name": saved.name})
        except Refused as refused:
            messages.error(request, str(refused.sentence))
    return redirect("option_sets")


@require_safe
def compare(request: HttpRequest) -> HttpResponse:
    """Two sets side by side."""
    player = known(request)
    mine = offers(player)
    pair = [
        _named(request, player, mine.find(code), code) for code in (request.GET.get("a", ""), request.GET.get("b", ""))
    ]
    one, other = pair
    lines = None
    if one and other and one.rules and other.rules:
        lines = side_by_side(one.rules, other.rules)
    context = {
        "offers": mine,
        "one": one,
        "other": other,
        "lines": lines,
        "equal": lines is not None and not any(line.differs for line in lines),
    }
    return render(request, "rooms/sets/compare.html", context)


def _named(request: HttpRequest, player: Player | None, own: Offer | None, code: str) -> Offer | None:
    return own or (_find(request, player, code)[0] if code else None)


def _find(request: HttpRequest, player: Player | None, code: str) -> tuple[Offer | None, OptionSet | None]:
    """What a code stands for: a preset or a saved set. Nothing: a message says so."""
    own = offers(None).find(code)
    if own is not None:
        return own, None
    try:
        saved = sets.find_set(code, tries=asker(request, player))
    except Refused as refused:
        messages.error(request, str(refused.sentence))
        return None, None
    return offer_of(saved), saved


def _keeps(player: Player, saved: OptionSet, led: list[Club]) -> bool:
    return saved.owner_id == player.pk or any(club.pk == saved.club_id for club in led)


def _club(led: list[Club], text: str) -> Club | None:
    return next((club for club in led if str(club.pk) == text), None)


def _rules(chosen: Chosen) -> Rules:
    """The rules of the form. Refused with everything that is wrong with them."""
    rules, problems = chosen.judged()
    if rules is None:
        raise Refused("options", " ".join(problem_sentences(chosen.variant, problems)))
    return rules


def _saved(request: HttpRequest, saved: OptionSet) -> HttpResponse:
    messages.success(request, _("“%(name)s” is saved.") % {"name": saved.name})
    return redirect("option_set", saved.code)


def _edit_page(
    request: HttpRequest,
    player: Player,
    chosen: Chosen,
    *,
    name: str = "",
    saved: OptionSet | None = None,
    clubs: list[Club] | None = None,
    club: Club | None = None,
    refusal: Refused | None = None,
) -> HttpResponse:
    context = {
        "name": name,
        "saved": saved,
        "clubs": clubs,
        "club": club,
        "refusal": refusal.sentence if refusal else "",
        "offers": offers(player),
        **form_context(chosen),
    }
    return render(request, "rooms/sets/edit.html", context)
