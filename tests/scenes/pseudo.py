"""A language that is made up from our own texts, in memory: each word longer by the half, and each text in brackets.

What a page shows outside of brackets is a text that nobody can translate, or somebody's own words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from html.parser import HTMLParser
from typing import Any, Final
from unittest.mock import patch

from django.utils import translation
from django.utils.translation import trans_real

OPEN, CLOSE = "⟦", "⟧"
STANDS_FOR: Final = "fr"
"""The language in whose place it is: one that the site offers, with formats of its own."""
KEPT = re.compile(r"%\(\w+\)[a-z]|%%|%[sdr]|\{\w*\}|<[^>]*>|&[#\w]+;")
VOWELS = str.maketrans({"a": "áa", "e": "ée", "i": "íi", "o": "óo", "u": "úu"})
ADDRESS = re.compile(r"\S+\.example\b\S*|\S+:\d+/\S+|(?<=\d)(?:re|er|e)\b")  # and ordinals, which the language writes
READ_ALOUD = ("alt", "aria-label", "placeholder", "title")
NO_TEXT = {"script", "style", "svg", "code", "kbd", "pre", "template", "textarea"}


def pseudo(text: str) -> str:
    """The text in the made-up language; places, tags and entities stay."""
    at, parts = 0, []
    for kept in KEPT.finditer(text):
        parts += [text[at : kept.start()].translate(VOWELS), kept[0]]
        at = kept.end()
    return f"{OPEN}{''.join(parts)}{text[at:].translate(VOWELS)}{CLOSE}"


class PseudoTranslation:
    """What `gettext` asks, as Django's own catalogue answers it; `asked` has it as catalogues do."""

    def __init__(self) -> None:
        self.asked: set[str | tuple[str, int]] = set()

    def gettext(self, message: str) -> str:
        """One text; some are ours to fill in by `pgettext`, with their context before them."""
        self.asked.add(message)
        return pseudo(message.rpartition("\x04")[2])

    def ngettext(self, one: str, many: str, number: int) -> str:
        """The form for a number."""
        self.asked.add((one, 0))
        return pseudo((one if number == 1 else many).rpartition("\x04")[2])

    def to_language(self) -> str:
        """The code of the language."""
        return STANDS_FOR

    language = to_language

    def without_translation(self, language: str) -> list[str]:
        """What was asked so far and nobody has translated into `language`."""
        catalog = trans_real.translation(language)._catalog
        texts = {each[0] if isinstance(each, tuple) else each for each in self.asked if each not in catalog}
        known = {text for text in texts if (text, 0) in catalog or text in catalog}
        return sorted(text for text in texts - known if re.search(r"[^\W\d_]{2}", KEPT.sub("", text)))


@contextmanager
def pseudo_locale() -> Iterator[PseudoTranslation]:
    """Let the made-up language take the place of one that is offered; a request, or `override`, turns it on."""
    made = PseudoTranslation()
    with patch.dict(trans_real._translations, {STANDS_FOR: made}):
        yield made


@contextmanager
def speaking_pseudo() -> Iterator[None]:
    """As `pseudo_locale`, turned on."""
    with pseudo_locale(), translation.override(STANDS_FOR):
        yield


class _Texts(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []
        self.inside: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in NO_TEXT or ("lang", "en") in attrs or ("translate", "no") in attrs:
            self.inside.append(tag)
        self.texts += [value for name, value in attrs if name in READ_ALOUD and value]

    def handle_endtag(self, tag: str) -> None:
        if self.inside and self.inside[-1] == tag:
            self.inside.pop()

    def handle_data(self, data: str) -> None:
        if not self.inside and data.strip():
            self.texts.append(data)


def unmarked_words(html: str, own: Any = (), *, own_texts: Any = ()) -> list[str]:
    """The words that a page shows outside of brackets, but for somebody's `own`, and for their sentences as a whole."""
    parser = _Texts()
    parser.feed(html)
    # A text may have others in it, and may go over several tags.
    text = re.sub(r"\s+", " ", " | ".join(parser.texts))
    text = ADDRESS.sub(" ", text)
    for each in own_texts:
        text = text.replace(each, " ")
    innermost = re.compile(f"{OPEN}[^{OPEN}{CLOSE}]*{CLOSE}")
    while innermost.search(text):
        text = innermost.sub(" ", text)
    known = {word for each in own for word in re.findall(r"[^\W\d_]+", str(each))}
    return sorted(set(re.findall(r"[^\W\d_]{2,}", text)) - known)
