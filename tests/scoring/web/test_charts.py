"""Charts as numbers: everything is inside, in proportion, and the scale takes in 0."""

from __future__ import annotations

import re
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from common.web.charts import bar_chart, dot_chart, line_chart

FIGURES = st.lists(st.floats(-1e6, 1e6), min_size=2, max_size=18)


@given(FIGURES, FIGURES)
def test_lines_stay_inside_and_scales_take_in_zero(own: list[float], other: list[float]) -> None:
    chart = line_chart([("circle", list(enumerate(own))), ("square", list(enumerate(other)))])
    assert chart
    dots = [dot for series in chart.series for dot in series.dots]
    assert len(dots) == len(own) + len(other)
    assert all(chart.left <= dot.x <= chart.right and chart.top <= dot.y <= chart.bottom for dot in dots)
    values = [tick.value for tick in chart.ticks]
    assert min(values) <= 0 <= max(values)


def test_line_goes_through_its_dots() -> None:
    chart = line_chart([("circle", [(1, 0), (2, 10), (3, -10)])])
    assert chart
    ys = [dot.y for dot in chart.series[0].dots]
    assert ys[1] < ys[0] < ys[2]
    assert chart.zero == ys[0]
    numbers = [float(text) for text in re.findall(r"[\d.]+", chart.series[0].path)]
    assert numbers == [part for dot in chart.series[0].dots for part in (dot.x, dot.y)]


def test_bars_are_in_proportion_and_the_outline_is_that_of_the_second() -> None:
    chart = bar_chart([0, 10, 20], [[75, 25], [50, 50]])
    assert chart
    high, low = chart.bars
    assert round(high.height / low.height, 1) == 3.0
    assert high.x < low.x
    assert chart.outline.startswith(f"M{chart.left}")


def test_nothing_to_draw_is_no_chart() -> None:
    assert line_chart([("circle", [])]) is None
    assert bar_chart([0], []) is None
    assert dot_chart([("France", "10")], []) is None


def test_dots_are_level_for_level_scores() -> None:
    chart = dot_chart([("A", ""), ("B", "")], [("circle", [Fraction(1), Fraction(1)])])
    assert chart
    assert chart.lines[0].dots[0].x == chart.lines[1].dots[0].x
