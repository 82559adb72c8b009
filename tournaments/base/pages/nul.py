"""The character NUL, which PostgreSQL can't store: a request that contains it is refused with 400.

Addresses, queries and cookies are looked at before anything reads them. What forms and JSON send is checked by their
readers; if a text still reaches the database, its error becomes the same response.
"""

from __future__ import annotations

from collections.abc import Callable

from django.db import DataError
from django.http import HttpRequest, HttpResponse
from django.urls import get_resolver

NUL = "\0"


class NulMiddleware:
    """Goes before the first middleware that uses the database, which is the session."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Pass the request on, or refuse it: without an exception, whose traceback would fill the log."""
        query = request.META.get("QUERY_STRING", "")
        if NUL in request.path_info or "%00" in query or NUL in query or any(map(_has_nul, request.COOKIES.items())):
            return _refused(request)
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """Turn the database's error about a NUL into a 400."""
        if isinstance(error, DataError | ValueError) and "NUL" in str(error):
            return _refused(request)
        return None


def _refused(request: HttpRequest) -> HttpResponse:
    answer: HttpResponse = get_resolver().resolve_error_handler(400)(request)
    return answer


def _has_nul(pair: tuple[str, str]) -> bool:
    return NUL in pair[0] or NUL in pair[1]
