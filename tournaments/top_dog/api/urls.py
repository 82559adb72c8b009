"""Addresses of histories and Top Dog, below those of version 1."""

from __future__ import annotations

from django.urls import path

from tournaments.top_dog.api import histories, top_dog

CLUB = "clubs/<slug:club>/"
HISTORIES = f"{CLUB}histories/"
SWISS = f"{CLUB}events/<slug:event>/swiss/"

urlpatterns = [
    path(f"{CLUB}armies/", histories.Armies.as_view(), name="armies"),
    path(f"{CLUB}armies/<int:pk>/", histories.ArmyDetail.as_view(), name="army"),
    path(HISTORIES, histories.Histories.as_view(), name="histories"),
    path(f"{HISTORIES}histories.csv", histories.HistoriesFile.as_view(), name="histories_csv"),
    path(f"{HISTORIES}public/", histories.HistoriesPublic.as_view(), name="histories_public"),
    path(f"{HISTORIES}import/", histories.HistoriesImport.as_view(), name="histories_import"),
    path(f"{HISTORIES}import/preview/", histories.HistoriesPreviews.as_view(), name="histories_preview"),
    path(f"{HISTORIES}records/", histories.HistoryRecords.as_view(), name="history_records"),
    path(f"{HISTORIES}records/<int:pk>/take-back/", histories.TakeBack.as_view(), name="history_take_back"),
    path(f"{CLUB}top-dog/look-up/", histories.ClubLookUp.as_view(), name="look_up"),
    path(f"{SWISS}top-dog/", top_dog.TopDog.as_view(), name="swiss_top_dog"),
    path(f"{SWISS}top-dog/standings/", top_dog.TopDogTable.as_view(), name="swiss_top_dog_standings"),
    path(f"{SWISS}top-dog.csv", top_dog.TopDogFile.as_view(), name="swiss_top_dog_csv"),
    path(f"{SWISS}top-dog/look-up/", top_dog.EventLookUp.as_view(), name="swiss_look_up"),
    path(f"{SWISS}players/<int:pk>/handicap/", top_dog.Handicap.as_view(), name="swiss_handicap"),
    path(f"{SWISS}history/", top_dog.EventHistory.as_view(), name="swiss_history"),
]
