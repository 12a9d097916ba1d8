"""Tiles in Django's templates."""

from functools import lru_cache

from django import template
from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from rules.engine.notation import parse_tiles
from rules.engine.tiles import Kind
from rules.labels.tiles import TILE_CODES, tile_name

register = template.Library()


@register.simple_tag
def tile(code: str, marks: str = "") -> SafeString:
    """One tile: `{% tile "5m" %}`; `back` is a back. `marks` are more classes, such as `chicken` or `dim`."""
    if code == "back":
        return _drawn("t-back", "", f"back {marks}".strip())
    return tile_of(parse_tiles(code)[0], marks)


@register.simple_tag
def tiles(text: str, marks: str = "") -> SafeString:
    """Several tiles in a row: `{% tiles "123m55p" %}`."""
    return format_html_join("", "{}", ((tile_of(kind, marks),) for kind in parse_tiles(text)))


@register.filter
def tile_of(kind: Kind, marks: str = "") -> SafeString:
    """One tile by its kind 0..26: `{{ kind|tile_of }}`."""
    return _drawn(f"t-{TILE_CODES[kind]}", tile_name(kind), marks)


@lru_cache(maxsize=4096)
def _drawn(symbol: str, name: str, marks: str) -> SafeString:
    """A page of rules draws two thousand tiles, few of them different; the name brings the language with it."""
    role = format_html('role="img" aria-label="{}"', name) if name else SafeString('aria-hidden="true"')
    space = " " if marks else ""
    address = static("img/tiles.svg")
    return format_html(
        '<span class="tile{}{}" {}><svg aria-hidden="true"><use href="{}#{}"/></svg></span>',
        space,
        marks,
        role,
        address,
        symbol,
    )
