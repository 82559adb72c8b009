"""How many draws outweigh a solo? Calculated exactly, on boards that share the centers evenly among those who draw."""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from scoring.core.lab.examples import ScoredBoard
from scoring.core.lab.shares import GAME_YEAR, even_draws
from scoring.core.lab.trial import Trial
from scoring.core.seats import SEATS
from scoring.core.systems import System


@dataclass(frozen=True, slots=True)
class DrawWorth:
    """A draw of `size` against a solo.

    `alone` is the fewest such draws that score more than one solo; `among_losses` the same when all other games of
    both players are lost. None: no number of them does. `chance` is how likely a solo must be for a player to do as
    well by trying for it, and losing to another's solo where it fails, as by taking the draw.
    """

    size: int
    score: Fraction
    alone: int | None
    among_losses: int | None
    chance: Fraction | None

    def as_json(self) -> dict[str, Any]:
        """Scores and chances as numbers."""
        return {
            "size": self.size,
            "score": float(self.score),
            "alone": self.alone,
            "among_losses": self.among_losses,
            "chance": None if self.chance is None else float(self.chance),
        }


@dataclass(frozen=True, slots=True)
class Worths:
    """What each result scores: a solo, a loss to a solo, a loss to a draw, and each size of draw."""

    solo: Fraction
    lost_to_solo: Fraction
    lost_to_draw: Fraction
    draws: tuple[DrawWorth, ...]

    def as_json(self) -> dict[str, Any]:
        """Scores as numbers."""
        return {
            "solo": float(self.solo),
            "lost_to_solo": float(self.lost_to_solo),
            "lost_to_draw": float(self.lost_to_draw),
            "draws": [each.as_json() for each in self.draws],
        }


def draws_per_solo(system: System, *, year: int = GAME_YEAR) -> Worths:
    """The worth of each draw against a solo, in games that end in `year`.

    A loss is that of a player who was eliminated in the last year; a loss to a draw, that of a three-way draw.
    Errors: `RuleError` where a board can't be scored.
    """
    return worths_of(Trial(system), year=year)


def worths_of(trial: Trial, *, year: int = GAME_YEAR) -> Worths:
    """As `draws_per_solo`."""
    boards = even_draws(year=year)
    exact = [trial.exact(boards, row) for row in range(SEATS)]
    solo, lost_to_solo, lost = exact[0].scores[0], exact[0].scores[-1], exact[2].scores[-1]
    return Worths(
        solo,
        lost_to_solo,
        lost,
        tuple(_worth(exact[size - 1], size, solo, lost_to_solo, lost) for size in range(2, SEATS + 1)),
    )


def _worth(board: ScoredBoard, size: int, solo: Fraction, lost_to_solo: Fraction, lost: Fraction) -> DrawWorth:
    score = sum(board.scores[:size], Fraction()) / size
    risk = solo - lost_to_solo
    return DrawWorth(
        size,
        score,
        _more_than(solo, score),
        _more_than(solo - lost, score - lost),
        (score - lost_to_solo) / risk if risk > 0 else None,
    )


def _more_than(one: Fraction, each: Fraction) -> int | None:
    """The fewest of `each` that are more than `one`; None if no number is."""
    if each > one:
        return 1
    return math.floor(one / each) + 1 if each > 0 else None
