"""Addresses of circuits, below those of version 1."""

from __future__ import annotations

from tournaments.base.api.resources import routes
from tournaments.circuits.api import agreements, circuits, prizes

CLUB = "clubs/<slug:club>/"

urlpatterns = [
    routes(
        CLUB,
        {"circuits": circuits.CircuitViewSet, "circuit-agreements": agreements.CircuitAgreementViewSet},
    ),
    routes(
        f"{CLUB}circuits/<slug:circuit>/",
        {
            "categories": circuits.CircuitCategoryViewSet,
            "events": circuits.CircuitEventViewSet,
            "adjustments": circuits.CircuitAdjustmentViewSet,
            "awards": prizes.CircuitAwardViewSet,
            "prizes": prizes.CircuitPrizeViewSet,
            "standings": circuits.CircuitStandingViewSet,
        },
    ),
]
