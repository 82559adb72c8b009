"""The older "incremental" scheme: handicaps in steps of 6 IMPs by rank within each division.

Source: `rdbl-form-l-handicap.md` ("System structure", the existing system, and Table 1); ruling R6. The best of a
division has the handicap of the lowest of the division above, and each rank adds a step; teams level on average share a
value, and the slot after them is skipped (0, 0, 12). New teams have no place in it: the source names "no satisfactory
basis" for them.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from handicaps.core.form_l import Division

STEP_IMPS: Final = Fraction(6)


def incremental_handicaps(divisions: Sequence[Division], *, step: Fraction = STEP_IMPS) -> tuple[Fraction, ...]:
    """The handicap of every team in IMPs, in the order of the divisions and of the teams in each."""
    handicaps: list[Fraction] = []
    base = Fraction()
    for division in divisions:
        averages = [team.average for team in division.teams]
        found = [base + step * sum(other > average for other in averages) for average in averages]
        handicaps.extend(found)
        base = max(found)
    return tuple(handicaps)
