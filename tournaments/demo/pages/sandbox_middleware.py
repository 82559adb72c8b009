"""What keeps the sandbox apart from the rest of the site.

Its visitors see its desk and its pages, and what everybody may read; nobody else sees these. It accepts no email
address and no file, from any source, so that it can never send an email.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from tournaments.clubs.sandbox import SANDBOX
from tournaments.demo.pages.sandbox import IN_SANDBOX

DESK: Final = f"/desk/{SANDBOX}/"
ITS_PAGES: Final = (f"/c/{SANDBOX}/", f"/embed/c/{SANDBOX}/", f"/api/v1/clubs/{SANDBOX}/")
READS: Final = ("/c/", "/lab/", "/help/", "/about/", "/p/", DESK)
WRITES: Final = (DESK, "/lab/", "/accounts/logout/")
EXACT: Final = frozenset(
    {"/", "/desk/", "/offline/", "/sw.js", "/manifest.webmanifest", "/favicon.ico", "/robots.txt", "/try/", "/healthz"}
)
ELSEWHERE: Final = gettext_noop("The sandbox doesn’t offer this. Sign out to use the rest of the site.")
SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})


class SandboxMiddleware:
    """Refuses what the sandbox must not do, on sites that offer one."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Pass the request on."""
        return self.get_response(request)

    def process_view(self, request: HttpRequest, view: Any, args: Any, kwargs: Any) -> HttpResponse | None:
        """The refusal, or None."""
        if not settings.SANDBOX:
            return None
        path = request.path_info
        if not _is_visitor(request):
            return _refuse(request, 404, _("There is nothing here.")) if path.startswith(ITS_PAGES) else None
        return _refusal(request, path)


def _is_visitor(request: HttpRequest) -> bool:
    """Whether a visitor of the sandbox asks. Without a cookie no session is read, so that caches can keep shared
    pages."""
    return settings.SESSION_COOKIE_NAME in request.COOKIES and bool(request.session.get(IN_SANDBOX))


def _refusal(request: HttpRequest, path: str) -> HttpResponse | None:
    if request.method in SAFE:
        allowed = path in EXACT or path.startswith((*READS, "/accounts/logout/"))
        return None if allowed else _refuse(request, 403, _(ELSEWHERE))
    if not path.startswith(WRITES) and path not in EXACT:
        return _refuse(request, 403, _(ELSEWHERE))
    if request.FILES or request.content_type not in {"application/x-www-form-urlencoded", "multipart/form-data"}:
        return _refuse(request, 403, _("The sandbox takes no files. Paste the lines instead."))
    if any("@" in value for name in request.POST for value in request.POST.getlist(name)):
        return _refuse(request, 403, _("The sandbox takes no email addresses and sends no emails. Leave them out."))
    return None


def _refuse(request: HttpRequest, status: int, message: str) -> HttpResponse:
    page = status if request.method in SAFE else 400
    return render(request, f"errors/{page}.html", {"error": {"message": message}}, status=status)
