"""The projector: pairings, standings, clock and announcements in turn, in letters that the back row reads.

The address says what is shown and how: `show`, `seconds`, `rows`, `theme`. All slides come in one page, cut so that
each fits the screen; scripts turn them, and without scripts the page asks for the next slide by itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import Any
from urllib.parse import urlencode

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.events.ending_words import is_over, winners_in_words
from tournaments.events.pages.public.page_context import Json, PublicPage, event_frame
from tournaments.hall.pages.frame import page_clock

PARTS = {
    "pairings": gettext_lazy("Pairings"),
    "names": gettext_lazy("Pairings by name"),
    "standings": gettext_lazy("Standings"),
    "clock": gettext_lazy("Clock"),
    "announcements": gettext_lazy("Announcements"),
}
SECONDS = range(121)
ROWS = range(4, 17)
MOST_WINNERS = 6
THEMES = {"": gettext_lazy("As the machine"), "dark": gettext_lazy("Dark"), "light": gettext_lazy("Light")}


@dataclass(frozen=True, slots=True)
class Slide:
    """One screen: `template` draws its `rows`, and `part` of `parts` says which of several it is."""

    template: str
    title: str
    rows: tuple[Any, ...]
    part: int = 1
    parts: int = 1

    @property
    def kind(self) -> str:
        """The name of its template, for styles."""
        return PurePosixPath(self.template).stem

    @property
    def key(self) -> str:
        """What stays the same while the slide's rows change."""
        return f"{self.kind}-{self.title}-{self.part}"


@dataclass(frozen=True, slots=True)
class Wanted:
    """What the address asks for; a word that is none of the choices is passed over."""

    known: tuple[str, ...]
    show: tuple[str, ...]
    seconds: int
    rows: int
    theme: str
    page: int


def in_order(page: PublicPage[Any], games: Sequence[Slide], tables: Sequence[Slide]) -> list[Slide]:
    """The games, then the standings; of an event that is over its winners, the final standings, then the games."""
    if not is_over(page.data):
        return [*games, *tables]
    winners = winners_in_words(page.data.ending.winners) if tables else []
    named = slides_of("hall/public/slides/winners.html", _("Finished"), winners, MOST_WINNERS)
    return [*named, *tables, *games]


def projector_page(page: PublicPage[Any], wanted: Wanted, slides: list[Slide], number: int | None) -> tuple[str, Json]:
    """The page with these slides, and with the clock of the round of that number."""
    frame = event_frame(page, {}, "")
    clock = page_clock(page, number) if "clock" in wanted.show else None
    if clock and clock.state != "ended":
        slides.insert(0, Slide("hall/public/slides/clock.html", clock.title, ()))
    if "announcements" not in wanted.show:
        frame["announcements"] = []
    elif frame["announcements"]:
        told = tuple(frame["announcements"][:4])
        slides.insert(0, Slide("hall/public/slides/announcements.html", _("Announcements"), told))
    slides = slides or [Slide("hall/public/slides/nothing.html", page.event.name, ())]
    at = wanted.page % len(slides)
    settings = [*(("show", part) for part in wanted.show), ("seconds", wanted.seconds), ("rows", wanted.rows)]
    settings += [("theme", wanted.theme)] if wanted.theme else []
    return "hall/public/projector.html", frame | {
        "slides": slides,
        "at": at,
        "wanted": wanted,
        "clock": clock,
        "next_url": "?" + urlencode([*settings, ("page", (at + 1) % len(slides))]),
        "parts": [(name, label, name in wanted.show) for name, label in PARTS.items() if name in wanted.known],
        "themes": [(name, label, name == wanted.theme) for name, label in THEMES.items()],
        "least_rows": ROWS[0],
        "most_rows": ROWS[-1],
        "most_seconds": SECONDS[-1],
    }


def wanted_of(page: PublicPage[Any], known: Sequence[str] = tuple(PARTS)) -> Wanted:
    """What the address asks for, of the parts that the format knows."""
    asked = page.lists.get("show", ())
    words = {word for each in asked for word in each.split(",")}
    theme = page.query.get("theme", "")
    return Wanted(
        known=tuple(known),
        show=tuple(name for name in known if name in words) or tuple(known),
        seconds=_whole(page, "seconds", SECONDS, 12),
        rows=_whole(page, "rows", ROWS, 8),
        theme=theme if theme in THEMES else "",
        page=_whole(page, "page", range(10_000), 0),
    )


def _whole(page: PublicPage[Any], name: str, known: range, otherwise: int) -> int:
    text = page.query.get(name, "")
    value = int(text) if text.isascii() and text.isdigit() and len(text) < 6 else otherwise
    return value if value in known else otherwise


def slides_of(template: str, title: str, rows: Sequence[Any], most: int) -> Iterator[Slide]:
    """Slides of at most so many rows."""
    parts = -(-len(rows) // most)
    for part in range(parts):
        yield Slide(template, title, tuple(rows[part * most : (part + 1) * most]), part + 1, parts)
