"""One system on trial: its scores on the boards that all questions use, and how to find the plainest board of many."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from scoring.core.lab.arrays import Boards, Floats
from scoring.core.lab.examples import ScoredBoard, score_exactly
from scoring.core.lab.random_boards import boards_for
from scoring.core.lab.shares import WAYS, share_boards
from scoring.core.lab.vectorised import VectorisedSystem, compile_vectorised
from scoring.core.systems import System
from scoring.core.words import POWER_WORDS
from scoring.core.years import BOARD_CENTERS, SOLO_CENTERS

CLEAR = 1e-7
"""Scores nearer than this, of their size, may be the same; a finding needs more, and the exact rules to agree."""
FIRST_TRIED = 1904
LAST_TRIED = 1914
_PLAYED = 3000
_SEED = 1

Bools = npt.NDArray[np.bool_]


@dataclass(frozen=True)
class Trial:
    """A system and what it gives on every way to share the centers."""

    system: System

    @cached_property
    def vectorised(self) -> VectorisedSystem:
        """The system for arrays."""
        return compile_vectorised(self.system)

    @cached_property
    def shares(self) -> Boards:
        """`share_boards`: the first `WAYS` without a solo, the others with one."""
        return share_boards()

    @cached_property
    def scores(self) -> Floats:
        """Of `shares`."""
        return self.vectorised.scores(self.shares)

    @cached_property
    def drawn(self) -> Floats:
        """The scores of the shares without a solo."""
        return self.scores[:WAYS]

    @property
    def counts(self) -> bool:
        """Whether centers can change a score."""
        return "centers" in self.system.fields_used

    @property
    def by_year(self) -> bool:
        """Whether years can change a score."""
        return "final_year" in self.system.fields_used

    @property
    def names_powers(self) -> bool:
        """Whether a score depends on the power played."""
        return not self.system.words.isdisjoint(POWER_WORDS)

    @property
    def years(self) -> range:
        """The last game-years to try."""
        if not self.by_year:
            return range(1908, 1909)
        return range(FIRST_TRIED, (self.system.definition.final_year or LAST_TRIED) + 1)

    @cached_property
    def played(self) -> Boards | None:
        """Random boards with all 34 centers held, where a score depends on more than shares, results and years.

        None elsewhere: the shares are all the boards there are.
        """
        if not self.names_powers and self.system.fields_used.isdisjoint({"chart", "total_centers"}):
            return None
        boards = boards_for(self.system, seed=_SEED, count=_PLAYED)
        return boards.take(boards.centers.sum(axis=1) == BOARD_CENTERS)

    @property
    def margin(self) -> float:
        """What two scores must differ by to differ."""
        return CLEAR * max(1.0, float(np.abs(self.scores).max()))

    def exact(self, boards: Boards, at: int) -> ScoredBoard:
        """One board, scored by the exact rules."""
        return score_exactly(self.system, boards, at)

    def plainest(
        self, boards: Boards, found: Bools | npt.NDArray[Any], *, holds: Callable[[ScoredBoard, int], bool]
    ) -> tuple[int, ScoredBoard] | None:
        """Of the boards at `found` the plainest for which `holds` by the exact rules, or None.

        Plain is a board with no more than 18 centers for a solo, then few survivors, then small numbers.
        """
        rows = np.flatnonzero(found) if found.dtype == bool else found
        held = boards.centers[rows]
        top = held.max(axis=1)
        order = np.lexsort((top, (held > 0).sum(axis=1), np.maximum(top, SOLO_CENTERS)))
        for row in rows[order][:20]:
            scored = self.exact(boards, int(row))
            if holds(scored, int(row)):
                return int(row), scored
        return None

    def plain(self, boards: Boards, rows: npt.NDArray[Any]) -> ScoredBoard:
        """The plainest of the boards at `rows`, of which there is one at least."""
        found = self.plainest(boards, rows, holds=lambda _board, _row: True)
        assert found is not None  # noqa: S101 - rows is never empty
        return found[1]
