"""Events of all formats: their list, publication, archive and end."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import django_filters
from django.db.models import QuerySet
from django.utils.translation import gettext_noop
from django_filters.rest_framework import DjangoFilterBackend
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import PolymorphicProxySerializer
from rest_framework.mixins import ListModelMixin, RetrieveModelMixin
from rest_framework.permissions import SAFE_METHODS, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import BaseSerializer

from common.pure.errors import RuleError
from tournaments.base.actors import Actor
from tournaments.base.api.endpoint import YES_NO, asked, query
from tournaments.base.api.resources import EditMixin, ResourceViewSet, asks, verb
from tournaments.base.permissions import Action
from tournaments.clubs.access import access_club
from tournaments.clubs.models import Club
from tournaments.events.access import access_event, access_public_event
from tournaments.events.api.formats import EVENT_APIS, edit_event
from tournaments.events.api.serializers.events import EventSerializer
from tournaments.events.formats import FORMATS
from tournaments.events.models import Event
from tournaments.events.services.events import (
    archive_event,
    delete_event,
    publish_event,
    unarchive_event,
    unpublish_event,
)
from tournaments.events.time_zones import usual_time_zone


class EventFilter(django_filters.FilterSet):  # type: ignore[misc]  # django-filter ships no types
    """`?archived=true&published=false&format=league`."""

    archived = django_filters.BooleanFilter(field_name="archived_at", lookup_expr="isnull", exclude=True)
    published = django_filters.BooleanFilter()
    format = django_filters.ChoiceFilter(choices=[(code, code) for code in FORMATS])


class EventViewSet(ListModelMixin, RetrieveModelMixin, EditMixin, ResourceViewSet):
    """The events of a club, the newest first, including private ones."""

    tag = "events"
    noun = "event"
    reads = None
    changes = Action.MANAGE_EVENTS
    serializer_class = EventSerializer
    queryset = Event.objects.none()  # which drf-spectacular reads the model from
    filter_backends = [DjangoFilterBackend]
    filterset_class = EventFilter
    lookup_field = "slug"
    lookup_url_kwarg = "event"
    lookup_value_converter = "slug"
    club: Club
    event: Event

    @property
    def needs(self) -> Action:
        """Deleting an event needs a right of its own."""
        return Action.DELETE if self.action == "destroy" else super().needs

    def enter(self) -> None:
        """The event of the address or its club, if who asks may do what this needs."""
        club, event = self.kwargs["club"], self.kwargs.get("event")
        if event is None:
            self.club = access_club(self.actor, club, self.needs)
        elif self.request.method in SAFE_METHODS:
            self.event = access_public_event(self.actor, club, event)
        else:
            self.event = access_event(self.actor, club, event, self.needs)

    def get_permissions(self) -> Any:
        """Visitors read one event, and no list with drafts."""
        return [IsAuthenticated()] if self.action == "list" else super().get_permissions()

    def request_shape(self) -> Any:
        """A new event is sent with the rules of its format."""
        if self.action != "create":
            return super().request_shape()
        shapes: dict[str, Any] = {code: each.new for code, each in EVENT_APIS.items()}
        return PolymorphicProxySerializer("NewEvent", shapes, resource_type_field_name="format")

    def get_queryset(self) -> QuerySet[Event]:
        """Of the club."""
        return Event.objects.filter(club=self.club).select_related("club")

    def filter_queryset(self, queryset: Any) -> Any:
        """By the filters; another word is refused, which django-filter would pass over."""
        for name in EventFilter.base_filters:
            asked(self.request, name, list(FORMATS) if name == "format" else YES_NO)
        return super().filter_queryset(queryset)

    def get_object(self) -> Event:
        """For everybody once it is public, before that for members of the club."""
        return self.event

    def create(self, request: Request, **kwargs: object) -> Response:
        """Create an event. It is not public until you publish it. Fields that you leave out get the usual value of the
        format or the game.
        """
        code = request.data.get("format") if isinstance(request.data, Mapping) else None
        if not isinstance(code, str) or code not in EVENT_APIS:
            message = gettext_noop("The format of the event is missing or unknown. Send one of %(formats)s.")
            raise RuleError.one("format", "not_a_choice", message, formats=", ".join(EVENT_APIS))
        found = EVENT_APIS[code]
        sent = {"time_zone": usual_time_zone(self.club), **self.body(found.new)}
        del sent["format"]
        self.event = found.create(self.actor, self.club, sent)
        return self.answer(self.event, at=self.event.slug)

    def perform_update(self, serializer: BaseSerializer[Event]) -> None:
        """Change an event. Its rules have a separate address, which depends on its format."""
        edit_event(self.actor, self.event, serializer.validated_data)
        serializer.instance = access_event(self.actor, self.kwargs["club"], self.event.slug, Action.SEE_DESK)

    @asks(query("typed_name", OpenApiTypes.STR, "Its exact name, to confirm."))
    def destroy(self, request: Request, **kwargs: object) -> Response:
        """Delete an event for good, with its rounds, results, entries and log. `?typed_name=` must be its exact name.
        People and scoring systems stay.
        """
        delete_event(self.actor, self.event, typed_name=request.query_params.get("typed_name", ""))
        return Response(status=204)

    @verb()
    def publish(self, request: Request, **kwargs: object) -> Response:
        """Make an event public. Everybody sees its public pages."""
        return self._step(publish_event)

    @verb()
    def unpublish(self, request: Request, **kwargs: object) -> Response:
        """Hide the public pages. Only members of the club see them from now on."""
        return self._step(unpublish_event)

    @verb()
    def archive(self, request: Request, **kwargs: object) -> Response:
        """Archive an event. Lists of current events no longer show it."""
        return self._step(archive_event)

    @verb()
    def unarchive(self, request: Request, **kwargs: object) -> Response:
        """List an archived event again."""
        return self._step(unarchive_event)

    def _step(self, step: Callable[[Actor, Event], None]) -> Response:
        step(self.actor, self.event)
        self.event.refresh_from_db()
        return self.answer(self.event)
