"""What every template may use."""

from __future__ import annotations

from functools import partial

from django.conf import settings
from django.http import HttpRequest

from tournaments.base.pages.help import help_url
from tournaments.base.pages.way_back import from_here
from tournaments.base.permissions import Role
from tournaments.base.site_texts import has_imprint, has_terms

ORGANISERS = {Role.OWNER, Role.ORGANISER}


def site(request: HttpRequest) -> dict[str, object]:
    """What every page knows about the site and its reader.

    It has the site's name, whether it sends emails, where the help about the page is, how links lead back to its club
    or event, and whether its operator wrote an imprint and terms. Of the reader it says whether
    they are a viewer of the club or the event (forms are left out then), or organise in it. It also says whether they
    are a member of the club, organise in it or own it: only they get links that lead out of an event.
    """
    actors = request.__dict__.get("actors", ())
    of_club = {role for actor in actors for role in actor.roles.values() if role}
    roles = of_club | {role for actor in actors for role in actor.event_roles.values() if role}
    return {
        "site_name": "Topboard",
        "mails_go_out": settings.MAILS_GO_OUT,
        "help_url": partial(help_url, request),
        "from_here": partial(from_here, request),
        "has_imprint": has_imprint,
        "has_terms": has_terms,
        "viewing": roles == {Role.VIEWER},
        "organising": bool(roles & ORGANISERS),
        "in_club": bool(of_club),
        "organises_club": bool(of_club & ORGANISERS),
        "owns_club": Role.OWNER in of_club,
    }
