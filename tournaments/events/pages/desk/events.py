"""An event's first page and its settings: edit, publish, copy, archive, delete (manual §4, §5)."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.base.actors import Actor
from tournaments.base.forms import ShowProblems
from tournaments.base.pages.desk_view import desk_view
from tournaments.base.pages.next_page import next_page
from tournaments.base.permissions import Action
from tournaments.events.access import access_event
from tournaments.events.forms import DeleteForm
from tournaments.events.models import Event
from tournaments.events.pages.desk.navigation import event_frame
from tournaments.events.pages.formats import pages_of
from tournaments.events.pages.steps import seen_by_members
from tournaments.events.services.events import (
    archive_event,
    delete_event,
    publish_event,
    unarchive_event,
    unpublish_event,
)


@desk_view(access_event, see=Action.SEE_DESK)
def event(request: HttpRequest, actor: Actor, row: Event) -> HttpResponse:
    """An event's first page is its heats or rounds."""
    return redirect(f"desk:{pages_of(row).desk_home}", row.club.slug, row.slug)


@desk_view(access_event, see=Action.SEE_DESK)
def event_people(request: HttpRequest, actor: Actor, row: Event) -> HttpResponse:
    """Those who take part in an event of any format."""
    return redirect(f"desk:{pages_of(row).desk_people}", row.club.slug, row.slug)


@desk_view(access_event, see=Action.MANAGE_EVENTS, change=Action.MANAGE_EVENTS)
def settings(request: HttpRequest, actor: Actor, row: Event) -> HttpResponse:
    """Edit the details; below, what else can be done with the event."""
    return pages_of(row).settings(request, actor, row)


@desk_view(access_event, change=Action.MANAGE_EVENTS)
def event_state(request: HttpRequest, actor: Actor, row: Event) -> HttpResponse:
    """Publish, unpublish, archive or unarchive, then go on to `next`, or back to the settings."""
    steps: dict[str, tuple[Callable[[Actor, Event], None], str]] = {
        "publish": (publish_event, _("The event is public.")),
        "unpublish": (unpublish_event, seen_by_members(row)),
        "archive": (archive_event, _("The event is in the archive.")),
        "unarchive": (unarchive_event, _("The event is out of the archive.")),
    }
    step, done = steps.get(request.POST.get("do", ""), (None, ""))
    if step:
        step(actor, row)
        messages.success(request, done)
    return HttpResponseRedirect(next_page(request) or _settings_url(row))


@desk_view(access_event, see=Action.CREATE_EVENTS, change=Action.CREATE_EVENTS)
def event_copy(request: HttpRequest, actor: Actor, row: Event) -> HttpResponse:
    """A new event with the same rules."""
    return pages_of(row).copy(request, actor, row)


@desk_view(access_event, see=Action.DELETE, change=Action.DELETE)
def event_delete(request: HttpRequest, actor: Actor, row: Event, *, club: str) -> HttpResponse:
    """Delete the event, its name typed to confirm."""
    form = DeleteForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        name = row.name
        with ShowProblems(form):
            delete_event(actor, row, typed_name=form.cleaned_data["typed_name"])
            messages.success(request, _("%(event)s is deleted.") % {"event": name})
            return redirect("desk:club", club)
    context = {
        **event_frame(row, "settings"),
        "form": form,
        "back_url": _settings_url(row),
        "title": _("Delete %(event)s?") % {"event": row},
        "losses": [
            _("Heats or rounds: %(count)s, with their games and results") % {"count": row.rounds.count()},
            _("Players entered: %(count)s; they stay among your club’s people") % {"count": row.entries.count()},
            _("Teams, pre-registration, standings and the event’s log"),
        ],
    }
    return render(request, "events/desk/settings/delete.html", context, status=422 if form.errors else 200)


def _settings_url(row: Event) -> str:
    return reverse("desk:settings", args=[row.club.slug, row.slug])
