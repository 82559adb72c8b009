"""Points of one player for one game of two: by the result alone, or through `MarginScoring` by how it was won.

Presets are the ones that the sources know: 2/1/0 (the paper's), 3/1/0, and chess 1/½/0.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType
from typing import Final, Literal, Protocol

Kind = Literal["win", "draw", "loss"]
KINDS: Final[tuple[Kind, ...]] = ("win", "draw", "loss")


@dataclass(frozen=True, slots=True)
class DuelFacts:
    """A game seen by one player: the result, and the losses of both in percent of each one's break point.

    A loss is None where nobody noted it; 100 means broken. `own_points` are those typed from the sheet.
    """

    result: Kind
    own_loss: Fraction | None = None
    enemy_loss: Fraction | None = None
    own_points: Fraction | None = None


@dataclass(frozen=True, slots=True)
class Range:
    """The fewest and the most points that a kind of result can score."""

    low: Fraction
    high: Fraction

    @property
    def fixed(self) -> bool:
        """Whether every such result scores the same."""
        return self.low == self.high


class Scoring(Protocol):
    """What turns the facts of a game into points."""

    @property
    def keys(self) -> tuple[str, ...]:
        """What a result must say to be scored."""

    def points(self, facts: DuelFacts) -> Fraction:
        """The points of the player who sees the game so."""

    def range_of(self, kind: Kind) -> Range:
        """The fewest and the most points of a win, draw or loss."""


@dataclass(frozen=True, slots=True)
class PointScoring:
    """The same points for every win, draw and loss."""

    win: Fraction
    draw: Fraction
    loss: Fraction

    @property
    def keys(self) -> tuple[str, ...]:
        """The result alone."""
        return ("result",)

    def points(self, facts: DuelFacts) -> Fraction:
        """The points for the result; losses do not matter."""
        return {"win": self.win, "draw": self.draw, "loss": self.loss}[facts.result]

    def range_of(self, kind: Kind) -> Range:
        """One value."""
        points = self.points(DuelFacts(kind))
        return Range(points, points)


PRESETS: Final[Mapping[str, PointScoring]] = MappingProxyType(
    {
        "2-1-0": PointScoring(Fraction(2), Fraction(1), Fraction(0)),
        "3-1-0": PointScoring(Fraction(3), Fraction(1), Fraction(0)),
        "1-half-0": PointScoring(Fraction(1), Fraction(1, 2), Fraction(0)),
    }
)
