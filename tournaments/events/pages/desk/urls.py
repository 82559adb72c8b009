"""Addresses of the desk: clubs, their events, prints and logs."""

from django.urls import path

from tournaments.events.pages.desk import (
    awards,
    checklist,
    clubs,
    event_import,
    exchange,
    log,
    people_import,
    print_jobs,
    prints,
    teams,
    tour,
    visibility,
)
from tournaments.events.pages.desk import events as tournaments

EVENT = "<slug:club>/e/<slug:event>/"
PRINTS = f"{EVENT}prints/"

HELP = {
    "": "make-an-event",
    "home": "make-an-event#make-a-club",
    "club_create": "make-an-event#make-a-club",
    "club_settings": "make-an-event#make-a-club",
    "event_import": "make-an-event#import-an-event",
    "exchange": "make-an-event#export-an-event",
    "event_copy": "make-an-event#copy-an-event",
    "people_import": "people-and-lists#import-a-list",
    "checklist": "show-an-event#publish-it",
    "visibility": "show-an-event#hide-results-until-the-ceremony",
    "visibility_reveal": "show-an-event#hide-results-until-the-ceremony",
    "settings": "make-an-event#change-the-settings",
    "event_delete": "make-an-event#change-the-settings",
    "teams": "finish-an-event#teams",
    "team_form": "finish-an-event#teams",
    "team": "finish-an-event#teams",
    "team_disband": "finish-an-event#teams",
    "awards": "finish-an-event#awards",
    "log": "undo-and-log#the-log",
    "club_log": "undo-and-log#the-log",
    "change_undo": "undo-and-log",
    "prints": "print-sheets",
    "print_make": "print-sheets",
    "print_job": "print-sheets",
}

urlpatterns = [
    path("", clubs.home, name="home"),
    path("new/", clubs.club_create, name="club_create"),
    path("<slug:club>/", clubs.club, name="club"),
    path("<slug:club>/settings/", clubs.club_settings, name="club_settings"),
    path("<slug:club>/import-event/", event_import.event_import, name="event_import"),
    path("<slug:club>/people/import/", people_import.people_import, name="people_import"),
    path(EVENT, tournaments.event, name="event"),
    path(f"{EVENT}tour/<int:number>/", tour.tour, name="tour"),
    path(f"{EVENT}next/", checklist.checklist, name="checklist"),
    path(f"{EVENT}settings/", tournaments.settings, name="settings"),
    path(f"{EVENT}settings/state/", tournaments.event_state, name="event_state"),
    path(f"{EVENT}settings/visibility/", visibility.visibility, name="visibility"),
    path(f"{EVENT}settings/visibility/reveal/", visibility.visibility_reveal, name="visibility_reveal"),
    path(f"{EVENT}settings/copy/", tournaments.event_copy, name="event_copy"),
    path(f"{EVENT}settings/exchange/", exchange.exchange, name="exchange"),
    path(f"{EVENT}settings/export.json", exchange.export_json, name="export_json"),
    path(f"{EVENT}settings/delete/", tournaments.event_delete, name="event_delete"),
    path(f"{EVENT}teams/", teams.teams, name="teams"),
    path(f"{EVENT}teams/new/", teams.team_form, name="team_form"),
    path(f"{EVENT}teams/<int:pk>/", teams.team, name="team"),
    path(f"{EVENT}teams/<int:pk>/disband/", teams.team_disband, name="team_disband"),
    path(f"{EVENT}awards/", awards.awards, name="awards"),
    path(f"{EVENT}log/", log.event_log, name="log"),
    path("<slug:club>/log/", log.club_log, name="club_log"),
    path("<slug:club>/changes/<int:pk>/undo/", log.change_undo, name="change_undo"),
    path(PRINTS, prints.prints, name="prints"),
    path(f"{PRINTS}<slug:sheet>/make/", prints.print_make, name="print_make"),
    path(f"{PRINTS}jobs/<int:pk>/", print_jobs.print_job, name="print_job"),
    path(f"{PRINTS}jobs/<int:pk>/status/", print_jobs.print_status, name="print_status"),
    path(f"{PRINTS}jobs/<int:pk>/stop/", print_jobs.print_stop, name="print_stop"),
    path(f"{PRINTS}jobs/<int:pk>/file.pdf", print_jobs.print_made, name="print_made"),
    path(f"{PRINTS}<slug:sheet>.pdf", prints.print_file, name="print_file"),
]
