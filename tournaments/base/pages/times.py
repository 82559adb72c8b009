"""Each request begins and ends in UTC; `access` turns to the event's time zone on the pages of an event.

Each answer says the server's time, so that a clock on a page needs no phone that knows it.
"""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.utils import timezone

SERVER_TIME = "Topboard-Time"


class EventTimesMiddleware:
    """Keeps the time zone of one request from the next in the same thread."""

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
