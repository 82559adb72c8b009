"""Addresses of events, below those of version 1."""

from django.urls import path

from tournaments.base.api.resources import routes
from tournaments.events.api import exchange, log, prints
from tournaments.events.api.award_choice import AwardChoiceViewSet
from tournaments.events.api.events import EventViewSet
from tournaments.events.api.log import ChangeViewSet, ClubLogViewSet, EventLogViewSet
from tournaments.events.api.prints import PrintJobViewSet
from tournaments.events.api.teams import ManualOrderViewSet, TeamViewSet
from tournaments.events.api.visibility import VisibilityViewSet

CLUB = "clubs/<slug:club>/"
EVENT = f"{CLUB}events/<slug:event>/"

urlpatterns = [
    path(f"{EVENT}export.json", exchange.EventExport.as_view(), name="event_export"),
    path(f"{EVENT}prints/jobs/<int:pk>/file/", prints.PrintMade.as_view(), name="print_made"),
    path(f"{EVENT}prints/<slug:sheet>.pdf", prints.PrintFile.as_view(), name="print_file"),
    path(f"{EVENT}log.csv", log.EventLogFile.as_view(), name="log_csv"),
    path(f"{CLUB}log.csv", log.ClubLogFile.as_view(), name="club_log_csv"),
    routes(
        CLUB,
        {
            "changes": ChangeViewSet,
            "events": EventViewSet,
            "imports/event": exchange.EventImportViewSet,
            "log": ClubLogViewSet,
        },
    ),
    routes(
        EVENT,
        {
            "awards/given": AwardChoiceViewSet,
            "log": EventLogViewSet,
            "manual-order": ManualOrderViewSet,
            "prints/jobs": PrintJobViewSet,
            "teams": TeamViewSet,
            "visibility": VisibilityViewSet,
        },
    ),
]
