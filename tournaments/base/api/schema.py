"""The OpenAPI document, and a page to browse it: plain HTML from the same document, without scripts of others."""

from __future__ import annotations

from functools import lru_cache
from threading import Lock
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import get_conditional_response
from django.views.decorators.http import require_safe
from drf_spectacular.utils import extend_schema
from drf_spectacular.views import SpectacularAPIView
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request

from config.release import RELEASE
from tournaments.base.api.generating import Generator
from tournaments.base.api.reading import Chapter, chapters_of
from tournaments.base.api.writing import ShortJson, ShortJsonByName, ShortYaml, ShortYamlByName


class SchemaView(SpectacularAPIView):
    """The document as YAML, or as JSON with `?format=json` or by content negotiation."""

    versioning_class = None
    api_version = "v1"
    authentication_classes = []
    renderer_classes = [ShortYaml, ShortYamlByName, ShortJson, ShortJsonByName]

    @extend_schema(exclude=True)
    def get(self, request: Request, *args: Any, **kwargs: Any) -> HttpResponse:
        """The document in one format, generated for its first reader in this process, in a second and a half."""
        renderer: BaseRenderer = request.accepted_renderer
        with _making:
            body = _document(type(renderer))  # type: ignore[arg-type]  # mypy takes the hash of its objects
        response = HttpResponse(body, content_type=renderer.media_type)
        response["Content-Disposition"] = f'inline; filename="topboard-v1.{renderer.format}"'
        response["Cache-Control"] = "no-cache"
        etag = f'"{RELEASE}-{renderer.format}"'
        response["ETag"] = etag
        return get_conditional_response(request._request, etag=etag, response=response)  # type: ignore[return-value]


@require_safe
def docs(request: HttpRequest) -> HttpResponse:
    """Every operation by topic, with its parameters, body and answers."""
    with _making:
        chapters = _chapters()
    return render(request, "base/api/docs.html", {"chapters": chapters, "base": _site(request)})


@require_safe
def five_minutes(request: HttpRequest) -> HttpResponse:
    """A script that runs a whole event, with explanations."""
    return render(request, "base/api/five_minutes.html", {"base": _site(request)})


@require_safe
def five_minutes_script(request: HttpRequest) -> HttpResponse:
    """The script alone, for this site."""
    where = {"base": _site(request)}
    return render(request, "base/api/five_minutes.py.txt", where, content_type="text/x-python; charset=utf-8")


def _site(request: HttpRequest) -> str:
    return f"{request.scheme}://{request.get_host()}"


_making = Lock()  # concurrent readers wait for the one who generates it
# Generated once for each process: the document changes only with the code.


@lru_cache(maxsize=1)
def _schema() -> dict[str, Any]:
    generator: Any = Generator
    schema: dict[str, Any] = generator(api_version="v1").get_schema(request=None, public=True)
    return schema


@lru_cache(maxsize=8)
def _document(kind: type[BaseRenderer]) -> bytes:
    body = kind().render(_schema(), renderer_context={})
    return body if isinstance(body, bytes) else body.encode()


@lru_cache(maxsize=1)
def _chapters() -> tuple[Chapter, ...]:
    return chapters_of(_schema())
