"""What every template may use."""

from __future__ import annotations

from django.http import HttpRequest

from tournaments.base.permissions import Role

ORGANISERS = {Role.OWNER, Role.ORGANISER}


def site(request: HttpRequest) -> dict[str, object]:
    """The site's name, whether who looks is a viewer of the club (forms are left out then), or organises in it."""
    roles = {role for known in request.__dict__.get("actors_roles", ()) for role in known.values()}
    return {"site_name": "Topboard", "viewing": Role.VIEWER in roles, "organising": bool(roles & ORGANISERS)}
