"""Addresses of players with a private link."""

from django.urls import path

from tournaments.players.api import player

urlpatterns = [
    path("player/", player.Player.as_view(), name="player"),
    path("player/check-in/", player.MyCheckIn.as_view(), name="player_check_in"),
    path("player/games/<int:game>/confirm/", player.Confirmation.as_view(), name="player_confirm"),
]
