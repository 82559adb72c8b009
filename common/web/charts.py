"""The lab's charts as plain numbers for SVG templates: dots by power, lines over centers, bars over scores.

One shape and one stroke a system, the same in every chart. Each stands beside a table with the same figures.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

SHAPES: Final = ("circle", "square", "triangle")
WIDTH: Final = 340
LEFT: Final = 96
RIGHT: Final = 322
ROW: Final = 30
TOP: Final = 14
TICKS: Final = 5
PLOT_LEFT: Final = 44
PLOT_BOTTOM: Final = 190

Number = Fraction | float


@dataclass(frozen=True, slots=True)
class Tick:
    """A line of a scale, at `x` of a horizontal one or `y` of a vertical one."""

    x: float
    value: Number


@dataclass(frozen=True, slots=True)
class Dot:
    """A figure; `shape` is one of `SHAPES`."""

    x: float
    shape: str
    y: float = 0


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
    """Scores of seats: a line a power, a dot a system."""

    height: int
    bottom: int
    ticks: tuple[Tick, ...]
    lines: tuple[Line, ...]
    width: int = WIDTH
    left: int = LEFT
    right: int = RIGHT
    top: int = TOP


@dataclass(frozen=True, slots=True)
class Series:
    """One system in a chart of lines: the path through its dots."""

    shape: str
    path: str
    dots: tuple[Dot, ...]


@dataclass(frozen=True, slots=True)
class LineChart:
    """Figures over whole numbers; `marks` are the ticks of the horizontal scale, `zero` where 0 is if it is inside."""

    ticks: tuple[Tick, ...]
    marks: tuple[Tick, ...]
    series: tuple[Series, ...]
    zero: float | None
    width: int = WIDTH
    left: int = PLOT_LEFT
    right: int = RIGHT
    top: int = TOP
    bottom: int = PLOT_BOTTOM
    height: int = PLOT_BOTTOM + 26


@dataclass(frozen=True, slots=True)
class Bar:
    """How many lie between two values, by its place and height."""

    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class BarChart:
    """A histogram: bars for one system, a stepped line for the other."""

    ticks: tuple[Tick, ...]
    marks: tuple[Tick, ...]
    bars: tuple[Bar, ...]
    outline: str
    width: int = WIDTH
    left: int = PLOT_LEFT
    right: int = RIGHT
    top: int = TOP
    bottom: int = PLOT_BOTTOM
    height: int = PLOT_BOTTOM + 26


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


def line_chart(columns: Sequence[tuple[str, Sequence[tuple[int, Number]]]]) -> LineChart | None:
    """The chart of `columns`: a shape, and figures over whole numbers in their order; None where there is no figure."""
    points = [point for _shape, column in columns for point in column]
    if not points:
        return None
    scale = _scale(min(Fraction(), *(_exact(y) for _x, y in points)), max(Fraction(), *(_exact(y) for _x, y in points)))
    first, last = min(x for x, _y in points), max(x for x, _y in points)

    def across(x: Number) -> float:
        return _across(x, first, max(last, first + 1))

    def up(y: Number) -> float:
        return _up(y, scale)

    series = []
    for shape, column in columns:
        dots = tuple(Dot(across(x), shape, up(y)) for x, y in column)
        series.append(Series(shape, "M" + "L".join(f"{dot.x} {dot.y}" for dot in dots) if dots else "", dots))
    step = max(1, round((last - first) / 8))
    return LineChart(
        ticks=tuple(Tick(up(mark), mark) for mark in scale),
        marks=tuple(Tick(across(x), x) for x in range(first, last + 1, step)),
        series=tuple(reversed(series)),
        zero=up(0) if scale[0] < 0 else None,
    )


def bar_chart(edges: Sequence[Number], shares: Sequence[Sequence[Number]]) -> BarChart | None:
    """A histogram over bins between `edges`: `shares` of one system as bars, of a second as a line over them."""
    if len(edges) < 2 or not shares:
        return None
    scale = _scale(Fraction(), max(_exact(share) for system in shares for share in system))
    low, high = edges[0], edges[-1]
    xs = [_across(edge, low, high) for edge in edges]
    bars = tuple(
        Bar(xs[k], y := _up(share, scale), round(max(0.5, xs[k + 1] - xs[k] - 1), 1), round(PLOT_BOTTOM - y, 1))
        for k, share in enumerate(shares[0])
    )
    outline = ""
    if len(shares) > 1:
        steps = [f"{xs[k]} {_up(share, scale)}L{xs[k + 1]} {_up(share, scale)}" for k, share in enumerate(shares[1])]
        outline = f"M{xs[0]} {PLOT_BOTTOM}L{'L'.join(steps)}L{xs[-1]} {PLOT_BOTTOM}"
    marks = [mark for mark in _scale(_exact(low), _exact(high)) if low <= mark <= high]
    return BarChart(
        ticks=tuple(Tick(_up(mark, scale), mark) for mark in scale),
        marks=tuple(Tick(_across(mark, low, high), mark) for mark in marks),
        bars=bars,
        outline=outline,
    )


def _across(x: Number, low: Number, high: Number) -> float:
    return round(PLOT_LEFT + float(x - low) / float(high - low) * (RIGHT - PLOT_LEFT), 1)


def _up(y: Number, scale: Sequence[Fraction]) -> float:
    return round(PLOT_BOTTOM - float(_exact(y) - scale[0]) / float(scale[-1] - scale[0]) * (PLOT_BOTTOM - TOP), 1)


def _exact(value: Number) -> Fraction:
    return Fraction(value)


def _scale(least: Fraction, most: Fraction) -> list[Fraction]:
    """Round marks from at or below `least` to at or above `most`, about `TICKS` steps of 1, 2 or 5."""
    wide = float(most - least) or 1.0
    power = Fraction(10) ** math.floor(math.log10(wide / TICKS))
    step = next(power * nice for nice in (1, 2, 5, 10) if float(power * nice) * TICKS >= wide * 0.999)
    first, last = math.floor(least / step), math.ceil(most / step)
    return [step * k for k in range(first, max(last, first + 1) + 1)]
