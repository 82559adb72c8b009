"""The search of the help: the sections that have every word asked for, those with them in a title first.

What is searched is folded once, when the first page of help is asked for, as the pages are read once.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from tournaments.site.files import Document, Section, manual

MOST: Final = 30
AROUND: Final = 80
LONGEST: Final = 200  # characters of a question; what comes after them is not looked for
MOST_WORDS: Final = 10
WEIGHTS: Final = {"page": 100, "heading": 30, "text": 1}


@dataclass(frozen=True, slots=True)
class Found:
    """A section with a piece of its text around the first word; `weight` orders."""

    page: Document
    section: Section
    excerpt: str
    words: tuple[str, ...]
    weight: int

    @property
    def title(self) -> str:
        """The page, and the heading within it."""
        return f"{self.page.title}: {self.section.title}" if self.section.title else self.page.title

    @property
    def url(self) -> str:
        """Where the section is."""
        return reverse("help_page", args=[self.page.name]) + (f"#{self.section.id}" if self.section.id else "")

    @property
    def marked_title(self) -> SafeString:
        """The title, with the words marked."""
        return marked(self.title, self.words)

    @property
    def marked_excerpt(self) -> SafeString:
        """The piece of text, with the words marked."""
        return marked(self.excerpt, self.words)


@dataclass(frozen=True, slots=True)
class _Entry:
    """A section, and where its words are looked for."""

    page: Document
    section: Section
    folded: dict[str, str]


def search(asked: str) -> list[Found]:
    """The best sections for these words; none for a question without a word."""
    words = tuple(dict.fromkeys(re.findall(r"\w+", fold(asked[:LONGEST]))))[:MOST_WORDS]
    if not words:
        return []
    found = (_found(entry, words) for entry in _entries())
    return sorted((each for each in found if each), key=lambda each: -each.weight)[:MOST]


def fold(text: str) -> str:
    """The text in small letters, each where it was: letters that become two stay as they are."""
    return "".join(small if len(small := letter.lower()) == 1 else letter for letter in text)


def marked(text: str, words: Sequence[str]) -> SafeString:
    """The text as HTML, with each of the folded words in `<mark>`."""
    places = re.finditer("|".join(re.escape(word) for word in sorted(words, key=len, reverse=True)), fold(text))
    return format_html_join("", "{}{}", _pieces(text, [each.span() for each in places]))


def _pieces(text: str, spans: Sequence[tuple[int, int]]) -> Iterator[tuple[str, str]]:
    at = 0
    for start, end in spans:
        yield text[at:start], format_html("<mark>{}</mark>", text[start:end])
        at = end
    yield text[at:], ""


@cache
def _entries() -> tuple[_Entry, ...]:
    return tuple(
        _Entry(page, section, {"page": fold(page.title), "heading": fold(section.title), "text": fold(section.text)})
        for page in manual().values()
        if page.name
        for section in page.sections
    )


def _found(entry: _Entry, words: tuple[str, ...]) -> Found | None:
    folded = entry.folded
    if not all(any(word in text for text in folded.values()) for word in words):
        return None
    if not any(word in folded["heading"] or word in folded["text"] for word in words) and entry.section.level > 1:
        return None  # the page's name alone is found once, at its beginning
    weight = sum(WEIGHTS[name] for name, text in folded.items() for word in words if word in text)
    weight += WEIGHTS["page"] if entry.section.level == 1 and all(word in folded["page"] for word in words) else 0
    return Found(entry.page, entry.section, _excerpt(entry.section.text, folded["text"], words), words, weight)


def _excerpt(text: str, folded: str, words: Sequence[str]) -> str:
    at = min((place for word in words if (place := folded.find(word)) >= 0), default=0)
    start = max(text.rfind(" ", 0, max(at - AROUND, 0)) + 1, 0)
    end = text.find(" ", at + AROUND)
    piece = text[start:] if end < 0 else f"{text[start:end]} …"
    return f"… {piece}" if start else piece
