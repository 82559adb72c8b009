"""Addresses of rating lists, below those of version 1."""

from __future__ import annotations

from django.urls import path

from tournaments.ratings.api import copy_ratings as taking
from tournaments.ratings.api import lists

CLUB = "clubs/<slug:club>/"
LIST = f"{CLUB}rating-lists/<slug:slug>/"

urlpatterns = [
    path(f"{CLUB}rating-lists/", lists.Lists.as_view(), name="rating_lists"),
    path(LIST, lists.ListDetail.as_view(), name="rating_list"),
    path(f"{LIST}count/", lists.Counting.as_view(), name="rating_count"),
    path(f"{LIST}players/", lists.Players.as_view(), name="rated_players"),
    path(f"{LIST}players/<int:person>/", lists.PlayerHistory.as_view(), name="rated_player"),
    path(f"{LIST}ratings.csv", lists.ListFile.as_view(), name="ratings_csv"),
    path(f"{LIST}events/", lists.ListEvents.as_view(), name="rated_events"),
    path(f"{LIST}events/<slug:event>/", lists.ListEvent.as_view(), name="rated_event"),
    path(f"{LIST}import/", lists.Import.as_view(), name="ratings_import"),
    path(f"{LIST}import/preview/", lists.ImportPreviews.as_view(), name="ratings_import_preview"),
    path(f"{CLUB}events/<slug:event>/swiss/ratings/", taking.SwissRatings.as_view(), name="swiss_ratings"),
]
