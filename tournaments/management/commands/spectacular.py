"""Write the OpenAPI document as the site serves it."""

from __future__ import annotations

from drf_spectacular.management.commands import spectacular
from rest_framework.renderers import BaseRenderer

from tournaments.base.api.writing import ShortJson, ShortYaml


class Command(spectacular.Command):
    """drf-spectacular's, in our short form."""

    def get_renderer(self, format: str) -> BaseRenderer:  # noqa: A002  drf-spectacular's name
        """YAML, or JSON for `openapi-json`."""
        return ShortJson() if format == "openapi-json" else ShortYaml()
