"""Who takes part: entries, the director's order, pre-registration, and teams (manual §6, §10, §12)."""

from __future__ import annotations

from django.utils.translation import gettext as _
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.base.actors import Actor
from tournaments.base.api.endpoint import Endpoint, PagedEndpoint, operation
from tournaments.base.api.lookups import row_of
from tournaments.base.permissions import Action
from tournaments.events.access import access_event_of_players
from tournaments.events.api.lookups import entries_by_id
from tournaments.events.api.shapes.tournaments import OrderInput, TeamAnswer, TeamInput
from tournaments.events.models import Team
from tournaments.events.services.entries import clear_manual_order, set_manual_order
from tournaments.events.services.teams import disband_team, edit_team, form_team


class ManualOrder(Endpoint):
    """The director's order among players who are still tied."""

    @operation("set_manual_order", "Order tied players", tag="standings", body=OrderInput)
    def put(self, request: Request, club: str, event: str) -> Response:
        """Best first. It moves only players who are level after the tie-breaks."""
        row = access_event_of_players(self.actor, club, event, Action.MANAGE_EVENTS)
        set_manual_order(self.actor, row, entries=entries_by_id(row, self.body(OrderInput)["entries"]))
        return Response(status=204)

    @operation("clear_manual_order", "Take the director's order back", tag="standings")
    def delete(self, request: Request, club: str, event: str) -> Response:
        """From all players: they are tied again."""
        row = access_event_of_players(self.actor, club, event, Action.MANAGE_EVENTS)
        ordered = row.entries.filter(manual_order__isnull=False).select_related("person")
        clear_manual_order(self.actor, row, entries=list(ordered))
        return Response(status=204)


class Teams(PagedEndpoint):
    """The teams of an event."""

    @operation("list_teams", "The teams", tag="teams", answer=TeamAnswer(many=True))
    def get(self, request: Request, club: str, event: str) -> Response:
        """By name, with the ids of their entries."""
        row = access_event_of_players(self.actor, club, event, Action.SEE_DESK)
        return self.page(row.teams.prefetch_related("members"), TeamAnswer)

    @operation("form_team", "Form a team", tag="teams", body=TeamInput, answer=TeamAnswer, status=201)
    def post(self, request: Request, club: str, event: str) -> Response:
        """Each player is on one team at most."""
        row = access_event_of_players(self.actor, club, event, Action.MANAGE_ENTRIES)
        sent = self.body(TeamInput)
        team = form_team(self.actor, row, name=sent["name"], entries=entries_by_id(row, sent["entries"]))
        return Response(TeamAnswer(team).data, status=201)


class TeamDetail(Endpoint):
    """One team."""

    @operation("get_team", "A team", tag="teams", answer=TeamAnswer)
    def get(self, request: Request, club: str, event: str, pk: int) -> Response:
        """With the ids of its entries."""
        return Response(TeamAnswer(_team(self.actor, club, event, pk, Action.SEE_DESK)).data)

    @operation("edit_team", "Change a team", tag="teams", body=TeamInput, answer=TeamAnswer)
    def patch(self, request: Request, club: str, event: str, pk: int) -> Response:
        """Fields left out stay; `entries` replaces its players."""
        team = _team(self.actor, club, event, pk, Action.MANAGE_ENTRIES)
        sent = self.body(TeamInput, partial=True)
        ids = sent.get("entries", [member.entry_id for member in team.members.all()])
        entries = entries_by_id(team.event, ids)
        edit_team(self.actor, team, name=sent.get("name", team.name), entries=entries)
        return Response(TeamAnswer(_team(self.actor, club, event, pk, Action.SEE_DESK)).data)

    @operation("disband_team", "Disband a team", tag="teams")
    def delete(self, request: Request, club: str, event: str, pk: int) -> Response:
        """Its players stay in the event."""
        disband_team(self.actor, _team(self.actor, club, event, pk, Action.MANAGE_ENTRIES))
        return Response(status=204)


def _team(actor: Actor, club: str, event: str, pk: int, action: Action) -> Team:
    row = access_event_of_players(actor, club, event, action)
    team = row_of(row.teams.prefetch_related("members"), pk, _("There is no such team. List the teams again."))
    team.event = row
    return team
