"""The public page of a club."""

from django.urls import path

from tournaments.site.pages.public import clubs

urlpatterns = [
    path("", clubs.clubs, name="clubs"),
    path("<slug:club>/", clubs.club, name="club"),
    path("<slug:club>/events/", clubs.club_events, name="club_events"),
    path("<slug:club>/records/", clubs.club_records, name="club_records"),
    path("<slug:club>/mark.png", clubs.club_mark, name="club_mark"),
]
