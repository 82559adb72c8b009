"""What does one more center bring? For each count from 0 to 18, what it scores and what taking another gains."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from scoring.core.lab.arrays import Floats
from scoring.core.lab.shares import WAYS, share_counts, steps
from scoring.core.lab.trial import Trial
from scoring.core.systems import System
from scoring.core.years import SOLO_CENTERS


@dataclass(frozen=True, slots=True)
class Spread:
    """The least, the average and the most of several numbers, as floats: for a chart."""

    least: float
    mean: float
    most: float

    def as_json(self) -> dict[str, float]:
        """The three numbers."""
        return {"least": self.least, "mean": self.mean, "most": self.most}


@dataclass(frozen=True, slots=True)
class CenterPoint:
    """A count of centers: the `boards` that have it, its `scores`, and the `gain` of taking one more from somebody.

    18 is a solo with just as many. A player without centers can take none, and 18 is the end: there the gain is None.
    """

    centers: int
    boards: int
    scores: Spread
    gain: Spread | None

    def as_json(self) -> dict[str, Any]:
        """For a chart."""
        return {
            "centers": self.centers,
            "boards": self.boards,
            "scores": self.scores.as_json(),
            "gain": self.gain.as_json() if self.gain else None,
        }


def center_value(system: System) -> tuple[CenterPoint, ...]:
    """The points for 0 to 18 centers, over all ways to share 34 centers, each way counted once."""
    return center_value_of(Trial(system))


def center_value_of(trial: Trial) -> tuple[CenterPoint, ...]:
    """As `center_value`, of a trial whose scores other questions use too."""
    step = steps()
    held = share_counts()
    gains = trial.scores[step.after, step.taken] - trial.scores[step.before, step.taker]
    had = np.where(step.before < WAYS, held[step.before, step.taker], -1)
    points = []
    for centers in range(SOLO_CENTERS + 1):
        at = held == centers
        if centers < SOLO_CENTERS:
            at = at & (np.arange(len(held)) < WAYS)[:, None]
        gained = gains[had == centers]
        points.append(
            CenterPoint(
                centers,
                int(at.any(axis=1).sum()),
                _spread(trial.scores[at]),
                _spread(gained) if len(gained) else None,
            )
        )
    return tuple(points)


def _spread(values: Floats) -> Spread:
    return Spread(float(values.min()), float(values.mean()), float(values.max()))
