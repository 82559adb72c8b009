"""Addresses of the desk: clock, announcements, projector."""

from django.urls import path

from tournaments.hall.pages.desk import live

HELP = {"": "run-the-hall"}

urlpatterns = [path("<slug:club>/e/<slug:event>/live/", live.live, name="live")]
