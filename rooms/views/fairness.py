"""Was the deal fair? Everything that is needed to make its wall again, in this browser or elsewhere."""

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from rooms import access
from rooms.models import Deal


@require_safe
def fairness(request: HttpRequest, deal_id: int) -> HttpResponse:
    """The commitment, the secret and all parts of a finished deal, and a button that recomputes its wall."""
    deal = _open_deal(request, deal_id)
    return render(request, "rooms/fairness.html", {"deal": deal, "proof": proof(deal), "seats": _seats(deal)})


@require_safe
def fairness_file(request: HttpRequest, deal_id: int) -> JsonResponse:
    """The same as a file for `manage.py fairness verify`."""
    answer = JsonResponse(proof(_open_deal(request, deal_id)))
    answer["Content-Disposition"] = f'attachment; filename="zhuoji-deal-{deal_id}-fairness.json"'
    return answer


def proof(deal: Deal) -> dict[str, object]:
    """What docs/fairness.md asks for, of a deal that is over."""
    return {
        "commitment": deal.commitment,
        "secret": deal.secret,
        "parts": deal.parts,
        "wall": deal.wall,
        "dice": deal.dice,
    }


def _open_deal(request: HttpRequest, deal_id: int) -> Deal:
    """A deal that is over and that the visitor may see; the secret of any other stays secret."""
    deal = get_object_or_404(Deal.objects.select_related("match__room"), pk=deal_id)
    is_over = deal.status in (Deal.Status.SETTLED, Deal.Status.VOID) and deal.wall
    if not is_over or not access.may_see_deal(request.user, deal, request.GET.get("code", "")):
        raise Http404
    return deal


def _seats(deal: Deal) -> list[tuple[str, str | None]]:
    """The name of every seat in that deal and the part its browser gave."""
    names = {}
    for seat in deal.match.seats.filter(from_deal__lte=deal.number):
        if seat.to_deal is None or seat.to_deal >= deal.number:
            names[seat.index] = seat.name
    return [(names.get(index, str(index)), part) for index, part in enumerate(deal.parts)]
