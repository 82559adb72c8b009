"""Public pages of Swiss events."""

from django.urls import path

from tournaments.swiss.pages.public import files as swiss_files
from tournaments.swiss.pages.public import rounds as swiss_rounds

EVENT = "<slug:club>/<slug:event>/"

urlpatterns = [
    path(f"{EVENT}rounds/", swiss_rounds.rounds, name="swiss_rounds"),
    path(f"{EVENT}rounds/<int:number>/", swiss_rounds.round_page, name="swiss_round"),
    path(f"{EVENT}swiss/standings.csv", swiss_files.standings_csv, name="swiss_standings_csv"),
    path(f"{EVENT}swiss/nasamw.csv", swiss_files.nasamw_csv, name="swiss_nasamw_csv"),
    path(f"{EVENT}swiss/report.trf", swiss_files.trf, name="swiss_trf"),
    path(f"{EVENT}crosstable/", swiss_rounds.crosstable, name="swiss_crosstable"),
]
