"""Addresses of clocks and announcements, below those of version 1."""

from __future__ import annotations

from django.urls import path

from tournaments.hall.api import live

EVENT = "clubs/<slug:club>/tournaments/<slug:event>/"
CLOCK = f"{EVENT}rounds/<int:number>/clock/"

urlpatterns = [
    path(f"{EVENT}round-length/", live.RoundLength.as_view(), name="round_length"),
    path(CLOCK, live.Clock.as_view(), name="clock"),
    path(f"{CLOCK}start/", live.ClockStart.as_view(), name="clock_start"),
    path(f"{CLOCK}pause/", live.ClockPause.as_view(), name="clock_pause"),
    path(f"{CLOCK}resume/", live.ClockResume.as_view(), name="clock_resume"),
    path(f"{CLOCK}end/", live.ClockEnd.as_view(), name="clock_end"),
    path(f"{CLOCK}extensions/", live.ClockExtensions.as_view(), name="clock_extensions"),
    path(f"{CLOCK}extensions/<int:pk>/", live.ClockExtensionDetail.as_view(), name="clock_extension"),
    path(f"{EVENT}announcements/", live.Announcements.as_view(), name="announcements"),
    path(f"{EVENT}announcements/<int:pk>/", live.AnnouncementDetail.as_view(), name="announcement"),
]
