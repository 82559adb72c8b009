"""Events of all formats: their list, publication, archive and end."""

from __future__ import annotations

from collections.abc import Callable

import django_filters
from django.db.models import QuerySet
from drf_spectacular.types import OpenApiTypes
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.base.actors import Actor
from tournaments.base.api.endpoint import Endpoint, PagedEndpoint, PublicEndpoint, asked, operation, query
from tournaments.base.permissions import Action
from tournaments.clubs.access import access_club
from tournaments.events.access import access_event, access_public_event
from tournaments.events.api.shapes.tournaments import EventAnswer
from tournaments.events.formats import rules_of_formats
from tournaments.events.models import Event
from tournaments.events.services.events import (
    archive_event,
    delete_event,
    publish_event,
    unarchive_event,
    unpublish_event,
)


class EventFilter(django_filters.FilterSet):  # type: ignore[misc]  # django-filter ships no types
    """`?archived=true&published=false`."""

    archived = django_filters.BooleanFilter(field_name="archived_at", lookup_expr="isnull", exclude=True)
    published = django_filters.BooleanFilter()


class EventList(PagedEndpoint):
    """The events of a club. The address is of the room whose events are made there."""

    @operation(
        "list_tournaments",
        "The tournaments of a club",
        tag="tournaments",
        answer=EventAnswer(many=True),
        parameters=[
            query("archived", OpenApiTypes.BOOL, "Only those in the archive, or only those outside."),
            query("published", OpenApiTypes.BOOL, "Only those that are public, or only the drafts."),
        ],
    )
    def get(self, request: Request, club: str) -> Response:
        """The latest first, drafts too."""
        rows = Event.objects.filter(club=access_club(self.actor, club, Action.SEE_DESK))
        return self.page(_filtered(request, rows).select_related("club", *rules_of_formats()), EventAnswer)


class EventDetail(PublicEndpoint):
    """One event. The address is of the room whose events are changed there."""

    @operation("get_tournament", "A tournament", tag="tournaments", answer=EventAnswer, public=True)
    def get(self, request: Request, club: str, event: str) -> Response:
        """For everybody once it is public, before that for members of the club."""
        return Response(EventAnswer(access_public_event(self.actor, club, event)).data)

    @operation(
        "delete_tournament",
        "Delete a tournament for good",
        tag="tournaments",
        parameters=[query("typed_name", OpenApiTypes.STR, "Its exact name, to confirm.")],
    )
    def delete(self, request: Request, club: str, event: str) -> Response:
        """With its heats, results, entries and log. People and scoring systems stay."""
        self.ask_for_token()
        row = access_event(self.actor, club, event, Action.DELETE)
        delete_event(self.actor, row, typed_name=request.query_params.get("typed_name", ""))
        return Response(status=204)

    def ask_for_token(self) -> None:
        """Refuse a visitor, who may read here."""
        if not self.request.user.is_authenticated:
            self.permission_denied(self.request)


def event_step(name: str, summary: str, step: Callable[[Actor, Event], None], description: str) -> type[Endpoint]:
    """The endpoint of a step that needs no input: POST takes it and answers the event."""

    class Step(Endpoint):
        @operation(name, summary, tag="tournaments", answer=EventAnswer)
        def post(self, request: Request, club: str, event: str) -> Response:
            step(self.actor, access_event(self.actor, club, event, Action.MANAGE_EVENTS))
            return Response(EventAnswer(access_event(self.actor, club, event, Action.SEE_DESK)).data)

    Step.post.__doc__ = description
    Step.__name__ = "".join(word.title() for word in name.split("_"))
    return Step


Publication = event_step(
    "publish_tournament", "Make a tournament public", publish_event, "Everybody sees its public pages."
)
Withdrawal = event_step(
    "unpublish_tournament",
    "Take the public pages away",
    unpublish_event,
    "Only members of the club see them from now on.",
)
Archiving = event_step(
    "archive_tournament", "Archive a tournament", archive_event, "Lists of current events leave it out."
)
Unarchiving = event_step(
    "unarchive_tournament", "Take a tournament out of the archive", unarchive_event, "It is listed again."
)


def _filtered(request: Request, rows: QuerySet[Event]) -> QuerySet[Event]:
    for name in EventFilter.base_filters:
        asked(request, name, ("true", "false"))
    found = EventFilter(request.query_params, queryset=rows)
    if not found.is_valid():
        raise ValidationError(found.errors)
    filtered: QuerySet[Event] = found.qs
    return filtered
