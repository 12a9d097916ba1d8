"""Tiles in templates of pages: `{% tiles "123m5p" %}` draws them, each with its name for who cannot see."""

from functools import lru_cache

from django import template
from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from rules.engine.notation import parse_tiles
from rules.engine.tiles import Kind
from rules.labels.tiles import TILE_CODES, tile_name

register = template.Library()


@register.simple_tag
def tiles(text: str) -> SafeString:
    """Tiles in compact notation, in their order."""
    return format_html_join("", "{}", ((_tile(kind, get_language()),) for kind in parse_tiles(text or "")))


@register.simple_tag
def tile_button(kind: int) -> SafeString:
    """One tile by its kind 0..26."""
    return _tile(kind, get_language())


@lru_cache(maxsize=256)
def _tile(kind: Kind, _language: str | None) -> SafeString:
    sheet = static("img/tiles.svg")
    return format_html(
        '<svg class="tile-face" viewBox="0 0 60 80" role="img" aria-label="{}"><use href="{}#t-{}"/></svg>',
        tile_name(kind),
        sheet,
        TILE_CODES[kind],
    )
