"""算分 (suànfēn): lay out a finished deal, get its settlement. The position is in the address."""

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from rules.calculation import FIRST, LONGEST, case_of, fields_of
from rules.engine.case import load_json, parse_case, settlement_to_json
from rules.engine.case_fields import CaseError
from rules.engine.case_json import position_to_json
from rules.engine.options import OPTIONS, OptionKind
from rules.engine.settlement import settle
from rules.engine.tiles import KINDS
from rules.engine.variants import VARIANTS
from rules.explain import explain
from rules.labels.cases import refusal
from rules.labels.options import option_meaning, option_name, value_name, variant_name
from rules.labels.seats import seat_letters
from rules.labels.tiles import TILE_CODES

LONGEST_CASE = 64 * 1024


@require_http_methods(["GET", "HEAD", "POST"])
def calculator(request: HttpRequest) -> HttpResponse:
    """The form with the answer beside it; a POST brings a case as JSON and leads to its address."""
    if request.method == "POST":
        return _read_case(request)
    fields = flat(request.GET)
    context = {"fields": fields, **_form(fields), **answer(fields)}
    return render(request, "rules/calculator.html", context)


def _read_case(request: HttpRequest) -> HttpResponse:
    text = request.POST.get("case", "")[:LONGEST_CASE]
    try:
        position = parse_case(load_json(text.encode()))
    except CaseError as error:
        context = {"fields": {}, **_form({}), "refusal": refusal(error, seat_letters(4)), "case_text": text}
        return render(request, "rules/calculator.html", context, status=422)
    return redirect(address_of(position_to_json(position)))


def address_of(case: Mapping[str, Any]) -> str:
    """The calculator's address for a case."""
    return f"{reverse('calculator')}?{urlencode(fields_of(case))}"


def flat(query: QueryDict) -> dict[str, str]:
    """The fields of an address; several values of one field one behind the other (the winners)."""
    return {key[:20]: "".join(values)[:LONGEST] for key, values in list(query.lists())[:100]}


def answer(fields: Mapping[str, str]) -> dict[str, Any]:
    """The settlement of the position in the fields, or why there is none; nothing for an empty form."""
    if not any(fields.get(f"h{seat}") for seat in range(4)):
        return {}
    letters = seat_letters(4)
    try:
        case = case_of(fields)
        position = parse_case(case)
    except CaseError as error:
        return {"refusal": refusal(error, letters)}
    result = settlement_to_json(settle(position))
    return {
        "case": position_to_json(position),
        "letters": letters,
        "explanation": explain(result, letters),
        "rules_url": reverse("rules", args=[position.rules.variant]),
    }


def _form(fields: Mapping[str, str]) -> dict[str, Any]:
    variant = fields.get("v", "zunyi")
    variant = variant if variant in VARIANTS else "zunyi"
    players = int(fields["n"]) if fields.get("n") in ("2", "3", "4") else 4
    letters = seat_letters(players)
    return {
        "variant": variant,
        "variants": [(key, variant_name(key)) for key in VARIANTS],
        "players": players,
        "options": [_option(key, variant, fields) for key in OPTIONS if _is_asked(key, variant)],
        "seats": [_seat(number, letters[number], fields) for number in range(players)],
        "letters_numbered": list(enumerate(letters)),
        "kinds": [(kind, TILE_CODES[kind]) for kind in range(KINDS)],
        "firsts": [_first(kind, fields) for kind in FIRST],
        "declarations": [str(one) for one in VARIANTS[variant].declarations],
    }


def _is_asked(key: str, variant: str) -> bool:
    return OPTIONS[key].exists(variant) and key not in ("players", "deals")


def _option(key: str, variant: str, fields: Mapping[str, str]) -> dict[str, Any]:
    option = OPTIONS[key]
    default = option.default(variant)
    is_switch = option.kind is OptionKind.BOOL
    chosen = fields.get(f"o_{key}") or (str(int(default)) if isinstance(default, bool) else str(default))
    values = (False, True) if is_switch else option.values(variant)
    return {
        "key": key,
        "name": option_name(key),
        "meaning": option_meaning(key),
        "chosen": chosen,
        "values": [(str(int(value)) if is_switch else str(value), value_name(key, value)) for value in values],
    }


def _seat(number: int, name: str, fields: Mapping[str, str]) -> dict[str, Any]:
    return {"number": number, "name": name, **{letter: fields.get(f"{letter}{number}", "") for letter in "hmgxyz"}}


def _first(kind: str, fields: Mapping[str, str]) -> dict[str, str]:
    return {"kind": kind, **{letter: fields.get(f"{letter}{kind}", "") for letter in "bqc"}}
