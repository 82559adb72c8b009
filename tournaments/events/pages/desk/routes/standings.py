"""Addresses of the desk: standings, awards, log."""

from django.urls import path

from tournaments.events.pages.desk import awards, log, standings

EVENT = "<slug:club>/e/<slug:event>/"

urlpatterns = [
    path(f"{EVENT}standings/", standings.standings, name="standings"),
    path(f"{EVENT}awards/", awards.awards, name="awards"),
    path(f"{EVENT}log/", log.event_log, name="log"),
    path("<slug:club>/log/", log.club_log, name="club_log"),
    path("<slug:club>/changes/<int:pk>/undo/", log.change_undo, name="change_undo"),
]
