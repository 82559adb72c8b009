"""Addresses of the desk: seasons of a league, their teams, matches, handicaps and cups."""

from django.urls import path

from tournaments.league.pages.desk import (
    cups,
    fixtures,
    handicaps,
    matches,
    next_season,
    results_import,
    seasons,
    teams,
)

LEAGUE = "<slug:club>/e/<slug:event>/league/"
TEAM = f"{LEAGUE}teams/<int:pk>/"
CUP = f"{LEAGUE}cups/<int:number>/"
DIVISION = f"{LEAGUE}divisions/<int:level>/"

HELP = {
    "": "run-a-season",
    "league_teams": "run-a-season#teams-and-divisions",
    "league_teams_import": "run-a-season#teams-and-divisions",
    "league_team": "run-a-season#teams-and-divisions",
    "league_fixtures": "run-a-season#fixtures",
    "league_matchday": "run-a-season#fixtures",
    "league_match": "run-a-season#results",
    "league_results_import": "run-a-season#results",
    "league_handicaps": "run-a-season#handicaps",
    "league_handicap_table": "run-a-season#handicaps",
    "league_cups": "run-a-season#cups",
    "league_cup": "run-a-season#cups",
    "league_cup_create": "run-a-season#cups",
    "league_cup_match": "run-a-season#cups",
    "league_next": "run-a-season#the-next-season",
}

urlpatterns = [
    path("<slug:club>/new-season/", seasons.league_create, name="league_create"),
    path(LEAGUE, seasons.league_desk, name="league_desk"),
    path(f"{LEAGUE}teams/", teams.league_teams, name="league_teams"),
    path(f"{LEAGUE}teams/import/", teams.league_teams_import, name="league_teams_import"),
    path(TEAM, teams.league_team, name="league_team"),
    path(f"{TEAM}do/", teams.league_team_do, name="league_team_do"),
    path(f"{DIVISION}do/", teams.league_division, name="league_division"),
    path(f"{DIVISION}remove-fixtures/", fixtures.league_fixtures_remove, name="league_fixtures_remove"),
    path(f"{DIVISION}matchdays/<int:matchday>/", fixtures.league_matchday, name="league_matchday"),
    path(f"{LEAGUE}fixtures/", fixtures.league_fixtures, name="league_fixtures"),
    path(f"{LEAGUE}fixtures/make/", fixtures.league_make, name="league_make"),
    path(f"{LEAGUE}fixtures/<int:number>/", matches.league_match, name="league_match"),
    path(f"{LEAGUE}results/import/", results_import.league_results_import, name="league_results_import"),
    path(f"{LEAGUE}next/", next_season.league_next, name="league_next"),
    path(f"{LEAGUE}handicaps/", handicaps.league_handicaps, name="league_handicaps"),
    path(f"{LEAGUE}handicaps/sign/", handicaps.league_sign, name="league_sign"),
    path(f"{LEAGUE}handicaps/<int:number>/", handicaps.league_handicap_table, name="league_handicap_table"),
    path(f"{LEAGUE}cups/", cups.league_cups, name="league_cups"),
    path(f"{LEAGUE}cups/new/", cups.league_cup_create, name="league_cup_create"),
    path(CUP, cups.league_cup, name="league_cup"),
    path(f"{CUP}do/", cups.league_cup_do, name="league_cup_do"),
    path(f"{CUP}matches/<int:match>/", cups.league_cup_match, name="league_cup_match"),
]
