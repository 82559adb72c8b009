"""Addresses of entries, below those of version 1."""

from __future__ import annotations

from tournaments.base.api.resources import routes
from tournaments.entering.api import views

urlpatterns = [
    routes(
        "clubs/<slug:club>/events/<slug:event>/",
        {
            "entry-form": views.EntryFormViewSet,
            "entry-form/apply": views.ApplicationViewSet,
            "entry-requests": views.EntryRequestViewSet,
        },
    ),
]
