"""Which page of the help belongs to a page of the desk.

Each room says so next to its addresses: `HELP` in `pages/desk/urls.py` and `pages/private/urls.py` has the document for
these pages under "", and one for a page by the name of its address. A section follows as in an address:
"run-a-heat#open-games". Pages of accounts are in `OF_ACCOUNTS`.
"""

from __future__ import annotations

from functools import cache

from django.http import HttpRequest
from django.urls import reverse

from tournaments.base.pages.way_back import from_here
from tournaments.base.rooms import modules_of_rooms

OF_ACCOUNTS = {
    "account_tokens": "api",
    "account_reset_password": "your-account#if-you-forgot-your-password",
    "mfa_": "your-account#two-factor-and-passkeys",
    "account_": "your-account",
}
"""The help of each page of accounts by how its name begins; the first that fits."""


@cache
def page_help() -> dict[str, str]:
    """The document, or the section of it, for each address of the desk and of private pages by its name."""
    found = {}
    for module in (*modules_of_rooms("pages.desk.urls"), *modules_of_rooms("pages.private.urls")):
        space = getattr(module, "app_name", "desk")
        for route in module.urlpatterns:
            found[f"{space}:{route.name}"] = module.HELP.get(route.name, module.HELP[""])
    return found


def help_url(request: HttpRequest) -> str:
    """The help about the page, else its index, with a link back to the club or event."""
    match = request.resolver_match
    view = match.view_name if match else ""
    of_account = next((page for beginning, page in OF_ACCOUNTS.items() if view.startswith(beginning)), "")
    name, _, section = page_help().get(view, of_account).partition("#")
    if not name:
        return f"{reverse('help')}{from_here(request)}"
    return f"{reverse('help_page', args=[name])}{'#' if section else ''}{section}"
