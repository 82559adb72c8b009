"""What every template may use."""

from __future__ import annotations

from functools import partial

from django.http import HttpRequest

from tournaments.base.pages.help import help_url
from tournaments.base.permissions import Role

ORGANISERS = {Role.OWNER, Role.ORGANISER}


def site(request: HttpRequest) -> dict[str, object]:
    """The site's name, where the help about the page is, whether who looks is a viewer of the club (forms are left out
    then), or organises in it."""
    roles = {role for known in request.__dict__.get("actors_roles", ()) for role in known.values()}
    return {
        "site_name": "Topboard",
        "help_url": partial(help_url, request),
        "viewing": Role.VIEWER in roles,
        "organising": bool(roles & ORGANISERS),
    }
