"""Pairs of a Swiss event that must not meet, or wish to."""

from __future__ import annotations

from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.base.api.endpoint import Endpoint, PagedEndpoint, operation
from tournaments.base.permissions import Action
from tournaments.swiss.access import access_pair_rule, access_swiss_event
from tournaments.swiss.api.shapes.events import PairRuleAnswer, PairRuleInput
from tournaments.swiss.models import SwissPairRule
from tournaments.swiss.services.pairs import add_pair_rule, remove_pair_rule


class Pairs(PagedEndpoint):
    """All that is said of two players."""

    @operation("list_swiss_pairs", "Forbidden and wished pairs", tag="swiss", answer=PairRuleAnswer(many=True))
    def get(self, request: Request, club: str, event: str) -> Response:
        """Those of one round and those of all."""
        row = access_swiss_event(self.actor, club, event, Action.SEE_DESK)
        rules = SwissPairRule.objects.filter(event=row).select_related("one__person", "other__person")
        return self.page(rules, PairRuleAnswer)

    @operation(
        "add_swiss_pair", "Forbid or wish a pair", tag="swiss", body=PairRuleInput, answer=PairRuleAnswer, status=201
    )
    def post(self, request: Request, club: str, event: str) -> Response:
        """From the next draft on."""
        row = access_swiss_event(self.actor, club, event, Action.RUN_HEATS)
        return Response(PairRuleAnswer(add_pair_rule(self.actor, row, **self.body(PairRuleInput))).data, status=201)


class Pair(Endpoint):
    """What is said of two players."""

    @operation("remove_swiss_pair", "Take a forbidden or wished pair back", tag="swiss")
    def delete(self, request: Request, club: str, event: str, pk: int) -> Response:
        """They are paired like everybody from the next draft on."""
        remove_pair_rule(self.actor, access_pair_rule(self.actor, club, event, pk, Action.RUN_HEATS))
        return Response(status=204)
