"""Charts as plain numbers for one SVG template, `components/chart.html`: axes, areas, bars, lines, marks and texts.

Positions are in units of the drawing, from its top left corner. Each series has one shape and one stroke, the same in
every chart. The title is the text alternative; each chart has a table with the same figures next to it.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final, Generic, TypeVar

SHAPES: Final = ("circle", "square", "triangle")
FILLS: Final = {"circle": "k1", "square": "k2", "triangle": "k3"}
DASHES: Final = {"square": "5 3"}
DASHED: Final = "4 3"
WIDTH: Final = 340
LEFT: Final = 44
RIGHT: Final = 322
TOP: Final = 14
BOTTOM: Final = 190
ROW: Final = 30
ROW_LEFT: Final = 96
STEPS: Final = 5
MOST_MARKS: Final = 8
BELOW: Final = 24  # under the frame: the texts of its ticks
TITLE: Final = 16  # under these: the title of the axis
COLUMNS: Final = (24, 128)
COLUMN_SHARE: Final = 0.76  # of a group's width, the rest is between the groups
INTERVAL_ROW: Final = 46
INTERVALS: Final = (14, 320)

Number = Fraction | float
Point = tuple[float, float]
Interval = tuple[Number, Number, Number]
V = TypeVar("V")


@dataclass(frozen=True, slots=True)
class Tick:
    """A value on an axis; `line` is the class of the line through the chart, blank for none."""

    at: float
    value: Number | str
    line: str = "grid"
    anchor: str = "middle"


@dataclass(frozen=True, slots=True)
class Axis:
    """Values from `low` to `high`, drawn from `start` to `end`; `title` says what they are."""

    low: Number
    high: Number
    start: float
    end: float
    ticks: Sequence[Tick] = ()
    title: str = ""

    def at(self, value: Number) -> float:
        """Where the value is drawn."""
        part = float(value - self.low) / (float(self.high - self.low) or 1.0)
        return round(self.start + part * (self.end - self.start), 1)

    def marked(self, values: Iterable[Number], *, line: str = "grid", base: Number = 0) -> Axis:
        """The axis with a tick at each of these values; where it draws lines, the one at `base` is the base line."""
        ticks = [Tick(self.at(value), value, "base" if line and value == base else line) for value in values]
        return replace(self, ticks=ticks)


@dataclass(frozen=True, slots=True)
class Line:
    """A line through points, or the outline of an area; `css` is its class."""

    css: str
    points: Sequence[Point]
    dash: str = ""

    @property
    def path(self) -> str:
        """The points as an SVG polyline has them."""
        return " ".join(f"{x:.1f},{y:.1f}" for x, y in self.points)


@dataclass(frozen=True, slots=True)
class Bar:
    """A bar by its top left corner."""

    css: str
    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Mark:
    """A value, by its centre: `shape` is one of `SHAPES`, or "bar" in a legend; `text` is written on it."""

    shape: str
    x: float = 0
    y: float = 0
    css: str = ""
    size: float = 6
    text: str = ""

    @property
    def fill(self) -> str:
        """Its class; that of the shape if it has none of its own."""
        return self.css or FILLS[self.shape]


@dataclass(frozen=True, slots=True)
class Text:
    """Text at a position, `y` being half its height; `chip` is a letter in a coloured square before them."""

    x: float
    y: float
    text: str
    css: str = "ax"
    anchor: str = "start"
    note: str = ""
    chip: str = ""


@dataclass(frozen=True, slots=True)
class Key:
    """A line of the legend."""

    text: str
    mark: Mark


@dataclass(frozen=True, slots=True)
class Chart:
    """All that the template draws, in the order of the fields from `areas` to `texts`; later ones cover earlier ones.

    `across` runs from left to right and `up` from bottom to top, so they also form the frame.
    """

    title: str
    across: Axis
    up: Axis
    areas: Sequence[Line] = ()
    bars: Sequence[Bar] = ()
    lines: Sequence[Line] = ()
    marks: Sequence[Mark] = ()
    texts: Sequence[Text] = ()
    keys: Sequence[Key] = ()
    caption: str = ""
    css: str = ""
    width: int = WIDTH

    @property
    def height(self) -> float:
        """The height of the whole drawing."""
        return self.up.start + BELOW + (TITLE if self.across.title else 0)


@dataclass(frozen=True, slots=True)
class Series(Generic[V]):
    """What one shape stands for, with its values; without a name it isn't in the legend."""

    name: str
    shape: str
    values: Sequence[V]


def round_marks(low: Number, high: Number, *, steps: int = STEPS, least: int = 0) -> list[Fraction]:
    """Round numbers from at or below `low` to at or above `high`.

    There are about `steps` steps of 1, 2 or 5 times a power of ten, and none is smaller than `least`.
    """
    wide = float(high - low) or 1.0
    power = Fraction(10) ** math.floor(math.log10(wide / steps))
    step = next(power * nice for nice in (1, 2, 5, 10) if float(power * nice) * steps >= wide * 0.999)
    step = max(step, Fraction(least))
    first, last = math.floor(Fraction(low) / step), math.ceil(Fraction(high) / step)
    return [step * k for k in range(first, max(last, first + 1) + 1)]


def axis_over(marks: Sequence[Number], *, start: float, end: float, line: str = "grid", title: str = "") -> Axis:
    """An axis from the first of these values to the last, with a tick at each."""
    return Axis(marks[0], marks[-1], start, end, title=title).marked(marks, line=line)


def spread(heights: Sequence[float], *, apart: float, top: float, bottom: float) -> list[float]:
    """The heights moved apart, in their order, so that no two labels overlap; they stay between `top` and `bottom`."""
    order = sorted(range(len(heights)), key=lambda k: heights[k])
    found = list(heights)
    limit = top
    for k in order:
        found[k] = max(found[k], limit)
        limit = found[k] + apart
    limit = bottom
    for k in reversed(order):
        found[k] = min(found[k], limit)
        limit = found[k] - apart
    return found


def dot_chart(
    labels: Sequence[tuple[str, str]], series: Sequence[Series[Fraction]], *, title: str, caption: str = ""
) -> Chart | None:
    """A row for each label with its note, and in it a mark for each series that has values; None without any value."""
    drawn = [each for each in reversed(series) if each.values]
    values: list[Number] = [value for each in drawn for value in each.values]
    if not values:
        return None
    across = axis_over(round_marks(min(0, *values), max(0, *values)), start=ROW_LEFT, end=RIGHT)
    up = Axis(len(labels), 0, TOP + ROW * len(labels), TOP)
    lines: list[Line] = []
    marks: list[Mark] = []
    texts: list[Text] = []
    for k, (label, note) in enumerate(labels):
        y = up.at(k + 0.5)
        row = [Mark(each.shape, across.at(each.values[k]), y) for each in drawn]
        xs = [mark.x for mark in row]
        lines += [Line("grid", ((ROW_LEFT, y), (RIGHT, y))), Line("reach", ((min(xs), y), (max(xs), y)))]
        marks += row
        texts.append(Text(ROW_LEFT - 10, y, label, css="", anchor="end", note=note))
    keys = _legend(series)
    return Chart(title, across, up, lines=lines, marks=marks, texts=texts, keys=keys, caption=caption, css="dots")


def interval_chart(labels: Sequence[str], series: Sequence[Series[Interval]], *, title: str, caption: str) -> Chart:
    """Shares in percent, each with the ends of its interval: a row for each label, with one below it a series."""
    left, right = INTERVALS
    across = Axis(0, 100, left, right).marked((0, 25, 50, 75, 100))
    up = Axis(len(labels), 0, TOP + INTERVAL_ROW * len(labels), TOP)
    lines: list[Line] = []
    marks: list[Mark] = []
    for k in range(len(labels)):
        for which, each in enumerate(series):
            share, low, high = each.values[k]
            y = up.at(k) + 22 + 13 * which
            lines.append(Line("reach", ((across.at(low), y), (across.at(high), y))))
            marks.append(Mark(each.shape, across.at(share), y))
    texts = [Text(left, up.at(k) + 6, label, css="") for k, label in enumerate(labels)]
    keys = _legend(series)
    return Chart(title, across, up, lines=lines, marks=marks, texts=texts, keys=keys, caption=caption, css="dots")


def line_chart(series: Sequence[Series[tuple[int, Number]]], *, title: str) -> Chart | None:
    """Values over consecutive whole numbers, on a scale that includes 0; None without any value."""
    xs = [x for each in series for x, _y in each.values]
    ys = [y for each in series for _x, y in each.values]
    if not xs:
        return None
    step = max(1, round((max(xs) - min(xs)) / MOST_MARKS))
    across = Axis(min(xs), max(xs), LEFT, RIGHT).marked(range(min(xs), max(xs) + 1, step), line="")
    up = axis_over(round_marks(min(0, *ys), max(0, *ys)), start=BOTTOM, end=TOP)
    lines: list[Line] = []
    marks: list[Mark] = []
    for each in reversed(series):
        points = [(across.at(x), up.at(y)) for x, y in each.values]
        lines.append(Line(f"ln of-{each.shape}", points, DASHES.get(each.shape, "")))
        marks += [Mark(each.shape, x, y) for x, y in points]
    return Chart(title, across, up, lines=lines, marks=marks, keys=_legend(series), caption=title, css="lines")


def histogram(edges: Sequence[Number], series: Sequence[Series[Number]], *, title: str) -> Chart | None:
    """Shares of the bins between `edges`: bars for the first series, a stepped line over them for a second."""
    if len(edges) < 2 or not series:
        return None
    low, high = edges[0], edges[-1]
    across = Axis(low, high, LEFT, RIGHT).marked([m for m in round_marks(low, high) if low <= m <= high], line="")
    up = axis_over(round_marks(0, max(share for each in series for share in each.values)), start=BOTTOM, end=TOP)
    xs = [across.at(edge) for edge in edges]
    first, *others = series
    bars = [
        _bar(FILLS["circle"], xs[k], xs[k + 1] - xs[k] - 1, up=up, value=share) for k, share in enumerate(first.values)
    ]
    outlines = []
    for each in others:
        steps = [(x, up.at(share)) for k, share in enumerate(each.values) for x in xs[k : k + 2]]
        outlines.append(Line("over", [(xs[0], BOTTOM), *steps, (xs[-1], BOTTOM)]))
    return Chart(title, across, up, bars=bars, lines=outlines, keys=_legend(series), caption=title, css="bars")


def column_chart(labels: Sequence[str], series: Sequence[Series[Number]], *, title: str, caption: str) -> Chart:
    """A group of columns for each label, with one a series."""
    top, bottom = COLUMNS
    across = Axis(0, len(labels), LEFT, RIGHT)
    ticks = [Tick(across.at(k + 0.5), label, line="") for k, label in enumerate(labels)]
    highest = max(value for each in series for value in each.values)
    up = axis_over(round_marks(0, highest, steps=2), start=bottom, end=top)
    margin, width = (1 - COLUMN_SHARE) / 2, COLUMN_SHARE / len(series)
    bars = []
    for which, each in enumerate(series):
        for k, value in enumerate(each.values):
            left = across.at(k + margin + which * width)
            right = across.at(k + margin + (which + 1) * width)
            bars.append(_bar(FILLS[each.shape], left, right - left - 1, up=up, value=value))
    keys = [Key(each.name, Mark("bar", css=FILLS[each.shape])) for each in series if each.name]
    return Chart(title, replace(across, ticks=ticks), up, bars=bars, keys=keys, caption=caption)


def _bar(css: str, x: float, width: float, *, up: Axis, value: Number) -> Bar:
    y = up.at(value)
    return Bar(css, x, y, round(max(0.5, width), 1), round(up.start - y, 1))


def _legend(series: Sequence[Series[V]]) -> list[Key]:
    return [Key(each.name, Mark(each.shape)) for each in series if each.name]
