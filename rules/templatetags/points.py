"""Points won and lost in templates: their sign and their colour."""

from django import template

register = template.Library()


@register.filter
def points(value: int) -> str:
    """Points won or lost: with a sign, and a real minus."""
    return f"+{value}" if value > 0 else f"−{-value}" if value < 0 else "0"


@register.filter
def points_look(value: int) -> str:
    """The class of points won or lost."""
    return "won" if value > 0 else "lost" if value < 0 else "even"
