"""Addresses of the desk: standings of boards."""

from django.urls import path

from tournaments.boards.pages.desk import standings

EVENT = "<slug:club>/e/<slug:event>/"

urlpatterns = [
    path(f"{EVENT}standings/", standings.standings, name="standings"),
]
