"""Addresses of events, below those of version 1."""

from django.urls import path

from tournaments.events.api import award_choice, entries, events, exchange, log, prints, visibility

CLUB = "clubs/<slug:club>/"
EVENT = f"{CLUB}events/<slug:event>/"

urlpatterns = [
    path(f"{CLUB}imports/tournament/", exchange.EventImport.as_view(), name="event_import"),
    path(
        f"{CLUB}imports/tournament/preview/",
        exchange.EventImportPreviews.as_view(),
        name="event_import_preview",
    ),
    path(f"{EVENT}visibility/", visibility.Visibility.as_view(), name="visibility"),
    path(f"{EVENT}visibility/reveal/", visibility.Reveal.as_view(), name="reveal"),
    path(f"{EVENT}publish/", events.Publication.as_view(), name="event_publish"),
    path(f"{EVENT}unpublish/", events.Withdrawal.as_view(), name="event_unpublish"),
    path(f"{EVENT}archive/", events.Archiving.as_view(), name="event_archive"),
    path(f"{EVENT}unarchive/", events.Unarchiving.as_view(), name="event_unarchive"),
    path(f"{EVENT}manual-order/", entries.ManualOrder.as_view(), name="manual_order"),
    path(f"{EVENT}teams/", entries.Teams.as_view(), name="teams"),
    path(f"{EVENT}teams/<int:pk>/", entries.TeamDetail.as_view(), name="team"),
    path(f"{EVENT}export.json", exchange.EventExport.as_view(), name="event_export"),
    path(f"{EVENT}awards/given/", award_choice.AwardChoice.as_view(), name="award_choice"),
    path(f"{EVENT}prints/jobs/", prints.PrintJobs.as_view(), name="print_jobs"),
    path(f"{EVENT}prints/jobs/<int:pk>/", prints.PrintJobDetail.as_view(), name="print_job"),
    path(f"{EVENT}prints/jobs/<int:pk>/stop/", prints.PrintStop.as_view(), name="print_stop"),
    path(f"{EVENT}prints/jobs/<int:pk>/file/", prints.PrintMade.as_view(), name="print_made"),
    path(f"{EVENT}prints/<slug:sheet>.pdf", prints.PrintFile.as_view(), name="print_file"),
    path(f"{EVENT}log/", log.EventLog.as_view(), name="log"),
    path(f"{EVENT}log.csv", log.EventLogFile.as_view(), name="log_csv"),
    path(f"{CLUB}log/", log.ClubLog.as_view(), name="club_log"),
    path(f"{CLUB}log.csv", log.ClubLogFile.as_view(), name="club_log_csv"),
    path(f"{CLUB}changes/<int:pk>/undo/", log.ChangeUndo.as_view(), name="change_undo"),
]
