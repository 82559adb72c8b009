"""Scoring systems of a club, the shipped ones among them, and the tie-breaks (manual §8, ruling M7)."""

from __future__ import annotations

from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.mixins import DestroyModelMixin, ListModelMixin, RetrieveModelMixin
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import BaseSerializer

from tournaments.base.api.endpoint import PublicEndpoint
from tournaments.base.api.openapi import JSON, REFUSED, SCHEMES
from tournaments.base.api.resources import CreateMixin, EditMixin, verb
from tournaments.base.permissions import Action
from tournaments.clubs.api.resources import ClubResource
from tournaments.events.formats import FORMATS
from tournaments.lab.api.serializers.systems import (
    SystemCopy,
    SystemLineAnswer,
    SystemSerializer,
    TieBreakAnswer,
)
from tournaments.lab.models import ScoringSystem
from tournaments.lab.selectors.system_use import club_system, usable_systems
from tournaments.lab.services.scoring_systems import copy_system, create_system, delete_system, edit_system

DETAILS = ("name", "description", "definition")


class ScoringSystemViewSet(
    ListModelMixin, RetrieveModelMixin, CreateMixin, EditMixin, DestroyModelMixin, ClubResource
):  # fmt: skip
    """The scoring systems that a club may use: its own by name, then those that came with Topboard."""

    tag = "scoring systems"
    noun = "scoring_system"
    changes = Action.MANAGE_SYSTEMS
    serializer_class = SystemSerializer
    list_class = SystemLineAnswer
    lookup_field = "slug"
    lookup_value_converter = "slug"

    def get_queryset(self) -> Any:
        """Without their formulae."""
        return usable_systems(self.club)

    def get_object(self) -> ScoringSystem:
        """The system of the address."""
        missing = _("This scoring system doesn’t exist. List the systems again.")
        return club_system(self.club, self.kwargs["slug"], missing=missing)

    def perform_create(self, serializer: BaseSerializer[ScoringSystem]) -> None:
        """Create a scoring system. An error in a formula gives its path and character."""
        sent = {name: value for name, value in serializer.validated_data.items() if name in DETAILS}
        serializer.instance = create_system(self.actor, self.club, **sent)

    def perform_update(self, serializer: BaseSerializer[ScoringSystem]) -> None:
        """Change a scoring system. Every event that uses it is recalculated."""
        row: Any = serializer.instance
        sent = dict(serializer.validated_data)
        if "version" in sent:
            sent["seen"] = sent.pop("version")
        edit_system(self.actor, row, **{**{name: getattr(row, name) for name in DETAILS}, **sent})

    def perform_destroy(self, instance: ScoringSystem) -> None:
        """Delete a scoring system. Not possible while an event uses it."""
        delete_system(self.actor, instance)

    @verb(body=SystemCopy, success_status=201)
    def copy(self, request: Request, **kwargs: object) -> Response:
        """Copy a scoring system under another name, for the club to change."""
        made = copy_system(self.actor, self.club, self.get_object(), name=self.sent()["name"])
        where = reverse("api:v1:scoring_system-detail", args=[self.club.slug, made.slug])
        return self.answer(made, found_at=where)


class TieBreaks(PublicEndpoint):
    """The tie-breaks that there are."""

    @extend_schema(
        operation_id="list_tie_breaks",
        summary="Tie-breaks",
        tags=["scoring systems"],
        responses={(200, JSON): TieBreakAnswer(many=True)} | REFUSED,
        auth=[{}, *SCHEMES],  # type: ignore[list-item]  # as drf-spectacular reads them
    )
    def get(self, request: Request) -> Response:
        """Their codes, for the rules of an event, and what they do."""
        lines = [
            {
                "code": each.code,
                "name": _(each.name),
                "description": _(each.description),
                "format": code,
                "fide": getattr(each, "fide", ""),
            }
            for code, found in FORMATS.items()
            for each in found.tie_breaks.values()
        ]
        return Response(TieBreakAnswer(lines, many=True).data)
