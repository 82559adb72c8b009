"""Addresses of the desk: making an event of boards, and its standings."""

from django.urls import path

from tournaments.boards.pages.desk import events, standings

EVENT = "<slug:club>/e/<slug:event>/"

urlpatterns = [
    path("<slug:club>/new-event/", events.tournament_create, name="tournament_create"),
    path("<slug:club>/new-event/preview/", events.tournament_preview, name="tournament_preview"),
    path(f"{EVENT}standings/", standings.standings, name="standings"),
]
