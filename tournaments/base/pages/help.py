"""Which page of the help is about a page of the desk.

Each room says it beside its addresses: `HELP` in `pages/desk/urls.py` has the document for the room's pages under "",
and one for a page by the name of its address. A section follows as in an address: "run-a-heat#open-games".
"""

from __future__ import annotations

from functools import cache

from django.http import HttpRequest
from django.urls import reverse

from tournaments.base.rooms import modules_of_rooms


@cache
def desk_help() -> dict[str, str]:
    """The document, or the section of it, for each address of the desk by its name."""
    found = {}
    for module in modules_of_rooms("pages.desk.urls"):
        for route in module.urlpatterns:
            found[f"desk:{route.name}"] = module.HELP.get(route.name, module.HELP[""])
    return found


def help_url(request: HttpRequest) -> str:
    """Where the help about the page is, else its index."""
    match = request.resolver_match
    name, _, section = desk_help().get(match.view_name if match else "", "").partition("#")
    return f"{reverse('help_page', args=[name])}{'#' if section else ''}{section}" if name else reverse("help")
