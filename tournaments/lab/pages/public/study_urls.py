"""The lab's pages that keep something: studies of the format adviser, each at an address of its own."""

from django.urls import path

from tournaments.lab.pages.public import formats

app_name = "formats"
urlpatterns = [
    path("", formats.ask, name="ask"),
    path("<slug:token>/", formats.study, name="study"),
    path("<slug:token>/status/", formats.status, name="status"),
    path("<slug:token>/stop/", formats.stop, name="stop"),
]
