"""A simulator's results for a chunk of events, the same for every kind of event."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]
Whole = npt.NDArray[np.int64]
Flags = npt.NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Outcomes:
    """Events in rows. `ranks` holds each player's rank, ties sharing the best; player 0 is the strongest.

    `extras` are further figures, one number an event, whose means are shown; `flags` are yes-or-no facts of each event,
    whose shares are shown.
    """

    ranks: Whole
    extras: dict[str, Floats]
    flags: dict[str, Flags] = field(default_factory=dict)


class Simulator(Protocol):
    """Plays events of one format."""

    def play(self, *, seed: int, chunk: int, events: int) -> Outcomes:
        """The `chunk`th `events` events of `seed`: always the same, and comparable with those of another format."""
        ...


def dice(seed: int, *key: int) -> np.random.Generator:
    """A random generator for each purpose, so that two formats use the same numbers for what they have in common."""
    return np.random.Generator(np.random.PCG64(np.random.SeedSequence([seed, *key])))


def competition_ranks(values: npt.NDArray[Any]) -> Whole:
    """The ranks 1 2 2 4 of each row, the greatest value first."""
    count = values.shape[1]
    ranks = np.empty(values.shape, dtype=np.int64)
    for row, line in enumerate(values):
        ranks[row] = count - np.searchsorted(np.sort(line), line, side="right") + 1
    return ranks
