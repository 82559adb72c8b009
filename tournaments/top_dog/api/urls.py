"""Addresses of histories and Top Dog, below those of version 1."""

from __future__ import annotations

from django.urls import path

from tournaments.base.api.resources import routes
from tournaments.top_dog.api import histories, top_dog

CLUB = "clubs/<slug:club>/"
SWISS = f"{CLUB}events/<slug:event>/swiss/"

urlpatterns = [
    path(f"{CLUB}histories.csv", histories.HistoriesFile.as_view(), name="histories_csv"),
    path(f"{SWISS}top-dog.csv", top_dog.TopDogFile.as_view(), name="swiss_top_dog_csv"),
    routes(
        CLUB,
        {
            "armies": histories.ArmyViewSet,
            "histories": histories.HistoriesViewSet,
            "histories/records": histories.HistoryRecordViewSet,
            "top-dog/look-up": histories.LookUpViewSet,
        },
    ),
    routes(
        SWISS,
        {
            "history": top_dog.EventHistoryViewSet,
            "players/<int:player>/handicap": top_dog.HandicapViewSet,
            "top-dog": top_dog.TopDogRulesViewSet,
            "top-dog/look-up": top_dog.EventLookUpViewSet,
            "top-dog/standings": top_dog.TopDogStandingsViewSet,
        },
    ),
]
