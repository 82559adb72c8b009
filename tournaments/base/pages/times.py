"""Each request begins and ends in UTC; `access` switches to the event's time zone on its pages.

Each response has the server's time, so that clocks on pages don't depend on the phone's.
"""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.utils import timezone

SERVER_TIME = "Topboard-Time"


class EventTimesMiddleware:
    """Prevents one request's time zone from leaking into the next one in the same thread."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Pass the request on."""
        with timezone.override(None):
            response = self.get_response(request)
        response[SERVER_TIME] = server_time()
        return response


def server_time() -> str:
    """Now in milliseconds since 1970, as pages' clocks read it."""
    return str(round(timezone.now().timestamp() * 1000))
