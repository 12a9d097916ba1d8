"""The rules of a variant or of any set of options, and the glossary."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from rules.engine.options import Rules, parse_rules
from rules.engine.variants import VARIANTS
from rules.glossary import glossary
from rules.showing import rules_context


@require_safe
def rules(request: HttpRequest, variant: str) -> HttpResponse:
    """The rules of a variant as it is played unless said otherwise."""
    if variant not in VARIANTS:
        raise Http404
    return show_rules(request, parse_rules(variant, {}), {"variant_page": True})


def show_rules(request: HttpRequest, shown: Rules, context: dict[str, object]) -> HttpResponse:
    """The page of any rules, those of a room among them."""
    language = get_language() or "zh-hans"
    return render(request, "rules/rules.html", {**rules_context(shown, language), **context})


@require_safe
def glossary_page(request: HttpRequest) -> HttpResponse:
    """The words of the game; htmx asks for the list alone while somebody types."""
    search = request.GET.get("q", "")[:40]
    context = {"terms": glossary(get_language() or "zh-hans", search), "search": search}
    is_part = request.headers.get("HX-Request") == "true"
    return render(request, "rules/_terms.html" if is_part else "rules/glossary.html", context)
