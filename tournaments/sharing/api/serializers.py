"""Sharing: the sites that may show a club's pages."""

from __future__ import annotations

from tournaments.base.api.columns import Resource
from tournaments.sharing.models import AllowedOrigin


class AllowedOriginSerializer(Resource):
    """A site that may show the club's pages within its own."""

    class Meta:
        model = AllowedOrigin
        fields = ["id", "origin", "created_at"]
        read_only_fields = ["id", "created_at"]
