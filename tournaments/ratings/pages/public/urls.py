"""Public pages of rating lists."""

from django.urls import path

from tournaments.ratings.pages.public import ratings

urlpatterns = [
    path("<slug:club>/ratings/", ratings.ratings, name="ratings"),
    path("<slug:club>/ratings/<slug:slug>/", ratings.rating_list, name="rating_list"),
    path("<slug:club>/ratings/<slug:slug>/ratings.csv", ratings.rating_list_csv, name="rating_list_csv"),
    path("<slug:club>/ratings/<slug:slug>/<int:person>/", ratings.rated_player, name="rated_player"),
]
