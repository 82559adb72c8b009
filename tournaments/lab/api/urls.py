"""Addresses of scoring systems and format studies, below those of version 1."""

from django.urls import path

from tournaments.lab.api import format_studies, systems

CLUB = "clubs/<slug:club>/"

urlpatterns = [
    path("format-studies/", format_studies.Studies.as_view(), name="format_studies"),
    path("format-studies/<slug:token>/", format_studies.StudyDetail.as_view(), name="format_study"),
    path("format-studies/<slug:token>/stop/", format_studies.StudyStop.as_view(), name="format_study_stop"),
    path("tie-breaks/", systems.TieBreaks.as_view(), name="tie_breaks"),
    path(f"{CLUB}scoring-systems/", systems.Systems.as_view(), name="systems"),
    path(f"{CLUB}scoring-systems/<slug:slug>/", systems.SystemDetail.as_view(), name="system"),
    path(f"{CLUB}scoring-systems/<slug:slug>/copy/", systems.SystemCopies.as_view(), name="system_copy"),
]
