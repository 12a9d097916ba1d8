"""The numbered paragraphs of docs/rules.md: the specification in English, an explanation of each in Chinese."""

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from django.utils.html import conditional_escape, escape
from django.utils.safestring import SafeString, mark_safe

from rules.engine.options import Rules
from rules.engine.variants import VARIANTS

TEXTS: Final = Path(__file__).parent / "texts"
SPECIFICATION: Final = Path(__file__).parent.parent / "docs" / "rules.md"
ROW: Final = re.compile(r"^\| ([A-Z]\d+) \| (.+) \|$")
HEADING: Final = re.compile(r"^## (\d+)\. (.+)$")
NUMBER: Final = re.compile(r"\{([a-z0-9_.]+)\}")
CODE: Final = re.compile(r"`([^`]+)`")
STRONG: Final = re.compile(r"\*\*([^*]+)\*\*")
MARK: Final = re.compile(r"`?\[([WZ])\]`?")
MARKS: Final = {"W": "Weng'an", "Z": "Zunyi"}


class Paragraph(NamedTuple):
    """One numbered rule, as a page shows it."""

    id: str
    html: SafeString
    in_force: bool
    """Whether the option that it hangs on is on in these rules."""


class Section(NamedTuple):
    """The paragraphs under one heading."""

    title: str
    intro: SafeString
    paragraphs: tuple[Paragraph, ...]


class Source(NamedTuple):
    """A section as it lies on the disk: its Chinese texts, and the English heading."""

    title: str
    heading: str
    intro: str
    texts: Mapping[str, Mapping[str, str]]


@cache
def english() -> Mapping[str, str]:
    """The paragraphs of the specification by id."""
    rows = (ROW.match(line) for line in SPECIFICATION.read_text(encoding="utf-8").splitlines())
    return {row.group(1): row.group(2) for row in rows if row}


@cache
def headings() -> Mapping[str, str]:
    """The heading of the specification under which a paragraph stands, by id."""
    found, heading = {}, ""
    for line in SPECIFICATION.read_text(encoding="utf-8").splitlines():
        if match := HEADING.match(line):
            heading = match.group(2)
        elif match := ROW.match(line):
            found[match.group(1)] = heading
    return found


@cache
def sources() -> tuple[Source, ...]:
    """All sections in order."""
    return tuple(_source(path) for path in sorted((TEXTS / "zh_hans").glob("*.toml")))


def _source(path: Path) -> Source:
    data: dict[str, Any] = tomllib.loads(path.read_text(encoding="utf-8"))
    texts = {key: value for key, value in data.items() if isinstance(value, dict)}
    return Source(data["title"], headings()[next(iter(texts))], data.get("intro", ""), texts)


def ids(variant: str) -> tuple[str, ...]:
    """The paragraphs that a variant has, in order."""
    return tuple(key for source in sources() for key, text in source.texts.items() if "text" in text or variant in text)


def section_of(paragraph: str) -> str:
    """The letter under which a paragraph is found: `C` of `C9`."""
    return paragraph[:1]


def sections(rules: Rules, language: str) -> tuple[Section, ...]:
    """The paragraphs of a variant in a language, with the numbers that hold under these rules."""
    chinese = language.startswith("zh")
    return tuple(
        Section(
            title=source.title if chinese else source.heading,
            intro=to_html(source.intro, rules) if chinese else SafeString(""),
            paragraphs=tuple(
                Paragraph(key, _html(key, text, rules, chinese=chinese), _is_in_force(text, rules))
                for key, text in source.texts.items()
                if "text" in text or rules.variant in text
            ),
        )
        for source in sources()
    )


def _html(key: str, text: Mapping[str, str], rules: Rules, *, chinese: bool) -> SafeString:
    if chinese:
        return to_html(text.get(rules.variant) or text["text"], rules)
    return to_html(english()[key], rules)


def _is_in_force(text: Mapping[str, str], rules: Rules) -> bool:
    value = getattr(rules, text["when"]) if "when" in text else True
    return bool(value) and value != "off"


def to_html(text: str, rules: Rules) -> SafeString:
    """A text with its numbers put in, `code` and **strong** as elements, [W] and [Z] as the variants' names."""
    html = NUMBER.sub(lambda match: number_html(match.group(1), rules), conditional_escape(text))
    html = MARK.sub(lambda match: f'<b class="variant">{escape(MARKS[match.group(1)])}</b>', html)
    html = CODE.sub(r"<code>\1</code>", html)
    return mark_safe(STRONG.sub(r"<strong>\1</strong>", html))


def number_html(key: str, rules: Rules) -> str:
    """A number of the tables in force, marked when the host changed it."""
    value = rules.number(key)
    return f'<mark class="changed">{value}</mark>' if key in rules.points else str(value)


def check(variant: str) -> list[str]:
    """What is missing or wrong in the texts of a variant, one line each."""
    numbers = VARIANTS[variant].numbers
    found = [f"{key}: no text" for key in english() if not any(key in source.texts for source in sources())]
    for source in sources():
        for key, text in source.texts.items():
            if key not in english():
                found.append(f"{key}: not in the specification")
            words = text.get(variant) or text.get("text", "")
            found += [f"{key}: no number {name}" for name in NUMBER.findall(words) if name not in numbers]
    return found
