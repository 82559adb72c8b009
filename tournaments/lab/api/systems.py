"""Scoring systems of a club, the shipped ones among them, and the tie-breaks (manual §8, ruling M7)."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.base.api.endpoint import Endpoint, PagedEndpoint, PublicEndpoint, operation
from tournaments.base.permissions import Action
from tournaments.clubs.access import access_club
from tournaments.clubs.models import Club
from tournaments.events.formats import FORMATS
from tournaments.lab.api.shapes.systems import (
    NewSystem,
    SystemAnswer,
    SystemChange,
    SystemCopy,
    SystemLineAnswer,
    TieBreakAnswer,
)
from tournaments.lab.models import ScoringSystem
from tournaments.lab.selectors.system_use import club_system, system_version, usable_systems
from tournaments.lab.services.scoring_systems import copy_system, create_system, delete_system, edit_system


class Systems(PagedEndpoint):
    """The scoring systems that a club may use."""

    @operation("list_scoring_systems", "Scoring systems", tag="scoring systems", answer=SystemLineAnswer(many=True))
    def get(self, request: Request, club: str) -> Response:
        """The club's own by name, then those that came with Topboard."""
        return self.page(usable_systems(access_club(self.actor, club, Action.SEE_DESK)), SystemLineAnswer)

    @operation(
        "create_system",
        "Make a scoring system",
        tag="scoring systems",
        body=NewSystem,
        answer=SystemAnswer,
        status=201,
    )
    def post(self, request: Request, club: str) -> Response:
        """The formulae are checked; what is wrong is named by its path and character."""
        row = access_club(self.actor, club, Action.MANAGE_SYSTEMS)
        return Response(_answer(create_system(self.actor, row, **self.body(NewSystem))), status=201)


class SystemDetail(Endpoint):
    """One scoring system."""

    @operation("get_scoring_system", "A scoring system", tag="scoring systems", answer=SystemAnswer)
    def get(self, request: Request, club: str, slug: str) -> Response:
        """With its formulae."""
        return Response(_answer(_system(access_club(self.actor, club, Action.SEE_DESK), slug)))

    @operation(
        "edit_system",
        "Change a scoring system",
        tag="scoring systems",
        body=SystemChange,
        answer=SystemAnswer,
        refusals=[409],
    )
    def patch(self, request: Request, club: str, slug: str) -> Response:
        """Fields left out stay. Every event that it scores is computed again."""
        row = _system(access_club(self.actor, club, Action.MANAGE_SYSTEMS), slug)
        now = {"name": row.name, "description": row.description, "definition": row.definition}
        edit_system(self.actor, row, **{**now, **self.body(SystemChange, partial=True)})
        return Response(_answer(row))

    @operation("delete_system", "Delete a scoring system", tag="scoring systems")
    def delete(self, request: Request, club: str, slug: str) -> Response:
        """Not while an event uses it."""
        delete_system(self.actor, _system(access_club(self.actor, club, Action.MANAGE_SYSTEMS), slug))
        return Response(status=204)


class SystemCopies(Endpoint):
    """Copies of a scoring system."""

    @operation(
        "copy_system",
        "Copy a scoring system",
        tag="scoring systems",
        body=SystemCopy,
        answer=SystemAnswer,
        status=201,
    )
    def post(self, request: Request, club: str, slug: str) -> Response:
        """An exact copy under another name, for the club to change."""
        row = access_club(self.actor, club, Action.MANAGE_SYSTEMS)
        copy = copy_system(self.actor, row, _system(row, slug), name=self.body(SystemCopy)["name"])
        return Response(_answer(copy), status=201)


class TieBreaks(PublicEndpoint):
    """The tie-breaks that there are."""

    @operation("list_tie_breaks", "Tie-breaks", tag="scoring systems", answer=TieBreakAnswer(many=True), public=True)
    def get(self, request: Request) -> Response:
        """Their codes, for the details of an event, and what they do."""
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


def _system(club: Club, slug: str) -> ScoringSystem:
    return club_system(club, slug, missing=_("There is no such scoring system. List the systems again."))


def _answer(system: ScoringSystem) -> dict[str, Any]:
    version = 0 if system.shipped else system_version(system)
    return dict(SystemAnswer(system, context={"version": version}).data)
