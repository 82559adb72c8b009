"""The projector: pairings, standings, clock and announcements in turn, in letters that the back row reads.

The address says what is shown and how: `show`, `seconds`, `rows`, `theme`. All slides come in one page, cut so that
each fits the screen; scripts turn them, and without scripts the page asks for the next slide by itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.base.tags.topboard import power_name
from tournaments.events.ending_words import final_or, is_over, winners_in_words
from tournaments.events.pages.public.frames import Json, PublicPage, event_frame, page_clock
from tournaments.events.time_zones import zone_of
from tournaments.league.words import fixture_words, matches_to_come
from tournaments.swiss.selectors.template_context import round_context, standings_context

PARTS = {
    "pairings": gettext_lazy("Pairings"),
    "names": gettext_lazy("Pairings by name"),
    "standings": gettext_lazy("Standings"),
    "clock": gettext_lazy("Clock"),
    "announcements": gettext_lazy("Announcements"),
}
OF_SEASONS = ("pairings", "standings", "announcements")
SECONDS = range(121)
ROWS = range(4, 17)
MOST_WINNERS = 6
THEMES = {"": gettext_lazy("As the machine"), "dark": gettext_lazy("Dark"), "light": gettext_lazy("Light")}


@dataclass(frozen=True, slots=True)
class Slide:
    """One screen: its kind picks how `rows` are drawn, `part` of `parts` says which of several it is."""

    kind: str
    title: str
    rows: tuple[Any, ...]
    part: int = 1
    parts: int = 1

    @property
    def key(self) -> str:
        """What stays the same while the slide's rows change."""
        return f"{self.kind}-{self.title}-{self.part}"


@dataclass(frozen=True, slots=True)
class Wanted:
    """What the address asks for; a word that is none of the choices is passed over."""

    show: tuple[str, ...]
    seconds: int
    rows: int
    theme: str
    page: int


def projector_of_swiss(page: PublicPage) -> tuple[str, Json]:
    """The tables of the newest round, and the standings."""
    wanted = _wanted(page, tuple(PARTS))
    found = page.data["rounds"][-1] if page.data["rounds"] else None
    shown = round_context(page.data, found, None) if found else None
    table = standings_context(page.data)
    slides: list[Slide] = []
    if shown and "pairings" in wanted.show:
        slides += _cut("duels", _("Round %(n)s") % {"n": shown["number"]}, shown["tables"], wanted.rows)
    if shown and "names" in wanted.show:
        title = _("Round %(n)s by name") % {"n": shown["number"]}
        lines = [
            {
                "name": line["player"]["name"],
                "place": line.get("table"),
                "colour": line.get("colour", ""),
                "what": line["opponent"]["name"] if line.get("opponent") else line.get("bye", ""),
            }
            for line in shown["by_name"]
        ]
        slides += _cut("names", title, lines, wanted.rows * 2)
    tables: list[Slide] = []
    if "standings" in wanted.show and table["played"]:
        rows = [{**row, "total": row["points"]} for row in table["rows"]]
        tables += _cut("ranks", table["title"], rows, wanted.rows * 2)
    return _answer(page, wanted, _in_order(page, slides, tables), found["number"] if found else None)


def projector_of_boards(page: PublicPage) -> tuple[str, Json]:
    """The boards of the newest heat that has any, and the standings."""
    wanted = _wanted(page, tuple(PARTS))
    found = next((heat for heat in reversed(page.data["heats"]) if heat["games"]), None)
    slides: list[Slide] = []
    if found and "pairings" in wanted.show:
        title = _("Heat %(n)s") % {"n": found["number"]}
        slides += _cut("boards", title, found["games"], max(1, wanted.rows // 4) * 2)
    if found and "names" in wanted.show:
        title = _("Heat %(n)s by name") % {"n": found["number"]}
        slides += _cut("names", title, _seats_by_name(page, found), wanted.rows * 2)
    rows = [row for row in page.data["standings"]["all"] if row["rank"] is not None]
    tables: list[Slide] = []
    if "standings" in wanted.show and rows:
        tables += _cut("ranks", final_or(page.data, _("Standings")), rows, wanted.rows * 2)
    return _answer(page, wanted, _in_order(page, slides, tables), found["number"] if found else None)


def projector_of_league(page: PublicPage) -> tuple[str, Json]:
    """The next matches, and each division's table."""
    wanted = _wanted(page, OF_SEASONS)
    slides: list[Slide] = []
    if "pairings" in wanted.show:
        today = timezone.localdate(timezone=zone_of(page.event))
        coming, overdue = matches_to_come(fixture_words(each, today=today) for each in page.data["fixtures"])
        slides += _cut("matches", _("Next matches"), coming[: wanted.rows * 2], wanted.rows)
        slides += _cut("matches", _("Overdue"), overdue[: wanted.rows], wanted.rows)
    tables: list[Slide] = []
    if "standings" in wanted.show:
        for division in page.data["divisions"]:
            rows = [{**row, "total": row["points"]} for row in division["rows"]]
            name = _("%(division)s, final table") if is_over(page.data) else "%(division)s"
            tables += _cut("ranks", name % {"division": division["name"]}, rows, wanted.rows * 2)
    return _answer(page, wanted, _in_order(page, slides, tables), None)


def _in_order(page: PublicPage, games: Sequence[Slide], tables: Sequence[Slide]) -> list[Slide]:
    """The games, then the standings; of an event that is over its winners, the final standings, then the games."""
    if not is_over(page.data):
        return [*games, *tables]
    winners = winners_in_words(page.data["ending"]["winners"]) if tables else []
    named = _cut("winners", _("Finished"), winners, MOST_WINNERS)
    return [*named, *tables, *games]


def _answer(page: PublicPage, wanted: Wanted, slides: list[Slide], number: int | None) -> tuple[str, Json]:
    frame = event_frame(page, {}, "")
    clock = page_clock(page, number) if "clock" in wanted.show else None
    if clock and clock.state != "ended":
        slides.insert(0, Slide("clock", clock.title, ()))
    if "announcements" not in wanted.show:
        frame["announcements"] = []
    elif frame["announcements"]:
        slides.insert(0, Slide("announcements", _("Announcements"), tuple(frame["announcements"][:4])))
    slides = slides or [Slide("nothing", page.event.name, ())]
    at = wanted.page % len(slides)
    settings = [*(("show", part) for part in wanted.show), ("seconds", wanted.seconds), ("rows", wanted.rows)]
    settings += [("theme", wanted.theme)] if wanted.theme else []
    return "hall/public/projector.html", frame | {
        "slides": slides,
        "at": at,
        "wanted": wanted,
        "clock": clock,
        "next_url": "?" + urlencode([*settings, ("page", (at + 1) % len(slides))]),
        "parts": [(name, label, name in wanted.show) for name, label in PARTS.items() if name in _known(page)],
        "themes": [(name, label, name == wanted.theme) for name, label in THEMES.items()],
        "least_rows": ROWS[0],
        "most_rows": ROWS[-1],
        "most_seconds": SECONDS[-1],
    }


def _known(page: PublicPage) -> Sequence[str]:
    return OF_SEASONS if "divisions" in page.data else tuple(PARTS)


def _wanted(page: PublicPage, known: Sequence[str]) -> Wanted:
    asked = page.lists.get("show", ())
    words = {word for each in asked for word in each.split(",")}
    theme = page.query.get("theme", "")
    return Wanted(
        show=tuple(name for name in known if name in words) or tuple(known),
        seconds=_whole(page, "seconds", SECONDS, 12),
        rows=_whole(page, "rows", ROWS, 8),
        theme=theme if theme in THEMES else "",
        page=_whole(page, "page", range(10_000), 0),
    )


def _whole(page: PublicPage, name: str, known: range, otherwise: int) -> int:
    text = page.query.get(name, "")
    value = int(text) if text.isascii() and text.isdigit() and len(text) < 6 else otherwise
    return value if value in known else otherwise


def _cut(kind: str, title: str, rows: Sequence[Any], most: int) -> Iterator[Slide]:
    """Slides of at most so many rows."""
    parts = -(-len(rows) // most)
    for part in range(parts):
        yield Slide(kind, title, tuple(rows[part * most : (part + 1) * most]), part + 1, parts)


def _seats_by_name(page: PublicPage, heat: Json) -> list[Json]:
    lines = {
        seat["entry"]: {"name": seat["name"], "place": game["number"], "what": power_name(seat["power"])}
        for game in heat["games"]
        for seat in game["seats"]
        if not seat.get("fills")
    }
    # Entries stand in the order of their names.
    return [lines[entry["id"]] for entry in page.data["entries"] if entry["id"] in lines]
