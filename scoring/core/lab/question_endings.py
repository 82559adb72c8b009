"""Is a solo always best, a smaller draw better than a larger one, a draw above a loss, a survivor above a loser?

Where scores depend on years, each game-year is tried in which a game may end: what holds in 1908 may fail in 1912.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import numpy as np

from common.pure.errors import Phrase, in_a_row
from scoring.core.lab.arrays import Boards, Floats, join_boards
from scoring.core.lab.examples import ScoredBoard, show_centers, show_points
from scoring.core.lab.shares import WAYS, even_draws, part_draws, share_boards
from scoring.core.lab.trial import Trial
from scoring.core.lab.verdicts import Verdict
from scoring.core.seats import SEATS
from scoring.core.years import SOLO_CENTERS


def ending_verdicts(trial: Trial) -> Iterator[Verdict]:
    """The order of results: solo, smaller draw, larger draw, loss; and on a board, survivor and eliminated."""
    yield _solo_best(trial)
    yield _small_draw(trial)
    if trial.system.definition.mode != "rank":
        yield _loss(trial)
    if trial.counts:
        yield _survivor(trial)


def _solo_best(trial: Trial) -> Verdict:
    """The worst solo against the best of everything else, in games of the same length."""
    shown = None
    for year in trial.years:
        boards = _all_boards(trial, year)
        scores = trial.vectorised.scores(boards)
        solo = (boards.results == 1).sum(axis=1) == 1
        if trial.system.definition.mode == "rank":
            solo = boards.centers.max(axis=1) >= SOLO_CENTERS
        solos, others = np.where(solo, scores[:, 0], np.inf), scores.copy()
        others[solo, 0] = -np.inf
        low = trial.plain(boards, solos <= solos.min() + trial.margin)
        high = trial.plain(boards, others.max(axis=1) >= others.max() - trial.margin)
        most = max(high.scores[1:] if _is_solo(trial, high) else high.scores)
        years = Phrase("In a game that ends in %(year)s.", year=year) if trial.by_year else ""
        against = Phrase("%(solo)s against %(most)s at most.", solo=show_points(low.scores[0]), most=show_points(most))
        figures = in_a_row(against, years)
        if low.scores[0] <= most:
            return Verdict("bad", "solo_not_best", "A solo does not beat every other result.", figures, high, low)
        shown = shown or (figures, low, high)
    assert shown is not None  # noqa: S101 - there is at least one year
    return Verdict("good", "solo_best", "A solo beats every other result.", *shown)


def _is_solo(trial: Trial, board: ScoredBoard) -> bool:
    if trial.system.definition.mode == "rank":
        return max(board.shares) >= SOLO_CENTERS
    return sum(seat.result == "win" for seat in board.seats) == 1


def _all_boards(trial: Trial, year: int) -> Boards:
    if not trial.counts:
        return even_draws(year=year)
    definition = trial.system.definition
    shares = share_boards(year=year)
    whole = definition.mode == "rank" or definition.draws_include_all_survivors
    return shares if whole else join_boards([shares, part_draws(year=year)])


def _small_draw(trial: Trial) -> Verdict:
    """What each of those in an even draw scores, by its size."""
    for year in trial.years:
        boards = even_draws(year=year)
        scores = trial.vectorised.scores(boards)
        means = [float(scores[size - 1, :size].mean()) for size in range(2, SEATS + 1)]
        for size, (few, many) in enumerate(pairwise(means), start=2):
            if few < many - trial.margin:
                small, large = trial.exact(boards, size - 1), trial.exact(boards, size)
                return Verdict(
                    "warn",
                    "small_draw_worse",
                    "A smaller draw can score less than a larger one.",
                    Phrase(
                        "In %(year)s a draw of %(size)s scores %(points)s each and a draw of %(larger)s %(other)s.",
                        year=year,
                        size=size,
                        points=show_points(_mean(small, size)),
                        larger=size + 1,
                        other=show_points(_mean(large, size + 1)),
                    ),
                    small,
                    large,
                )
    return Verdict("good", "small_draw_better", "A smaller draw never scores less than a larger one.")


def _mean(board: ScoredBoard, size: int) -> Any:
    return sum(board.scores[:size]) / size


def _loss(trial: Trial) -> Verdict:
    """A draw against a loss with as many centers, in games of the same length."""
    for year in trial.years:
        boards = join_boards([_all_boards(trial, year), even_draws(year=year)])
        scores = trial.vectorised.scores(boards)
        wins = boards.results == 1
        drew = wins & (wins.sum(axis=1) > 1)[:, None]
        for alike in _alike(trial, boards):
            found = _loss_above(trial, boards, scores, ~wins & alike, drew & alike, year)
            if found is not None:
                return found
    return Verdict("good", "draw_beats_loss", "A draw never scores less than a loss.")


def _alike(trial: Trial, boards: Boards) -> Iterator[Any]:
    """Seats to compare: all of them, or those with as many centers; where ranks count too, also of the same rank."""
    if not trial.counts:
        yield np.ones(boards.centers.shape, dtype=bool)
        return
    for held in range(1, SOLO_CENTERS):
        same = boards.centers == held
        if trial.system.definition.mode != "both":
            yield same
        else:
            yield from (same & (np.arange(SEATS) == seat) for seat in range(SEATS))


def _loss_above(trial: Trial, boards: Boards, scores: Floats, lost: Any, drew: Any, year: int) -> Verdict | None:
    if not lost.any() or not drew.any():
        return None
    best, worst = np.where(lost, scores, -np.inf), np.where(drew, scores, np.inf)
    if best.max() <= worst.min() + trial.margin:
        return None
    (loss_row, loss_seat), (draw_row, draw_seat) = (
        np.unravel_index(int(found), best.shape) for found in (best.argmax(), worst.argmin())
    )
    with_loss, with_draw = trial.exact(boards, int(loss_row)), trial.exact(boards, int(draw_row))
    loss, draw = with_loss.scores[int(loss_seat)], with_draw.scores[int(draw_seat)]
    if loss <= draw:
        return None
    size = sum(seat.result == "win" for seat in with_draw.seats)
    held = show_centers(with_loss.shares[int(loss_seat)])
    params = {"year": year, "loss": show_points(loss), "size": size, "draw": show_points(draw), "held": held}
    words = (
        "In %(year)s a loss scores %(loss)s and a draw of %(size)s %(draw)s, with %(held)s each."
        if trial.counts
        else "In %(year)s a loss scores %(loss)s and a draw of %(size)s %(draw)s."
    )
    return Verdict(
        "bad",
        "loss_beats_draw",
        "A loss can score more than a draw.",
        Phrase(words, **params),
        with_draw,
        with_loss,
    )


def _survivor(trial: Trial) -> Verdict:
    """A player with centers against one eliminated in the game's last year, on one board without a solo."""
    for year in trial.years:
        boards = share_boards(year=year, out=year).take(slice(0, WAYS))
        scores = trial.vectorised.scores(boards)
        held = boards.centers > 0
        gap = np.where(held, scores, np.inf).min(axis=1) - np.where(held, -np.inf, scores).max(axis=1)
        found = trial.plainest(boards, gap < -trial.margin, holds=lambda board, _row: _below(board))
        if found is not None:
            board = found[1]
            low = min(score for score, count in zip(board.scores, board.shares, strict=True) if count)
            out = max(score for score, count in zip(board.scores, board.shares, strict=True) if not count)
            return Verdict(
                "bad",
                "survivor_below",
                "An eliminated player can score more than a survivor.",
                Phrase(
                    "In %(year)s a survivor scores %(low)s and a player eliminated that year %(out)s.",
                    year=year,
                    low=show_points(low),
                    out=show_points(out),
                ),
                board,
            )
    return Verdict("good", "survivor_above", "A survivor never scores less than an eliminated player.")


def _below(board: ScoredBoard) -> bool:
    alive = [score for score, count in zip(board.scores, board.shares, strict=True) if count]
    out = [score for score, count in zip(board.scores, board.shares, strict=True) if not count]
    return bool(out) and min(alive) < max(out)
