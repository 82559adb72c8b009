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
from tournaments.base.api.openapi import Nothing
from tournaments.base.api.resources import CreateMixin, EditMixin, verb
from tournaments.base.errors import MissingError
from tournaments.base.permissions import Action
from tournaments.clubs.models import Club
from tournaments.events.api.exchange import event_address
from tournaments.events.api.formats import EventApi
from tournaments.events.api.rules import RulesResource
from tournaments.events.api.serializers.events import EventSerializer
from tournaments.events.api.snapshots import SnapshotResource
from tournaments.events.models import Event
from tournaments.league.api.resources import SeasonResource
from tournaments.league.api.serializers.league import (
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
from tournaments.league.services.fixtures import remove_fixtures
from tournaments.league.services.next_season import NextSeasonPlan, make_next_season, plan_next_season
from tournaments.league.services.seasons import create_season, edit_season
from tournaments.league.services.teams import add_division, remove_division, rename_division
from tournaments.league.shown import LeagueShown


class LeagueRulesViewSet(RulesResource):
    """The rules of a season: points, meetings, promotion, tie-breaks, handicaps."""

    noun = nouns = "league_rules"
    format_code = LEAGUE
    serializer_class = LeagueRulesSerializer


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
            raise MissingError(
                _("There is no division %(n)s. List the divisions of the season.") % {"n": self.kwargs["level"]}
            )
        found.event = self.event
        return found

    def perform_create(self, serializer: BaseSerializer[LeagueDivision]) -> None:
        """Add a division below the others."""
        made = add_division(self.actor, self.event, name=serializer.validated_data.get("name", ""))
        serializer.instance = self.get_queryset().get(pk=made.pk)

    def perform_update(self, serializer: BaseSerializer[LeagueDivision]) -> None:
        """Rename a division. Its level doesn't change."""
        row: Any = serializer.instance
        rename_division(self.actor, row, name=serializer.validated_data.get("name", row.name))

    def perform_destroy(self, instance: LeagueDivision) -> None:
        """Remove the lowest division, once it has no teams."""
        remove_division(self.actor, instance)

    @verb(methods=["delete"], answer=Nothing)
    def fixtures(self, request: Request, **kwargs: object) -> Response:
        """Remove the fixtures of a division, while no match has a result."""
        remove_fixtures(self.actor, self.get_object())
        return Response(status=204)


class TablesViewSet(SnapshotResource):
    """Each division with zones, certain places, and what decided each rank."""

    tag = "league"
    noun = nouns = "league_tables"
    format_code = LEAGUE
    serializer_class = TablesAnswer

    def pick(self, data: LeagueShown) -> dict[str, Any]:
        """The divisions."""
        return {"divisions": data.divisions}


class NextSeasonViewSet(SeasonResource):
    """The season after this one."""

    noun = "next_season"
    single = True
    changes = Action.CREATE_EVENTS
    serializer_class = EventSerializer

    def request_shape(self) -> Any:
        """What the league decides about it."""
        return NextSeasonInput

    def create(self, request: Request, **kwargs: object) -> Response:
        """Create the next season, once all matches have a result. Its divisions show which teams go up and down."""
        made = make_next_season(self.actor, self.event, plan=NextSeasonPlan(**self.body(NextSeasonInput)))
        return self.answer(made, found_at=event_address(made.club.slug, made.slug))

    @verb(body=NextSeasonInput, answer=NextSeasonAnswer, only_reads=True)
    def preview(self, request: Request, **kwargs: object) -> Response:
        """Who would go up and down. Nothing is saved."""
        plan = NextSeasonPlan(**self.sent())
        return self.answer(_preview(plan_next_season(load_league_rows(self.event), plan)))


def _preview(found: NextSeason) -> dict[str, Any]:
    def level(index: int | None) -> int | None:
        return None if index is None else index + 1

    moves = [
        {"team": move.team, "reason": move.reason, "before": level(move.before), "after": level(move.after)}
        for move in found.moves
    ]
    return {"divisions": found.divisions, "moves": moves}


def _create(actor: Actor, club: Club, sent: dict[str, Any]) -> Event:
    divisions = tuple(sent.pop("divisions", ()))
    return create_season(actor, club, details=LeagueDetails(**sent), divisions=divisions)


def _edit(actor: Actor, event: Event, sent: dict[str, Any], how: Mapping[str, Any]) -> None:
    edit_season(actor, event, details=LeagueDetails.of(event).but(**sent), **how)


LEAGUE_API = EventApi(NewSeason, _create, _edit)
