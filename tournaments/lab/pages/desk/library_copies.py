"""Copy a system from the lab's library to a club: the choice of the club."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from scoring.library import shipped_system
from tournaments.base.errors import MissingError
from tournaments.base.pages.actor import page_actor
from tournaments.base.permissions import Action, allows
from tournaments.clubs.selectors.clubs import memberships_of


@login_required
@require_GET
def system_take(request: HttpRequest, system: str) -> HttpResponse:
    """The clubs whose systems the reader may change; with one alone, straight to its copy."""
    shown = shipped_system(system)
    if shown is None:
        raise MissingError(_("The library doesn’t have this system. Go back to the library and choose one."))
    user = page_actor(request).user
    memberships = [each for each in memberships_of(user) if allows(each.role, Action.MANAGE_SYSTEMS)] if user else []
    if len(memberships) == 1:
        return redirect("desk:system_copy", memberships[0].club.slug, shown.slug)
    return render(request, "lab/desk/take.html", {"shown": shown, "memberships": memberships})
