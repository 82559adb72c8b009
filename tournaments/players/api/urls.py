"""Addresses of players with a private link."""

from tournaments.base.api.resources import routes
from tournaments.players.api import player

urlpatterns = [
    routes("", {"player": player.PlayerViewSet}),
    routes("player/", {"games": player.MyGameViewSet}),
]
