"""Addresses of a season's handicaps and cups."""

from django.urls import path

from tournaments.league.api import cups, handicaps

LEAGUE = "clubs/<slug:club>/tournaments/<slug:event>/league/"
CUP = f"{LEAGUE}cups/<int:number>/"

urlpatterns = [
    path(f"{LEAGUE}handicaps/", handicaps.HandicapsNow.as_view(), name="league_handicaps"),
    path(f"{LEAGUE}handicap-tables/", handicaps.HandicapTables.as_view(), name="league_handicap_tables"),
    path(f"{LEAGUE}handicap-tables/<int:number>/", handicaps.SignedTable.as_view(), name="league_handicap_table"),
    path(f"{LEAGUE}cups/", cups.Cups.as_view(), name="league_cups"),
    path(CUP, cups.CupDetail.as_view(), name="league_cup"),
    path(f"{CUP}draw/", cups.CupDraw.as_view(), name="league_cup_draw"),
    path(f"{CUP}matches/<int:match>/result/", cups.CupResult.as_view(), name="league_cup_result"),
]
