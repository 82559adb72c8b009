"""Addresses of the desk: histories of players and armies, and Top Dog at an event."""

from django.urls import path

from tournaments.top_dog.pages.desk import histories, histories_import, top_dog

HISTORIES = "<slug:club>/histories/"
TOP_DOG = "<slug:club>/e/<slug:event>/top-dog/"

HELP = {"": "run-a-top-dog-prize"}

urlpatterns = [
    path(HISTORIES, histories.histories, name="histories"),
    path(f"{HISTORIES}public/", histories.histories_public, name="histories_public"),
    path(f"{HISTORIES}histories.csv", histories.histories_csv, name="histories_csv"),
    path(f"{HISTORIES}events/", histories.history_count, name="history_count"),
    path(f"{HISTORIES}import/", histories_import.histories_import, name="histories_import"),
    path(f"{HISTORIES}people/<int:pk>/", histories.player_history, name="player_history"),
    path(f"{HISTORIES}armies/<int:pk>/", histories.army_history, name="army_history"),
    path(f"{HISTORIES}armies/<int:pk>/remove/", histories.army_remove, name="army_remove"),
    path(f"{HISTORIES}records/<int:pk>/take-back/", histories.record_take_back, name="record_take_back"),
    path(TOP_DOG, top_dog.top_dog, name="swiss_top_dog"),
    path(f"{TOP_DOG}players/<int:pk>/", top_dog.top_dog_again, name="swiss_top_dog_again"),
]
