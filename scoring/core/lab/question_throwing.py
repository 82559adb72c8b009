"""The players who gain from throwing the game: by giving the leader the centers that are missing for a solo."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from common.pure.errors import Phrase
from scoring.core.lab.examples import show_centers, show_points
from scoring.core.lab.shares import WAYS, share_counts, steps
from scoring.core.lab.trial import Trial
from scoring.core.lab.verdicts import Verdict
from scoring.core.years import SOLO_CENTERS

_MOST_GIVEN = 5


def throwing_verdicts(trial: Trial) -> Iterator[Verdict]:
    """Whether letting another player solo can pay more than holding out, or as much."""
    if trial.names_powers:
        return
    free = None
    for given in range(1, _MOST_GIVEN + 1):
        gains, found = _given(trial, given)
        if gains > trial.margin:
            bad = _verdict(trial, given, found, pays=True)
            if bad is not None:
                yield bad
                return
        if gains >= -trial.margin and free is None:
            free = (given, found)
    if free is None:
        yield Verdict("good", "throw_costs", "Letting another player solo always costs points.")
        return
    warn = _verdict(trial, *free, pays=False)
    if warn is not None:
        yield warn


def _given(trial: Trial, given: int) -> tuple[float, int]:
    """The most that somebody gains by giving the leader the last `given` centers, and the step that shows it."""
    step = steps(given)
    counts = share_counts()
    lets = (step.taker == 0) & (step.before < WAYS) & (counts[step.before, 0] == SOLO_CENTERS - given)
    at = np.flatnonzero(lets)
    gains = trial.scores[step.after[at], step.left[at]] - trial.scores[step.before[at], step.loser[at]]
    top = at[gains >= gains.max() - trial.margin]
    alive = (counts[step.before[top]] > 0).sum(axis=1)
    return float(gains.max()), int(top[alive.argmin()])


def _verdict(trial: Trial, given: int, found: int, *, pays: bool) -> Verdict | None:
    step = steps(given)
    board, then = (trial.exact(trial.shares, int(row)) for row in (step.before[found], step.after[found]))
    loser, left = int(step.loser[found]), int(step.left[found])
    before, after = board.scores[loser], then.scores[left]
    detail = Phrase(
        "With %(held)s a player scores %(before)s; by giving %(given)s to the leader with %(leader)s, who then solos, "
        "%(after)s.",
        held=show_centers(board.shares[loser]),
        before=show_points(before),
        given=show_centers(given),
        leader=board.shares[0],
        after=show_points(after),
    )
    if pays and after > before:
        return Verdict("bad", "throw_pays", "Letting another player solo can pay.", detail, board, then)
    if not pays and after >= before:
        return Verdict("warn", "throw_free", "Letting another player solo can cost nothing.", detail, board, then)
    return None
