"""An event's files: exports and imports."""

from __future__ import annotations

import json

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.http import content_disposition_header

from tournaments.base.actors import Actor
from tournaments.base.files.fields import as_json
from tournaments.base.pages.desk_view import desk_view
from tournaments.base.permissions import Action
from tournaments.clubs.roles import knows_club
from tournaments.events.access import access_portable_event
from tournaments.events.models import Event
from tournaments.events.pages.desk.navigation import event_frame
from tournaments.events.pages.formats import pages_of
from tournaments.events.portable import event_document


@desk_view(access_portable_event, see=Action.MANAGE_EVENTS)
def exchange(request: HttpRequest, actor: Actor, row: Event) -> HttpResponse:
    """Every file of the event on one page."""
    return render(request, pages_of(row).exchange, event_frame(row, "settings"))


@desk_view(access_portable_event, see=Action.MANAGE_EVENTS)
def export_json(request: HttpRequest, actor: Actor, row: Event) -> HttpResponse:
    """The whole event as one file; `?emails=yes` with people's addresses, for members of the club."""
    document = event_document(row, emails=request.GET.get("emails") == "yes" and knows_club(actor, row.club))
    text = json.dumps(as_json(document), ensure_ascii=False, indent=1)
    response = HttpResponse(text, content_type="application/json")
    response["Content-Disposition"] = content_disposition_header(True, f"{row.name}.json") or ""
    response["Cache-Control"] = "private, no-store"
    return response
