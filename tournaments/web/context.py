"""What every template may use."""

from __future__ import annotations

from django.http import HttpRequest

from tournaments.models import Role

__all__ = ["site"]


def site(request: HttpRequest) -> dict[str, object]:
    """The site's name, and whether who looks is a viewer of the club: then forms are left out."""
    roles = {role for known in request.__dict__.get("actors_roles", ()) for role in known.values()}
    return {"site_name": "Topboard", "viewing": Role.VIEWER in roles}
