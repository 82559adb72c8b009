"""The prizes of an event, for everybody: the plan before, and the winners once the organisers have fixed them."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments.entering.pages.public.frame import frame_of, public_event
from tournaments.events.access import no_such_page
from tournaments.events.selectors.visibility import view_of_everybody
from tournaments.prizes.selectors.plan import public_plan


@never_cache
@require_safe
def prizes(request: HttpRequest, club: str, event: str) -> HttpResponse:
    """Each group with its prizes; who won them, as far as everybody may know."""
    row = public_event(request, club, event)
    plan = public_plan(row)
    if not any(each.prizes for each in plan.groups):
        raise no_such_page()
    context = {**frame_of(row, "prizes"), "plan": plan, "hidden": view_of_everybody(row).keeps_back}
    return render(request, "prizes/public/prizes.html", context)
