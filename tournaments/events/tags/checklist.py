"""The check list of an event in the frame of its desk (`templates/events/desk/next/`)."""

from __future__ import annotations

from itertools import count
from typing import Any

from django import template
from django.http import HttpRequest

from tournaments.clubs.roles import rights_at
from tournaments.events.models import Event
from tournaments.events.pages.formats import pages_of
from tournaments.events.pages.steps import Checklist, checklist_of

register = template.Library()


@register.inclusion_tag("events/desk/next/fold.html", takes_context=True)
def what_next(context: template.Context) -> dict[str, Any]:
    """One line with the next step, which opens to the whole list; open on the front page until the event starts.
    Once the event is over it says so, and where that is undone.

    Where the front page leads to a round at once, the round is what the page is for, so the list stays closed.
    """
    request, event = context["request"], context["event"]
    page = request.resolver_match.url_name if request.resolver_match else ""
    found = checklist_of(event)
    if event.over and event.archived_at is None and page != "checklist":
        return {"event": event, "over": True}
    if found.next is None or page == "checklist":
        return {}
    pages = pages_of(event)
    first = page == pages.desk_home
    return _shown(context, event, found) | {"open": first and not found.started and request.method == "GET"}


@register.inclusion_tag("events/desk/next/steps.html", takes_context=True)
def steps(context: template.Context, found: Checklist) -> dict[str, Any]:
    """All steps; the next one has the main button of the page."""
    return _shown(context, context["event"], found) | {"main": True}


def _shown(context: template.Context, event: Event, found: Checklist) -> dict[str, Any]:
    """The list, each step with its number and with whether who looks may do it. A button comes back to the page that it
    is on. What nobody has to do has no number."""
    request: HttpRequest = context["request"]
    actors = request.__dict__.get("actors", ())
    rights = rights_at(actors[0], event) if actors else frozenset()
    numbers = count(1)
    lines = [("+" if step.optional else next(numbers), step, step.needs in rights) for step in found.steps]
    return {
        "checklist": found,
        "past": [line for line in lines if line[1] in found.past],
        "steps": [line for line in lines if line[1] not in found.past],
        "here": request.get_full_path() if request.method == "GET" else "",
        "csrf_token": context.get("csrf_token"),
    }
