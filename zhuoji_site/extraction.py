"""Finds every translatable text in the code and the templates, without the tools of GNU gettext."""

import ast
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from django.utils.translation.template import templatize
from jinja2 import Environment

FUNCTIONS = {
    "_": (),
    "gettext": (),
    "gettext_lazy": (),
    "gettext_noop": (),
    "ngettext": ("plural",),
    "ngettext_lazy": ("plural",),
    "pgettext": ("context",),
    "pgettext_lazy": ("context",),
    "npgettext": ("context", "plural"),
    "npgettext_lazy": ("context", "plural"),
}
"""Which arguments a function of Django's takes beside the text."""
STRING = r"""u?(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")"""
CALL = re.compile(rf"\b(_|n?p?gettext)\(\s*({STRING}(?:\s*,\s*{STRING})*)")
PACKAGES = ("rooms", "rules", "zhuoji_site")


@dataclass(frozen=True, slots=True)
class Message:
    """A text to translate. `plural` is empty when it has no plural form, `context` when it needs none."""

    text: str
    plural: str = ""
    context: str = ""


def messages(base_dir: Path) -> dict[Message, set[str]]:
    """Every message of the site with the files that use it (paths from `base_dir`)."""
    found: dict[Message, set[str]] = {}
    for path, extract in _sources(base_dir):
        name = path.relative_to(base_dir).as_posix()
        for message in extract(path.read_text(encoding="utf-8")):
            found.setdefault(message, set()).add(name)
    return found


def _sources(base_dir: Path) -> Iterator[tuple[Path, Callable[[str], "Iterator[Message]"]]]:
    for package in PACKAGES:
        for path in sorted((base_dir / package).rglob("*.py")):
            if "migrations" not in path.parts:
                yield path, of_python
    for path in sorted((base_dir / "templates").rglob("*.*")):
        if path.suffix in {".html", ".txt", ".svg", ".webmanifest"}:
            yield path, of_jinja if "jinja2" in path.parts else of_django


def of_python(source: str) -> Iterator[Message]:
    """The messages of a Python file."""
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call):
            continue
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        if name in FUNCTIONS:
            yield from _message(name, [arg.value for arg in node.args if isinstance(arg, ast.Constant)])


def of_django(source: str) -> Iterator[Message]:
    """The messages of a Django template."""
    for name, arguments in CALL.findall(templatize(source)):
        yield from _message(name, list(ast.literal_eval(f"({arguments},)")))


def of_jinja(source: str) -> Iterator[Message]:
    """The messages of a Jinja2 template."""
    jinja = Environment(extensions=["jinja2.ext.i18n"], trim_blocks=True, lstrip_blocks=True, autoescape=True)
    for _line, name, found in jinja.extract_translations(source):  # type: ignore[attr-defined]
        yield from _message(name, list(found) if isinstance(found, tuple) else [found])


def _message(name: str, arguments: list[object]) -> Iterator[Message]:
    texts = [argument for argument in arguments if isinstance(argument, str)]
    extra = FUNCTIONS[name]
    if len(texts) < len(extra) + 1:
        return  # a name of its own, or a text made elsewhere
    context = texts.pop(0) if "context" in extra else ""
    yield Message(texts[0], texts[1] if "plural" in extra else "", context)
