"""The charts of a seeding run: how the total conflict fell."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from math import log1p

from django.utils.translation import gettext as _

from common.web.charts import DASHED, Axis, Chart, Line, Mark, Text, Tick, spread
from tournaments.base.figures import figure
from tournaments.boards.heats.selectors.seeding_runs import RunLine

LEFT, RIGHT, TOP, BOTTOM = 34, 274, 12, 112
FINEST = 0.01  # seconds: a curve is kept in hundredths
EARLY = 10  # on a linear axis, most of the drop happens within a tenth of the width and looks like a vertical line
LABEL_STEP = 15
APART = 48  # units that two labels of the time need between their ends


def conflict_chart(line: RunLine) -> Chart | None:
    """The total conflict over the time of a run; None until the total has fallen.

    An early fall makes the axis of time logarithmic. A fall before any time was measured isn't drawn, only stated as
    text.
    """
    curve, bound = line.run.curve, line.run.lower_bound
    if len(curve) < 2 or bound is None or curve[0][1] == curve[-1][1]:
        return None
    drawn = _from_first_time(curve)
    seconds, stretched = max(float(curve[-1][0]), FINEST), _falls_early(drawn)
    across = _time_axis(seconds, stretched=stretched)
    up = _total_axis(drawn, bound)
    part = _part_of_axis(seconds, stretched=stretched)
    points = [(across.at(part(at)), up.at(total)) for at, total in drawn]
    before, first, now = (int(total) for total in (curve[0][1], drawn[0][1], curve[-1][1]))
    labels = [(up.at(now), figure(now), "b")]
    if now != bound:
        labels.append((up.at(bound), _("min %(bound)s") % {"bound": figure(bound)}, "ax"))
    heights = spread([height for height, _text, _css in labels], apart=LABEL_STEP, top=TOP, bottom=BOTTOM)
    return Chart(
        _("Total conflict fell from %(before)s to %(now)s in %(time)s. No seeding can be below %(bound)s.")
        % {"before": figure(before), "now": figure(now), "time": duration(seconds), "bound": figure(bound)},
        across,
        up,
        lines=[Line("dash", [(LEFT, up.at(bound)), (RIGHT, up.at(bound))], DASHED), Line("ln", points)],
        marks=[Mark("circle", *points[-1], size=4)],
        texts=[Text(RIGHT + 9, height, text, css) for height, (_at, text, css) in zip(heights, labels, strict=True)],
        caption=_caption(before, first, bound, stretched=stretched),
    )


def _caption(before: int, first: int, bound: int, *, stretched: bool) -> str:
    if stretched:
        told = _(
            "Total conflict over time, with the beginning stretched. The dashed line is the lower bound, %(bound)s."
        )
    else:
        told = _("Total conflict over time. The dashed line is the lower bound, %(bound)s.")
    told = told % {"bound": figure(bound)}
    if first == before:
        return told
    fell = _("The immediate fall from %(before)s to %(first)s is not drawn.")
    return f"{told} {fell % {'before': figure(before), 'first': figure(first)}}"


def _total_axis(drawn: list[list[float]], bound: int) -> Axis:
    """From just below the bound to the highest total."""
    highest = max([*(int(total) for _at, total in drawn), bound])
    lowest = _floor(bound, highest)
    return Axis(lowest, highest, BOTTOM, TOP).marked(sorted({lowest, (lowest + highest) // 2, highest}), base=lowest)


def _time_axis(seconds: float, *, stretched: bool) -> Axis:
    """Parts of the time, with its ends and, where it is stretched, the round times between them that have room."""
    axis = Axis(0, 1, LEFT, RIGHT)
    part = _part_of_axis(seconds, stretched=stretched)
    between = [Tick(axis.at(part(at)), duration(at)) for at in (0.1, 1, 10, 100) if stretched and at < seconds]
    ticks = [
        Tick(LEFT, 0, line="", anchor="start"),
        *(tick for tick in between if LEFT + APART < tick.at < RIGHT - APART),
        Tick(RIGHT, duration(seconds), line="", anchor="end"),
    ]
    return replace(axis, ticks=ticks)


def duration(seconds: float) -> str:
    """A short text for a time: 70 ms, 1.5 s."""
    if seconds < 1:
        return _("%(n)s ms") % {"n": round(seconds * 1000)}
    return _("%(n)s s") % {"n": figure(seconds, digits=1)}


def spark_points(line: RunLine) -> str:
    """The total over the time of a search as a line of 80 × 20, from the top down; blank until it has two points."""
    curve = line.run.curve
    if len(curve) < 2:
        return ""
    totals = [total for _at, total in curve]
    across, up = Axis(0, 1, 0, 80), Axis(min(totals), max(totals), 19, 1)
    part = _part_of_axis(max(float(curve[-1][0]), FINEST), stretched=_falls_early(curve))
    return Line("", [(across.at(part(at)), up.at(total)) for at, total in curve]).path


def _floor(bound: int, highest: int) -> int:
    """Where the axis of totals begins: a tenth of the height below the bound, never below 0 where the bound is not."""
    below = bound - max(1, (highest - bound) // 10)
    return max(0, below) if bound >= 0 else below


def _from_first_time(curve: list[list[float]]) -> list[list[float]]:
    """The curve without the drop before any time was measured, which would flatten the rest."""
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
