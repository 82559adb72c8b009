"""The projector: names with tables, games, standings, clock and announcements, in letters that the back row reads.

Without `show` in its address it shows what the moment needs: before a round everybody's table by last name, during it
the games, after it the standings. Otherwise the address says what is shown in turn. All slides come in one page, cut
so that each fits the screen; scripts turn them, and without scripts the page asks for the next slide by itself.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any
from urllib.parse import urlencode

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.events.ending_words import is_over, winners_in_words
from tournaments.events.pages.public.page_context import Json, PublicPage, event_frame
from tournaments.hall.pages.frame import page_clock
from tournaments.hall.pages.public.slides import Look, Slide, slides_of
from tournaments.hall.words import ClockShown

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
MOST_LEADERS = 12
THEMES = {"": gettext_lazy("As the machine"), "dark": gettext_lazy("Dark"), "light": gettext_lazy("Light")}

NAMES = Look("hall/public/slides/names.html", width=12.3, name=8.9)
RANKS = Look("hall/public/slides/ranks.html", width=12.3, name=7.2)

Name = tuple[str, str]
"""Somebody's last name, and the rest of the name."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What the address asks for; a word that is none of the choices is passed over. `rows` is 0 where none says it."""

    known: tuple[str, ...]
    show: tuple[str, ...]
    auto: bool
    seconds: int
    rows: int
    theme: str
    page: int


@dataclass(slots=True)
class Deck:
    """The slides of a format, by what they show, of the round or heat that is next or on.

    `moment` is "before", "during" or "after" it; blank for a format that always shows all. `starts_at` is when it is
    to begin.
    """

    moment: str = ""
    number: int | None = None
    title: str = ""
    starts_at: datetime | None = None
    games: list[Slide] = field(default_factory=list)
    names: list[Slide] = field(default_factory=list)
    tables: list[Slide] = field(default_factory=list)

    def in_order(self, winners: Sequence[Slide], *, over: bool) -> list[Slide]:
        """All slides; of an event that is over its winners and the final standings come first."""
        if over:
            return [*winners, *self.tables, *self.games, *self.names]
        return [*self.games, *self.names, *self.tables]

    def of_the_moment(self, winners: Sequence[Slide], *, over: bool) -> list[Slide]:
        """The same with those first that the moment needs; only these turn, and the others are shown on request."""
        if not (over or self.moment):
            return self.in_order(winners, over=over)
        orders = {
            "before": (self.names, self.games, self.tables),
            "during": (self.games, self.names, self.tables),
            "after": (self.tables, self.games, self.names),
        }
        parts = [part for part in orders["after" if over else self.moment] if part]
        rest = [replace(slide, turns=False) for part in parts[1:] for slide in part]
        return [*winners, *(parts[0] if parts else ()), *rest]


def moment_of(clock: ClockShown | None, *, begun: bool, done: bool) -> str:
    """Where a round is: it has begun with its clock, or with its first result."""
    if done:
        return "after"
    return "during" if begun or clock else "before"


def projector_page(page: PublicPage[Any], wanted: Wanted, deck: Deck) -> tuple[str, Json]:
    """The page with these slides, and with the clock of the round."""
    frame = event_frame(page, {}, "")
    over = is_over(page.data)
    clock = page_clock(page, deck.number) if "clock" in wanted.show and not over else None
    clock = clock if clock and clock.state != "ended" else None
    if "announcements" not in wanted.show:
        frame["announcements"] = []
    winners = _winners(page, deck)
    if wanted.auto:
        slides = deck.of_the_moment(winners, over=over)
    else:
        slides = [*_asked_for(frame, clock), *deck.in_order(winners, over=over)]
    slides = slides or [Slide("hall/public/slides/nothing.html", page.event.name, ())]
    return "hall/public/projector.html", {
        **frame,
        **_settings(wanted, slides),
        "clock": clock,
        "next_start": _next_start(deck, clock, over=over),
        "leaders": _leaders(deck) if wanted.auto else {},
    }


def _winners(page: PublicPage[Any], deck: Deck) -> list[Slide]:
    if not (is_over(page.data) and deck.tables):
        return []
    rows = winners_in_words(page.data.ending.winners)
    cuts = range(0, len(rows), MOST_WINNERS)
    return [Slide("hall/public/slides/winners.html", _("Finished"), tuple(rows[at : at + MOST_WINNERS])) for at in cuts]


def _asked_for(frame: Mapping[str, Any], clock: ClockShown | None) -> list[Slide]:
    """The slides that an address asks for by name, and that are not needed where the frame shows the same."""
    slides = []
    if frame["announcements"]:
        rows = tuple(frame["announcements"][:4])
        slides.append(Slide("hall/public/slides/announcements.html", _("Announcements"), rows))
    if clock:
        slides.append(Slide("hall/public/slides/clock.html", clock.title, ()))
    return slides


def _settings(wanted: Wanted, slides: Sequence[Slide]) -> Json:
    at = wanted.page % len(slides)
    turning = [number for number, slide in enumerate(slides) if slide.turns]
    after = next((number for number in turning if number > at), turning[0])
    query = [] if wanted.auto else [("show", part) for part in wanted.show]
    query += [("seconds", str(wanted.seconds))]
    query += [("rows", str(wanted.rows))] if wanted.rows else []
    query += [("theme", wanted.theme)] if wanted.theme else []
    pages = ["?" + urlencode([*query, ("page", str(number))]) for number in range(len(slides))]
    return {
        "slides": slides,
        "at": at,
        "wanted": wanted,
        "next_url": pages[after],
        "screens": list(zip(slides, pages, strict=True)),
        "parts": [
            (name, label, name in wanted.show and not wanted.auto)
            for name, label in PARTS.items()
            if name in wanted.known
        ],
        "themes": [(name, label, name == wanted.theme) for name, label in THEMES.items()],
        "least_rows": ROWS[0],
        "most_rows": ROWS[-1],
        "most_seconds": SECONDS[-1],
    }


def _next_start(deck: Deck, clock: ClockShown | None, *, over: bool) -> Json:
    """When the round is to begin, while no clock shows more."""
    if deck.starts_at is None or clock or over or deck.moment != "before":
        return {}
    return {"title": deck.title, "at": deck.starts_at}


def _leaders(deck: Deck) -> Json:
    """The first of the standings, for the foot of screens that do not show the standings."""
    if deck.moment not in {"before", "during"} or not deck.tables:
        return {}
    first = deck.tables[0]
    return {"title": first.title, "rows": first.rows[:MOST_LEADERS]}


def wanted_of(page: PublicPage[Any], known: Sequence[str] = tuple(PARTS)) -> Wanted:
    """What the address asks for, of the parts that the format knows."""
    asked = page.lists.get("show", ())
    words = {word for each in asked for word in each.split(",")}
    show = tuple(name for name in known if name in words)
    theme = page.query.get("theme", "")
    return Wanted(
        known=tuple(known),
        show=show or tuple(known),
        auto=not show,
        seconds=_whole(page, "seconds", SECONDS, 15),
        rows=_whole(page, "rows", ROWS, 0),
        theme=theme if theme in THEMES else "",
        page=_whole(page, "page", range(10_000), 0),
    )


def _whole(page: PublicPage[Any], name: str, known: range, otherwise: int) -> int:
    text = page.query.get(name, "")
    value = int(text) if text.isascii() and text.isdigit() and len(text) < 6 else otherwise
    return value if value in known else otherwise


def name_of(name: str, last: str) -> Name:
    """A whole name in two: "John Smith (2)" is ("Smith", "John (2)"). A team's name stays whole."""
    before, found, after = f" {name}".partition(f" {last}")
    if not last or not found:
        return name, ""
    return last, f"{before.strip()} {after.strip()}".strip()


def rank_line(row: Any, name: Name, total: Any, *, level: bool = False) -> Json:
    """A line of standings, of a row with its rank."""
    return {
        "id": row.entry if hasattr(row, "entry") else row.team,
        "rank": f"{row.rank}=" if level else str(row.rank),
        "last": name[0],
        "first": name[1],
        "move": row.move,
        "total": total,
        "top": getattr(row, "top", None),
    }


def rank_slides(title: str, rows: Sequence[Json], wanted: Wanted) -> list[Slide]:
    """The slides of a table."""
    return slides_of(RANKS, title, rows, wanted.rows)
