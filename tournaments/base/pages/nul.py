"""The character NUL, which PostgreSQL can't store: a request that contains it is refused with 400.

Addresses, queries and cookies are looked at before anything reads them. What forms and JSON send is checked by their
readers; if a text still reaches the database, its error becomes the same response.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from urllib.parse import parse_qsl

from django.db import DataError
from django.http import HttpRequest, HttpResponse
from django.urls import get_resolver
from django.utils.translation import gettext_noop

from common.pure.errors import Problem, RuleError

NUL = "\0"
FOUND = gettext_noop("The text contains the character NUL. Remove it.")


class NulMiddleware:
    """Goes before the first middleware that uses the database, which is the session."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Pass the request on, or refuse it: without an exception, whose traceback would fill the log."""
        paths = [*_paths(request)]
        return _refused(request, paths) if paths else self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """Turn the database's error about a NUL into a 400."""
        if isinstance(error, DataError | ValueError) and "NUL" in str(error):
            return _refused(request, [""])
        return None


def _paths(request: HttpRequest) -> Iterator[str]:
    """Where the request has it: blank for the address, the name of a parameter, or the header."""
    if NUL in request.path_info:
        yield ""
    query = request.META.get("QUERY_STRING", "")
    if "%00" in query or NUL in query:
        yield from [name.replace(NUL, "") for name, value in parse_qsl(query) if NUL in name or NUL in value] or [""]
    if any(NUL in name or NUL in value for name, value in request.COOKIES.items()):
        yield "Cookie"


def _refused(request: HttpRequest, paths: Sequence[str]) -> HttpResponse:
    error = RuleError(*(Problem(path, "nul", FOUND) for path in paths))
    answer: HttpResponse = get_resolver().resolve_error_handler(400)(request, error)  # type: ignore[call-arg]  # a handler takes the exception too
    return answer
