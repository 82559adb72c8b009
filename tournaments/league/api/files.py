"""Files of a season: its tables and its fixture list as CSV."""

from __future__ import annotations

from drf_spectacular.types import OpenApiTypes
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.base.api.endpoint import PublicEndpoint, operation
from tournaments.base.api.files import MARK, CsvRenderer, csv_response
from tournaments.events.viewers import view_for
from tournaments.league.access import access_public_season
from tournaments.league.selectors.files import fixture_rows, table_rows
from tournaments.league.selectors.rows import load_league_rows
from tournaments.league.selectors.visibility import seen_league


class TablesFile(PublicEndpoint):
    """The tables as CSV."""

    renderer_classes = [CsvRenderer]

    @operation(
        "get_league_tables_csv", "The tables as CSV", tag="league", answer=OpenApiTypes.STR, media="text/csv",
        parameters=[MARK], public=True,
    )  # fmt: skip
    def get(self, request: Request, club: str, event: str) -> Response:
        """A line for each team, division by division."""
        row = access_public_season(self.actor, club, event)
        return csv_response(
            request, f"{row.name} tables", table_rows(seen_league(load_league_rows(row), view_for(self.actor, row)))
        )


class FixturesFile(PublicEndpoint):
    """The fixture list as CSV."""

    renderer_classes = [CsvRenderer]

    @operation(
        "get_fixtures_csv", "The fixtures as CSV", tag="league", answer=OpenApiTypes.STR, media="text/csv",
        parameters=[MARK], public=True,
    )  # fmt: skip
    def get(self, request: Request, club: str, event: str) -> Response:
        """With results; its columns are those that an import of results reads."""
        row = access_public_season(self.actor, club, event)
        return csv_response(
            request, f"{row.name} fixtures", fixture_rows(seen_league(load_league_rows(row), view_for(self.actor, row)))
        )
