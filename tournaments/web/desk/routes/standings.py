"""Addresses of the desk: standings, awards, log."""

from django.urls import path

from tournaments.web.desk import standings

EVENT = "<slug:club>/e/<slug:event>/"

urlpatterns = [
    path(f"{EVENT}standings/", standings.standings, name="standings"),
    path(f"{EVENT}awards/", standings.awards, name="awards"),
    path(f"{EVENT}log/", standings.log, name="log"),
]
