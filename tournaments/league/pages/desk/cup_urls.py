"""Addresses of the desk: handicaps and cups of a season."""

from django.urls import path

from tournaments.league.pages.desk import cups, handicaps

LEAGUE = "<slug:club>/e/<slug:event>/league/"
TABLE = f"{LEAGUE}handicaps/<int:number>"
CUP = f"{LEAGUE}cups/<int:number>/"

urlpatterns = [
    path(f"{LEAGUE}handicaps/", handicaps.league_handicaps, name="league_handicaps"),
    path(f"{LEAGUE}handicaps/sign/", handicaps.league_sign, name="league_sign"),
    path(f"{TABLE}/", handicaps.league_handicap_table, name="league_handicap_table"),
    path(f"{LEAGUE}cups/", cups.league_cups, name="league_cups"),
    path(f"{LEAGUE}cups/new/", cups.league_cup_create, name="league_cup_create"),
    path(CUP, cups.league_cup, name="league_cup"),
    path(f"{CUP}do/", cups.league_cup_do, name="league_cup_do"),
    path(f"{CUP}matches/<int:match>/", cups.league_cup_match, name="league_cup_match"),
]
