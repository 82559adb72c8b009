"""`python -m ops.translations`: whether the translations in `locale/` can be used; `make lint` runs it.

A text that isn't translated yet is fine: the site shows it in English. A translation must name what its text names
(`%(who)s`), have all plural forms of its language, begin and end like its text, and be marked as sure: a fuzzy one is
a guess of gettext about a text that changed. French has a narrow space before a colon and such marks.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import polib

from ops.catalogs import ROOT

PLACE = re.compile(r"%\(\w+\)[a-z]|%[sdr]|\{\w*\}")
WIDE_SPACE = re.compile(r"[ \N{NO-BREAK SPACE}][:;?!»](?=\s|$|<)|«[ \N{NO-BREAK SPACE}]")
"""What French typography has a narrow space for."""
PLURALS = re.compile(r"nplurals\s*=\s*(\d+)")


def main() -> int:
    """Print what is wrong; 1 where something is."""
    found = [line for path in sorted(ROOT.glob("locale/*/LC_MESSAGES/*.po")) for line in faults(path)]
    print(*found, sep="\n", end="\n" if found else "")
    return int(bool(found))


def faults(path: Path) -> Iterator[str]:
    """What is wrong in one file: its language, the text, and why."""
    catalog = polib.pofile(str(path))
    language = path.parent.parent.name
    forms = PLURALS.search(catalog.metadata.get("Plural-Forms", ""))
    if forms is None:
        yield f"{language}: the header says nothing of Plural-Forms. Run `make messages`."
        return
    for entry in catalog:
        if not entry.obsolete:
            for fault in _faults(entry, int(forms[1])):
                yield f"{language}: “{entry.msgid[:70]}”: {fault}"
            if language == "fr" and any(map(WIDE_SPACE.search, [entry.msgstr, *entry.msgstr_plural.values()])):
                yield f"{language}: “{entry.msgid[:70]}”: write U+202F before : ; ? ! » and after «."


def _faults(entry: polib.POEntry, forms: int) -> Iterator[str]:
    if entry.fuzzy:
        yield "it is marked fuzzy. Check the translation and remove the mark."
    if entry.msgid_plural:
        yield from _plural_faults(entry, forms)
    elif entry.msgstr:
        yield from _text_faults(entry.msgstr, entry.msgid, places(entry.msgid))


def _plural_faults(entry: polib.POEntry, forms: int) -> Iterator[str]:
    texts = [entry.msgstr_plural.get(number, "") for number in range(forms)]
    if not any(texts):
        return
    if not all(texts) or len(entry.msgstr_plural) != forms:
        yield f"it needs {forms} plural forms."
        return
    # The singular may spell out the number ("ein Spieler"), but must not have other placeholders; the plural has all of
    # them.
    known = places(entry.msgid) | places(entry.msgid_plural)
    for text in texts[:-1]:
        yield from _text_faults(text, entry.msgid, places(text) & known)
    yield from _text_faults(texts[-1], entry.msgid_plural, places(entry.msgid_plural))


def _text_faults(text: str, source: str, wanted: set[str]) -> Iterator[str]:
    if places(text) != wanted:
        named, lacks = sorted(places(text) - wanted), sorted(wanted - places(text))
        yield f"it names {', '.join(named) or 'nothing'} too much, and {', '.join(lacks) or 'nothing'} too little."
    for edge, has in (("begin", str.startswith), ("end", str.endswith)):
        if has(text, "\n") != has(source, "\n"):
            yield f"text and translation must both {edge} with a new line, or neither."


def places(text: str) -> set[str]:
    """What a text names: `%(who)s`, `%s`, `{who}`. A percent sign of its own (`%%`) is none."""
    return set(PLACE.findall(text.replace("%%", "")))


if __name__ == "__main__":
    sys.exit(main())
