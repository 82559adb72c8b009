"""The page after too many wrong passwords."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse

from tournaments.base.pages.lockout import lockout_page
from tournaments.clubs.lockout import seconds_locked


def locked_out(
    request: HttpRequest, response: HttpResponse | None = None, credentials: Mapping[str, Any] | None = None
) -> HttpResponse:
    """The page instead of the form, for django-axes: how long to wait, and the two other ways in."""
    return lockout_page(request, seconds=seconds_locked(request))
