"""The Chinese catalogue: `locale/zh_Hans` in gettext's form, fed by the flat files in `locale/zh_hans.d`."""

import json
import os
import re
from pathlib import Path

import polib

from zhuoji_site.extraction import Message, messages

PLACEHOLDER = re.compile(r"%\((\w+)\)[sd]|%[sd]|\{(\w*)\}")
CONTEXT_END = "\x04"
Translations = dict[tuple[str, str], tuple[str, ...]]
"""(context, text) -> the translation, or one for each plural form."""


class CatalogueError(Exception):
    """A translation file that cannot be read."""


def catalogue_paths(base_dir: Path) -> tuple[Path, list[Path]]:
    """The .po file, and the flat files that are merged into it."""
    locale = base_dir / "locale"
    return locale / "zh_Hans" / "LC_MESSAGES" / "django.po", sorted((locale / "zh_hans.d").glob("*.json"))


def read_translations(base_dir: Path) -> Translations:
    """All translations there are; a flat file beats the .po file, a later one an earlier one."""
    po_path, fragments = catalogue_paths(base_dir)
    found: Translations = {}
    if po_path.exists():
        for entry in polib.pofile(str(po_path)):
            forms = tuple(entry.msgstr_plural.values()) if entry.msgid_plural else (entry.msgstr,)
            if all(forms) and not entry.obsolete:
                found[entry.msgctxt or "", entry.msgid] = forms
    for path in fragments:
        found.update(_read_fragment(path))
    return found


def _contradictions(base_dir: Path) -> list[str]:
    """Texts that two flat files translate in different ways: one of them needs a context of its own."""
    first: dict[tuple[str, str], tuple[str, tuple[str, ...]]] = {}
    found = []
    for path in catalogue_paths(base_dir)[1]:
        for key, forms in _read_fragment(path).items():
            name, before = first.setdefault(key, (path.name, forms))
            if before != forms:
                found.append(f"translated in two ways: {key[1]!r}: {before[0]} ({name}), {forms[0]} ({path.name})")
    return found


def _read_fragment(path: Path) -> Translations:
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except ValueError as error:
        raise CatalogueError(f"{path.name}: not JSON: {error}") from error
    found: Translations = {}
    for key, value in data.items():
        context, _end, text = key.rpartition(CONTEXT_END)
        found[context, text] = tuple(value) if isinstance(value, list) else (value,)
    return found


def problems(base_dir: Path) -> list[str]:
    """What is wrong with the catalogue: texts without a translation, with two, with other placeholders than theirs."""
    translations = read_translations(base_dir)
    found = _contradictions(base_dir)
    for message, places in messages(base_dir).items():
        forms = translations.get((message.context, message.text))
        if not forms:
            found.append(f"not translated: {message.text!r} ({', '.join(sorted(places))})")
            continue
        allowed = _placeholders(message.text) | _placeholders(message.plural)
        found += [
            f"other placeholders: {message.text!r} -> {form!r}"
            for form in forms
            if not _placeholders(form) <= allowed or (not message.plural and _placeholders(form) != allowed)
        ]
    return sorted(found)


def _placeholders(text: str) -> set[str]:
    return {match.group(0) for match in PLACEHOLDER.finditer(text)}


def write_po(base_dir: Path) -> int:
    """Write the .po file anew: every text in use, with its translation if there is one. Returns how many have none."""
    po_path, _fragments = catalogue_paths(base_dir)
    translations = read_translations(base_dir)
    used = messages(base_dir)
    po = _empty_catalogue()
    for message in sorted(used, key=lambda one: (one.text, one.context)):
        forms = translations.get((message.context, message.text), ())
        po.append(_entry(message, forms, sorted(used[message])))
    po_path.parent.mkdir(parents=True, exist_ok=True)
    po.save(str(po_path))
    return len(po.untranslated_entries())


def write_mo(base_dir: Path) -> None:
    """Compile every translation there is into the file that Django reads."""
    po_path, _fragments = catalogue_paths(base_dir)
    plurals = {message.text: message.plural for message in messages(base_dir) if message.plural}
    po = _empty_catalogue()
    for (context, text), forms in sorted(read_translations(base_dir).items()):
        po.append(_entry(Message(text, plurals.get(text, ""), context), forms, []))
    po_path.parent.mkdir(parents=True, exist_ok=True)
    fresh = po_path.with_suffix(f".{os.getpid()}.mo")
    po.save_as_mofile(str(fresh))
    fresh.replace(po_path.with_suffix(".mo"))


def _entry(message: Message, forms: tuple[str, ...], places: list[str]) -> polib.POEntry:
    entry = polib.POEntry(
        msgid=message.text,
        msgctxt=message.context or None,
        occurrences=[(place, "") for place in places],
        flags=["python-format"] if re.search(r"%\(\w+\)[sd]|%[sd]", message.text) else [],
    )
    if message.plural:
        entry.msgid_plural = message.plural
        entry.msgstr_plural = dict(enumerate(forms or ("",)))
    else:
        entry.msgstr = forms[0] if forms else ""
    return entry


def _empty_catalogue() -> polib.POFile:
    po = polib.POFile(wrapwidth=120)
    po.metadata = {
        "Project-Id-Version": "zhuoji",
        "Language": "zh_Hans",
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=utf-8",
        "Content-Transfer-Encoding": "8bit",
        "Plural-Forms": "nplurals=1; plural=0;",
    }
    return po
