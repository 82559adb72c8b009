"""The OpenAPI document, and a page to browse it: plain HTML from the same document, without scripts of others."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.views import SpectacularAPIView

from tournaments.api.reading import Chapter, chapters_of

__all__ = ["SchemaView", "docs"]


class SchemaView(SpectacularAPIView):
    """The document as YAML, or as JSON with `?format=json` or by content negotiation."""

    versioning_class = None
    api_version = "v1"
    authentication_classes = []


@require_safe
def docs(request: HttpRequest) -> HttpResponse:
    """Every operation by topic, with its parameters, body and answers."""
    chapters = _chapters()
    return render(request, "api/docs.html", {"chapters": chapters, "base": f"{request.scheme}://{request.get_host()}"})


@lru_cache(maxsize=1)
def _chapters() -> tuple[Chapter, ...]:
    """Made once in the life of a process: the document changes with the code only."""
    generator: Any = SchemaGenerator
    schema: dict[str, Any] = generator(api_version="v1").get_schema(request=None, public=True)
    return chapters_of(schema)
