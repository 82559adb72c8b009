"""Addresses of seasons, their teams, matches, handicaps and cups."""

from django.urls import path

from tournaments.league.api import cups, files, fixtures, handicaps, seasons, teams

CLUB = "clubs/<slug:club>/"
LEAGUE = f"{CLUB}events/<slug:event>/league/"
DIVISION = f"{LEAGUE}divisions/<int:level>/"
TEAM = f"{LEAGUE}teams/<int:pk>/"
CUP = f"{LEAGUE}cups/<int:number>/"
FIXTURE = f"{LEAGUE}fixtures/<int:number>/"

urlpatterns = [
    path(f"{CLUB}seasons/", seasons.Seasons.as_view(), name="league_seasons"),
    path(LEAGUE, seasons.Season.as_view(), name="league_season"),
    path(f"{LEAGUE}tables/", seasons.Tables.as_view(), name="league_tables"),
    path(f"{LEAGUE}tables.csv", files.TablesFile.as_view(), name="league_tables_csv"),
    path(f"{LEAGUE}divisions/", seasons.Divisions.as_view(), name="league_divisions"),
    path(DIVISION, seasons.Division.as_view(), name="league_division"),
    path(f"{DIVISION}teams/", teams.DivisionTeams.as_view(), name="league_division_teams"),
    path(f"{DIVISION}fixtures/", fixtures.DivisionFixtures.as_view(), name="league_division_fixtures"),
    path(f"{DIVISION}matchdays/<int:matchday>/", fixtures.Matchday.as_view(), name="league_matchday"),
    path(f"{LEAGUE}teams/", teams.Teams.as_view(), name="league_teams"),
    path(f"{LEAGUE}teams/import/", teams.TeamImport.as_view(), name="league_teams_import"),
    path(f"{LEAGUE}teams/links/", teams.Links.as_view(), name="league_links"),
    path(TEAM, teams.TeamDetail.as_view(), name="league_team"),
    path(f"{TEAM}withdraw/", teams.TeamWithdrawal.as_view(), name="league_team_withdraw"),
    path(f"{TEAM}return/", teams.TeamReturn.as_view(), name="league_team_return"),
    path(f"{TEAM}adjustments/", teams.Adjustments.as_view(), name="league_adjustments"),
    path(f"{TEAM}adjustments/<int:adjustment>/", teams.Adjustment.as_view(), name="league_adjustment"),
    path(f"{TEAM}link/", teams.TeamLink.as_view(), name="league_link"),
    path(f"{LEAGUE}fixtures/", fixtures.Fixtures.as_view(), name="league_fixtures"),
    path(f"{LEAGUE}fixtures/make/", fixtures.FixtureMaking.as_view(), name="league_make"),
    path(f"{LEAGUE}fixtures.csv", files.FixturesFile.as_view(), name="league_fixtures_csv"),
    path(FIXTURE, fixtures.FixtureDetail.as_view(), name="league_fixture"),
    path(f"{FIXTURE}postpone/", fixtures.Postponement.as_view(), name="league_postpone"),
    path(f"{FIXTURE}result/", fixtures.Result.as_view(), name="league_result"),
    path(f"{FIXTURE}result/preview/", fixtures.ResultPreview.as_view(), name="league_result_preview"),
    path(f"{FIXTURE}award/", fixtures.Award.as_view(), name="league_award"),
    path(f"{LEAGUE}results/import/", fixtures.ResultsImport.as_view(), name="league_results_import"),
    path(f"{LEAGUE}next/", seasons.NextSeasons.as_view(), name="league_next"),
    path(f"{LEAGUE}next/preview/", seasons.NextSeasonPreview.as_view(), name="league_next_preview"),
    path(f"{LEAGUE}handicaps/", handicaps.HandicapsNow.as_view(), name="league_handicaps"),
    path(f"{LEAGUE}handicap-tables/", handicaps.HandicapTables.as_view(), name="league_handicap_tables"),
    path(f"{LEAGUE}handicap-tables/<int:number>/", handicaps.SignedTable.as_view(), name="league_handicap_table"),
    path(f"{LEAGUE}cups/", cups.Cups.as_view(), name="league_cups"),
    path(CUP, cups.CupDetail.as_view(), name="league_cup"),
    path(f"{CUP}draw/", cups.CupDraw.as_view(), name="league_cup_draw"),
    path(f"{CUP}matches/<int:match>/result/", cups.CupResult.as_view(), name="league_cup_result"),
]
