"""A captain's private pages."""

from django.urls import path

from tournaments.league.pages.private import pages

app_name = "captain"
HELP = {"": "be-a-captain"}

urlpatterns = [
    path("<str:token>/", pages.page, name="page"),
    path("<str:token>/matches/<int:number>/", pages.match, name="match"),
    path("<str:token>/matches/<int:number>/day/", pages.day, name="day"),
    path("<str:token>/cups/<int:cup>/matches/<int:number>/", pages.cup_match, name="cup_match"),
]
