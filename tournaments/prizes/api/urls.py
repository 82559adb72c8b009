"""Addresses of prizes, below those of version 1."""

from __future__ import annotations

from django.urls import path

from tournaments.base.api.resources import routes
from tournaments.prizes.api import soft, views

urlpatterns = [
    path("clubs/<slug:club>/events/<slug:event>/totals.csv", soft.TotalsFile.as_view(), name="totals_csv"),
    routes(
        "clubs/<slug:club>/events/<slug:event>/",
        {
            "prize-categories": views.PrizeCategoryViewSet,
            "prize-groups": views.PrizeGroupViewSet,
            "prizes": views.PrizeViewSet,
            "prize-awards": views.PrizeAwardViewSet,
            "soft-rules": soft.SoftRulesViewSet,
            "soft-kinds": soft.SoftKindViewSet,
            "soft-marks": soft.SoftMarkViewSet,
            "penalties": soft.PenaltyViewSet,
            "ballots": soft.BallotViewSet,
            "ballot-results": soft.BallotResultViewSet,
            "totals": soft.TotalsViewSet,
        },
    ),
]
