"""The page that compares schemes: lines in any order of columns, files, errors that name the line, its address."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from tests.handicaps.web.asked import text_of

URL = "/lab/fairness/schemes/"
USUAL = {"imps_per_vp": "2.75", "step": "6", "overlap": "1", "sample": "out"}


def ask(**fields: Any) -> Any:
    return Client().post(URL, USUAL | fields, follow=True)


def totals(answer: Any) -> dict[str, tuple[int, int]]:
    return {each.code: (each.total.found.wins, each.total.found.matches) for each in answer.context["schemes"]}


def said(answer: Any) -> list[tuple[str, str]]:
    assert answer.status_code == 422
    return [(each.path, each.text) for each in answer.context["problems"]]


def test_made_up_season_shows_the_schemes_side_by_side_with_their_plots() -> None:
    answer = Client().get(URL, {"sample": "made-up"})
    page = text_of(answer)
    assert totals(answer).keys() == {"form-l", "steps"}
    assert "Fairest on these matches: " in page
    assert answer.content.count(b'<svg class="chart bands"') == 2
    assert b'id="chart-form-l"' in answer.content
    assert b'id="chart-steps"' in answer.content
    again = Client().get(answer.context["link"])
    assert totals(again) == totals(answer)


def test_seasons_are_points_of_their_own_and_have_a_sum() -> None:
    lines = "Eroes,Dragons,12,0,18,2014\nEroes,Dragons,20,0,18,2014\nDragons,Eroes,-5,18,0,2015"
    answer = ask(match_lines=lines)
    (scheme,) = answer.context["schemes"]
    assert [(each.number, each.label, each.found.wins) for each in scheme.counts] == [
        ("1", "2014", 1),
        ("2", "2015", 1),
        ("", "All together", 2),
    ]
    assert len(scheme.chart.marks) == 3
    assert answer.redirect_chain


@pytest.mark.parametrize(
    "lines",
    [
        "Eroes\tDragons\t12\t0\t18",
        "Eroes;Dragons;62-50;0;18",
        "season,score,rank,opponent rank,home,away\n,62–50,0,18,Eroes,Dragons",
        "\n\nTeam, Opponent, Margin, Handicap, Opponent handicap\n\nEroes, Dragons, 12, 0, 18\n",
    ],
)
def test_lines_are_read_however_a_sheet_writes_them(lines: str) -> None:
    assert totals(ask(match_lines=lines)) == {"given": (1, 1)}


def test_file_takes_the_place_of_the_text_and_comes_back_in_it() -> None:
    answer = ask(
        match_lines="nonsense", match_lines_file=SimpleUploadedFile("a.csv", "\ufeffÉroes,Dragons,12,0,18".encode())
    )
    assert totals(answer) == {"given": (1, 1)}
    assert answer.context["fields"]["match_lines"].startswith("Éroes")


def test_errors_name_the_line_of_the_text() -> None:
    lines = "team,opponent,score,handicap,opponent handicap\n\nEroes,Dragons,a lot,0,18\nEroes,Eroes,3,0,0"
    assert said(ask(match_lines=lines)) == [
        ("match_lines", "Line 3: The score must be a number, not the text “a lot”."),
        ("match_lines", "Line 4: Eroes can’t play against itself. Enter the opponent."),
    ]
    assert said(ask(match_lines="Eroes,Dragons,3", team_lines="1,Eroes,21\n1,Dragons,5")) == [
        ("team_lines", "Line 1: The average of Eroes must be from 0 to 20. Enter a number in that range.")
    ]


def test_nothing_typed_says_what_to_do() -> None:
    assert said(ask()) == [("match_lines", "There is nothing to try yet. Type, paste or upload matches.")]


def test_file_that_is_not_text_is_refused_with_the_remedy() -> None:
    answer = ask(match_lines_file=SimpleUploadedFile("a.xlsx", b"PK\x03\x04\xff\xfe"))
    assert said(answer) == [
        ("match_lines", "This file isn’t text. Save the sheet as CSV (UTF-8), and choose that file.")
    ]


@pytest.mark.parametrize("text", ['"' * 99, ",,,,\n;;;", "\x00,a,1", "a,b,1e999", "a,b,−5,٣,4", "team\nteam"])
def test_no_text_breaks_the_page(text: str) -> None:
    assert ask(match_lines=text, team_lines=text).status_code in {200, 422}


@pytest.mark.parametrize("address", ["", "1.", "1.x", "2.eNo", "1.eNqLjgUAARUAuQ"])
def test_broken_address_says_so(address: str) -> None:
    answer = Client().get(URL, {"s": address})
    assert answer.status_code == 400
    assert "address" in text_of(answer)


def test_even_a_form_too_long_for_an_address_is_answered() -> None:
    lines = "\n".join(
        f"Team {k * 7919 % 1000:03d}x{k},Team y{k * 104729 % 997},{k % 60},0,{k % 50}" for k in range(900)
    )
    answer = ask(match_lines=lines)
    assert answer.status_code == 200
    assert answer.context["schemes"]
    assert answer.context["link"] == ""
