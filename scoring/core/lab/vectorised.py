"""Scores many boards at once: the rules of `boards`, in floats, for simulations.

Scores are those of `compute_scores`, to about nine digits; scores on pages, and ties, are calculated exactly. Equal
floats aren't always a tie: compare with a margin, or use the exact rules.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

import numpy as np

from common.pure.errors import RuleError
from scoring.core.boards import MAX_SCORE, compute_scores
from scoring.core.lab.arrays import Boards, Floats
from scoring.core.lab.columns import Columns
from scoring.core.lab.elementwise import Value, rounded_down
from scoring.core.lab.expression_graph import Tape
from scoring.core.seats import SEATS
from scoring.core.steps import depth_of
from scoring.core.systems import System

_CHUNK: Final = 4096
"""Boards worked on at a time, so that columns stay in the processor's own memory."""


@dataclass(frozen=True, slots=True, eq=False)
class VectorisedSystem:
    """A system ready to score arrays of boards; made by `compile_vectorised`."""

    system: System
    _tape: Tape
    _places: tuple[int, ...]
    _elimination: int
    _provisional: int
    _chunk: int = field(default=_CHUNK)

    def scores(self, boards: Boards) -> Floats:
        """N × 7: the score of each seat, in the order of `POWERS`.

        Facts that are not known count as 0, and nothing is checked. Errors: `RuleError` where a score outgrows
        `MAX_SCORE`.
        """
        found = np.empty((len(boards), SEATS))
        with np.errstate(all="ignore"):
            for start in range(0, len(boards), self._chunk):
                part = slice(start, start + self._chunk)
                found[part] = self._scored(Columns(self.system, boards.take(part))).T
        outgrown = ~(np.abs(found) <= MAX_SCORE).all(axis=1)
        if outgrown.any():
            self._refuse(boards, int(outgrown.argmax()))
        return found

    def _refuse(self, boards: Boards, at: int) -> None:
        """Raise as the exact rules do for that board; they name the formula."""
        compute_scores(self.system, seats=boards.seats(at))
        message = "On some boards a number in this system grows too large. Multiply less."
        raise RuleError.one("", "score_too_large", message)

    def _scored(self, columns: Columns) -> Floats:
        added = (self._provisional,) if self.system.definition.mode == "both" else ()
        *places, elimination = self._tape.run(columns, (*added, *self._places, self._elimination))
        score = self._placed(columns, places[len(added) :], elimination)
        if added:
            score = score + places[0]
        rounding = self.system.definition.rounding
        if rounding != "none":
            score = rounded_down(score + (0.5 if rounding == "nearest" else 0.0), False)
        return np.broadcast_to(np.asarray(score, dtype=np.float64), (SEATS, columns.size))

    def _placed(self, columns: Columns, places: list[Value], elimination: Value) -> Value:
        """The value of each seat's formula, or the average over the places that it shares."""
        if len({*self._places, self._elimination}) == 1:
            return elimination
        if self.system.definition.mode == "win_draw":
            first, in_places = columns.whole("draw") - 1, columns.whole("won")
        else:
            first, in_places = columns.whole("big"), columns.whole("scs") > 0
        if self.system.definition.average_ties:
            return np.where(in_places, self._averaged(columns, places), elimination)
        score = elimination
        for place in dict.fromkeys(self._places):
            mask = np.zeros(1, dtype=bool)
            for k in (k for k in range(SEATS) if self._places[k] == place):
                mask = mask | (first == k)
            score = np.where(mask & in_places, places[self._places.index(place)], score)
        return score

    def _averaged(self, columns: Columns, places: list[Value]) -> Value:
        first, same = columns.whole("big"), columns.whole("same")
        total: Value = 0.0
        for k, value in enumerate(places):
            total = total + np.where((first <= k) & (k < first + same), value, 0.0)
        return total / same


def compile_vectorised(system: System) -> VectorisedSystem:
    """`system` for arrays of boards: its whole language, each part of its formulae calculated once."""
    tape = Tape()
    for name, formula in system.early_values:
        tape.names[name] = tape.add(formula)
    provisional = tape.names["prov"] = tape.add(system.provisional)
    for name, formula in system.late_values:
        tape.names[name] = tape.add(formula)
    formulas = [formula for _name, formula in (*system.early_values, *system.late_values)]
    formulas += [system.provisional, system.elimination, *system.places]
    depth = max(depth_of(formula.steps) for formula in formulas)
    return VectorisedSystem(
        system,
        tape,
        tuple(tape.add(formula) for formula in system.places),
        tape.add(system.elimination),
        provisional,
        max(64, _CHUNK // SEATS**depth),
    )
