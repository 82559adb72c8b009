"""What an event shows to whom, and the call that reveals what is hidden."""

from __future__ import annotations

from dataclasses import asdict

from rest_framework import serializers
from rest_framework.mixins import RetrieveModelMixin
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import BaseSerializer

from tournaments.base.api.columns import Resource
from tournaments.base.api.fields import Choice
from tournaments.base.api.resources import EditMixin, verb
from tournaments.events.api.resources import EventResource
from tournaments.events.models import Event
from tournaments.events.selectors.visibility import hides_results
from tournaments.events.services.visibility import (
    LISTINGS,
    VisibilityDetails,
    change_visibility,
    details_now,
    reveal_results,
)


class VisibilitySerializer(Resource):
    """The audience of the event, what is hidden and until when, and whether it is hidden now."""

    listing = Choice(LISTINGS, required=False, help_text="`hidden` is members of the club alone.")
    hides_results = serializers.SerializerMethodField(help_text="Whether anything is hidden at this moment.")

    class Meta:
        model = Event
        fields = [
            "revision", "listing", "hide_last", "hide_from", "hide_awards", "reveal_at", "revealed_at",
            "hides_results",
        ]  # fmt: skip
        read_only_fields = ["revealed_at"]

    def get_hides_results(self, event: Event) -> bool:
        """As the pages decide."""
        return hides_results(event)


class VisibilityViewSet(RetrieveModelMixin, EditMixin, EventResource):
    """What everybody sees of an event: its audience, and what is hidden until when."""

    tag = "events"
    noun = "visibility"
    single = True
    serializer_class = VisibilitySerializer

    def get_object(self) -> Event:
        """The event."""
        return self.event

    def perform_update(self, serializer: BaseSerializer[Event]) -> None:
        """Change what everybody sees. If you choose something else to hide, revealed results are hidden again. If you
        send the `revision` that you read, nothing is saved if somebody has changed the same since then.
        """
        sent = serializer.validated_data
        seen = sent.pop("revision", None)
        details = VisibilityDetails(**{**asdict(details_now(self.event)), **sent})
        change_visibility(self.actor, self.event, details=details, seen=seen)

    @verb()
    def reveal(self, request: Request, **kwargs: object) -> Response:
        """Reveal what is hidden. Everybody sees all results and awards from now on."""
        reveal_results(self.actor, self.event)
        return self.answer(self.event)
