"""Addresses of circuits, below those of version 1."""

from __future__ import annotations

from tournaments.base.api.resources import routes
from tournaments.circuits.api import circuits

CLUB = "clubs/<slug:club>/"

urlpatterns = [
    routes(CLUB, {"circuits": circuits.CircuitViewSet}),
    routes(
        f"{CLUB}circuits/<slug:circuit>/",
        {
            "events": circuits.CircuitEventViewSet,
            "adjustments": circuits.CircuitAdjustmentViewSet,
            "standings": circuits.CircuitStandingViewSet,
        },
    ),
]
