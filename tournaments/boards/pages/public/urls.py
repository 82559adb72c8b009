"""Public pages of heats, and files of standings and boards."""

from django.urls import path

from tournaments.boards.pages.public import events, files

EVENT = "<slug:club>/<slug:event>/"

urlpatterns = [
    path(f"{EVENT}standings.csv", files.standings_csv, name="standings_csv"),
    path(f"{EVENT}wdd/classification.csv", files.wdd_classification_csv, name="wdd_classification_csv"),
    path(f"{EVENT}wdd/boards.csv", files.wdd_boards_csv, name="wdd_boards_csv"),
    path(f"{EVENT}heats/", events.heats, name="heats"),
    path(f"{EVENT}heats/<int:heat>/", events.heat, name="heat"),
]
