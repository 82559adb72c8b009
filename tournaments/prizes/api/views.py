"""The prize plan of an event, and its awards."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from rest_framework.mixins import DestroyModelMixin, ListModelMixin, RetrieveModelMixin
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import BaseSerializer

from tournaments.base.api.resources import CreateMixin, EditMixin, verb
from tournaments.base.permissions import Action
from tournaments.clubs.roles import may
from tournaments.events.api.resources import PlayersResource
from tournaments.prizes.access import award_of, category_of, group_of, prize_of
from tournaments.prizes.api.serializers import (
    NewPrize,
    PrizeAwardAnswer,
    PrizeCategorySerializer,
    PrizeChoiceInput,
    PrizeGroupSerializer,
    PrizeSerializer,
)
from tournaments.prizes.models import Prize, PrizeCategory, PrizeGroup
from tournaments.prizes.selectors.plan import PrizePlan, prize_plan, public_plan
from tournaments.prizes.services.awards import (
    choose_prize,
    fix_prizes,
    hand_over_prize,
    reopen_prizes,
    unchoose_prize,
)
from tournaments.prizes.services.plan import (
    add_category,
    add_group,
    add_prizes,
    edit_category,
    edit_group,
    edit_prize,
    remove_category,
    remove_group,
    remove_prize,
)

TAG = "prizes"


class _PlanResource(
    ListModelMixin, RetrieveModelMixin, CreateMixin, EditMixin, DestroyModelMixin, PlayersResource
):  # fmt: skip
    """A part of the plan: everybody reads it who sees the event."""

    tag = TAG
    reads = None


class PrizeCategoryViewSet(_PlanResource):
    """Categories of an event: the players who can win its prizes."""

    noun = "prize_category"
    nouns = "prize_categories"
    serializer_class = PrizeCategorySerializer

    def get_queryset(self) -> QuerySet[PrizeCategory]:
        """Oldest first."""
        return PrizeCategory.objects.filter(event=self.event)

    def get_object(self) -> PrizeCategory:
        """The category of the address."""
        return category_of(self.event, self.kwargs["id"])

    def perform_create(self, serializer: BaseSerializer[PrizeCategory]) -> None:
        """Add a category of prizes."""
        serializer.instance = add_category(self.actor, self.event, serializer.validated_data)

    def perform_update(self, serializer: BaseSerializer[PrizeCategory]) -> None:
        """Change a category. Fixed awards don't change."""
        serializer.instance = edit_category(self.actor, self.event, self.kwargs["id"], serializer.validated_data)

    def perform_destroy(self, instance: PrizeCategory) -> None:
        """Remove a category without prizes."""
        remove_category(self.actor, self.event, instance.pk)


class PrizeGroupViewSet(_PlanResource):
    """Groups of prizes of an event."""

    noun = "prize_group"
    serializer_class = PrizeGroupSerializer

    def get_queryset(self) -> QuerySet[PrizeGroup]:
        """Oldest first."""
        return PrizeGroup.objects.filter(event=self.event)

    def get_object(self) -> PrizeGroup:
        """The group of the address."""
        return group_of(self.event, self.kwargs["id"])

    def perform_create(self, serializer: BaseSerializer[PrizeGroup]) -> None:
        """Add a group without prizes."""
        serializer.instance = add_group(self.actor, self.event, serializer.validated_data)

    def perform_update(self, serializer: BaseSerializer[PrizeGroup]) -> None:
        """Change the rules of a group that is not fixed."""
        serializer.instance = edit_group(self.actor, self.event, self.kwargs["id"], serializer.validated_data)

    def perform_destroy(self, instance: PrizeGroup) -> None:
        """Remove a group that is not fixed, with its prizes."""
        remove_group(self.actor, self.event, instance.pk)

    @verb()
    def fix(self, request: Request, **kwargs: object) -> Response:
        """Fix who gets the prizes of a group. Later corrections of results don't change them."""
        fix_prizes(self.actor, self.event, self.kwargs["id"])
        return self.answer(self.get_object())

    @verb()
    def reopen(self, request: Request, **kwargs: object) -> Response:
        """Open a group with fixed awards again, unless one was handed over."""
        reopen_prizes(self.actor, self.event, self.kwargs["id"])
        return self.answer(self.get_object())


class PrizeViewSet(_PlanResource):
    """The prizes of all groups of an event."""

    noun = "prize"
    serializer_class = PrizeSerializer

    def request_shape(self) -> Any:
        """A new prize names its group."""
        return NewPrize if self.action == "create" else super().request_shape()

    def get_queryset(self) -> QuerySet[Prize]:
        """In the listed order."""
        return Prize.objects.filter(group__event=self.event).order_by("group", "pk")

    def get_object(self) -> Prize:
        """The prize of the address."""
        return prize_of(self.event, self.kwargs["id"])

    def create(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Add a prize to a group that is not fixed."""
        sent = self.body(NewPrize)
        values = [sent.get("value")]
        (made,) = add_prizes(
            self.actor, self.event, sent["group"], category=sent.get("category"), title=sent["title"], values=values
        )
        return self.answer(made, at=made.pk)

    def perform_update(self, serializer: BaseSerializer[Prize]) -> None:
        """Change a prize of a group that is not fixed."""
        serializer.instance = edit_prize(self.actor, self.event, self.kwargs["id"], serializer.validated_data)

    def perform_destroy(self, instance: Prize) -> None:
        """Remove a prize of a group that is not fixed."""
        remove_prize(self.actor, self.event, instance.pk)

    @verb(methods=("put",), body=PrizeChoiceInput)
    def choice(self, request: Request, **kwargs: object) -> Response:
        """Choose who gets a prize. The other prizes of the group are recalculated."""
        choose_prize(self.actor, self.event, self.kwargs["id"], **self.sent())
        return self.answer(self.get_object())

    @verb()
    def unchoose(self, request: Request, **kwargs: object) -> Response:
        """Use the rules again for the winner of a prize."""
        unchoose_prize(self.actor, self.event, self.kwargs["id"])
        return self.answer(self.get_object())


class PrizeAwardViewSet(ListModelMixin, PlayersResource):
    """The winners of each prize. Members can read proposals too; everybody else only awards that are fixed and not
    hidden.
    """

    tag = TAG
    noun = "prize_award"
    reads = None
    changes = Action.REGISTER_PLAYERS
    serializer_class = PrizeAwardAnswer

    def get_queryset(self) -> Any:
        """A line for each winner, and one for each prize that nobody gets."""
        if may(self.actor, self.event, Action.SEE_DESK):
            return _lines(prize_plan(self.event))
        return [each for each in _lines(public_plan(self.event)) if each["state"] in {"fixed", "handed_over"}]

    @verb()
    def hand_over(self, request: Request, **kwargs: object) -> Response:
        """Record that an award was handed over."""
        return self._noted(back=False)

    @verb()
    def take_back(self, request: Request, **kwargs: object) -> Response:
        """Record that an award was not handed over."""
        return self._noted(back=True)

    def _noted(self, *, back: bool) -> Response:
        award = award_of(self.event, self.kwargs["id"])
        hand_over_prize(self.actor, self.event, award.pk, back=back)
        lines = (each for each in _lines(prize_plan(self.event)) if each["one"] is not None)
        return self.answer(next(each for each in lines if each["one"].award == award))


def _lines(plan: PrizePlan) -> list[dict[str, Any]]:
    return [
        {
            "line": line,
            "one": one,
            "state": _state(one),
            "would_now_be": None if line.now is None else [each.entry for each in line.now],
        }
        for group in plan.groups
        for line in group.prizes
        for one in line.winners or (None,)
    ]


def _state(one: Any) -> str:
    if one is None:
        return "nobody"
    if one.award is None:
        return "proposed"
    return "handed_over" if one.award.handed_over_at else "fixed"
