"""Pairs of a Swiss event that must not meet, or wish to."""

from __future__ import annotations

from django.db.models import QuerySet
from rest_framework.mixins import DestroyModelMixin, ListModelMixin
from rest_framework.serializers import BaseSerializer

from tournaments.base.api.resources import CreateMixin
from tournaments.base.permissions import Action
from tournaments.swiss.access import pair_rule_in
from tournaments.swiss.api.resources import SwissResource
from tournaments.swiss.api.serializers.events import PairRuleSerializer
from tournaments.swiss.models import SwissPairRule
from tournaments.swiss.services.pairs import add_pair_rule, remove_pair_rule


class PairRuleViewSet(CreateMixin, ListModelMixin, DestroyModelMixin, SwissResource):
    """Forbidden and requested pairings, for one round or for all."""

    noun = "swiss_pair"
    changes = Action.RUN_HEATS
    serializer_class = PairRuleSerializer

    def get_queryset(self) -> QuerySet[SwissPairRule]:
        """With both players."""
        return SwissPairRule.objects.filter(event=self.event).select_related("one__person", "other__person")

    def get_object(self) -> SwissPairRule:
        """The rule of the address."""
        return pair_rule_in(self.event, self.kwargs["id"])

    def perform_create(self, serializer: BaseSerializer[SwissPairRule]) -> None:
        """Forbid or request a pairing, from the next draft on."""
        serializer.instance = add_pair_rule(self.actor, self.event, **serializer.validated_data)

    def perform_destroy(self, instance: SwissPairRule) -> None:
        """Remove a forbidden or requested pairing. From the next draft on, the two are paired like everybody else."""
        remove_pair_rule(self.actor, instance)
