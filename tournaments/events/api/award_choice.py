"""Which awards an event gives."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.base.api.endpoint import Endpoint, operation
from tournaments.base.api.fields import Answer, Input, Text
from tournaments.base.permissions import Action
from tournaments.events.access import access_event_of_players
from tournaments.events.award_kinds import given_kinds
from tournaments.events.formats import format_of
from tournaments.events.models import Event
from tournaments.events.services.awards import choose_awards


class GivenAwardsInput(Input):
    """The kinds of awards that the event gives; it gives no others."""

    given = serializers.ListField(child=Text(), max_length=20)


class GivenAwardsAnswer(Answer):
    """The kinds of awards that the event gives, and those that an event of its format can give."""

    given = serializers.ListField(child=serializers.CharField())
    kinds = serializers.ListField(child=serializers.CharField())


class AwardChoice(Endpoint):
    """The choice of awards."""

    @operation("get_given_awards", "The awards that an event gives", tag="standings", answer=GivenAwardsAnswer)
    def get(self, request: Request, club: str, event: str) -> Response:
        """Kinds, as the codes of the awards. Where nobody chose, all but `last_place` are given."""
        return Response(_answer(access_event_of_players(self.actor, club, event, Action.SEE_DESK)))

    @operation("choose_awards", "Choose the awards", tag="standings", body=GivenAwardsInput, answer=GivenAwardsAnswer)
    def put(self, request: Request, club: str, event: str) -> Response:
        """Pages, prints and certificates follow at once."""
        row = access_event_of_players(self.actor, club, event, Action.MANAGE_EVENTS)
        choose_awards(self.actor, row, **self.body(GivenAwardsInput))
        return Response(_answer(row))


def _answer(row: Event) -> Any:
    return GivenAwardsAnswer({"given": given_kinds(row), "kinds": format_of(row).award_kinds}).data
