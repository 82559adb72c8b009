"""Public pages of clubs and their events."""

from django.urls import path

from tournaments.events.pages.public import events

EVENT = "<slug:club>/<slug:event>/"

urlpatterns = [
    path(EVENT, events.now, name="now"),
    path(f"{EVENT}projector/", events.projector, name="projector"),
    path(f"{EVENT}standings/", events.standings, name="standings"),
    path(f"{EVENT}people/", events.people, name="people"),
    path(f"{EVENT}rules/", events.rules, name="rules"),
    path(f"{EVENT}awards/", events.awards, name="awards"),
]
