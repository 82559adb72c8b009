"""Addresses of the desk: making an event of boards, and its standings."""

from django.urls import path

from tournaments.boards.pages.desk import events, standings

EVENT = "<slug:club>/e/<slug:event>/"

HELP = {
    "": "make-an-event",
    "standings": "finish-an-event#standings",
}

urlpatterns = [
    path("<slug:club>/new-event/", events.boards_create, name="boards_create"),
    path("<slug:club>/new-event/preview/", events.boards_preview, name="boards_preview"),
    path(f"{EVENT}standings/", standings.standings, name="standings"),
]
