"""Files of a season for spreadsheets: the tables, and the fixture list with its results."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from tournaments.base.pages.actor import page_actor
from tournaments.events.models import Event
from tournaments.events.pages.public.files import table_file
from tournaments.events.viewers import view_for
from tournaments.league.access import access_public_season
from tournaments.league.selectors.files import fixture_rows, table_rows
from tournaments.league.selectors.rows import LeagueRows, load_league_rows
from tournaments.league.selectors.visibility import seen_league


@require_safe
def tables_csv(request: HttpRequest, club: str, event: str) -> HttpResponse:
    """Every division's table as a file."""
    season, rows = _seen(request, club, event)
    return table_file(request, f"{season.name} tables", table_rows(rows))


@require_safe
def fixtures_csv(request: HttpRequest, club: str, event: str) -> HttpResponse:
    """The fixture list as a file, which can be imported again with the scores filled in."""
    season, rows = _seen(request, club, event)
    return table_file(request, f"{season.name} fixtures", fixture_rows(rows))


def _seen(request: HttpRequest, club: str, event: str) -> tuple[Event, LeagueRows]:
    """The season, and its rows as the reader may see them."""
    actor = page_actor(request)
    season = access_public_season(actor, club, event)
    return season, seen_league(load_league_rows(season), view_for(actor, season))
