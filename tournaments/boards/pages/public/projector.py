"""The projector of an event of boards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from typing import Final

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from tournaments.boards.games.shown.events import BoardsShown, HeatShown
from tournaments.events.ending_words import final_or
from tournaments.events.models import GameState
from tournaments.events.pages.public.page_context import Json, PublicPage
from tournaments.hall.pages.public.projector import (
    NAMES,
    Deck,
    Name,
    Wanted,
    moment_of,
    name_of,
    projector_page,
    rank_line,
    rank_slides,
    results_in,
    slides_of_totals,
    wanted_of,
)
from tournaments.hall.pages.public.slides import Grid, Look, Slide, laid, slides_by_letters, slides_of

LINES: Final = 16
"""Lines of a column of boards: each board has its heading and its seats."""
COLUMNS: Final = 4
BOARDS: Final = Look("boards/public/slides/boards.html", width=10.5, name=7.8, columns=COLUMNS)

Names = Mapping[int, Name]
"""By entry."""


def projector(page: PublicPage[BoardsShown]) -> tuple[str, Json]:
    """The boards of the newest heat that has any, and the standings."""
    wanted = wanted_of(page)
    names = {entry.id: name_of(entry.name, entry.last_name) for entry in page.data.entries}
    found = next((heat for heat in reversed(page.data.heats) if heat.games), None)
    deck = Deck(moment="after")
    if found:
        deck = _deck(page, wanted, found, names)
    if "standings" in wanted.show:
        rows = [
            rank_line(row, names[row.entry], row.total, level=row.level)
            for row in page.data.standings.all
            if row.rank is not None
        ]
        title = final_or(page.data, _("Standings"))
        deck.tables = slides_of_totals(page, names, wanted) or rank_slides(title, rows, wanted)
    return projector_page(page, wanted, deck)


def _deck(page: PublicPage[BoardsShown], wanted: Wanted, heat: HeatShown, names: Names) -> Deck:
    title = _("Heat %(n)s") % {"n": heat.number}
    begun = any(game.state == GameState.FINISHED for game in heat.games)
    moment = moment_of(begun=begun, done=heat.state == GameState.FINISHED)
    deck = Deck(moment=moment, number=heat.number, title=title, starts_at=heat.starts_at)
    deck.told = _told(page.data, heat, title)
    if "pairings" in wanted.show:
        deck.games = _boards(title, heat, names, wanted)
    if "names" in wanted.show:
        named = _("Heat %(n)s: find your table") % {"n": heat.number}
        deck.names = slides_by_letters(NAMES, named, _seats_by_name(page, heat, names), wanted.rows)
    return deck


def _told(data: BoardsShown, heat: HeatShown, title: str) -> tuple[str, ...]:
    """How far the heat is, when it ends, and when the next one begins."""
    hidden = data.hidden_from and heat.number >= data.hidden_from
    done = sum(game.state == GameState.FINISHED for game in heat.games)
    ends = heat.ends_at if heat.state != GameState.FINISHED else None
    coming = next(((each.number, each.starts_at) for each in data.heats if each.number > heat.number), (0, None))
    return (
        "" if hidden else results_in(done, len(heat.games)),
        _("%(heat)s ends at %(time)s") % {"heat": title, "time": _moment(ends, "H:i")} if ends else "",
        _("Heat %(n)s starts %(time)s") % {"n": coming[0], "time": _moment(coming[1], "D H:i")} if coming[1] else "",
    )


def _moment(when: datetime, form: str) -> str:
    return date_format(localtime(when), form)


def _boards(title: str, heat: HeatShown, names: Names, wanted: Wanted) -> list[Slide]:
    """The boards, in lines of `COLUMNS` where they fit, and as large as they can be."""
    games = [
        {"game": game, "seats": [{"seat": seat, **_parts(names[seat.entry])} for seat in game.seats]}
        for game in heat.games
    ]
    lines = max(len(game.seats) for game in heat.games) + 1
    if wanted.rows:
        slides = slides_of(BOARDS, title, games, max(1, wanted.rows // 4))
    else:
        slides = slides_of(replace(BOARDS, columns=1), title, games, COLUMNS * max(1, LINES // lines))
    longest = max(len(slide.rows) for slide in slides)
    grids = [Grid(lines * -(-longest // columns), columns) for columns in range(1, COLUMNS + 1)]
    fitting = [grid for grid in grids if grid.rows <= max(LINES, lines)]
    grid = max(fitting, key=lambda grid: (grid.size(BOARDS.width), -grid.columns))
    if grid.rows > lines:  # no room for a first name below the last one
        return [replace(slide, grid=grid) for slide in slides]
    return [laid(slide, BOARDS, grid) for slide in slides]


def _seats_by_name(page: PublicPage[BoardsShown], heat: HeatShown, names: Names) -> list[Json]:
    lines = {
        seat.entry: {
            "id": seat.entry,
            **_parts(names[seat.entry]),
            "place": game.number,
            "power": seat.power,
        }
        for game in heat.games
        for seat in game.seats
        if not seat.fills
    }
    # Entries come in the order of their last names.
    return [lines[entry.id] for entry in page.data.entries if entry.id in lines]


def _parts(name: Name) -> Json:
    last, first = name
    return {"last": last, "first": first}
