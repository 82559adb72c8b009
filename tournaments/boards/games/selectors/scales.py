"""Whether two scoring systems are on one scale, so that their scores can be added."""

from __future__ import annotations

from fractions import Fraction

from common.pure.errors import RuleError
from scoring.core.boards import score_board
from scoring.core.seats import SeatFacts
from scoring.core.systems import System
from scoring.core.words import POWERS
from scoring.core.years import FIRST_YEAR

CENTERS = (18, 10, 6, 0, 0, 0, 0)
LAST, OUT = FIRST_YEAR + 7, FIRST_YEAR + 3
FAR = 2
"""Of two scales, one is this number of times the other, or more."""


def solo_score(system: System) -> Fraction | None:
    """What a solo with 18 centers scores in 1908; None where the system needs more than that to score a board."""
    seats = [
        SeatFacts(power, "loss" if k else "win", count, LAST if count else OUT, total_centers=count * 7)
        for k, (power, count) in enumerate(zip(POWERS, CENTERS, strict=True))
    ]
    try:
        return max(score_board(system, seats=seats))
    except RuleError:
        return None


def far_apart(one: System, other: System) -> bool:
    """Whether a solo by one scores at least twice as much as by the other."""
    scores = [score for score in (solo_score(one), solo_score(other)) if score is not None and score > 0]
    return len(scores) == 2 and max(scores) >= FAR * min(scores)
