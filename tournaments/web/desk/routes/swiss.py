"""Addresses of the desk: Swiss events, their players and rounds."""

from django.urls import path

from tournaments.web.desk.swiss import events, players

EVENT = "<slug:club>/e/<slug:event>/"
PLAYERS = f"{EVENT}players/"
ROUNDS = f"{EVENT}rounds/"

urlpatterns = [
    path("<slug:club>/new-swiss-event/", events.swiss_create, name="swiss_create"),
    path(PLAYERS, players.players, name="swiss_players"),
    path(f"{PLAYERS}add/", players.players_add, name="swiss_players_add"),
    path(f"{PLAYERS}remove/", players.players_remove, name="swiss_players_remove"),
    path(f"{PLAYERS}<int:pk>/", players.player, name="swiss_player"),
    path(f"{PLAYERS}<int:pk>/rounds/", players.player_rounds, name="swiss_player_rounds"),
]
