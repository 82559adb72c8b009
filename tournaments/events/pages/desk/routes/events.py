"""Addresses of the desk: events, their settings, people, pre-registration and teams."""

from django.urls import path

from tournaments.boards.heats.pages.desk import entry_details, preregistration
from tournaments.events.pages.desk import entries, event_import, exchange, teams, visibility
from tournaments.events.pages.desk import events as tournaments

EVENT = "<slug:club>/e/<slug:event>/"

urlpatterns = [
    path("<slug:club>/new-event/", tournaments.tournament_create, name="tournament_create"),
    path("<slug:club>/new-event/preview/", tournaments.tournament_preview, name="tournament_preview"),
    path("<slug:club>/import-event/", event_import.event_import, name="event_import"),
    path(EVENT, tournaments.event, name="event"),
    path(f"{EVENT}settings/", tournaments.settings, name="settings"),
    path(f"{EVENT}settings/state/", tournaments.tournament_state, name="tournament_state"),
    path(f"{EVENT}settings/visibility/", visibility.visibility, name="visibility"),
    path(f"{EVENT}settings/visibility/reveal/", visibility.visibility_reveal, name="visibility_reveal"),
    path(f"{EVENT}settings/copy/", tournaments.tournament_copy, name="tournament_copy"),
    path(f"{EVENT}settings/exchange/", exchange.exchange, name="exchange"),
    path(f"{EVENT}settings/export.json", exchange.export_json, name="export_json"),
    path(f"{EVENT}settings/delete/", tournaments.tournament_delete, name="tournament_delete"),
    path(f"{EVENT}people/", entries.entries, name="entries"),
    path(f"{EVENT}people/add/", entries.entries_add, name="entries_add"),
    path(f"{EVENT}people/new/", entries.entries_new, name="entries_new"),
    path(f"{EVENT}people/remove/", entries.entries_remove, name="entries_remove"),
    path(f"{EVENT}people/unranked/", entry_details.entries_unranked, name="entries_unranked"),
    path(f"{EVENT}people/powers/", entry_details.power_preferences, name="power_preferences"),
    path(f"{EVENT}people/<int:pk>/", entry_details.entry, name="entry"),
    path(f"{EVENT}preregistration/", preregistration.preregistration, name="preregistration"),
    path(f"{EVENT}teams/", teams.teams, name="teams"),
    path(f"{EVENT}teams/new/", teams.team_form, name="team_form"),
    path(f"{EVENT}teams/<int:pk>/", teams.team, name="team"),
    path(f"{EVENT}teams/<int:pk>/disband/", teams.team_disband, name="team_disband"),
]
