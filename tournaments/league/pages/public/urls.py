"""Public pages of seasons, their cups and the fairness of their fixtures."""

from django.urls import path

from tournaments.league.pages.public import cups as league_cups
from tournaments.league.pages.public import events as league
from tournaments.league.pages.public import fairness
from tournaments.league.pages.public import files as league_files

EVENT = "<slug:club>/<slug:event>/"

urlpatterns = [
    path("<slug:club>/fairness/", fairness.club_fairness, name="fairness"),
    path("<slug:club>/fairness.pdf", fairness.club_fairness_pdf, name="fairness_pdf"),
    path(f"{EVENT}fixtures/", league.fixtures, name="league_fixtures"),
    path(f"{EVENT}league/teams/", league.teams, name="league_teams"),
    path(f"{EVENT}league/teams/<int:team>/", league.team, name="league_team"),
    path(f"{EVENT}league/tables.csv", league_files.tables_csv, name="league_tables_csv"),
    path(f"{EVENT}league/fixtures.csv", league_files.fixtures_csv, name="league_fixtures_csv"),
    path(f"{EVENT}cups/", league_cups.cups, name="league_cups"),
    path(f"{EVENT}cups/<int:cup>/", league_cups.cup, name="league_cup"),
    path(f"{EVENT}handicaps/", league_cups.handicaps, name="league_handicaps"),
]
