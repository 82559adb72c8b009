"""The site as an app on a phone: its manifest, its service worker, and which pages stay readable without a network.

A header says that the phone may keep a page; the worker (`static/js/service_worker.js`) keeps no others.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from urllib.parse import urlsplit

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import Resolver404, resolve, reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from config.release import RELEASE
from tournaments.base.pages.registers import BEHIND_LINKS, ENTRY_PAGES, QUEUED, WORKER_SCRIPTS

KEEP = "X-Keep-Offline"
SHEETS = ("tokens", "base", "components", "layout")
FONTS = ("tb-sans", "tb-serif")
PUBLIC = "public:"
# After one of these pages, the user of this phone may be somebody else.
ACCOUNTS = ("account_login", "account_logout", "account_signup", "mfa_authenticate", "mfa_login_webauthn")
START = "public:now"
GROUND, BRAND = "#f5f5f0", "#005a36"


class KeepOfflineMiddleware:
    """Marks the pages that a phone may keep: `public`, `private` (behind a link) or `desk` (an entry page)."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Pass the request on, and mark its answer."""
        response = self.get_response(request)
        kind = _kind(request) if request.method == "GET" and response.status_code == 200 else ""
        if kind and response.get("Content-Type", "").startswith("text/html"):
            response[KEEP] = kind
        return response


@require_safe
@cache_control(no_cache=True)
def service_worker(request: HttpRequest) -> HttpResponse:
    """The worker of the whole site. Its content changes with each release, so browsers install the new one."""
    site = {
        "release": RELEASE,
        "offline": reverse("offline"),
        "accounts": [reverse(name) for name in ACCOUNTS],
        "queued": [_pattern(name, *values) for name, *values in QUEUED],
        "assets": [
            *(static(f"css/{name}.css") for name in SHEETS),
            *(static(f"fonts/{name}.woff2") for name in FONTS),
        ],
    }
    scripts = ", ".join(json.dumps(static(name)) for name in WORKER_SCRIPTS)
    text = f"self.TOPBOARD = {json.dumps(site)};\nimportScripts({scripts});\n"
    return HttpResponse(text, content_type="text/javascript; charset=utf-8", headers={"Service-Worker-Allowed": "/"})


@require_safe
@cache_control(no_cache=True)
def manifest(request: HttpRequest) -> HttpResponse:
    """The web app manifest. An app installed from an event or a private page opens there: `?start=` is its path."""
    start = _start(request.GET.get("start", ""))
    sizes = (("192", "any"), ("512", "any"), ("512", "maskable"))
    return JsonResponse(
        {
            "id": start,
            "name": "Topboard",
            "short_name": "Topboard",
            "description": _("Tabletop tournaments, run in the browser and followed on phones."),
            "start_url": start,
            "scope": "/",
            "display": "standalone",
            "background_color": GROUND,
            "theme_color": BRAND,
            "icons": [
                {
                    "src": static(f"icons/{'maskable' if purpose == 'maskable' else 'icon'}-{size}.png"),
                    "sizes": f"{size}x{size}",
                    "type": "image/png",
                    "purpose": purpose,
                }
                for size, purpose in sizes
            ],
        },
        content_type="application/manifest+json",
    )


@require_safe
def offline(request: HttpRequest) -> HttpResponse:
    """The page shown in place of one that this phone never opened."""
    return render(request, "errors/offline.html")


def _pattern(name: str, *values: str | int) -> str:
    """A regular expression of the addresses of a view, whatever values replace `values`."""
    return f"^{re.sub(r'/(any|0)(?=/)', '/[^/]+', reverse(name, args=values))}$"


def _kind(request: HttpRequest) -> str:
    name = request.resolver_match.view_name if request.resolver_match else ""
    if name in BEHIND_LINKS:
        return "private"
    if name in ENTRY_PAGES:
        return "desk"
    return "public" if name.startswith(PUBLIC) else ""


def _start(asked: str) -> str:
    """The path asked for, if an app may open there; else the front page."""
    path = urlsplit(asked).path
    try:
        return path if resolve(path).view_name in {START, *BEHIND_LINKS} else reverse("home")
    except Resolver404:
        return reverse("home")
