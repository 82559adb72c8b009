"""The projector of an event of boards."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.boards.games.shown.events import BoardsShown, HeatShown
from tournaments.events.ending_words import final_or
from tournaments.events.pages.public.page_context import Json, PublicPage
from tournaments.events.tags.powers import power_name
from tournaments.hall.pages.public.projector import Slide, in_order, projector_page, slides_of, wanted_of


def projector(page: PublicPage[BoardsShown]) -> tuple[str, Json]:
    """The boards of the newest heat that has any, and the standings."""
    wanted = wanted_of(page)
    found = next((heat for heat in reversed(page.data.heats) if heat.games), None)
    slides: list[Slide] = []
    if found and "pairings" in wanted.show:
        title = _("Heat %(n)s") % {"n": found.number}
        slides += slides_of("boards/public/slides/boards.html", title, found.games, max(1, wanted.rows // 4) * 2)
    if found and "names" in wanted.show:
        title = _("Heat %(n)s by name") % {"n": found.number}
        slides += slides_of("hall/public/slides/names.html", title, _seats_by_name(page, found), wanted.rows * 2)
    rows = [row for row in page.data.standings.all if row.rank is not None]
    tables: list[Slide] = []
    if "standings" in wanted.show and rows:
        tables += slides_of("hall/public/slides/ranks.html", final_or(page.data, _("Standings")), rows, wanted.rows * 2)
    return projector_page(page, wanted, in_order(page, slides, tables), found.number if found else None)


def _seats_by_name(page: PublicPage[BoardsShown], heat: HeatShown) -> list[Json]:
    lines = {
        seat.entry: {"name": seat.name, "place": game.number, "what": power_name(seat.power)}
        for game in heat.games
        for seat in game.seats
        if not seat.fills
    }
    # Entries stand in the order of their names.
    return [lines[entry.id] for entry in page.data.entries if entry.id in lines]
