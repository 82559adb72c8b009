"""Public pages about people."""

from django.urls import path

from tournaments.profiles.pages.public import people

urlpatterns = [
    path("<slug:club>/people/", people.people, name="club_people"),
    path("<slug:club>/people/<int:person>/", people.person, name="person"),
    path("<slug:club>/<slug:event>/people/<int:entry>/", people.player, name="player"),
]
