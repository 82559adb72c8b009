"""Addresses of rating lists, below those of version 1."""

from __future__ import annotations

from django.urls import path

from tournaments.base.api.resources import routes
from tournaments.ratings.api import copy_ratings, lists

CLUB = "clubs/<slug:club>/"

urlpatterns = [
    path(f"{CLUB}rating-lists/<slug:slug>/ratings.csv", lists.ListFile.as_view(), name="ratings_csv"),
    routes(CLUB, {"rating-lists": lists.RatingListViewSet}),
    routes(
        f"{CLUB}rating-lists/<slug:list>/", {"events": lists.RatedEventViewSet, "players": lists.RatedPlayerViewSet}
    ),
    routes(f"{CLUB}events/<slug:event>/swiss/", {"ratings": copy_ratings.SwissRatingsViewSet}),
]
