"""What a system pays on many made-up boards: the mean of each place, how scores spread, and what boards sum to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from scoring.core.lab.arrays import Boards, Floats
from scoring.core.seats import SEATS
from scoring.core.years import SOLO_CENTERS

MOST_BINS: Final = 20


@dataclass(frozen=True, slots=True)
class PlacePayout:
    """The scores of everybody who ended at one place by centers; tied players share the best place."""

    place: int
    players: int
    mean: float
    least: float
    most: float


@dataclass(frozen=True, slots=True)
class Payout:
    """How a system pays on some boards. `shares` are the parts of all scores between two `edges`, from 0 to 1.

    `deviation` is the standard deviation of all scores, `least_sum` and `most_sum` what boards add up to.
    """

    boards: int
    solos: int
    mean: float
    deviation: float
    least_sum: float
    most_sum: float
    places: tuple[PlacePayout, ...]
    edges: tuple[float, ...]
    shares: tuple[float, ...]

    def as_json(self) -> dict[str, Any]:
        """For an API."""
        return {
            "boards": self.boards,
            "solos": self.solos,
            "mean": self.mean,
            "deviation": self.deviation,
            "sums": [self.least_sum, self.most_sum],
            "places": [
                {"place": p.place, "players": p.players, "mean": p.mean, "least": p.least, "most": p.most}
                for p in self.places
            ],
            "histogram": {"edges": list(self.edges), "shares": list(self.shares)},
        }


def bins_for(*scores: Floats) -> tuple[float, ...]:
    """Edges of at most `MOST_BINS` bins of a round width that take in all of `scores`."""
    low, high = min(float(each.min()) for each in scores), max(float(each.max()) for each in scores)
    wide = max(high - low, 1e-9)
    width = 10.0 ** np.floor(np.log10(wide / MOST_BINS))
    width = next(width * nice for nice in (1, 2, 5, 10, 20) if wide / (width * nice) <= MOST_BINS - 1)
    first = np.floor(low / width)
    count = int(np.floor(high / width) - first) + 1
    return tuple(round(float((first + k) * width), 9) for k in range(count + 1))


def payout_of(boards: Boards, scores: Floats, *, edges: tuple[float, ...]) -> Payout:
    """What `scores` come to on `boards`, in the bins between `edges`."""
    centers = boards.centers.astype(np.int64)
    place = 1 + (centers[:, None, :] > centers[:, :, None]).sum(axis=2)
    counted, _edges = np.histogram(np.clip(scores, edges[0], edges[-1]), bins=np.asarray(edges))
    sums = scores.sum(axis=1)
    return Payout(
        boards=len(boards),
        solos=int((centers.max(axis=1) >= SOLO_CENTERS).sum()),
        mean=float(scores.mean()),
        deviation=float(scores.std()),
        least_sum=float(sums.min()),
        most_sum=float(sums.max()),
        places=tuple(_at_place(nth, scores[place == nth]) for nth in range(1, SEATS + 1) if (place == nth).any()),
        edges=edges,
        shares=tuple(float(count) / scores.size for count in counted),
    )


def _at_place(place: int, scores: Floats) -> PlacePayout:
    return PlacePayout(place, len(scores), float(scores.mean()), float(scores.min()), float(scores.max()))
