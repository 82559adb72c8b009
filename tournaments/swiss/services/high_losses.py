"""Losses above the break point: sometimes an army is hit that hard, but more often a figure is wrong."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from django.utils.translation import gettext_noop

from common.pure.errors import Problem

if TYPE_CHECKING:
    from tournaments.swiss.services.results import Margins

WHOLE_ARMY = 100  # percent


def loss_questions(margins: Sequence[Margins]) -> list[Problem]:
    """What to ask about the figures of the two players before they are saved, at `anyway`; mostly nothing."""
    return [question for each in margins for question in _questions(each)]


def _questions(margins: Margins) -> Iterator[Problem]:
    lost, point = margins.units_lost, margins.break_point
    if lost is not None and point and lost > point:  # without a break point the result is refused
        message = gettext_noop(
            "The loss of %(lost)s units is above the break point of %(point)s. Confirm it, or correct the figures."
        )
        params = {"lost": f"{lost.normalize():f}", "point": f"{point.normalize():f}"}
        yield Problem("anyway", "above_break_point", message, params)
    if margins.loss is not None and margins.loss > WHOLE_ARMY:
        message = gettext_noop(
            "The loss of %(lost)s%% is above the break point, which is 100%%. Confirm it, or correct the figure."
        )
        yield Problem("anyway", "above_break_point", message, {"lost": f"{margins.loss.normalize():f}"})
