"""Templates and remembered pieces: what has not changed is not rendered again."""

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import Final, ParamSpec, TypeVar

from django.template import engines
from django.template.backends.jinja2 import Jinja2
from django.utils.translation import get_language
from jinja2 import Environment, Template
from markupsafe import Markup

from rules.engine.tiles import KINDS, Kind
from rules.labels.tiles import TILE_CODES, tile_name, tile_names

P = ParamSpec("P")
Shown = TypeVar("Shown")
FOLDER: Final = "table"

_FACES = tuple(Markup(f'<svg><use href="#t-{TILE_CODES[kind]}"/></svg>') for kind in range(KINDS))
_BACK = Markup('<svg><use href="#t-back"/></svg>')


def face(kind: Kind | None) -> Markup:
    """The drawing of a tile without words (they stand beside it); None is a back."""
    return _BACK if kind is None else _FACES[kind]


def signed(points: int) -> str:
    """Points with their sign; nothing is 0."""
    return f"{points:+d}" if points else "0"


def render(name: str, **context: object) -> str:
    """One template of `templates/jinja2/table/`, in the active language."""
    return _template(name).render(context).strip()


def compile_all() -> None:
    """Compile every template now, so that nobody's action waits for it."""
    for path in _environment().list_templates():
        folder, _slash, file = path.partition("/")
        if folder == FOLDER:
            _template(file.removesuffix(".html"))


@lru_cache(maxsize=64)
def _template(name: str) -> Template:
    shared = {"face": face, "tile_name": tile_name, "tile_names": tile_names, "codes": TILE_CODES, "signed": signed}
    return _environment().get_template(f"{FOLDER}/{name}.html", globals=shared)


def _environment() -> Environment:
    engine = engines["jinja2"]
    assert isinstance(engine, Jinja2)
    return engine.env


def remembered(function: Callable[P, Shown]) -> Callable[P, Shown]:
    """Keep what the last arguments gave, language by language. All arguments must be hashable values."""

    @lru_cache(maxsize=8192)
    def by_language(_language: str | None, *args: P.args, **kwargs: P.kwargs) -> Shown:
        return function(*args, **kwargs)

    @wraps(function)
    def wrapper(*args: P.args, **kwargs: P.kwargs) -> Shown:
        return by_language(get_language(), *args, **kwargs)  # type: ignore[arg-type]

    return wrapper
