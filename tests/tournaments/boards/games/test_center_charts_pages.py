"""The graph of a yearly chart: lines that end where a power is out, and labels that never overlap."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from scoring.core.words import POWERS
from tests.scoring.core.test_chart_facts import CHART
from tournaments.boards.games.pages.center_charts import BOTTOM, LABEL_STEP, TOP, ChartSeat, center_graph, chart_rows_of

SEATS = [ChartSeat(power, "Somebody", counts) for power, counts in CHART.items()]


def test_rows_leave_years_after_the_last_count_blank() -> None:
    rows = chart_rows_of(SEATS)
    assert [(row.year, row.total) for row in rows] == [(1901, 32), (1902, 33), (1903, 34), (1904, 34)]
    assert rows[3].counts == (5, 7, 6, 5, None, 5, 6)


def test_line_ends_where_its_power_is_out() -> None:
    graph = center_graph(SEATS)
    assert graph is not None
    italy = [line for line in graph.lines if line.css.startswith("power-line")][4]
    out = ["out" in mark.css.split() for mark in graph.marks]
    assert (graph.texts[4].text, out[4], len(italy.points)) == ("Italy out 1903", True, 3)
    assert (graph.texts[1].text, out[1]) == ("England 7", False)


def test_solo_line_is_drawn_near_a_solo_only() -> None:
    near = center_graph([ChartSeat("TURKEY", "", (4, 16))])
    far = center_graph(SEATS)
    assert near is not None
    assert far is not None
    assert ["dash" in {line.css for line in graph.lines} for graph in (near, far)] == [True, False]


def test_nothing_is_drawn_without_a_chart() -> None:
    assert center_graph([ChartSeat(power, "", None) for power in POWERS]) is None
    assert center_graph([ChartSeat("", "", (3, 4))]) is None


@given(st.lists(st.lists(st.integers(0, 34), min_size=1, max_size=99), min_size=7, max_size=7))
def test_labels_never_overlap_and_stay_in_the_frame(charts: list[list[int]]) -> None:
    graph = center_graph([ChartSeat(power, "", tuple(chart)) for power, chart in zip(POWERS, charts, strict=True)])
    assert graph is not None
    heights = sorted(text.y for text in graph.texts if text.chip)
    assert heights[0] >= TOP - 0.1
    assert heights[-1] <= BOTTOM
    assert all(after - before >= LABEL_STEP - 0.11 for before, after in pairwise(heights))
