"""The teams of a season: entered, imported, changed, withdrawn, their points and captains' links."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from rest_framework.mixins import DestroyModelMixin, ListModelMixin, RetrieveModelMixin
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import BaseSerializer

from tournaments.base.api.resources import EditMixin, verb
from tournaments.base.permissions import Action
from tournaments.events.models import Event
from tournaments.league.access import access_division, access_season_team
from tournaments.league.api.resources import DivisionResource, SeasonResource, TeamResource
from tournaments.league.api.serializers.league import (
    AdjustmentSerializer,
    LinkAnswer,
    LinksInput,
    MailingAnswer,
    SeasonTeamsAnswer,
    SeasonTeamSerializer,
    SeasonTeamsImportInput,
    SeasonTeamsInput,
    SeasonTeamWithdrawInput,
)
from tournaments.league.models import DivisionTeam
from tournaments.league.services.captains import make_link, revoke_link, send_links
from tournaments.league.services.imports import import_teams
from tournaments.league.services.teams import STORED, TeamDetails, add_teams, edit_team, remove_team
from tournaments.league.services.withdrawals import adjust_points, remove_adjustment, return_team, withdraw_team
from tournaments.people.api.people import sees_emails


class SeasonTeamViewSet(ListModelMixin, RetrieveModelMixin, EditMixin, DestroyModelMixin, SeasonResource):
    """The teams of a season by division and place, each with its captain, and whether the captain has a link."""

    noun = "league_team"
    changes = Action.MANAGE_ENTRIES
    serializer_class = SeasonTeamSerializer

    def get_queryset(self) -> QuerySet[DivisionTeam]:
        """By division and place."""
        return _teams(self.event)

    def get_object(self) -> DivisionTeam:
        """The team of the address."""
        return access_season_team(self.actor, *self.place, self.kwargs["id"], self.needs)

    def get_serializer_context(self) -> dict[str, Any]:
        """With whether the actor may see addresses; everybody who may change a team may."""
        reading = self.request is not None and self.request.method == "GET"
        emails = sees_emails(self.actor, self.event, Action.MANAGE_ENTRIES) if reading else True
        return {**super().get_serializer_context(), "emails": emails}

    def perform_update(self, serializer: BaseSerializer[DivisionTeam]) -> None:
        """Change a team. What is left out stays."""
        row: Any = serializer.instance
        sent = dict(serializer.validated_data)
        level = sent.pop("division", None)
        division = access_division(self.actor, *self.place, level, Action.MANAGE_ENTRIES) if level else None
        now = {name: getattr(row, name) for name in STORED} | {"name": row.name}
        edit_team(self.actor, row, details=TeamDetails(**{**now, **sent}), division=division)
        serializer.instance = self.get_object()

    def perform_destroy(self, instance: DivisionTeam) -> None:
        """Remove a team, while its division has no fixtures. After that, withdraw it."""
        remove_team(self.actor, instance)

    @verb(body=SeasonTeamWithdrawInput)
    def withdraw(self, request: Request, **kwargs: object) -> Response:
        """Withdraw a team. Its matches follow the rule: annul, keep, or half."""
        withdraw_team(self.actor, self.get_object(), **self.sent())
        return self.answer(self.get_object())

    @verb()
    def rejoin(self, request: Request, **kwargs: object) -> Response:
        """Bring back a team that withdrew. Its results count again."""
        return_team(self.actor, self.get_object())
        return self.answer(self.get_object())

    @verb(detail=False, address="import", body=SeasonTeamsImportInput, answer=SeasonTeamsAnswer, success_status=201)
    def import_(self, request: Request, **kwargs: object) -> Response:
        """Enter teams from a list, or change known ones. A wrong line is refused, unless you choose to leave out wrong
        lines.
        """
        done = import_teams(self.actor, self.event, **self.sent())
        return self.answer(entered(self.event, [*done.new, *done.changed]))

    @verb(detail=False, body=LinksInput, answer=MailingAnswer, success_status=202)
    def send_links(self, request: Request, **kwargs: object) -> Response:
        """Email captains their links. They are sent in the background."""
        return self.answer(send_links(self.actor, self.event, **self.sent()))


class DivisionTeamViewSet(DivisionResource):
    """Teams of a division."""

    noun = "league_division_team"
    changes = Action.MANAGE_ENTRIES
    serializer_class = SeasonTeamsInput
    answer_class = SeasonTeamsAnswer

    def create(self, request: Request, **kwargs: object) -> Response:
        """Enter teams: all, or none if one is wrong. If the club has a team of that name, that team is entered."""
        sent = self.body(SeasonTeamsInput)["teams"]
        made = add_teams(self.actor, self.division, teams=[TeamDetails(**each) for each in sent])
        return self.answer(entered(self.division.event, made))


class AdjustmentViewSet(TeamResource):
    """Points that the league deducts or adds. They count for the rank, but not for the average."""

    noun = "league_adjustment"
    changes = Action.SET_SCORES
    serializer_class = AdjustmentSerializer

    def create(self, request: Request, **kwargs: object) -> Response:
        """Deduct points from a team, or add some."""
        return self.answer(adjust_points(self.actor, self.team, **self.body(AdjustmentSerializer)))

    def destroy(self, request: Request, **kwargs: object) -> Response:
        """Remove points that were deducted or added. The log keeps both entries."""
        remove_adjustment(self.actor, self.team, pk=self.kwargs["id"])
        return Response(status=204)


class CaptainLinkViewSet(TeamResource):
    """The captain's private link."""

    noun = "captain_link"
    single = True
    changes = Action.MANAGE_ENTRIES
    keeps_answers = False
    serializer_class = LinkAnswer

    def create(self, request: Request, **kwargs: object) -> Response:
        """Create a new link. The previous link stops working. Only this answer shows the new one."""
        return self.answer({"url": make_link(self.actor, self.team)})

    def request_shape(self) -> Any:
        """Nothing is sent."""
        return None

    def destroy(self, request: Request, **kwargs: object) -> Response:
        """Revoke the link."""
        revoke_link(self.actor, self.team)
        return Response(status=204)


def entered(season: Event, made: list[DivisionTeam]) -> dict[str, Any]:
    """The teams that were entered, as they are answered."""
    return {"teams": _teams(season).filter(pk__in=[each.pk for each in made])}


def _teams(season: Event) -> QuerySet[DivisionTeam]:
    rows = DivisionTeam.objects.filter(event=season).select_related("team", "division")
    return rows.order_by("division__level", "place")
