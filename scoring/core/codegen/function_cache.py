"""The function that scores a system's boards, kept with the system that it is made from."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from scoring.core.seats import SeatFacts

Scores = Callable[["Sequence[SeatFacts]"], list[Fraction] | None]
"""Takes the seven seats of a board; None where the formulae must be worked out step by step."""


@dataclass(slots=True)
class KeptScores:
    """How many boards were scored step by step before there was a function, and the function once there is one."""

    boards: int = 0
    scores: Scores | None = None
