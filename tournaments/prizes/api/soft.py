"""Marks, penalties and ballots of an event, and the table of totals."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from django.db.models import QuerySet
from django.utils import timezone
from rest_framework.mixins import DestroyModelMixin, ListModelMixin, RetrieveModelMixin
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import BaseSerializer

from tournaments.base.api.files import CsvFile, csv_response
from tournaments.base.api.resources import CreateMixin, EditMixin
from tournaments.base.permissions import Action
from tournaments.clubs.roles import may
from tournaments.events.access import access_public_event
from tournaments.events.api.resources import PlayersResource
from tournaments.events.api.snapshots import SnapshotResource
from tournaments.events.selectors.snapshots import seen_data
from tournaments.events.selectors.visibility import hides_results
from tournaments.events.viewers import view_for
from tournaments.prizes.access import ballot_of, penalty_of, soft_kind_of
from tournaments.prizes.api.soft_serializers import (
    BallotResultAnswer,
    BallotSerializer,
    PenaltyInput,
    PenaltySerializer,
    SoftKindSerializer,
    SoftMarkAnswer,
    SoftMarkInput,
    SoftRulesSerializer,
    TotalsAnswer,
)
from tournaments.prizes.models import Ballot, Penalty, SoftKind, SoftMark, SoftRules
from tournaments.prizes.selectors.ballots import counted_votes, is_closed
from tournaments.prizes.selectors.marks import newest_rows
from tournaments.prizes.selectors.totals import TOTALS, totals_csv
from tournaments.prizes.services.ballots import add_ballot, edit_ballot, remove_ballot
from tournaments.prizes.services.marks import give_marks
from tournaments.prizes.services.penalties import add_penalty, edit_penalty, remove_penalty
from tournaments.prizes.services.soft import add_soft_kind, edit_soft_kind, edit_soft_rules, remove_soft_kind
from tournaments.prizes.shown import TotalsShown

TAG = "prizes"


class _Rows(ListModelMixin, RetrieveModelMixin, CreateMixin, EditMixin, DestroyModelMixin, PlayersResource):
    """Rows that everybody reads who sees the event."""

    tag = TAG
    reads = None


class SoftRulesViewSet(EditMixin, PlayersResource):
    """What the total of an event includes."""

    tag = TAG
    single = True
    reads = None
    noun = nouns = "soft_rules"
    serializer_class = SoftRulesSerializer

    def get_object(self) -> SoftRules:
        """The rules; without marks and penalties those of a new event."""
        return SoftRules.objects.filter(event=self.event).first() or SoftRules(event=self.event)

    def retrieve(self, request: Request, **kwargs: object) -> Response:
        return self.answer(self.get_object())

    def perform_update(self, serializer: BaseSerializer[SoftRules]) -> None:
        """Change how players are ranked."""
        serializer.instance = edit_soft_rules(self.actor, self.event, serializer.validated_data)


class SoftKindViewSet(_Rows):
    """The kinds of marks of an event."""

    noun = "soft_kind"
    serializer_class = SoftKindSerializer

    def get_queryset(self) -> QuerySet[SoftKind]:
        """Oldest first."""
        return SoftKind.objects.filter(event=self.event)

    def get_object(self) -> SoftKind:
        """The kind of the address."""
        return soft_kind_of(self.event, self.kwargs["id"])

    def perform_create(self, serializer: BaseSerializer[SoftKind]) -> None:
        """Add a kind of marks."""
        serializer.instance = add_soft_kind(self.actor, self.event, serializer.validated_data)

    def perform_update(self, serializer: BaseSerializer[SoftKind]) -> None:
        """Change a kind of marks."""
        serializer.instance = edit_soft_kind(self.actor, self.event, self.kwargs["id"], serializer.validated_data)

    def perform_destroy(self, instance: SoftKind) -> None:
        """Remove a kind with its marks, unless opponents gave some or prizes use it."""
        remove_soft_kind(self.actor, self.event, instance.pk)


class SoftMarkViewSet(ListModelMixin, PlayersResource):
    """Marks that the desk and judges gave."""

    tag = TAG
    noun = "soft_mark"
    changes = Action.ENTER_RESULTS
    serializer_class = SoftMarkAnswer

    def request_shape(self) -> Any:
        """A mark."""
        return SoftMarkInput if self.action == "create" else super().request_shape()

    def get_queryset(self) -> Any:
        """The newest of each kind and player."""
        return newest_rows(self.event)

    def create(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Give a player a mark, or remove it. It replaces an earlier one."""
        sent = self.body(SoftMarkInput)
        give_marks(self.actor, self.event, sent["kind"], {sent["entry"]: sent["value"]})
        rows = SoftMark.objects.filter(kind=sent["kind"], entry=sent["entry"], giver=None)
        return self.answer(rows.order_by("-id").first() or SoftMark(kind_id=sent["kind"], entry_id=sent["entry"]))


class PenaltyViewSet(_Rows):
    """Penalties of an event. Everybody can read those that are public, while no results are hidden."""

    noun = "penalty"
    nouns = "penalties"
    changes = Action.ENTER_RESULTS
    serializer_class = PenaltySerializer

    def request_shape(self) -> Any:
        """A penalty."""
        return PenaltyInput if self.action in {"create", "partial_update"} else super().request_shape()

    def get_queryset(self) -> QuerySet[Penalty]:
        """Oldest first."""
        rows = Penalty.objects.filter(entry__event=self.event).select_related("round")
        if may(self.actor, self.event, Action.SEE_DESK):
            return rows
        return rows.none() if hides_results(self.event) else rows.filter(public=True)

    def get_object(self) -> Penalty:
        """The penalty of the address."""
        found = penalty_of(self.event, self.kwargs["id"])
        return found if found in self.get_queryset() else penalty_of(self.event, 0)

    def create(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Give a player a penalty."""
        made = add_penalty(self.actor, self.event, self.body(PenaltyInput))
        return self.answer(made, at=made.pk)

    def partial_update(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Change a penalty."""
        row = self.get_object()
        sent = self.change(PenaltyInput, lambda: PenaltySerializer(row).data)
        return self.answer(edit_penalty(self.actor, self.event, row.pk, sent))

    def perform_destroy(self, instance: Penalty) -> None:
        """Remove a penalty."""
        remove_penalty(self.actor, self.event, instance.pk)


class BallotViewSet(_Rows):
    """Ballots of an event. Players vote on their private pages."""

    noun = "ballot"
    serializer_class = BallotSerializer

    def get_queryset(self) -> QuerySet[Ballot]:
        """Oldest first."""
        return Ballot.objects.filter(event=self.event)

    def get_object(self) -> Ballot:
        """The ballot of the address."""
        return ballot_of(self.event, self.kwargs["id"])

    def perform_create(self, serializer: BaseSerializer[Ballot]) -> None:
        """Add a ballot."""
        serializer.instance = add_ballot(self.actor, self.event, serializer.validated_data)

    def perform_update(self, serializer: BaseSerializer[Ballot]) -> None:
        """Change a ballot; once there are votes, only when it opens and closes."""
        serializer.instance = edit_ballot(self.actor, self.event, self.kwargs["id"], serializer.validated_data)

    def perform_destroy(self, instance: Ballot) -> None:
        """Remove a ballot without votes."""
        remove_ballot(self.actor, self.event, instance.pk)


class BallotResultViewSet(ListModelMixin, PlayersResource):
    """Points of players in closed ballots, the highest first. While results are hidden, only members can read them."""

    tag = TAG
    noun = "ballot_result"
    reads = None
    serializer_class = BallotResultAnswer

    def get_queryset(self) -> Any:
        """By ballot."""
        if hides_results(self.event) and not may(self.actor, self.event, Action.SEE_DESK):
            return []
        closed = [each for each in Ballot.objects.filter(event=self.event) if is_closed(each, timezone.now())]
        return [
            {"ballot": each.pk, "entry": entry, "points": str(points)}
            for each in closed
            for entry, (points, firsts) in sorted(counted_votes(each).items(), key=lambda one: [-n for n in one[1]])
        ]


class TotalsViewSet(PlayersResource, SnapshotResource):
    """The table of totals, as the reader may see it."""

    tag = TAG
    noun = nouns = "totals"
    serializer_class = TotalsAnswer

    def pick(self, data: Any) -> dict[str, Any]:
        """The table; an empty one where there is nothing to show."""
        table = TOTALS.of(data) or TotalsShown()
        return {name: getattr(table, name) for name in ("by_total", "kinds", "rows", "penalties")}


class TotalsFile(CsvFile):
    """The table of totals as CSV. Rank, player, games, a column for each kind of marks, penalties, total."""

    tag = TAG
    noun = "totals_csv"
    reads = None

    def get(self, request: Request, club: str, event: str) -> Response:
        """The file."""
        row = access_public_event(self.actor, club, event)
        table = TOTALS.of(seen_data(row, view_for(self.actor, row)))
        rows: Iterable[Sequence[object]] = totals_csv(table or TotalsShown())
        return csv_response(request, f"{row.name} totals", rows)
