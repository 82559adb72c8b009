"""Do more centers ever cost points, on one board or from one board to the next?"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import numpy as np

from scoring.core.lab.examples import ScoredBoard, show_centers, show_points
from scoring.core.lab.shares import WAYS, share_counts, steps
from scoring.core.lab.trial import Trial
from scoring.core.lab.verdicts import Verdict

__all__ = ["center_verdicts"]


def center_verdicts(trial: Trial) -> Iterator[Verdict]:
    """Whether more centers than another player's, or one more than before, can score less."""
    if not trial.counts:
        yield Verdict("good", "centers_ignored", "Centers do not count.", "No formula reads them.")
        return
    if trial.names_powers:
        yield Verdict(
            "warn",
            "powers_differ",
            "Powers score differently.",
            "The formulae name powers, so more centers can't be compared across powers.",
        )
        return
    yield _order(trial)
    if "total_centers" not in trial.system.fields_used and "chart" not in trial.system.fields_used:
        yield _one_more(trial)


def _order(trial: Trial) -> Verdict:
    counts = share_counts()[:WAYS]
    for k in range(6):
        less = (counts[:, k] > counts[:, k + 1]) & (trial.drawn[:, k] < trial.drawn[:, k + 1] - trial.margin)
        found = trial.plainest(trial.shares, less, holds=partial(_less, k))
        if found is not None:
            board = found[1]
            return Verdict(
                "bad",
                "centers_cost",
                "More centers can score less.",
                f"{show_centers(board.shares[k])} score {show_points(board.scores[k])} and {board.shares[k + 1]} score "
                f"{show_points(board.scores[k + 1])} on the same board.",
                board,
            )
    return Verdict("good", "centers_pay", "More centers never score less on the same board.")


def _less(k: int, board: ScoredBoard, _row: int) -> bool:
    return board.scores[k] < board.scores[k + 1]


def _one_more(trial: Trial) -> Verdict:
    """Every step from one board to the next in which a survivor takes a center from another player."""
    step = steps()
    before, after = trial.scores[step.before, step.taker], trial.scores[step.after, step.taken]
    less = (step.after < WAYS) & (step.before < WAYS) & (after < before - trial.margin)
    at = np.flatnonzero(less)
    for k in at[np.lexsort((step.taker[at], (share_counts()[step.before[at]] > 0).sum(axis=1)))][:20]:
        board, then = (trial.exact(trial.shares, int(row)) for row in (step.before[k], step.after[k]))
        taker, loser, taken = int(step.taker[k]), int(step.loser[k]), int(step.taken[k])
        if then.scores[taken] < board.scores[taker]:
            detail = (
                f"With {show_centers(board.shares[taker])} a player scores {show_points(board.scores[taker])}; after "
                f"taking one from a player with {board.shares[loser]}, {show_points(then.scores[taken])}. Giving it "
                "away would gain them."
            )
            return Verdict("bad", "center_loses", "Taking a center can lose points.", detail, board, then)
    return Verdict("good", "center_gains", "Taking a center never loses points.")
