"""The teams of a season: entered, imported, changed, withdrawn, their points and captains' links."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.base.api.endpoint import Endpoint, PagedEndpoint, operation
from tournaments.base.permissions import Action
from tournaments.events.models import Event
from tournaments.league.access import access_division, access_season, access_season_team
from tournaments.league.api.shapes.league import (
    AdjustmentAnswer,
    AdjustmentInput,
    LinkAnswer,
    LinksInput,
    MailingAnswer,
    SeasonTeamAnswer,
    SeasonTeamChange,
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


class Teams(PagedEndpoint):
    """The teams of a season."""

    @operation("list_season_teams", "The teams", tag="league", answer=SeasonTeamAnswer(many=True))
    def get(self, request: Request, club: str, event: str) -> Response:
        """By division and place."""
        row = access_season(self.actor, club, event, Action.SEE_DESK)
        return self.page(_teams(row), SeasonTeamAnswer, emails=sees_emails(self.actor, row.club))


class DivisionTeams(Endpoint):
    """Teams of a division."""

    @operation(
        "add_season_teams",
        "Enter teams",
        tag="league",
        body=SeasonTeamsInput,
        answer=SeasonTeamAnswer(many=True),
        status=201,
    )
    def post(self, request: Request, club: str, event: str, level: int) -> Response:
        """All of them, or none where one is wrong. The club's team of a name is the one that is entered."""
        division = access_division(self.actor, club, event, level, Action.MANAGE_ENTRIES)
        sent = self.body(SeasonTeamsInput)["teams"]
        made = add_teams(self.actor, division, teams=[TeamDetails(**each) for each in sent])
        return Response(_answer_all(division.event, made), status=201)


class TeamImport(Endpoint):
    """Teams from a list."""

    @operation(
        "import_season_teams", "Enter teams from a list", tag="league", body=SeasonTeamsImportInput,
        answer=SeasonTeamAnswer(many=True), status=201,
    )  # fmt: skip
    def post(self, request: Request, club: str, event: str) -> Response:
        """All of them, or none where one line is wrong. Divisions that it names are made."""
        row = access_season(self.actor, club, event, Action.MANAGE_ENTRIES)
        made = import_teams(self.actor, row, text=self.body(SeasonTeamsImportInput)["text"])
        return Response(_answer_all(row, made), status=201)


class TeamDetail(Endpoint):
    """One team."""

    @operation("get_season_team", "A team", tag="league", answer=SeasonTeamAnswer)
    def get(self, request: Request, club: str, event: str, pk: int) -> Response:
        """With its captain, and whether there is a link."""
        row = access_season_team(self.actor, club, event, pk, Action.MANAGE_ENTRIES)
        return Response(SeasonTeamAnswer(row).data)

    @operation("edit_season_team", "Change a team", tag="league", body=SeasonTeamChange, answer=SeasonTeamAnswer)
    def patch(self, request: Request, club: str, event: str, pk: int) -> Response:
        """What is left out stays."""
        row = access_season_team(self.actor, club, event, pk, Action.MANAGE_ENTRIES)
        sent = self.body(SeasonTeamChange, partial=True)
        level = sent.pop("division", None)
        division = access_division(self.actor, club, event, level, Action.MANAGE_ENTRIES) if level else None
        now = {name: getattr(row, name) for name in STORED} | {"name": row.name}
        edit_team(self.actor, row, details=TeamDetails(**{**now, **sent}), division=division)
        return Response(SeasonTeamAnswer(access_season_team(self.actor, club, event, pk, Action.MANAGE_ENTRIES)).data)

    @operation("remove_season_team", "Take a team out", tag="league")
    def delete(self, request: Request, club: str, event: str, pk: int) -> Response:
        """While its division has no fixtures; after that it withdraws."""
        remove_team(self.actor, access_season_team(self.actor, club, event, pk, Action.MANAGE_ENTRIES))
        return Response(status=204)


class TeamWithdrawal(Endpoint):
    """A team that leaves."""

    @operation(
        "withdraw_season_team", "Withdraw a team", tag="league", body=SeasonTeamWithdrawInput, answer=SeasonTeamAnswer
    )
    def post(self, request: Request, club: str, event: str, pk: int) -> Response:
        """Its matches follow the rule: annul, keep, or half."""
        row = access_season_team(self.actor, club, event, pk, Action.MANAGE_ENTRIES)
        withdraw_team(self.actor, row, **self.body(SeasonTeamWithdrawInput))
        return Response(SeasonTeamAnswer(row).data)


class TeamReturn(Endpoint):
    """A team that is back."""

    @operation("return_season_team", "Take a team back in", tag="league", answer=SeasonTeamAnswer)
    def post(self, request: Request, club: str, event: str, pk: int) -> Response:
        """Its results count again."""
        row = access_season_team(self.actor, club, event, pk, Action.MANAGE_ENTRIES)
        return_team(self.actor, row)
        return Response(SeasonTeamAnswer(row).data)


class Adjustments(Endpoint):
    """Points that the league takes or gives."""

    @operation(
        "adjust_season_points", "Take or give points", tag="league", body=AdjustmentInput, answer=AdjustmentAnswer,
        status=201, once=True,
    )  # fmt: skip
    def post(self, request: Request, club: str, event: str, pk: int) -> Response:
        """They rank, and are no part of the average."""
        row = access_season_team(self.actor, club, event, pk, Action.SET_SCORES)
        return Response(AdjustmentAnswer(adjust_points(self.actor, row, **self.body(AdjustmentInput))).data, status=201)


class Adjustment(Endpoint):
    """Points taken or given once."""

    @operation("remove_adjustment", "Take the change back", tag="league")
    def delete(self, request: Request, club: str, event: str, pk: int, adjustment: int) -> Response:
        """The log keeps both."""
        row = access_season_team(self.actor, club, event, pk, Action.SET_SCORES)
        remove_adjustment(self.actor, row, pk=adjustment)
        return Response(status=204)


class TeamLink(Endpoint):
    """The captain's private link."""

    @operation("make_captain_link", "Make a new link", tag="league", answer=LinkAnswer, status=201)
    def post(self, request: Request, club: str, event: str, pk: int) -> Response:
        """The one before stops working. The link is told here and nowhere else."""
        row = access_season_team(self.actor, club, event, pk, Action.MANAGE_ENTRIES)
        return Response(LinkAnswer({"url": make_link(self.actor, row)}).data, status=201)

    @operation("revoke_captain_link", "End the link", tag="league")
    def delete(self, request: Request, club: str, event: str, pk: int) -> Response:
        """Until a new one is made."""
        revoke_link(self.actor, access_season_team(self.actor, club, event, pk, Action.MANAGE_ENTRIES))
        return Response(status=204)


class Links(Endpoint):
    """Mails with captains' links."""

    @operation(
        "send_captain_links", "Mail captains their links", tag="league", body=LinksInput, answer=MailingAnswer,
        status=202,
    )  # fmt: skip
    def post(self, request: Request, club: str, event: str) -> Response:
        """The worker sends them."""
        row = access_season(self.actor, club, event, Action.MANAGE_ENTRIES)
        return Response(MailingAnswer(send_links(self.actor, row, **self.body(LinksInput))).data, status=202)


def _teams(row: Event) -> QuerySet[DivisionTeam]:
    rows = DivisionTeam.objects.filter(event=row).select_related("team", "division")
    return rows.order_by("division__level", "place")


def _answer_all(row: Event, made: list[DivisionTeam]) -> Any:
    return SeasonTeamAnswer(_teams(row).filter(pk__in=[each.pk for each in made]), many=True).data
