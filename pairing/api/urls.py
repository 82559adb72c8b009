"""Addresses of the pairing calculators below `/api/v1/calculators/`."""

from django.urls import path

from pairing.api.views import StandingsView

urlpatterns = [
    path("standings/", StandingsView.as_view(), name="standings_calculator"),
]
