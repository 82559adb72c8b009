"""The public page of one game: who sat where, how it ended, its yearly chart. It reads the snapshot alone."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.base.errors import MissingError
from tournaments.base.shown import with_more
from tournaments.boards.games.pages.center_charts import ChartSeat, center_graph, chart_rows_of
from tournaments.boards.games.pages.public.page_context import boards_frame
from tournaments.boards.games.pages.public.score_steps import score_steps
from tournaments.boards.games.shown.events import BoardsShown, GameShown, HeatShown
from tournaments.boards.games.words import facts_known, result_line, win_in_words
from tournaments.events.pages.public.conditional_pages import public_page_of
from tournaments.events.pages.public.page_context import Json, PublicPage


@public_page_of("boards")
def game(page: PublicPage[BoardsShown]) -> tuple[str, Json]:
    """One board of a heat."""
    heat, found = _find(page)
    seats = [ChartSeat(seat.power, seat.name, tuple(seat.chart)) for seat in found.seats if seat.chart]
    numbers = [each.number for each in heat.games]
    return "boards/public/game.html", boards_frame(page, "heats") | {
        "heat": heat,
        "game": with_more(found, line=result_line(found), known=facts_known(found), win=win_in_words(found)),
        "finished_at": found.finished_at,
        "steps": score_steps(page.event, found),
        "graph": center_graph(seats),
        "chart_seats": seats,
        "chart_rows": chart_rows_of(seats),
        "previous_game": max((n for n in numbers if n < found.number), default=None),
        "next_game": min((n for n in numbers if n > found.number), default=None),
    }


def _find(page: PublicPage[BoardsShown]) -> tuple[HeatShown, GameShown]:
    number, board = page.numbers["heat"], page.numbers["game"]
    for heat in page.data.heats:
        for each in heat.games:
            if (heat.number, each.number) == (number, board):
                return heat, each
    raise MissingError(_("There is no game %(board)s in heat %(heat)s.") % {"board": board, "heat": number})
