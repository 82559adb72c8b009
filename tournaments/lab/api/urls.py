"""Addresses of scoring systems and format studies, below those of version 1."""

from django.urls import path

from tournaments.base.api.resources import routes
from tournaments.lab.api import format_studies, systems

urlpatterns = [
    path("tie-breaks/", systems.TieBreaks.as_view(), name="tie_breaks"),
    routes("", {"format-studies": format_studies.FormatStudyViewSet}),
    routes("clubs/<slug:club>/", {"scoring-systems": systems.ScoringSystemViewSet}),
]
