"""Addresses of seasons, their teams, matches, handicaps and cups."""

from django.urls import path

from tournaments.base.api.resources import routes
from tournaments.events.api.formats import EVENT_APIS
from tournaments.league.api import cups, files, fixtures, handicaps, seasons, teams
from tournaments.league.models import LEAGUE

EVENT_APIS[LEAGUE] = seasons.LEAGUE_API

CLUB = "clubs/<slug:club>/"
EVENT = f"{CLUB}events/<slug:event>/"
ROOT = f"{EVENT}league/"
DIVISION = f"{ROOT}divisions/<int:level>/"
TEAM = f"{ROOT}teams/<int:pk>/"
CUP = f"{ROOT}cups/<int:number>/"
FIXTURE = f"{ROOT}fixtures/<int:number>/"

urlpatterns = [
    routes(EVENT, {"league-rules": seasons.LeagueRulesViewSet}),
    routes(ROOT, {"divisions": seasons.DivisionViewSet}),
    path(f"{ROOT}tables/", seasons.Tables.as_view(), name="league_tables"),
    path(f"{ROOT}tables.csv", files.TablesFile.as_view(), name="league_tables_csv"),
    path(f"{DIVISION}teams/", teams.DivisionTeams.as_view(), name="league_division_teams"),
    path(f"{DIVISION}fixtures/", fixtures.DivisionFixtures.as_view(), name="league_division_fixtures"),
    path(f"{DIVISION}matchdays/<int:matchday>/", fixtures.Matchday.as_view(), name="league_matchday"),
    path(f"{ROOT}teams/", teams.Teams.as_view(), name="league_teams"),
    path(f"{ROOT}teams/import/", teams.TeamImport.as_view(), name="league_teams_import"),
    path(f"{ROOT}teams/links/", teams.Links.as_view(), name="league_links"),
    path(TEAM, teams.TeamDetail.as_view(), name="league_team"),
    path(f"{TEAM}withdraw/", teams.TeamWithdrawal.as_view(), name="league_team_withdraw"),
    path(f"{TEAM}return/", teams.TeamReturn.as_view(), name="league_team_return"),
    path(f"{TEAM}adjustments/", teams.Adjustments.as_view(), name="league_adjustments"),
    path(f"{TEAM}adjustments/<int:adjustment>/", teams.Adjustment.as_view(), name="league_adjustment"),
    path(f"{TEAM}link/", teams.TeamLink.as_view(), name="league_link"),
    path(f"{ROOT}fixtures/", fixtures.Fixtures.as_view(), name="league_fixtures"),
    path(f"{ROOT}fixtures/make/", fixtures.FixtureMaking.as_view(), name="league_make"),
    path(f"{ROOT}fixtures.csv", files.FixturesFile.as_view(), name="league_fixtures_csv"),
    path(FIXTURE, fixtures.FixtureDetail.as_view(), name="league_fixture"),
    path(f"{FIXTURE}postpone/", fixtures.Postponement.as_view(), name="league_postpone"),
    path(f"{FIXTURE}result/", fixtures.Result.as_view(), name="league_result"),
    path(f"{FIXTURE}result/preview/", fixtures.ResultPreview.as_view(), name="league_result_preview"),
    path(f"{FIXTURE}award/", fixtures.Award.as_view(), name="league_award"),
    path(f"{ROOT}results/import/", fixtures.ResultsImport.as_view(), name="league_results_import"),
    path(f"{ROOT}next/", seasons.NextSeasons.as_view(), name="league_next"),
    path(f"{ROOT}next/preview/", seasons.NextSeasonPreview.as_view(), name="league_next_preview"),
    path(f"{ROOT}handicaps/", handicaps.HandicapsNow.as_view(), name="league_handicaps"),
    path(f"{ROOT}handicap-tables/", handicaps.HandicapTables.as_view(), name="league_handicap_tables"),
    path(f"{ROOT}handicap-tables/<int:number>/", handicaps.SignedTable.as_view(), name="league_handicap_table"),
    path(f"{ROOT}cups/", cups.Cups.as_view(), name="league_cups"),
    path(CUP, cups.CupDetail.as_view(), name="league_cup"),
    path(f"{CUP}draw/", cups.CupDraw.as_view(), name="league_cup_draw"),
    path(f"{CUP}matches/<int:match>/result/", cups.CupResult.as_view(), name="league_cup_result"),
]
