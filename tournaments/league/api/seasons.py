"""Seasons of a league: made, changed, their divisions, tables, and the next one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db.models import Count, QuerySet
from django.utils.translation import gettext as _
from rest_framework.mixins import DestroyModelMixin, ListModelMixin
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import BaseSerializer

from handicaps.core.promotion import NextSeason
from tournaments.base.actors import Actor
from tournaments.base.api.endpoint import Endpoint, PublicEndpoint, operation
from tournaments.base.api.resources import CreateMixin, EditMixin
from tournaments.base.errors import MissingError
from tournaments.base.permissions import Action
from tournaments.clubs.models import Club
from tournaments.events.access import of_format
from tournaments.events.api.formats import EventApi
from tournaments.events.api.resources import EventResource
from tournaments.events.api.rules import RulesResource
from tournaments.events.api.serializers import EventSerializer
from tournaments.events.models import Event
from tournaments.events.selectors.snapshots import seen_data
from tournaments.events.viewers import view_for
from tournaments.league.access import access_public_season, access_season
from tournaments.league.api.shapes.league import (
    DivisionSerializer,
    LeagueRulesSerializer,
    NewSeason,
    NextSeasonAnswer,
    NextSeasonInput,
    TablesAnswer,
)
from tournaments.league.details import LeagueDetails
from tournaments.league.models import LEAGUE, LeagueDivision
from tournaments.league.selectors.rows import load_league_rows
from tournaments.league.services.next_season import NextSeasonPlan, make_next_season, plan_next_season
from tournaments.league.services.seasons import create_season, edit_season
from tournaments.league.services.teams import add_division, remove_division, rename_division


class LeagueRulesViewSet(RulesResource):
    """The rules of a season: points, meetings, promotion, tie-breaks, handicaps."""

    noun = nouns = "league_rules"
    format_code = LEAGUE
    serializer_class = LeagueRulesSerializer


class SeasonResource(EventResource):
    """What belongs to a season."""

    tag = "league"

    def enter(self) -> None:
        """The event of the address, if it is a season."""
        super().enter()
        of_format(self.event, LEAGUE)


class DivisionViewSet(CreateMixin, ListModelMixin, EditMixin, DestroyModelMixin, SeasonResource):
    """The divisions of a season, numbered from 1, the best."""

    noun = "league_division"
    serializer_class = DivisionSerializer
    lookup_field = "level"

    def get_queryset(self) -> QuerySet[LeagueDivision]:
        """With how many teams and matches each has."""
        return self.event.divisions.annotate(
            n_teams=Count("teams", distinct=True), n_fixtures=Count("fixtures", distinct=True)
        ).order_by("level")

    def get_object(self) -> LeagueDivision:
        """The division of the address."""
        found = self.get_queryset().filter(level=self.kwargs["level"]).first()
        if found is None:
            raise MissingError(_("There is no division %(n)s.") % {"n": self.kwargs["level"]})
        found.event = self.event
        return found

    def perform_create(self, serializer: BaseSerializer[LeagueDivision]) -> None:
        """Add a division below the others."""
        made = add_division(self.actor, self.event, name=serializer.validated_data.get("name", ""))
        serializer.instance = self.get_queryset().get(pk=made.pk)

    def perform_update(self, serializer: BaseSerializer[LeagueDivision]) -> None:
        """Rename a division. Its level stays."""
        row: Any = serializer.instance
        rename_division(self.actor, row, name=serializer.validated_data.get("name", row.name))

    def perform_destroy(self, instance: LeagueDivision) -> None:
        """Remove the lowest division, once it has no teams."""
        remove_division(self.actor, instance)


class Tables(PublicEndpoint):
    """The tables of a season."""

    @operation("get_league_tables", "The tables", tag="league", answer=TablesAnswer, public=True)
    def get(self, request: Request, club: str, event: str) -> Response:
        """Each division with zones, what is certain, and what decided a rank."""
        row = access_public_season(self.actor, club, event)
        return Response(
            TablesAnswer(
                {"revision": row.revision, "divisions": seen_data(row, view_for(self.actor, row))["divisions"]}
            ).data
        )


class NextSeasons(Endpoint):
    """The next season."""

    @operation(
        "make_next_season",
        "Make the next season",
        tag="league",
        body=NextSeasonInput,
        answer=EventSerializer,
        status=201,
    )
    def post(self, request: Request, club: str, event: str) -> Response:
        """Once all matches have a result: who goes up and down is in its divisions."""
        row = access_season(self.actor, club, event, Action.MANAGE_EVENTS)
        made = make_next_season(self.actor, row, plan=NextSeasonPlan(**self.body(NextSeasonInput)))
        where = f"/api/v1/clubs/{club}/events/{made.slug}/"
        return Response(EventSerializer(made).data, status=201, headers={"Location": where})


class NextSeasonPreview(Endpoint):
    """What the next season would be."""

    @operation(
        "preview_next_season", "Who would go up and down", tag="league", body=NextSeasonInput, answer=NextSeasonAnswer
    )
    def post(self, request: Request, club: str, event: str) -> Response:
        """Nothing is stored."""
        row = access_season(self.actor, club, event, Action.MANAGE_EVENTS)
        return Response(_preview(plan_next_season(load_league_rows(row), NextSeasonPlan(**self.body(NextSeasonInput)))))


def _preview(found: NextSeason) -> Any:
    def level(index: int | None) -> int | None:
        return None if index is None else index + 1

    moves = [
        {"team": move.team, "reason": move.reason, "before": level(move.before), "after": level(move.after)}
        for move in found.moves
    ]
    return NextSeasonAnswer({"divisions": found.divisions, "moves": moves}).data


def _create(actor: Actor, club: Club, sent: dict[str, Any]) -> Event:
    divisions = tuple(sent.pop("divisions", ()))
    return create_season(actor, club, details=LeagueDetails(**sent), divisions=divisions)


def _edit(actor: Actor, event: Event, sent: dict[str, Any], how: Mapping[str, Any]) -> None:
    edit_season(actor, event, details=LeagueDetails.of(event).but(**sent), **how)


LEAGUE_API = EventApi(NewSeason, _create, _edit)
