"""Figures of the desk as points of an SVG, drawn by templates."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import log1p

from django.utils.translation import gettext as _

from tournaments.base.figures import figure
from tournaments.boards.heats.selectors.seeding_runs import RunLine

LEFT, RIGHT, TOP, BOTTOM = 34, 274, 12, 112
FINEST = 0.01  # seconds: a curve is kept in hundredths
EARLY = 10  # most of the fall within a tenth of the time is a stroke on an even axis
APART = 48  # units that two labels of the time need between their ends


@dataclass(frozen=True, slots=True)
class ConflictChart:
    """The total conflict over the time of a search, in a frame of 340 × 138.

    `ticks` are heights with their totals, the lowest first; `times` are places between the ends with their time.
    `stretched` says that the axis of time is logarithmic, so that an early fall is seen.
    `first` is the total at the first point that is drawn: what fell from `before` to it fell at once.
    """

    points: str
    end_x: float
    end_y: float
    label_y: float
    bound_y: float
    bound_label_y: float
    ticks: tuple[tuple[float, int], ...]
    times: tuple[tuple[float, str], ...]
    stretched: bool
    before: int
    first: int
    now: int
    bound: int
    time: str


def conflict_chart(line: RunLine) -> ConflictChart | None:
    """The chart of a run; None until its total has fallen."""
    curve, run = line.run.curve, line.run
    if len(curve) < 2 or run.lower_bound is None or curve[0][1] == curve[-1][1]:
        return None
    drawn = _from_first_time(curve)
    highest = max([*(int(total) for _at, total in drawn), run.lower_bound])
    lowest = _floor(run.lower_bound, highest)
    span = highest - lowest or 1
    seconds, stretched = max(float(curve[-1][0]), FINEST), _falls_early(drawn)
    part = _part_of_axis(seconds, stretched=stretched)

    def x(at: float) -> float:
        return round(LEFT + part(at) * (RIGHT - LEFT), 1)

    def y(value: float) -> float:
        return round(BOTTOM - (value - lowest) / span * (BOTTOM - TOP), 1)

    points = [(x(at), y(total)) for at, total in drawn]
    end_y, bound_y = points[-1][1], y(run.lower_bound)
    apart = max(0.0, 15 - abs(bound_y - end_y)) / 2  # two labels need 15 units between their lines
    between = [(x(at), duration(at)) for at in (0.1, 1, 10, 100) if stretched and at < seconds]
    return ConflictChart(
        points=" ".join(f"{at},{height}" for at, height in points),
        end_x=points[-1][0],
        end_y=end_y,
        label_y=end_y + 4 - apart,
        bound_y=bound_y,
        bound_label_y=bound_y + 4 + apart,
        ticks=tuple((y(value), value) for value in sorted({lowest, (lowest + highest) // 2, highest})),
        times=tuple((at, label) for at, label in between if LEFT + APART < at < RIGHT - APART),
        stretched=stretched,
        before=int(curve[0][1]),
        first=int(drawn[0][1]),
        now=int(curve[-1][1]),
        bound=run.lower_bound,
        time=duration(seconds),
    )


def duration(seconds: float) -> str:
    """A time as short as it can be said: 70 ms, 1.5 s."""
    if seconds < 1:
        return _("%(n)s ms") % {"n": round(seconds * 1000)}
    return _("%(n)s s") % {"n": figure(seconds, digits=1)}


def spark_points(line: RunLine) -> str:
    """The total over the time of a search as a line of 80 × 20, from the top down; blank until it has two points."""
    curve = line.run.curve
    if len(curve) < 2:
        return ""
    totals = [total for _at, total in curve]
    lowest, span = min(totals), max(totals) - min(totals) or 1
    part = _part_of_axis(max(float(curve[-1][0]), FINEST), stretched=_falls_early(curve))
    return " ".join(f"{part(at) * 80:.1f},{19 - (total - lowest) / span * 18:.1f}" for at, total in curve)


def _floor(bound: int, highest: int) -> int:
    """Where the axis of totals begins: a tenth of the height below the bound, never below 0 where the bound is not."""
    below = bound - max(1, (highest - bound) // 10)
    return max(0, below) if bound >= 0 else below


def _from_first_time(curve: list[list[float]]) -> list[list[float]]:
    """The curve without what fell before any time was measured: a stroke at the edge, below which all else is flat."""
    at_once = sum(at < FINEST for at, _total in curve)
    return curve[max(0, min(at_once - 1, len(curve) - 2)) :]


def _falls_early(curve: list[list[float]]) -> bool:
    """Whether more than half of the fall is within the first tenth of the time."""
    first, last = curve[0][1], curve[-1][1]
    early = [total for at, total in curve if at * EARLY <= curve[-1][0]]
    return bool(early) and first - min(early) > (first - last) / 2


def _part_of_axis(seconds: float, *, stretched: bool) -> Callable[[float], float]:
    """How far along its axis a time is, from 0 to 1; on the logarithmic one the finest time is near the beginning."""
    if stretched:
        return lambda at: log1p(at / FINEST) / log1p(seconds / FINEST)
    return lambda at: at / seconds
