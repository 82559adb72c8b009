"""Addresses of events of boards and of their files, below those of version 1."""

from __future__ import annotations

from django.urls import path

from tournaments.boards.api import events, exchange

CLUB = "clubs/<slug:club>/"
EVENT = f"{CLUB}tournaments/<slug:event>/"

urlpatterns = [
    path(f"{CLUB}tournaments/", events.Tournaments.as_view(), name="tournaments"),
    path(EVENT, events.TournamentDetail.as_view(), name="tournament"),
    path(f"{EVENT}copy/", events.TournamentCopies.as_view(), name="tournament_copy"),
    path(f"{CLUB}imports/wdd/", exchange.WddImport.as_view(), name="wdd_import"),
    path(f"{CLUB}imports/wdd/preview/", exchange.WddImportPreviews.as_view(), name="wdd_import_preview"),
    path(f"{EVENT}wdd/classification.csv", exchange.ClassificationFile.as_view(), name="wdd_classification_csv"),
    path(f"{EVENT}wdd/boards.csv", exchange.BoardsFile.as_view(), name="wdd_boards_csv"),
]
