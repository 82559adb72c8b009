"""Rate limits for features without an account: private links by link, look-ups by address.

The rates are in the settings (`docs/reference/limits.md`). Without the cache nobody is counted.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse

from common.web.lab_context import refuse
from common.web.throttles import AddressThrottle
from tournaments.base.pages.registers import FILES_OF_LINKS, FORMS_OF_LINKS, LOOK_UPS, SHORT_FORMS
from tournaments.base.private_links import hashed_token

MOST_BYTES = 12 * 1024 * 1024  # a slip may bring a photo
MOST_FORM_BYTES = 300_000


class LinkThrottle(AddressThrottle):
    """Counts by private link, so that players who share a hall's address are counted separately."""

    scope = "links"

    def get_cache_key(self, request: Any, view: Any) -> str:
        """One count for each link; the cache doesn't see tokens."""
        token = request.resolver_match.kwargs["token"]
        return self.cache_format % {"scope": self.scope, "ident": hashed_token(str(token))}


class LookUpThrottle(AddressThrottle):
    """Counts look-ups of handicaps by address."""

    scope = "look-ups"


class EntryThrottle(AddressThrottle):
    """Counts the valid entry forms from one address; the page counts them itself."""

    scope = "entries"


class PublicLimitsMiddleware:
    """Refuses requests that are too frequent with 429, plain words and `Retry-After`."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Pass the request on."""
        return self.get_response(request)

    def process_view(self, request: HttpRequest, view: Any, args: Any, kwargs: Any) -> HttpResponse | None:
        """The refusal, or None."""
        name = request.resolver_match.view_name if request.resolver_match else ""
        if name in FILES_OF_LINKS or (name in FORMS_OF_LINKS and request.method == "POST"):
            return refuse(request, LinkThrottle(), most_bytes=MOST_BYTES)
        if name in SHORT_FORMS and request.method == "POST":
            return refuse(request, None, most_bytes=MOST_FORM_BYTES)
        if name in LOOK_UPS and request.GET:
            return refuse(request, LookUpThrottle())
        return None
