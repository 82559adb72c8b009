"""Addresses of prizes, below those of version 1."""

from __future__ import annotations

from tournaments.base.api.resources import routes
from tournaments.prizes.api import views

urlpatterns = [
    routes(
        "clubs/<slug:club>/events/<slug:event>/",
        {
            "prize-categories": views.PrizeCategoryViewSet,
            "prize-groups": views.PrizeGroupViewSet,
            "prizes": views.PrizeViewSet,
            "prize-awards": views.PrizeAwardViewSet,
        },
    ),
]
