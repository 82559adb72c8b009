"""A dot chart of scores: one line a power, one shape a system. Plain numbers for an SVG template."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

__all__ = ["SHAPES", "Dot", "DotChart", "Line", "Tick", "dot_chart"]

SHAPES: Final = ("circle", "square", "triangle")
WIDTH: Final = 340
LEFT: Final = 96
RIGHT: Final = 322
ROW: Final = 30
TOP: Final = 14
TICKS: Final = 5


@dataclass(frozen=True, slots=True)
class Tick:
    """A line of the scale."""

    x: float
    value: Fraction


@dataclass(frozen=True, slots=True)
class Dot:
    """A score; `shape` is one of `SHAPES`."""

    x: float
    shape: str


@dataclass(frozen=True, slots=True)
class Line:
    """One power: its dots and how far they reach."""

    y: float
    label: str
    note: str
    least: float
    most: float
    dots: tuple[Dot, ...]


@dataclass(frozen=True, slots=True)
class DotChart:
    """All that the template draws."""

    height: int
    bottom: int
    ticks: tuple[Tick, ...]
    lines: tuple[Line, ...]
    width: int = WIDTH
    left: int = LEFT
    right: int = RIGHT
    top: int = TOP


def dot_chart(labels: Sequence[tuple[str, str]], columns: Sequence[tuple[str, Sequence[Fraction]]]) -> DotChart | None:
    """The chart of `columns` (a shape, and a score for each label); None where there is no column."""
    scores = [score for _shape, column in columns for score in column]
    if not scores:
        return None
    marks = _scale(min(Fraction(), *scores), max(Fraction(), *scores))
    low, span = marks[0], marks[-1] - marks[0]

    def at(score: Fraction) -> float:
        return round(LEFT + float((score - low) / span) * (RIGHT - LEFT), 1)

    lines = []
    for k, (label, note) in enumerate(labels):
        dots = tuple(Dot(at(column[k]), shape) for shape, column in reversed(columns))
        xs = [dot.x for dot in dots]
        lines.append(Line(TOP + ROW * k + ROW / 2, label, note, min(xs), max(xs), dots))
    bottom = TOP + ROW * len(labels)
    return DotChart(bottom + 24, bottom, tuple(Tick(at(mark), mark) for mark in marks), tuple(lines))


def _scale(least: Fraction, most: Fraction) -> list[Fraction]:
    """Round marks from at or below `least` to at or above `most`, about `TICKS` steps of 1, 2 or 5."""
    wide = float(most - least) or 1.0
    power = Fraction(10) ** math.floor(math.log10(wide / TICKS))
    step = next(power * nice for nice in (1, 2, 5, 10) if float(power * nice) * TICKS >= wide * 0.999)
    first, last = math.floor(least / step), math.ceil(most / step)
    return [step * k for k in range(first, max(last, first + 1) + 1)]
