"""Errors that services raise, as pages. The same errors at the API: `tournaments.base.api.problems`."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import urlsplit

import structlog
from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import is_valid_path
from django.utils.translation import gettext as _

from common.pure.errors import RuleError
from tournaments.base.errors import LockedOutError, NothingHereError, OutOfServiceError, RefusedError
from tournaments.base.outages import RETRY_SECONDS, out_of_service
from tournaments.base.pages.lockout import lockout_page

logger = structlog.get_logger(__name__)

TEMPLATES = {403: "errors/403.html", 404: "errors/404.html", 409: "errors/409.html"}


class RuleErrorMiddleware:
    """Turns errors that a view doesn't catch into pages; views catch those that they can show at a field."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Pass the request on. For an address that only accepts forms, a GET shows a link to the page above it.

        After a double tap on a button, a browser may stay at such a desk address, and reload it: it is redirected to
        that page.
        """
        response = self.get_response(request)
        if response.status_code == 405 and request.method in {"GET", "HEAD"} and not request.path.startswith("/api/"):
            above = _page_above(request.path)
            if request.path.startswith("/desk/") and "text/html" in request.headers.get("Accept", ""):
                return redirect(above)
            page = render(request, "errors/405.html", {"above": above}, status=405)
            page["Allow"] = response.get("Allow", "POST")
            return page
        if request.method == "POST" and response.get("Location") == redirect_to_login(request.get_full_path()).url:
            return _sign_in_first(request)
        return response

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """The page of a refusal. Any other error is our bug and becomes a 500."""
        if isinstance(error, LockedOutError):
            return lockout_page(request, seconds=error.seconds)
        if isinstance(error, RefusedError):
            template = TEMPLATES.get(error.status, "errors/400.html")
            at_desk = isinstance(error, NothingHereError) and request.path.startswith("/desk/")
            response = render(request, template, {"error": error, "at_desk": at_desk}, status=error.status)
            if error.status == 503:
                response["Retry-After"] = "2"
            return response
        away = out_of_service(error)
        if away is not None:
            logger.error("database_away", path=request.path, error=str(error))
            return out_of_service_page(away)
        if isinstance(error, RuleError):
            return render(request, "errors/400.html", {"error": error}, status=400)
        return None


def out_of_service_page(error: OutOfServiceError) -> HttpResponse:
    """A page that doesn't use the database, not even to see who is signed in."""
    response = HttpResponse(render_to_string("errors/503.html", {"error": error}), status=error.status)
    response["Retry-After"] = str(RETRY_SECONDS)
    return response


def _sign_in_first(request: HttpRequest) -> HttpResponse:
    """Redirect to sign-in, then to the page that the form is on: its own address only accepts forms."""
    came_from = urlsplit(request.headers.get("Referer", ""))
    known = came_from.netloc == request.get_host() and is_valid_path(came_from.path)
    page = came_from.path if known else _page_above(request.path)
    messages.warning(request, _("You are signed out, so nothing was saved. Sign in, then try again."))
    return redirect_to_login(page)


def _page_above(path: str) -> str:
    """The nearest address above `path` that the site knows: of `…/games/1/votes/3/` it is `…/games/1/votes/`."""
    while path != "/":
        path = path.rstrip("/").rpartition("/")[0] + "/"
        if is_valid_path(path):
            return path
    return path
