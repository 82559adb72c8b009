"""Responses to errors outside of views: a page for people, a problem detail below `/api/`."""

from __future__ import annotations

import sys

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from common.pure.errors import Problem, RuleError
from tournaments.base.api.problems import api_page, problem_lines
from tournaments.base.outages import RETRY_SECONDS, out_of_service
from tournaments.base.pages.errors import out_of_service_page
from tournaments.site.pages import home


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """400."""
    detail = _("The server can’t read this request. Check its address and its headers.")
    found = exception.problems if isinstance(exception, RuleError) else [Problem("", "bad_request", detail)]
    errors = problem_lines(found)
    return api_page(request, status=400, code="invalid", detail=detail, errors=errors) or home.bad_request(
        request, exception
    )


def forbidden(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """403."""
    detail = _("You are not allowed to do this. Sign in with an account that is.")
    return api_page(request, status=403, code="forbidden", detail=detail) or home.forbidden(request)


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """404."""
    detail = _("There is nothing at this address. Compare it with the list at /api/docs/.")
    return api_page(request, status=404, code="not_found", detail=detail) or home.not_found(request)


def server_error(request: HttpRequest) -> HttpResponse:
    """500: our bug, unless the database is down before any view was called."""
    away = out_of_service(sys.exc_info()[1])
    if away is not None:
        page = api_page(request, status=503, code=away.code, detail=away.message) or out_of_service_page(away)
        page["Retry-After"] = str(RETRY_SECONDS)
        return page
    detail = _(
        "Something went wrong on our side and nothing was saved. Try again. "
        "If it keeps happening, contact the site’s administrator."
    )
    return api_page(request, status=500, code="server_error", detail=detail) or home.server_error(request)
