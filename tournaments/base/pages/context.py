"""What every template may use."""

from __future__ import annotations

from functools import partial

from django.conf import settings
from django.http import HttpRequest

from tournaments.base.pages.help import help_url
from tournaments.base.permissions import Role

ORGANISERS = {Role.OWNER, Role.ORGANISER}


def site(request: HttpRequest) -> dict[str, object]:
    """The site's name, whether it sends emails, where the help about the page is, whether who looks is a viewer of the
    club or the event (forms are left out then), or organises in it; and whether they are a member of the club, organise
    in it or own it: what leads out of an event is for them alone."""
    actors = request.__dict__.get("actors", ())
    of_club = {role for actor in actors for role in actor.roles.values() if role}
    roles = of_club | {role for actor in actors for role in actor.event_roles.values() if role}
    return {
        "site_name": "Topboard",
        "mails_go_out": settings.MAILS_GO_OUT,
        "help_url": partial(help_url, request),
        "viewing": roles == {Role.VIEWER},
        "organising": bool(roles & ORGANISERS),
        "in_club": bool(of_club),
        "organises_club": bool(of_club & ORGANISERS),
        "owns_club": Role.OWNER in of_club,
    }
