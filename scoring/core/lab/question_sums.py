"""Does every board sum to the same, per kind of ending? And does a tie keep what its places are worth?"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from common.pure.errors import Phrase, in_a_row
from common.pure.text import Figure
from scoring.core.lab.arrays import WIN, Boards, Floats, join_boards
from scoring.core.lab.examples import ScoredBoard, show_points
from scoring.core.lab.shares import SOLO_WAYS, WAYS, even_draws, part_draws, share_counts
from scoring.core.lab.trial import Bools, Trial
from scoring.core.lab.verdicts import Level, Verdict
from scoring.core.years import SOLO_CENTERS


@dataclass(frozen=True, slots=True)
class EndingSum:
    """What the boards of one kind of ending sum to: `solo`, `draw` of `size`, or `placed` by centers."""

    kind: str
    size: int
    boards: int
    least: ScoredBoard
    most: ScoredBoard

    @property
    def constant(self) -> bool:
        """Whether they all sum to the same."""
        return self.least.sum == self.most.sum

    @property
    def name(self) -> str:
        """The kind in words."""
        if self.kind == "draw":
            return Phrase("%(size)s-way draw", size=self.size)
        return Phrase("solo") if self.kind == "solo" else Phrase("no solo")

    def as_json(self) -> dict[str, Any]:
        """For an API: sums as numbers, and the two boards."""
        return {
            "kind": self.kind,
            "size": self.size,
            "name": self.name,
            "boards": self.boards,
            "constant": self.constant,
            "least": self.least.as_json(),
            "most": self.most.as_json(),
        }


def ending_sums(trial: Trial) -> tuple[EndingSum, ...]:
    """The sums of each kind of ending, a solo first."""
    boards, solos, sizes = _endings(trial)
    sums = trial.vectorised.scores(boards).sum(axis=1)
    groups = [("solo", 1, solos)]
    if trial.system.definition.mode == "rank":
        groups.append(("placed", 0, ~solos))
    else:
        groups.extend(("draw", size, ~solos & (sizes == size)) for size in range(2, 8))
    return tuple(
        _group(trial, kind, size, boards, sums, np.flatnonzero(group)) for kind, size, group in groups if group.any()
    )


def _endings(trial: Trial) -> tuple[Boards, Bools, Any]:
    """Boards of every ending, which of them are solos, and how many share the draw."""
    definition = trial.system.definition
    if not trial.counts:
        boards = even_draws()
    elif definition.mode == "rank" or definition.draws_include_all_survivors:
        boards = trial.shares
    else:
        boards = join_boards([trial.shares, part_draws()])
    if trial.played is not None:
        boards = join_boards([boards, trial.played])
    sizes = (boards.results == WIN).sum(axis=1)
    return boards, boards.centers.max(axis=1) >= SOLO_CENTERS, sizes


def _group(trial: Trial, kind: str, size: int, boards: Boards, sums: Floats, rows: Any) -> EndingSum:
    """The least and the most of some boards; where they differ by float's error alone, one board is both."""
    found = sums[rows]
    low, high = float(found.min()), float(found.max())
    if high - low <= trial.margin:
        only = trial.plain(boards, rows)
        return EndingSum(kind, size, len(rows), only, only)
    lows, highs = (rows[np.abs(found - end) <= trial.margin] for end in (low, high))
    return EndingSum(kind, size, len(rows), trial.plain(boards, lows), trial.plain(boards, highs))


def sum_verdicts(trial: Trial, sums: tuple[EndingSum, ...]) -> Iterator[Verdict]:
    """Whether boards without a solo sum to the same, in all or per size of draw, and boards with one too."""
    solo = next(each for each in sums if each.kind == "solo")
    others = [each for each in sums if each.kind != "solo"]
    low = min((each.least for each in others), key=lambda board: board.sum)
    high = max((each.most for each in others), key=lambda board: board.sum)
    tried = _tried(trial)
    if low.sum == high.sum:
        title = Phrase("Every board without a solo sums to %(sum)s.", sum=show_points(low.sum))
        yield Verdict("good", "sum_constant", title, tried, low)
        yield _solo_sum(solo, low)
    elif all(each.constant for each in others):
        each_sum = (in_a_row(each.name, show_points(each.least.sum)) for each in others)
        template = "%(list)s."
        listed = Phrase(template, list=in_a_row(*each_sum, between=", "))
        whole = "The sum of a board depends only on how it ends."
        yield Verdict("warn", "sum_by_ending", whole, in_a_row(listed, tried), low, high)
    else:
        yield Verdict(
            "warn",
            "sum_varies",
            Phrase(
                "Boards without a solo sum to between %(low)s and %(high)s.",
                low=show_points(low.sum),
                high=show_points(high.sum),
            ),
            in_a_row("What one player gains, others need not lose.", tried),
            low,
            high,
        )


def _solo_sum(solo: EndingSum, drawn: ScoredBoard) -> Verdict:
    total = show_points(drawn.sum)
    if solo.constant and solo.least.sum == drawn.sum:
        title = Phrase("A board with a solo sums to %(sum)s too.", sum=total)
        return Verdict("good", "solo_sum_same", title, "", solo.least)
    shown: str = show_points(solo.least.sum)
    if not solo.constant:
        shown = Phrase("between %(low)s and %(high)s", low=shown, high=show_points(solo.most.sum))
    return Verdict(
        "warn",
        "solo_sum_differs",
        Phrase("A board with a solo sums to %(shown)s, not %(total)s.", shown=shown, total=total),
        Phrase("Tell players before the event, or make its scores add up to %(total)s.", total=total),
        solo.least,
    )


def _tried(trial: Trial) -> str:
    years = "The games last eight years." if trial.by_year else ""
    if not trial.counts:
        return in_a_row("Every size of draw was tried.", years)
    ways = Phrase(
        "All %(ways)s ways to share 34 centers without a solo were tried, and all %(solos)s with one.",
        ways=Figure(f"{WAYS:,}"),
        solos=SOLO_WAYS,
    )
    played = "" if trial.played is None else Phrase("So were %(n)s random boards.", n=Figure(f"{len(trial.played):,}"))
    return in_a_row(ways, played, years)


def tie_verdicts(trial: Trial) -> Iterator[Verdict]:
    """Whether a board pays the same when players tie as when they do not.

    Asked where boards with as many survivors and no tie all pay the same; elsewhere a tie can't be distinguished from
    the rest.
    """
    if not trial.counts or trial.names_powers:
        return
    counts = share_counts()[:WAYS]
    sums = trial.drawn.sum(axis=1)
    alive = (counts > 0).sum(axis=1)
    tied = ((counts[:, 1:] == counts[:, :-1]) & (counts[:, 1:] > 0)).any(axis=1)
    due = np.full(WAYS, np.nan)  # two survivors of a game without a solo always tie, so there is nothing to compare
    for size in range(3, 8):
        free = sums[(alive == size) & ~tied]
        if float(free.max()) - float(free.min()) > trial.margin:
            return
        due[alive == size] = free[0]
    level: Level = "bad" if float(np.nanmax(due) - np.nanmin(due)) <= trial.margin else "warn"
    lost, gained = tied & (sums < due - trial.margin), tied & (sums > due + trial.margin)
    for found, does, title in ((lost, "loses", "A tie loses points."), (gained, "gains", "A tie gains points.")):
        if found.any():
            board, apart = _tied_and_apart(trial, np.flatnonzero(found), ~tied)
            detail = Phrase("%(tied)s, and %(apart)s without a tie.", tied=_sum_of(board), apart=_sum_of(apart))
            yield Verdict(level, f"tie_{does}", title, detail, board, apart)
    if not lost.any() and not gained.any():
        yield Verdict("good", "tie_fair", "A tie shares what its places are worth.")


def _tied_and_apart(trial: Trial, rows: Any, free: Bools) -> tuple[ScoredBoard, ScoredBoard]:
    """The plainest of the boards at `rows`, and the nearest one with as many survivors that is `free` of ties."""
    found = trial.plainest(trial.shares, rows, holds=lambda _board, _row: True)
    assert found is not None  # noqa: S101 - rows is never empty
    row, board = found
    counts = share_counts()[:WAYS].astype(int)
    alike = np.flatnonzero(free & ((counts > 0).sum(axis=1) == np.count_nonzero(counts[row])))
    nearest = alike[np.abs(counts[alike] - counts[row]).sum(axis=1).argmin()]
    return board, trial.exact(trial.shares, int(nearest))


def _sum_of(board: ScoredBoard) -> Phrase:
    """17–17 sums to 82."""
    held = "–".join(str(held) for held in board.shares if held)
    return Phrase("%(held)s sums to %(sum)s", held=held, sum=show_points(board.sum))
