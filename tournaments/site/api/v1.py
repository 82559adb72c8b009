"""Addresses of version 1, below `/api/v1/`. Another version is another module next to this one."""

from __future__ import annotations

from django.urls import include, path

from tournaments.site.routes import routes_of_rooms

app_name = "v1"
urlpatterns = [
    path("calculators/", include("scoring.api.urls")),
    path("calculators/", include("handicaps.api.urls")),
    path("calculators/", include("pairing.api.urls")),
    *routes_of_rooms("api.urls"),
]
