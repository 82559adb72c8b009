"""Errors that services raise, as pages. The same errors at the API: `tournaments.api.problems`."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from scoring.core.errors import RuleError
from tournaments.errors import RefusedError

__all__ = ["RuleErrorMiddleware"]

TEMPLATES = {403: "errors/403.html", 404: "errors/404.html", 409: "errors/409.html"}


class RuleErrorMiddleware:
    """Turns what a view let through into its page; views catch what they can show beside a field."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Pass the request on."""
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """The page of a refusal; anything else is our bug and goes on as 500."""
        if isinstance(error, RefusedError):
            template = TEMPLATES.get(error.status, "errors/400.html")
            response = render(request, template, {"error": error}, status=error.status)
            if error.status == 503:
                response["Retry-After"] = "2"
            return response
        if isinstance(error, RuleError):
            return render(request, "errors/400.html", {"error": error}, status=400)
        return None
