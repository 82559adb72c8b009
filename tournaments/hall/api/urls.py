"""Addresses of clocks and announcements, below those of version 1."""

from __future__ import annotations

from django.urls import path

from tournaments.base.api.resources import routes
from tournaments.hall.api.views import AnnouncementViewSet, ClockViewSet, ExtensionViewSet, RoundLength

EVENT = "clubs/<slug:club>/events/<slug:event>/"
ROUND = f"{EVENT}rounds/<int:round>/"

urlpatterns = [
    path(f"{EVENT}round-length/", RoundLength.as_view(), name="round_length"),
    routes(EVENT, {"announcements": AnnouncementViewSet}),
    routes(ROUND, {"clock": ClockViewSet}),
    routes(f"{ROUND}clock/", {"extensions": ExtensionViewSet}),
]
