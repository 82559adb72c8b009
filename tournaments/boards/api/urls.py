"""Addresses of events of boards and of their files, below those of version 1."""

from __future__ import annotations

from django.urls import path

from tournaments.base.api.resources import routes
from tournaments.boards.api import events, exchange
from tournaments.boards.games.models import BOARDS
from tournaments.events.api.formats import EVENT_APIS

EVENT_APIS[BOARDS] = events.BOARDS_API

CLUB = "clubs/<slug:club>/"
EVENT = f"{CLUB}events/<slug:event>/"

urlpatterns = [
    routes(EVENT, {"boards-rules": events.BoardsRulesViewSet, "copy": events.EventCopyViewSet}),
    routes(CLUB, {"imports/wdd": exchange.WddImportViewSet}),
    path(f"{EVENT}wdd/classification.csv", exchange.ClassificationFile.as_view(), name="wdd_classification_csv"),
    path(f"{EVENT}wdd/boards.csv", exchange.BoardsFile.as_view(), name="wdd_boards_csv"),
]
