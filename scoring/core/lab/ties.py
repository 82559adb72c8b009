"""How often players tie after some rounds, and so whether an event needs tie-breaks: by playing it many times."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from common.pure.errors import Phrase, in_a_row
from scoring.core.lab.arrays import Floats
from scoring.core.lab.random_boards import boards_for
from scoring.core.lab.trial import Trial
from scoring.core.seats import SEATS
from scoring.core.systems import System

MAX_ROUNDS: Final = 12
MAX_PLAYERS: Final = 420
_BOARDS: Final = 3000
_SEATINGS: Final = 120_000
"""Seats dealt in all, so that a large event is played less often and none takes long."""
_RARE: Final = 0.02
_OFTEN: Final = 0.2


@dataclass(frozen=True, slots=True)
class TieForecast:
    """Of `events` made-up events: how likely a tie for first is, one in the first three places, one anywhere.

    `sharing` is the share of players who end on the same total as somebody else; `different_scores` how many
    different scores the boards gave.
    """

    rounds: int
    players: int
    events: int
    first: float
    podium: float
    anywhere: float
    sharing: float
    different_scores: int

    @property
    def needs_chain(self) -> bool:
        """Whether an event should name tie-breaks: a tie for one of the first three places is not rare."""
        return self.podium > _RARE

    @property
    def advice(self) -> str:
        """What to do, in a sentence."""
        chance = Phrase(
            "%(first)s%% of events end in a tie for first, %(podium)s%% in a tie within the first three.",
            first=f"{self.first * 100:.0f}",
            podium=f"{self.podium * 100:.0f}",
        )
        if not self.needs_chain:
            return in_a_row(chance, "Tie-breaks will hardly be used, but name one.")
        if self.first <= _OFTEN:
            return in_a_row(chance, "Name tie-breaks before the event.")
        return in_a_row(chance, "The tie-breaks will decide it, so choose a chain with care, or play more rounds.")

    def as_json(self) -> dict[str, Any]:
        """Chances as numbers from 0 to 1."""
        return {
            "rounds": self.rounds,
            "players": self.players,
            "events": self.events,
            "first": self.first,
            "podium": self.podium,
            "anywhere": self.anywhere,
            "sharing": self.sharing,
            "different_scores": self.different_scores,
            "needs_chain": self.needs_chain,
            "advice": self.advice,
        }


def ties_after(system: System, *, rounds: int = 4, players: int = 49, seed: int = 1) -> TieForecast:
    """Ties after `rounds` (1 to 12) with `players` (7 to 420, all seated: the next multiple of 7 below).

    Boards are random ones for the system, and players sit at them at random: nobody is better than another, which
    makes ties a little likelier than among players of different strength. Every round counts. The same for a seed.
    """
    return ties_of(Trial(system), rounds=rounds, players=players, seed=seed)


def ties_of(trial: Trial, *, rounds: int, players: int, seed: int) -> TieForecast:
    """As `ties_after`."""
    rounds = min(max(rounds, 1), MAX_ROUNDS)
    seated = min(max(players, SEATS), MAX_PLAYERS) // SEATS * SEATS
    scores = trial.vectorised.scores(boards_for(trial.system, seed=seed, count=_BOARDS))
    events = max(100, _SEATINGS // (rounds * seated))
    chance = np.random.Generator(np.random.PCG64(seed))
    totals = np.zeros((events, seated))
    for _ in range(rounds):
        dealt = scores[chance.integers(0, len(scores), size=(events, seated // SEATS))].reshape(events, seated)
        totals += chance.permuted(dealt, axis=1)
    return _told(totals, scores, rounds=rounds, margin=trial.margin)


def _told(totals: Floats, scores: Floats, *, rounds: int, margin: float) -> TieForecast:
    ordered = -np.sort(-totals, axis=1)
    level = np.abs(np.diff(ordered, axis=1)) <= margin
    none = np.zeros((len(level), 1), dtype=bool)
    shares = np.hstack([none, level]) | np.hstack([level, none])
    steps = np.diff(np.sort(scores, axis=None))
    return TieForecast(
        rounds,
        totals.shape[1],
        len(totals),
        float(level[:, 0].mean()),
        float(level[:, :3].any(axis=1).mean()),
        float(level.any(axis=1).mean()),
        float(shares.mean()),
        int((steps > margin).sum()) + 1,
    )
