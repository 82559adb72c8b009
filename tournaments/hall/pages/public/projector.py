"""The projector: names with tables, games, standings, clock and announcements, in letters that the back row can read.

Without `show` in its address it shows what the moment needs: before the event when and where; in a round everybody's
table by last name with the first of the standings, and once results are in the games too; after it the standings. Of an
event that is over it shows the first three. Otherwise the address lists what is shown in turn. All slides come in one
page, cut so that each fits the screen; scripts turn them, and without scripts the page loads the next slide
automatically.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from itertools import chain
from typing import Any
from urllib.parse import urlencode, urljoin

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments.base.figures import exact, rank_in_words
from tournaments.base.pages.qr import qr_svg
from tournaments.events.ending_words import is_over, winners_in_words
from tournaments.events.extras import places_by_extras
from tournaments.events.pages.formats import after_of, pages_of
from tournaments.events.pages.public.first_pages import before_context
from tournaments.events.pages.public.page_context import Json, PublicPage, event_frame
from tournaments.events.pages.stages import places_after, podium_of
from tournaments.hall.pages.frame import page_clock
from tournaments.hall.pages.public.slides import Look, Slide, slides_of, with_table
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
MOST_APPOINTMENTS = 8
"""So many lines of the programme fit next to the facts."""
MOST_FACTS = 4
MOST_NEXT = 4
"""So many places fit below the first three."""
THEMES = {"": gettext_lazy("As the machine"), "dark": gettext_lazy("Dark"), "light": gettext_lazy("Light")}

NAMES = Look("hall/public/slides/names.html", width=12.3, name=8.9)
RANKS = Look("hall/public/slides/ranks.html", width=12.3, name=7.2)

Name = tuple[str, str]
"""Somebody's last name, and the rest of the name."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """The parts that the address asks for; an unknown word is ignored. `rows` is 0 where none says it."""

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
    to begin, and `told` what the foot of each screen says of it. Lines of `names` have the look `names_look`.
    """

    moment: str = ""
    number: int | None = None
    title: str = ""
    starts_at: datetime | None = None
    told: Sequence[str] = ()
    games: list[Slide] = field(default_factory=list)
    names: list[Slide] = field(default_factory=list)
    tables: list[Slide] = field(default_factory=list)
    names_look: Look = NAMES
    tables_first: bool = False

    def in_order(self, winners: Sequence[Slide], *, over: bool) -> list[Slide]:
        """All slides; of an event that is over its winners and the final standings come first."""
        if over:
            return [*winners, *self.tables, *self.games, *self.names]
        if self.tables_first:
            return [*self.tables, *self.games, *self.names]
        return [*self.games, *self.names, *self.tables]

    def of_the_moment(self, winners: Sequence[Slide], *, over: bool) -> list[Slide]:
        """The same with those first that the moment needs; only these turn, and the others are shown on request."""
        if not (over or self.moment):
            return self.in_order(winners, over=over)
        orders = {
            "before": ([self.names], [self.games], [self.tables]),
            "during": ([self.names, self.games], [self.tables]),
            "after": ([self.tables], [self.games], [self.names]),
        }
        parts = [slides for part in orders["after" if over else self.moment] if (slides := list(chain(*part)))]
        rest = [replace(slide, turns=False) for part in parts[1:] for slide in part]
        return [*winners, *(parts[0] if parts else ()), *rest]

    def with_table_beside_names(self) -> Deck:
        """The same, with the first of the standings next to the names where all are on one screen and leave room."""
        if self.moment not in {"before", "during"} or len(self.names) != 1 or not self.tables:
            return self
        return replace(self, names=[with_table(self.names[0], self.names_look, table=self.tables[0], table_look=RANKS)])


def moment_of(*, begun: bool, done: bool) -> str:
    """Where a round is: it has begun with its first result. Until then people look for their tables."""
    if done:
        return "after"
    return "during" if begun else "before"


def results_in(done: int, games: int) -> str:
    """How many games of a round have a result, until all have one."""
    if done == games:
        return ""
    return ngettext("%(done)s of %(n)s result in", "%(done)s of %(n)s results in", games) % {"done": done, "n": games}


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
        coming = _before(page, frame, over=over)
        if coming:  # nobody has a rank yet
            deck.tables = []
        elif not wanted.rows:
            deck = deck.with_table_beside_names()
        slides = [*coming, *deck.of_the_moment(winners, over=over)]
    else:
        slides = [*_asked_for(frame, clock), *deck.in_order(winners, over=over)]
    slides = slides or [Slide("hall/public/slides/nothing.html", page.event.name, ())]
    return "hall/public/projector.html", {
        **frame,
        **_settings(wanted, slides),
        "clock": clock,
        "next_start": _next_start(deck, clock, over=over),
        "leaders": _leaders(deck) if wanted.auto else {},
        "told": [line for line in deck.told if line] if not over else [],
        "address": re.findall("[^/]+/?", share.short) if (share := frame.get("share")) else [],
    }


def _before(page: PublicPage[Any], frame: Json, *, over: bool) -> list[Slide]:
    """When and where, the programme, and how to enter; until play begins."""
    if over or pages_of(page.event).has_begun(page.data):
        return []
    event = page.event
    found = before_context(page, frame)
    programme = [(each.time, each.text) for each in found["programme"]] or list(found["before"].days)
    title = _("Starts %(day)s") % {"day": date_format(event.starts_on, "l j F")} if event.starts_on else _("Coming up")
    names = [line.name for line in found["before"].coming]
    aside = {
        "programme": programme[:MOST_APPOINTMENTS],
        "coming": _few(names) if not programme else [],
        "coming_title": found["before"].coming_title,
        "code": _code(frame),
    }
    return [Slide("hall/public/slides/before.html", title, tuple(found["facts"][:MOST_FACTS]), aside=aside)]


def _few(names: Sequence[str]) -> list[str]:
    """The first of the names, and how many more there are, in as many lines as fit."""
    if len(names) <= MOST_APPOINTMENTS:
        return list(names)
    more = len(names) - MOST_APPOINTMENTS + 1
    return [*names[: MOST_APPOINTMENTS - 1], _("and %(n)s more") % {"n": more}]


def _code(frame: Json) -> Json:
    """The code of the form by which one enters, and what it is for; else that of the event. Blank for a private one."""
    invitation, share = frame.get("invitation"), frame.get("share")
    if not share:
        return {}
    if invitation and invitation.button:
        return {"title": invitation.button, "note": invitation.title, "qr": qr_svg(urljoin(share.url, invitation.url))}
    return {"title": _("Follow on your phone"), "note": share.short, "qr": share.qr, "follow": True}


def _winners(page: PublicPage[Any], deck: Deck) -> list[Slide]:
    """The first three with the other winners below; only the winners where too many share a place."""
    if not (is_over(page.data) and deck.tables):
        return []
    rows = winners_in_words(page.data.ending.winners)
    after = after_of(page)
    places = podium_of(after)
    cuts = range(0, len(rows), MOST_WINNERS)
    slides = [
        Slide("hall/public/slides/winners.html", _("Finished"), tuple(rows[at : at + MOST_WINNERS])) for at in cuts
    ]
    if places and slides:
        podium = {
            "places": places,
            "unit": after.unit[1],
            "of": after.of,
            "more": slides[0].rows[1:],
            "next": places_after(after, len(places), MOST_NEXT),
        }
        first = [place["name"] for place in places if place["first"]]
        title = _("%(name)s wins") % {"name": first[0]} if len(first) == 1 else slides[0].title
        slides[0] = replace(slides[0], title=title, aside=podium)
    return slides


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


def slides_of_totals(page: PublicPage[Any], names: Mapping[int, Name], wanted: Wanted) -> list[Slide]:
    """The slides of the table that ranks the players, where that isn't the format's own; none elsewhere."""
    places = places_by_extras(page.event, page.data)
    if places is None:
        return []
    endings = sorted(places.values(), key=lambda each: each.place)
    held = Counter(each.place for each in endings)
    rows = [
        {
            "id": each.entry,
            "rank": rank_in_words(each.place, tied=held[each.place] > 1),
            "last": names[each.entry][0],
            "first": names[each.entry][1],
            "move": None,
            "total": exact(each.points),
        }
        for each in endings
        if each.entry in names
    ]
    title = _("Final standings by the total") if is_over(page.data) else _("Standings by the total")
    return rank_slides(title, rows, wanted)


def rank_slides(title: str, rows: Sequence[Json], wanted: Wanted) -> list[Slide]:
    """The slides of a table."""
    return slides_of(RANKS, title, rows, wanted.rows)
