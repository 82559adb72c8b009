"""The chart of a run: its axes, and the words for a time."""

from __future__ import annotations

import pytest

from tournaments.boards.heats.models import SeedingRun
from tournaments.boards.heats.pages.desk.charts import BOTTOM, LEFT, RIGHT, TOP, ConflictChart, conflict_chart, duration
from tournaments.boards.heats.selectors.seeding_runs import RunLine


def chart_of(*curve: tuple[float, int], bound: int) -> ConflictChart:
    run = SeedingRun(curve=[list(point) for point in curve], lower_bound=bound, number=1)
    chart = conflict_chart(RunLine(run, stale=""))
    assert chart is not None
    return chart


@pytest.mark.parametrize(("seconds", "text"), [(0.07, "70 ms"), (0.99, "990 ms"), (1, "1 s"), (25.04, "25 s")])
def test_a_time_is_said_in_the_unit_that_shows_it(seconds: float, text: str) -> None:
    assert duration(seconds) == text


def test_the_axis_begins_just_below_the_bound_and_each_tick_is_at_its_value() -> None:
    chart = chart_of((0, 516), (2, 420), (4, 331), bound=331)
    heights = {value: y for y, value in chart.ticks}

    assert list(heights) == [313, 414, 516]
    assert (heights[313], heights[516]) == (BOTTOM, TOP)
    assert heights[414] == round(BOTTOM - 101 / 203 * (BOTTOM - TOP), 1)
    assert heights[313] > chart.bound_y > heights[414]


def test_a_fall_at_once_is_drawn_on_a_logarithmic_axis() -> None:
    chart = chart_of((0, 516), (0.01, 340), (5, 331), bound=331)

    assert chart.stretched
    assert [label for _x, label in chart.times] == ["100 ms", "1 s"]
    first, second, last = (float(point.split(",")[0]) for point in chart.points.split())
    assert (first, last) == (LEFT, RIGHT)
    assert second > LEFT + 20


def test_what_falls_before_any_time_is_measured_is_told_and_not_drawn() -> None:
    chart = chart_of((0, 516), (0, 347), (0.02, 337), (0.67, 331), bound=331)

    assert (chart.before, chart.first, chart.now) == (516, 347, 331)
    assert len(chart.points.split()) == 3
    assert chart.ticks[-1] == (TOP, 347)


def test_a_steady_fall_has_an_even_axis_from_0() -> None:
    chart = chart_of((0, 9), (1, 6), (2, 3), bound=0)

    assert not chart.stretched
    assert chart.times == ()
    assert chart.points.split()[1].startswith(f"{(LEFT + RIGHT) / 2},")
    assert chart.ticks[0] == (BOTTOM, 0)
