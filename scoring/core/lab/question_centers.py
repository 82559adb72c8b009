"""Do more centers ever cost points, on one board or from one board to the next?"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import numpy as np

from common.pure.errors import Phrase, in_a_row
from scoring.core.lab.examples import ScoredBoard, show_centers, show_points
from scoring.core.lab.shares import WAYS, share_counts, steps
from scoring.core.lab.trial import Trial
from scoring.core.lab.verdicts import Verdict
from scoring.core.years import SOLO_CENTERS


def center_verdicts(trial: Trial) -> Iterator[Verdict]:
    """Whether more centers than another player's, or one more than before, can score less."""
    if not trial.counts:
        yield Verdict("good", "centers_ignored", "Centers do not count.", "No formula uses them.")
        return
    if trial.names_powers:
        yield Verdict(
            "warn",
            "powers_differ",
            "Powers score differently.",
            "The formulae name powers, so more centers can’t be compared across powers.",
        )
        return
    yield _order(trial)
    if "total_centers" not in trial.system.fields_used and "chart" not in trial.system.fields_used:
        yield _one_more(trial)


def _order(trial: Trial) -> Verdict:
    costly = _less_on_random(trial)
    if costly is not None:
        return costly
    counts = share_counts()[:WAYS]
    for k in range(6):
        less = (counts[:, k] > counts[:, k + 1]) & (trial.drawn[:, k] < trial.drawn[:, k + 1] - trial.margin)
        found = trial.plainest(trial.shares, less, holds=partial(_less, k))
        if found is not None:
            return _costs(trial, found[1], k, k + 1)
    return Verdict("good", "centers_pay", "More centers never score less on the same board.")


def _costs(trial: Trial, board: ScoredBoard, more: int, fewer: int) -> Verdict:
    """A flaw, but where the years before the last count by design."""
    early = not trial.system.fields_used.isdisjoint({"chart", "total_centers"})
    detail: str = Phrase(
        "A player with %(more)s scores %(points)s and one with %(fewer)s %(other)s on the same board.",
        more=show_centers(board.shares[more]),
        points=show_points(board.scores[more]),
        fewer=board.shares[fewer],
        other=show_points(board.scores[fewer]),
    )
    if early:
        detail = in_a_row(detail, "The centers of earlier years count too.")
    return Verdict("warn" if early else "bad", "centers_cost", "More centers can score less.", detail, board)


def _less_on_random(trial: Trial) -> Verdict | None:
    """Random boards, for charts and totals that shares alone do not make; only those without a solo, as elsewhere."""
    if trial.played is None:
        return None
    boards = trial.played.take(trial.played.centers.max(axis=1) < SOLO_CENTERS)
    scores, held = trial.vectorised.scores(boards), boards.centers
    more = (held[:, :, None] > held[:, None, :]) & (held[:, None, :] > 0)
    less = more & (scores[:, :, None] < scores[:, None, :] - trial.margin)
    rows = np.flatnonzero(less.any(axis=(1, 2)))
    if not len(rows):
        return None
    row = int(rows[0])
    board = trial.exact(boards, row)
    pairs = [(int(a), int(b)) for a, b in np.argwhere(less[row]) if board.scores[a] < board.scores[b]]
    return _costs(trial, board, *pairs[0]) if pairs else None


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
            detail = Phrase(
                "With %(held)s a player scores %(before)s; after taking one from a player with %(other)s, %(after)s. "
                "Giving it away would gain them.",
                held=show_centers(board.shares[taker]),
                before=show_points(board.scores[taker]),
                other=board.shares[loser],
                after=show_points(then.scores[taken]),
            )
            return Verdict("bad", "center_loses", "Taking a center can lose points.", detail, board, then)
    return Verdict("good", "center_gains", "Taking a center never loses points.")
