"""The chart of a run: its axes, and the words for a time."""

from __future__ import annotations

import pytest

from common.web.charts import Chart
from tournaments.boards.heats.models import SeedingRun
from tournaments.boards.heats.pages.desk.charts import BOTTOM, LEFT, RIGHT, TOP, conflict_chart, duration
from tournaments.boards.heats.selectors.seeding_runs import RunLine

STRETCHED = "with the beginning stretched"


def curve_of(chart: Chart) -> list[tuple[float, float]]:
    return [point for line in chart.lines if line.css == "ln" for point in line.points]


def chart_of(*curve: tuple[float, int], bound: int) -> Chart:
    run = SeedingRun(curve=[list(point) for point in curve], lower_bound=bound, number=1)
    chart = conflict_chart(RunLine(run, stale=""))
    assert chart is not None
    return chart


@pytest.mark.parametrize(("seconds", "text"), [(0.07, "70 ms"), (0.99, "990 ms"), (1, "1 s"), (25.04, "25 s")])
def test_a_time_is_shown_in_a_suitable_unit(seconds: float, text: str) -> None:
    assert duration(seconds) == text


def test_the_axis_begins_just_below_the_bound_and_each_tick_is_at_its_value() -> None:
    chart = chart_of((0, 516), (2, 420), (4, 331), bound=331)
    heights = {tick.value: tick.at for tick in chart.up.ticks}

    assert list(heights) == [313, 414, 516]
    assert (heights[313], heights[516]) == (BOTTOM, TOP)
    assert heights[414] == round(BOTTOM - 101 / 203 * (BOTTOM - TOP), 1)
    assert heights[313] > chart.up.at(331) > heights[414]
    assert {y for _x, y in chart.lines[0].points} == {chart.up.at(331)}


def test_a_fall_at_once_is_drawn_on_a_logarithmic_axis() -> None:
    chart = chart_of((0, 516), (0.01, 340), (5, 331), bound=331)

    assert STRETCHED in chart.caption
    assert [tick.value for tick in chart.across.ticks] == [0, "100 ms", "1 s", "5 s"]
    first, second, last = (x for x, _y in curve_of(chart))
    assert (first, last) == (LEFT, RIGHT)
    assert second > LEFT + 20


def test_totals_before_the_first_measured_time_are_listed_and_not_drawn() -> None:
    chart = chart_of((0, 516), (0, 347), (0.02, 337), (0.67, 331), bound=331)

    assert chart.title.startswith("Total conflict fell from 516 to 331 in 670 ms.")
    assert chart.caption.endswith("The immediate fall from 516 to 347 is not drawn.")
    assert len(curve_of(chart)) == 3
    assert (chart.up.ticks[-1].at, chart.up.ticks[-1].value) == (TOP, 347)


def test_a_steady_fall_has_an_even_axis_from_0() -> None:
    chart = chart_of((0, 9), (1, 6), (2, 3), bound=0)

    assert STRETCHED not in chart.caption
    assert [tick.value for tick in chart.across.ticks] == [0, "2 s"]
    assert curve_of(chart)[1][0] == (LEFT + RIGHT) / 2
    assert (chart.up.ticks[0].at, chart.up.ticks[0].value) == (BOTTOM, 0)
