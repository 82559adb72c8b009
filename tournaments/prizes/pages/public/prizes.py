"""The prizes of an event, for everybody: the plan before, and the winners once the organisers have fixed them."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments.base.pages.actor import page_actor
from tournaments.entering.pages.public.frame import frame_of, public_event
from tournaments.events.access import access_public_event, no_such_page
from tournaments.events.pages.public.files import table_file
from tournaments.events.selectors.snapshots import seen_data
from tournaments.events.selectors.visibility import view_of_everybody
from tournaments.events.viewers import view_for
from tournaments.prizes.selectors.ballots import public_results
from tournaments.prizes.selectors.plan import public_plan
from tournaments.prizes.selectors.totals import TOTALS
from tournaments.prizes.selectors.totals import totals_csv as totals_csv_rows


@require_safe
def totals_csv(request: HttpRequest, club: str, event: str) -> HttpResponse:
    """The table of totals as a file, as the reader may see it."""
    actor = page_actor(request)
    row = access_public_event(actor, club, event)
    table = TOTALS.of(seen_data(row, view_for(actor, row)))
    if table is None:
        raise no_such_page()
    return table_file(request, f"{row.name} {_('totals')}", list(totals_csv_rows(table)))


@never_cache
@require_safe
def prizes(request: HttpRequest, club: str, event: str) -> HttpResponse:
    """Each group with its prizes; who won them, as far as everybody may know."""
    row = public_event(request, club, event)
    plan = public_plan(row)
    if not any(each.prizes for each in plan.groups):
        raise no_such_page()
    context = {**frame_of(row, "prizes"), "plan": plan, "hidden": view_of_everybody(row).keeps_back}
    context["ballots"] = [] if context["hidden"] else public_results(row)
    return render(request, "prizes/public/prizes.html", context)
