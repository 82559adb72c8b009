"""Addresses of players with a private link, and of the links themselves."""

from tournaments.base.api.resources import routes
from tournaments.players.api import links, player

urlpatterns = [
    routes("", {"player": player.PlayerViewSet}),
    routes("player/", {"games": player.MyGameViewSet}),
    routes("clubs/<slug:club>/events/<slug:event>/", {"links": links.PrivateLinkViewSet}),
]
