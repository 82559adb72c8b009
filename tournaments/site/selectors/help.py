"""The search of the help: the best sections for a question in the reader's own words.

Words are compared by their stems, and their beginnings count too. `docs/help-words.toml` says which words of our pages
stand for what people type. Sections with every word are shown; where none has them all, those with some of them. Titles
weigh more than headings and headings more than text, tasks more than reference pages. What is searched is prepared
once, when the first page of help is asked for, as the pages are read once.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cache
from math import log
from typing import Any, Final

from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from tournaments.site.files import DOCS, Document, Section, manual
from tournaments.site.selectors.stems import WORD, stem, stems

MOST: Final = 30
MOST_OF_A_PAGE: Final = 2
AROUND: Final = 80
LONGEST: Final = 200  # characters of a question; the rest is ignored
MOST_WORDS: Final = 10
SHORTEST_BEGINNING: Final = 4  # letters from which the beginning of a word matches
WEIGHTS: Final = {"page": 8.0, "heading": 6.0, "line": 3.0, "text": 1.0}
SYNONYM: Final = 0.8
BEGINNING: Final = 0.5
REFERENCE: Final = 0.6


@dataclass(frozen=True, slots=True)
class Found:
    """A section with a piece of its text around the first word; `weight` orders, and `words` are marked."""

    page: Document
    section: Section
    excerpt: str
    words: tuple[str, ...]
    weight: float
    has_all: bool

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
    """A section, and the stems of its parts, each part as " one two three "."""

    page: Document
    section: Section
    parts: dict[str, str]


@dataclass(frozen=True, slots=True)
class _Term:
    """A word or phrase of the question, with all that may stand for it and how much each counts."""

    meanings: tuple[tuple[str, float], ...]

    def words_in(self, parts: Collection[str]) -> set[str]:
        """The stems to mark: those of the meanings that the section has."""
        return {
            word
            for meaning, _weight in self.meanings
            if any(f" {meaning}" in part for part in parts)
            for word in meaning.split()
        }

    def weight_in(self, part: str) -> float:
        """How well a part of a section has it: 0 without it, and a little more where it is said again."""
        best = 0.0
        for meaning, weight in self.meanings:
            if times := part.count(f" {meaning} "):
                best = max(best, weight * (1 + 0.2 * min(times - 1, 3)))
            elif len(meaning) >= SHORTEST_BEGINNING and f" {meaning}" in part:
                best = max(best, weight * BEGINNING)
        return best


def search(asked: str) -> list[Found]:
    """The best sections for these words; none for a question without a word that the help knows."""
    terms = _terms(asked)
    whole = _Term(((" ".join(stems(asked[:LONGEST])), 1.0),)) if len(terms) > 1 else None
    weighed = [(term, _rarity(term)) for term in [*terms, *([whole] if whole else [])]]
    found = [_found(each, terms, _score(each, weighed)) for each in _entries() if _fits(each, terms)]
    if any(each.has_all for each in found):
        found = [each for each in found if each.has_all]
    return list(_few_of_each_page(sorted(found, key=lambda each: -each.weight)))[:MOST]


def marked(text: str, words: tuple[str, ...]) -> SafeString:
    """The text as HTML, with each word that has one of these stems, or begins with one, in `<mark>`."""
    return format_html_join("", "{}{}", _pieces(text, words))


def _pieces(text: str, words: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    at = 0
    for place in WORD.finditer(text):
        if _is_one_of(place[0], words):
            yield text[at : place.start()], format_html("<mark>{}</mark>", place[0])
            at = place.end()
    yield text[at:], ""


def _is_one_of(word: str, words: tuple[str, ...]) -> bool:
    found = stem(word)
    return any(found == each or (len(each) >= SHORTEST_BEGINNING and found.startswith(each)) for each in words)


@cache
def _declared() -> dict[str, Any]:
    return tomllib.loads((DOCS / "help-words.toml").read_text(encoding="utf-8"))


@cache
def _small_words() -> frozenset[str]:
    """Words that say little about the question, as stems."""
    return frozenset(stems(_declared()["small"]["words"]))


@cache
def _meanings() -> dict[str, tuple[str, ...]]:
    """The declared words, as stems."""
    declared = _declared()["means"]
    return {" ".join(stems(said)): tuple(" ".join(stems(each)) for each in meant) for said, meant in declared.items()}


def _terms(asked: str) -> list[_Term]:
    """The words of a question: declared phrases as one, small words only where there is nothing else."""
    words, meanings = stems(asked[:LONGEST])[: 2 * MOST_WORDS], _meanings()
    longest = max(len(said.split()) for said in meanings)
    terms: dict[str, _Term] = {}
    at = 0
    while at < len(words):
        size = next((n for n in range(longest, 0, -1) if " ".join(words[at : at + n]) in meanings), 1)
        said = " ".join(words[at : at + size])
        if said in meanings or said not in _small_words():
            terms[said] = _Term(((said, 1.0), *((meant, SYNONYM) for meant in meanings.get(said, ()))))
        at += size
    found = list(terms.values()) or [_Term(((word, 1.0),)) for word in dict.fromkeys(words)]
    return found[:MOST_WORDS]


@cache
def _entries() -> tuple[_Entry, ...]:
    return tuple(
        _Entry(
            page,
            section,
            {
                name: f" {' '.join(stems(text))} "
                for name, text in {
                    "page": page.title,
                    "heading": section.title,
                    "line": page.line if section.level == 1 else "",
                    "text": section.text,
                }.items()
            },
        )
        for page in manual().values()
        if page.name
        for section in page.sections
    )


def _rarity(term: _Term) -> float:
    """The weight of a word: rare words say more about what is meant."""
    having = sum(1 for each in _entries() if any(term.weight_in(part) for part in each.parts.values()))
    return log(1 + len(_entries()) / (1 + having))


def _fits(entry: _Entry, terms: list[_Term]) -> bool:
    """Whether the section has any of the words. The page's name alone is found once, at its beginning."""
    parts = entry.parts.items()
    return any(
        term.weight_in(part) for term in terms for name, part in parts if name != "page" or entry.section.level == 1
    )


def _score(entry: _Entry, weighed: list[tuple[_Term, float]]) -> float:
    total = 0.0
    for term, rarity in weighed:
        inside = [WEIGHTS[name] * term.weight_in(part) for name, part in entry.parts.items()]
        total += rarity * (max(inside) + 0.25 * sum(inside))
    return total * (1.0 if entry.page.is_task else REFERENCE)


def _found(entry: _Entry, terms: list[_Term], weight: float) -> Found:
    parts = entry.parts.values()
    found = {word for term in terms for word in term.words_in(parts)}
    words = tuple(sorted(found - _small_words() or found))
    has_all = all(any(term.weight_in(part) for part in parts) for term in terms)
    return Found(entry.page, entry.section, _excerpt(entry.section.text, words), words, weight, has_all)


def _few_of_each_page(found: list[Found]) -> Iterator[Found]:
    shown: Counter[str] = Counter()
    for each in found:
        shown[each.page.name] += 1
        if shown[each.page.name] <= MOST_OF_A_PAGE:
            yield each


def _excerpt(text: str, words: tuple[str, ...]) -> str:
    at = next((place.start() for place in WORD.finditer(text) if _is_one_of(place[0], words)), 0)
    start = max(text.rfind(" ", 0, max(at - AROUND, 0)) + 1, 0)
    end = text.find(" ", at + AROUND)
    piece = text[start:] if end < 0 else f"{text[start:end]} …"
    return f"… {piece}" if start else piece
