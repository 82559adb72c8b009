"""Files of an event for spreadsheets and other sites: standings, and those of the World Diplomacy Database."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from scoring.core.standings import standings
from scoring.core.standings_export import csv_rows
from tournaments.base.pages.actor import page_actor
from tournaments.boards.games.access import access_public_boards
from tournaments.boards.games.selectors.facts import load_rows
from tournaments.boards.games.selectors.standings import score_book
from tournaments.boards.games.selectors.visibility import seen_boards
from tournaments.boards.selectors.wdd import wdd_boards, wdd_classification
from tournaments.events.pages.public.files import table_file
from tournaments.events.viewers import view_for


@require_safe
def standings_csv(request: HttpRequest, club: str, event: str) -> HttpResponse:
    """The standings as a file named after the event (manual §14); `?only=qualified` as on the page."""
    actor = page_actor(request)
    row = access_public_boards(actor, club, event)
    book = score_book(seen_boards(load_rows(row), view_for(actor, row)))
    table = standings(book, only_qualified=request.GET.get("only") == "qualified")
    return table_file(request, row.name, csv_rows(table, book=book))


@require_safe
def wdd_classification_csv(request: HttpRequest, club: str, event: str) -> HttpResponse:
    """The players by place, in the columns of the World Diplomacy Database."""
    actor = page_actor(request)
    row = access_public_boards(actor, club, event)
    rows = wdd_classification(row, view_for(actor, row))
    return table_file(request, f"{row.name} classification", rows)


@require_safe
def wdd_boards_csv(request: HttpRequest, club: str, event: str) -> HttpResponse:
    """Every finished board, in the columns of the World Diplomacy Database."""
    actor = page_actor(request)
    row = access_public_boards(actor, club, event)
    return table_file(request, f"{row.name} boards", wdd_boards(row, view_for(actor, row)))
