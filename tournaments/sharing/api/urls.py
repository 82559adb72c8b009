"""Addresses of sharing, below those of version 1."""

from __future__ import annotations

from tournaments.base.api.resources import routes
from tournaments.sharing.api.views import AllowedOriginViewSet

urlpatterns = [routes("clubs/<slug:club>/", {"allowed-origins": AllowedOriginViewSet})]
