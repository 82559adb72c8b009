"""A margin table: points by the result and by how much each side lost. Whole, or refused with what it leaves out.

A row names a result (or any) and a band of percent for the own loss, the enemy's loss or both. Bands take their lower
end in and leave their upper end out; an open one has no upper end. A table is right when every game falls in exactly
one row, which is checked by trying one game in every cell that the ends of all bands cut out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise, product
from typing import Final

from common.pure.errors import Problem, RuleError
from scoring.core.duels.points import KINDS, DuelFacts, Kind, Range

MOST_ROWS: Final = 60
MOST_SHOWN: Final = 5
NAMES: Final = {"win": "A win", "draw": "A draw", "loss": "A loss"}


@dataclass(frozen=True, slots=True)
class Band:
    """Percent of a break point from `low` up to `high`, `high` itself left out; None means no upper end."""

    low: Fraction = Fraction(0)
    high: Fraction | None = None

    def holds(self, percent: Fraction) -> bool:
        """Whether `percent` is in the band."""
        return self.low <= percent and (self.high is None or percent < self.high)


FULL: Final = Band()


@dataclass(frozen=True, slots=True)
class MarginRow:
    """One row: the games it is for, and their points. `result` None is any."""

    points: Fraction
    result: Kind | None = None
    own_loss: Band = FULL
    enemy_loss: Band = FULL

    @property
    def keys(self) -> tuple[str, ...]:
        """The losses that the row looks at."""
        return tuple(
            key for key, band in (("own_loss", self.own_loss), ("enemy_loss", self.enemy_loss)) if band != FULL
        )

    def holds(self, facts: DuelFacts) -> bool:
        """Whether the game is one of this row's. A loss that nobody noted is in full bands only."""
        return (
            self.result in {None, facts.result}
            and _in_band(self.own_loss, facts.own_loss)
            and _in_band(self.enemy_loss, facts.enemy_loss)
        )


@dataclass(frozen=True, slots=True)
class MarginScoring:
    """A table whose rows are for all games, each for other ones; `table_problems` says whether they are."""

    rows: tuple[MarginRow, ...]

    @property
    def keys(self) -> tuple[str, ...]:
        """What a result must say to be scored: `result`, and `own_loss` and `enemy_loss` where a row looks at them."""
        asked = {key for row in self.rows for key in row.keys}
        return ("result", *sorted(asked, reverse=True))

    def points(self, facts: DuelFacts) -> Fraction:
        """The points of the row that the game is in. Errors: `RuleError` at the loss that a row asks for."""
        for row in self.rows:
            if row.holds(facts):
                return row.points
        asked = [key for row in self.rows if row.result in {None, facts.result} for key in row.keys]
        missing = next((key for key in asked if getattr(facts, key) is None), "result")
        message = "The margin table needs %(field)s to score this game. Enter it, in percent of the break point."
        raise RuleError.one(missing, "margin_missing", message, field=missing.replace("_", " "))

    def range_of(self, kind: Kind) -> Range:
        """The fewest and the most points in rows for this result."""
        points = [row.points for row in self.rows if row.result in {None, kind}]
        return Range(min(points), max(points))


def table_problems(rows: Sequence[MarginRow], *, path: str = "margins") -> tuple[Problem, ...]:
    """Gaps and overlaps of a table, at `margins` and `margins[2]`; each names a game that shows it.

    One gap for each kind of result, one overlap for each set of rows.
    """
    if not rows:
        return (Problem(path, "no_rows", "The margin table is empty. Add a row for each kind of result."),)
    problems: list[Problem] = []
    seen: set[tuple[object, ...]] = set()
    for facts in _cells(rows):
        holding = tuple(position for position, row in enumerate(rows) if row.holds(facts))
        kind = holding or (facts.result,)
        if len(holding) == 1 or kind in seen:
            continue
        seen.add(kind)
        problems.append(_problem(facts, holding, path))
        if len(problems) == MOST_SHOWN:
            break
    return tuple(problems)


def _problem(facts: DuelFacts, holding: tuple[int, ...], path: str) -> Problem:
    params: dict[str, object] = {
        "result": NAMES[facts.result],
        "own": f"{float(facts.own_loss or 0):g}",
        "enemy": f"{float(facts.enemy_loss or 0):g}",
    }
    if not holding:
        message = "%(result)s with %(own)s %% lost and %(enemy)s %% killed is in no row. Add one, or widen a band."
        return Problem(path, "gap", message, params)
    message = (
        "%(result)s with %(own)s %% lost and %(enemy)s %% killed is in row %(other)s too. Make the bands meet at one "
        "end, or remove a row."
    )
    params["other"] = holding[0] + 1
    return Problem(f"{path}[{holding[1]}]", "overlap", message, params)


def _cells(rows: Sequence[MarginRow]) -> Iterator[DuelFacts]:
    """One game in each cell that the ends of the bands cut out, in the middle of it."""
    own = list(_middles(row.own_loss for row in rows))
    enemy = list(_middles(row.enemy_loss for row in rows))
    for result, own_loss, enemy_loss in product(KINDS, own, enemy):
        yield DuelFacts(result, own_loss, enemy_loss)


def _middles(bands: Iterable[Band]) -> Iterator[Fraction]:
    ends = sorted({Fraction(0), *(end for band in bands for end in (band.low, band.high) if end is not None)})
    for low, high in pairwise(ends):
        yield (low + high) / 2
    yield ends[-1]


def _in_band(band: Band, percent: Fraction | None) -> bool:
    return band == FULL if percent is None else band.holds(percent)
