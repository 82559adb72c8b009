"""The search of the help: the sections that have every word asked for, those with them in a heading first."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from django.urls import reverse

from tournaments.site.files import Document, Section, manual

MOST: Final = 30
AROUND: Final = 80
WEIGHTS: Final = {"page": 4, "heading": 3, "text": 1}


@dataclass(frozen=True, slots=True)
class Found:
    """A section with a piece of its text around the first word; `weight` orders."""

    page: Document
    section: Section
    excerpt: str
    weight: int

    @property
    def title(self) -> str:
        """The page, and the heading within it."""
        return f"{self.page.title}: {self.section.title}" if self.section.title else self.page.title

    @property
    def url(self) -> str:
        """Where the section is."""
        return reverse("help_page", args=[self.page.name]) + (f"#{self.section.id}" if self.section.id else "")


def search(asked: str) -> list[Found]:
    """The best sections for these words."""
    words = [word.casefold() for word in re.findall(r"\w+", asked)]
    if not words:
        return []
    found = [each for page in manual().values() if page.name for each in _in_page(page, words)]
    return sorted(found, key=lambda each: -each.weight)[:MOST]


def _in_page(page: Document, words: list[str]) -> Iterator[Found]:
    for section in page.sections:
        where = {"page": page.title, "heading": section.title, "text": section.text}
        folded = {name: text.casefold() for name, text in where.items()}
        if not all(any(word in text for text in folded.values()) for word in words):
            continue
        if not any(word in folded["heading"] or word in folded["text"] for word in words) and section.level > 1:
            continue  # the page's name alone is found once, at its beginning
        weight = sum(WEIGHTS[name] for name, text in folded.items() for word in words if word in text)
        yield Found(page, section, _excerpt(section.text, words), weight)


def _excerpt(text: str, words: list[str]) -> str:
    at = min((place for word in words if (place := text.casefold().find(word)) >= 0), default=0)
    start = max(text.rfind(" ", 0, max(at - AROUND, 0)) + 1, 0)
    end = text.find(" ", at + AROUND)
    piece = text[start:] if end < 0 else f"{text[start:end]} …"
    return f"… {piece}" if start else piece
