"""Files of a season for spreadsheets: the tables, and the fixture list with its results."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from tournaments.access import access_public_season, view_for
from tournaments.models import Event
from tournaments.selectors.league.files import fixture_rows, table_rows
from tournaments.selectors.league.rows import LeagueRows, load_league_rows
from tournaments.selectors.visibility import seen_league
from tournaments.web.actor import page_actor
from tournaments.web.public.files import csv_file

__all__ = ["fixtures_csv", "tables_csv"]


@require_safe
def tables_csv(request: HttpRequest, club: str, event: str) -> HttpResponse:
    """Every division's table as a file."""
    season, rows = _seen(request, club, event)
    return csv_file(request, f"{season.name} tables", table_rows(rows))


@require_safe
def fixtures_csv(request: HttpRequest, club: str, event: str) -> HttpResponse:
    """The fixture list as a file; with its scores filled in it comes in again."""
    season, rows = _seen(request, club, event)
    return csv_file(request, f"{season.name} fixtures", fixture_rows(rows))


def _seen(request: HttpRequest, club: str, event: str) -> tuple[Event, LeagueRows]:
    """The season, and its rows as whoever asks sees them."""
    actor = page_actor(request)
    season = access_public_season(actor, club, event)
    return season, seen_league(load_league_rows(season), view_for(actor, season))
