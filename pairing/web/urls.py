"""The lab's pages of pairing, for everybody; nothing is kept."""

from django.urls import path

from pairing.web import standings

app_name = "pairing_lab"
urlpatterns = [
    path("", standings.standings, name="standings"),
]
