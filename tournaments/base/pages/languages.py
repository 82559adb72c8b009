"""The language of each answer, and the choice of another one. `tournaments.base.languages` has the order."""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils import translation
from django.utils.cache import patch_vary_headers
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from tournaments.base.languages import WITHOUT_COOKIE, offered, visitors_language

A_YEAR = 31_536_000


class LanguageMiddleware:
    """Responds in the visitor's language, or in the one that a view prefers, and sets `Content-Language`."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Pass the request on with its language, which doesn't leak into other requests of this thread."""
        with visitors_language(request):
            response = self.get_response(request)
            language = translation.get_language() or settings.LANGUAGE_CODE
        by_cookie = [] if request.path_info.startswith(WITHOUT_COOKIE) else ["Cookie"]
        patch_vary_headers(response, ["Accept-Language", *by_cookie])
        response.headers.setdefault("Content-Language", language)
        return response


@csrf_exempt  # shared pages have no CSRF token, and nobody gains anything by changing another visitor's language
@require_POST
def switch(request: HttpRequest) -> HttpResponse:
    """Keep the language that the visitor chose in a cookie, and show the page that they chose it on again."""
    page = request.POST.get("next", "")
    known = url_has_allowed_host_and_scheme(page, allowed_hosts={request.get_host()}, require_https=request.is_secure())
    response = HttpResponseRedirect(page if known else "/")
    language = offered(request.POST.get("language", ""))
    if language:
        response.set_cookie(
            settings.LANGUAGE_COOKIE_NAME,
            language,
            max_age=A_YEAR,
            secure=request.is_secure(),
            httponly=True,
            samesite="Lax",
        )
    return response
