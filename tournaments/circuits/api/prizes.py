"""Prizes of a circuit, and their awards: chosen by hand, and handed over."""

from __future__ import annotations

from typing import Any

from rest_framework.mixins import DestroyModelMixin, ListModelMixin
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.base.api.resources import verb
from tournaments.circuits.api.circuits import OfCircuit
from tournaments.circuits.api.serializers import (
    CircuitPrizeAnswer,
    CircuitPrizeChoiceInput,
    CircuitPrizeInput,
    CircuitWinnerAnswer,
)
from tournaments.circuits.models import CircuitPrize
from tournaments.circuits.selectors.prizes import circuit_prizes
from tournaments.circuits.services.awards import (
    choose_circuit_prize,
    hand_over_circuit_prize,
    unchoose_circuit_prize,
)
from tournaments.circuits.services.prizes import add_circuit_prize, remove_circuit_prize


class CircuitPrizeViewSet(ListModelMixin, DestroyModelMixin, OfCircuit):
    """Prizes of a circuit. The ranking gives them once its last day is over."""

    noun = "circuit_prize"
    reads = None
    serializer_class = CircuitPrizeAnswer

    def request_shape(self) -> Any:
        """What a new prize is named by."""
        return CircuitPrizeInput if self.action == "create" else super().request_shape()

    def get_queryset(self) -> Any:
        """In the order in which they were added."""
        if self.action == "destroy":
            return CircuitPrize.objects.filter(circuit=self.circuit)
        return circuit_prizes(self.season())

    def create(self, request: Request, **kwargs: object) -> Response:
        """Add a prize to a circuit."""
        made = add_circuit_prize(self.actor, self.circuit, **self.body(CircuitPrizeInput))
        return self.answer(next(each for each in circuit_prizes(self.season()) if each.prize.pk == made.pk))

    def perform_destroy(self, instance: CircuitPrize) -> None:
        """Remove a prize."""
        remove_circuit_prize(self.actor, self.circuit, instance.pk)

    @verb(methods=("put",), body=CircuitPrizeChoiceInput)
    def choice(self, request: Request, **kwargs: object) -> Response:
        """Choose who gets a prize of a circuit. The other prizes are recalculated."""
        choose_circuit_prize(self.actor, self.circuit, self.kwargs["id"], **self.sent())
        return self._line()

    @verb()
    def unchoose(self, request: Request, **kwargs: object) -> Response:
        """Use the ranking again for the winner of a prize."""
        unchoose_circuit_prize(self.actor, self.circuit, self.kwargs["id"])
        return self._line()

    def _line(self) -> Response:
        return self.answer(next(each for each in circuit_prizes(self.season()) if each.prize.pk == self.kwargs["id"]))


class CircuitAwardViewSet(OfCircuit):
    """Fixed awards of a circuit, and whether they were handed over."""

    noun = "circuit_award"
    serializer_class = CircuitWinnerAnswer

    @verb()
    def hand_over(self, request: Request, **kwargs: object) -> Response:
        """Record that an award of a circuit was handed over."""
        return self._noted(back=False)

    @verb()
    def take_back(self, request: Request, **kwargs: object) -> Response:
        """Record that an award of a circuit was not handed over."""
        return self._noted(back=True)

    def _noted(self, *, back: bool) -> Response:
        award = hand_over_circuit_prize(self.actor, self.circuit, self.kwargs["id"], back=back)
        lines = circuit_prizes(self.season())
        return self.answer(next(one for each in lines for one in each.winners if one.award == award))
