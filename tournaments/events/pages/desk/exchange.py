"""An event's files: what can be taken out, and where things come in."""

from __future__ import annotations

import json

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.http import content_disposition_header
from django.views.decorators.http import require_GET, require_safe

from tournaments.base.files.fields import as_json
from tournaments.base.pages.actor import page_actor
from tournaments.base.permissions import Action
from tournaments.events.access import access_portable_event
from tournaments.events.pages.desk.navigation import event_frame
from tournaments.events.pages.formats import pages_of
from tournaments.events.portable import event_document


@login_required
@require_GET
def exchange(request: HttpRequest, club: str, event: str) -> HttpResponse:
    """Every file of the event on one page."""
    row = access_portable_event(page_actor(request), club, event, Action.MANAGE_EVENTS)
    return render(request, pages_of(row).exchange, event_frame(row, "settings"))


@login_required
@require_safe
def export_json(request: HttpRequest, club: str, event: str) -> HttpResponse:
    """The whole event as one file; `?emails=yes` with people's addresses."""
    row = access_portable_event(page_actor(request), club, event, Action.MANAGE_EVENTS)
    document = event_document(row, emails=request.GET.get("emails") == "yes")
    text = json.dumps(as_json(document), ensure_ascii=False, indent=1)
    response = HttpResponse(text, content_type="application/json")
    response["Content-Disposition"] = content_disposition_header(True, f"{row.name}.json") or ""
    response["Cache-Control"] = "private, no-store"
    return response
