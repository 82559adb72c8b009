"""The page of fairness: words that say no more than the counts do, the plot, and counts put together."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any

import pytest
from django.test import Client

from handicaps.web.bands_chart import APART, bands_chart
from handicaps.web.fairness import COLUMNS
from handicaps.words import percent
from tests.handicaps.web.asked import ask, said, text_of, typed_rows

URL = "/lab/fairness/"


def form(*rows: tuple[str, ...], **changes: str) -> dict[str, str]:
    return typed_rows("counts", list(rows), COLUMNS) | {"do": "ask"} | changes


def test_source_counts_say_what_ruling_r3_says() -> None:
    page = text_of(Client().get(URL, {"sample": "steps"}))
    assert "19 of 56: Cup, four years to 2013–14 out-of-sample" in page
    assert "in 2.22 % of such series" in page
    assert "19 or fewer 1.11 %" in page
    assert "22.9–47.0 % (95 % interval by Wilson)" in page
    assert "With this number of matches, a true 60/40 bias is detected 30.5 % of the time." in page
    assert "34 of 87: Divisions 2013–14, steps of 6 IMPs in-sample" in page
    german = text_of(Client().get(URL, {"sample": "steps"}, headers={"accept-language": "de"}))
    assert "22,9–47,0 %" in german


def test_page_never_calls_anything_the_probability_of_being_fair() -> None:
    page = text_of(Client().get(URL, {"sample": "form-l"}))
    assert "None of these numbers is the probability that the handicaps are fair." in page
    assert page.count("probability") == 1


def test_counts_together_are_a_count_of_their_own() -> None:
    counts: Any = Client().get(URL, {"sample": "form-l"}).context["counts"]
    assert [(each.number, each.found.wins, each.found.matches) for each in counts] == [
        ("1", 44, 88),
        ("2", 39, 80),
        ("3", 6, 12),
        ("", 89, 180),
    ]
    assert [each.sample for each in counts] == ["in", "in", "out", ""]


def test_sum_of_one_kind_keeps_its_kind() -> None:
    answer = ask(URL, form(("44", "88", "a", "in"), ("39", "80", "b", "in"), sum="1"))
    assert answer.context["counts"][-1].sample == "in"
    assert answer.context["counts"][-1].found.wins == 83


def test_plot_has_a_title_and_a_mark_for_each_count() -> None:
    html = Client().get(URL, {"sample": "form-l"}).content.decode()
    svg = re.search(r'<svg class="chart bands".*?</svg>', html, re.DOTALL)
    assert svg
    assert 'role="img" aria-labelledby="chart-title"> <title id="chart-title">' in " ".join(svg.group().split())
    assert svg.group().count('class="band"') == 6
    assert svg.group().count("<circle") == 4
    assert "style=" not in svg.group()


def test_marks_are_inside_the_plot_and_bands_between_its_edges() -> None:
    chart = bands_chart([("1", 56, 56, False), ("2", 0, 1, False), ("Σ", 19, 56, True)])
    left, right, top, bottom = chart.across.start, chart.across.end, chart.up.end, chart.up.start
    assert all(left <= mark.x <= right and top <= mark.y <= bottom for mark in chart.marks)
    bands = [line.points for line in chart.lines if line.css == "band"]
    assert len(bands) == 6
    for points in bands:
        assert [x for x, _y in points] == sorted(x for x, _y in points)
        assert all(top <= y <= bottom for _x, y in points)
    heights = [text.y for text in chart.texts]
    assert all(low - high >= APART - 0.01 for low, high in pairwise(heights))


def test_errors_are_shown_where_they_were_typed() -> None:
    rows = (("57", "56", "", ""), ("", "", "", ""), ("1", "0", "", "maybe"), ("x", "5", "", "in"))
    assert sorted(said(ask(URL, form(*rows)))) == [
        ("counts[0].wins", "more_wins_than_matches"),
        ("counts[2].matches", "out_of_range"),
        ("counts[2].sample", "not_a_choice"),
        ("counts[3].wins", "wrong_type"),
    ]


def test_nothing_typed_says_what_to_do() -> None:
    answer = ask(URL, form())
    assert said(answer) == [("counts", "missing")]
    assert "Type wins and matches into a row." in text_of(answer)


def test_sum_beyond_the_calculator_is_refused() -> None:
    rows = (("1", "9000", "", ""), ("1", "9000", "", ""))
    assert said(ask(URL, form(*rows, sum="1"))) == [("sum", "out_of_range")]


@pytest.mark.parametrize(
    ("value", "text"), [(0, "0 %"), (1, "100 %"), (0.5, "50.0 %"), (0.0222, "2.22 %"), (1e-9, "under 0.01 %")]
)
def test_percents_never_round_what_can_happen_to_nothing(value: float, text: str) -> None:
    assert percent(value) == text
