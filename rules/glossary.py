"""The words of the game, searchable by characters, pinyin without tones, English and meaning."""

import tomllib
import unicodedata
from functools import cache
from typing import NamedTuple

from rules.paragraphs import TEXTS


class Term(NamedTuple):
    """One word of the game."""

    han: str
    pinyin: str
    english: str
    meaning: str
    paragraph: str
    """The paragraph that says more; empty: none."""


@cache
def _terms() -> tuple[dict[str, str], ...]:
    return tuple(tomllib.loads((TEXTS / "glossary.toml").read_text(encoding="utf-8"))["term"])


def glossary(language: str, search: str = "") -> tuple[Term, ...]:
    """The words in which the search is found; all without one."""
    meaning = "zh-hans" if language.startswith("zh") else "en"
    wanted = _plain(search)
    return tuple(
        Term(term["han"], term["pinyin"], term["english"], term[meaning], term["paragraph"])
        for term in _terms()
        if not wanted or wanted in _plain(" ".join((term["han"], term["pinyin"], term["english"], term[meaning])))
    )


def _plain(text: str) -> str:
    """Small letters without tones, blanks and apostrophes: what people type."""
    letters = unicodedata.normalize("NFD", text[:100_000]).casefold()
    return "".join(char for char in letters if not unicodedata.combining(char) and char not in " '’·")
