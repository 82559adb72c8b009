"""Public pages of clubs and their events."""

from django.urls import path

from tournaments.events.pages.public import clubs, events, files

EVENT = "<slug:club>/<slug:event>/"

urlpatterns = [
    path("<slug:club>/", clubs.club, name="club"),
    path(EVENT, events.now, name="now"),
    path(f"{EVENT}projector/", events.projector, name="projector"),
    path(f"{EVENT}standings/", events.standings, name="standings"),
    path(f"{EVENT}standings.csv", files.standings_csv, name="standings_csv"),
    path(f"{EVENT}wdd/classification.csv", files.wdd_classification_csv, name="wdd_classification_csv"),
    path(f"{EVENT}wdd/boards.csv", files.wdd_boards_csv, name="wdd_boards_csv"),
    path(f"{EVENT}heats/", events.heats, name="heats"),
    path(f"{EVENT}heats/<int:heat>/", events.heat, name="heat"),
    path(f"{EVENT}people/", events.people, name="people"),
    path(f"{EVENT}rules/", events.rules, name="rules"),
    path(f"{EVENT}awards/", events.awards, name="awards"),
]
