"""Addresses of clocks and announcements, below those of version 1."""

from __future__ import annotations

from tournaments.base.api.resources import routes
from tournaments.hall.api.views import AnnouncementViewSet, ClockViewSet, ExtensionViewSet, RoundLengthViewSet

EVENT = "clubs/<slug:club>/events/<slug:event>/"
ROUND = f"{EVENT}rounds/<int:round>/"

urlpatterns = [
    routes(EVENT, {"announcements": AnnouncementViewSet, "round-length": RoundLengthViewSet}),
    routes(ROUND, {"clock": ClockViewSet}),
    routes(f"{ROUND}clock/", {"extensions": ExtensionViewSet}),
]
