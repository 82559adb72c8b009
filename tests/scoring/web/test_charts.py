"""Charts as numbers: everything is inside, in proportion, and the scale takes in 0."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from common.web.charts import (
    SHAPES,
    Number,
    Series,
    column_chart,
    dot_chart,
    histogram,
    line_chart,
    round_marks,
    spread,
)

FIGURES = st.lists(st.floats(-1e6, 1e6), min_size=2, max_size=18)


def lines_of(*figures: Sequence[Number]) -> list[Series[tuple[int, Number]]]:
    return [Series("", shape, list(enumerate(each))) for shape, each in zip(SHAPES, figures, strict=False)]


def bars_of(*shares: Sequence[Number]) -> list[Series[Number]]:
    return [Series("", shape, each) for shape, each in zip(SHAPES, shares, strict=False)]


@given(FIGURES, FIGURES)
def test_lines_stay_inside_and_scales_take_in_zero(own: list[float], other: list[float]) -> None:
    chart = line_chart(lines_of(own, other), title="")
    assert chart
    assert len(chart.marks) == len(own) + len(other)
    left, right, top, bottom = chart.across.start, chart.across.end, chart.up.end, chart.up.start
    assert all(left <= mark.x <= right and top <= mark.y <= bottom for mark in chart.marks)
    assert chart.up.low <= 0 <= chart.up.high
    assert [tick.value for tick in chart.up.ticks if tick.line == "base"] == [0]


def test_line_goes_through_its_dots() -> None:
    chart = line_chart(lines_of([0, 10, -10]), title="")
    assert chart
    ys = [mark.y for mark in chart.marks]
    assert ys[1] < ys[0] < ys[2]
    assert chart.up.at(0) == ys[0]
    assert list(chart.lines[0].points) == [(mark.x, mark.y) for mark in chart.marks]
    assert chart.lines[0].path == " ".join(f"{mark.x},{mark.y}" for mark in chart.marks)


def test_bars_are_in_proportion_and_the_outline_is_that_of_the_second() -> None:
    chart = histogram([0, 10, 20], bars_of([75, 25], [50, 50]), title="")
    assert chart
    high, low = chart.bars
    assert round(high.height / low.height, 1) == 3.0
    assert high.x < low.x
    assert chart.lines[0].points[0] == (chart.across.start, chart.up.start)


def test_columns_of_a_group_are_side_by_side() -> None:
    chart = column_chart(["1", "2+"], bars_of([60, 40], [30, 70]), title="", caption="")
    ordered = sorted(chart.bars, key=lambda bar: bar.x)
    assert [bar.css for bar in ordered] == ["k1", "k2", "k1", "k2"]
    assert all(bar.x + bar.width <= following.x for bar, following in pairwise(ordered))
    assert round(ordered[0].height / ordered[1].height, 1) == 2.0
    assert [tick.value for tick in chart.across.ticks] == ["1", "2+"]


def test_no_chart_without_data() -> None:
    assert line_chart(lines_of([]), title="") is None
    assert histogram([0], [], title="") is None
    assert dot_chart([("France", "10")], [], title="") is None


def test_dots_are_level_for_level_scores() -> None:
    chart = dot_chart([("A", ""), ("B", "")], [Series("", "circle", [Fraction(1), Fraction(1)])], title="")
    assert chart
    assert chart.marks[0].x == chart.marks[1].x


def test_legend_names_the_series_that_have_a_name() -> None:
    chart = dot_chart([("A", "")], [Series("Ours", "circle", [Fraction(1)]), Series("", "square", [])], title="")
    assert chart
    assert [(key.text, key.mark.shape) for key in chart.keys] == [("Ours", "circle")]


def test_marks_are_round_and_hold_all_values_between_them() -> None:
    assert round_marks(0, 8, least=1) == [0, 2, 4, 6, 8]
    assert round_marks(1955, 1961, steps=4, least=10) == [1950, 1960, 1970]
    assert round_marks(0, 0) == [0, Fraction(1, 5)]


def test_labels_move_apart_within_the_frame() -> None:
    assert spread([50, 52, 10], apart=15, top=0, bottom=60) == [45, 60, 10]
