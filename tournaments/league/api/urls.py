"""Addresses of seasons, their teams, matches, handicaps and cups."""

from django.urls import path

from tournaments.base.api.resources import routes
from tournaments.events.api.formats import EVENT_APIS
from tournaments.league.api import cups, files, fixtures, handicaps, seasons, teams
from tournaments.league.models import LEAGUE

EVENT_APIS[LEAGUE] = seasons.LEAGUE_API

EVENT = "clubs/<slug:club>/events/<slug:event>/"
ROOT = f"{EVENT}league/"

urlpatterns = [
    path(f"{ROOT}tables.csv", files.TablesFile.as_view(), name="league_tables_csv"),
    path(f"{ROOT}fixtures.csv", files.FixturesFile.as_view(), name="league_fixtures_csv"),
    routes(EVENT, {"league-rules": seasons.LeagueRulesViewSet}),
    routes(
        ROOT,
        {
            "cups": cups.CupViewSet,
            "divisions": seasons.DivisionViewSet,
            "fixtures": fixtures.FixtureViewSet,
            "handicap-tables": handicaps.HandicapTableViewSet,
            "next": seasons.NextSeasonViewSet,
            "results/import": fixtures.LeagueResultsImportViewSet,
            "tables": seasons.TablesViewSet,
            "teams": teams.SeasonTeamViewSet,
        },
    ),
    routes(f"{ROOT}cups/<int:cup>/matches/<int:match>/", {"result": cups.CupResultViewSet}),
    routes(
        f"{ROOT}divisions/<int:division>/",
        {"matchdays": fixtures.MatchdayViewSet, "teams": teams.DivisionTeamViewSet},
    ),
    routes(f"{ROOT}fixtures/<int:fixture>/", {"result": fixtures.FixtureResultViewSet}),
    routes(f"{ROOT}teams/<int:team>/", {"adjustments": teams.AdjustmentViewSet, "link": teams.CaptainLinkViewSet}),
]
