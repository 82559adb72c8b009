"""Addresses of the desk: rating lists, and what a Swiss event takes from them."""

from django.urls import path

from tournaments.ratings.pages.desk import copy_ratings as taking
from tournaments.ratings.pages.desk import imports, lists

LIST = "<slug:club>/ratings/<slug:slug>/"

HELP = {
    "": "keep-ratings",
    "rating_count": "keep-ratings#count-an-event",
    "rating_event": "keep-ratings#count-an-event",
    "rating_settings": "keep-ratings#change-or-delete-a-list",
    "rating_delete": "keep-ratings#change-or-delete-a-list",
    "rating_import": "keep-ratings#import-ratings",
    "swiss_ratings": "keep-ratings#copy-ratings-into-an-event",
}

urlpatterns = [
    path("<slug:club>/ratings/", lists.ratings, name="ratings"),
    path(LIST, lists.rating_list, name="rating_list"),
    path(f"{LIST}count/", lists.rating_count, name="rating_count"),
    path(f"{LIST}status/", lists.rating_status, name="rating_status"),
    path(f"{LIST}event/", lists.rating_event, name="rating_event"),
    path(f"{LIST}settings/", lists.rating_settings, name="rating_settings"),
    path(f"{LIST}delete/", lists.rating_delete, name="rating_delete"),
    path(f"{LIST}import/", imports.rating_import, name="rating_import"),
    path("<slug:club>/e/<slug:event>/players/ratings/", taking.swiss_ratings, name="swiss_ratings"),
]
