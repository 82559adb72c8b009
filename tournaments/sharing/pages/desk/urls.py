"""Addresses of the desk: sharing."""

from django.urls import path

from tournaments.sharing.pages.desk import share

HELP = {
    "": "share-an-event",
    "share": "share-an-event",
    "event_share": "share-an-event",
    "origin_remove": "share-an-event#show-it-on-another-site",
}

urlpatterns = [
    path("<slug:club>/share/", share.share, name="share"),
    path("<slug:club>/share/origins/<int:origin>/remove/", share.origin_remove, name="origin_remove"),
    path("<slug:club>/e/<slug:event>/share/", share.event_share, name="event_share"),
]
