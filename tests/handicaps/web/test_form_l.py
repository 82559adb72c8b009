"""The page of Form-L: the league as recomputed, the arithmetic, new teams with their iteration, errors in place."""

from __future__ import annotations

from typing import Any

from django.test import Client

from handicaps.web.form_l import MATCH_COLUMNS, RUGBY_ROWS, TEAM_COLUMNS
from tests.handicaps.rugby import TABLE_1
from tests.handicaps.web.asked import ask, said, text_of, typed_rows

URL = "/lab/form-l/"


def form(
    teams: list[tuple[str, ...]] | None = None, matches: list[tuple[str, ...]] | None = None, **changes: str
) -> dict[str, str]:
    rows = list(RUGBY_ROWS) if teams is None else teams
    data = {"imps_per_vp": "2.75", "overlap": "1", "do": "ask"}
    data |= typed_rows("teams", rows, TEAM_COLUMNS) | typed_rows("matches", matches or [], MATCH_COLUMNS)
    return data | changes


def test_rugby_league_is_shown_as_recomputed_next_to_the_older_scheme() -> None:
    answer = Client().get(URL, {"sample": "rugby"})
    shown = {row.team.name: (row.team.handicap, row.older) for each in answer.context["divisions"] for row in each.rows}
    assert shown == {row[1]: (79 if row[1] == "Lambs" else row[6], row[3]) for row in TABLE_1}
    assert "prints 77 for the Lambs. The rule gives 79: 28.67 × 2.75 = 78.83." in text_of(answer)


def test_note_on_the_misprint_is_shown_only_with_the_sample() -> None:
    other = [*RUGBY_ROWS[:-1], ("3", "Pioneers", "2.9")]
    assert "prints 77" not in text_of(ask(URL, form(other)))


def test_arithmetic_is_written_out() -> None:
    page = text_of(Client().get(URL, {"sample": "rugby"}))
    assert "6 teams, so a difference of averages counts 2 × 5 ÷ 6 = 1.67 times." in page
    assert "midway between the second-lowest (14.50) and the third-lowest (6.67) of Division 1: 10.58." in page
    assert "(17.00 − 7.70) × 1.67 = 15.50; 13.17 + 15.50 = 28.67; 28.67 × 2.75 = 78.83" in page


def test_new_teams_are_in_their_division_with_estimates_and_iteration() -> None:
    answer = Client().get(URL, {"sample": "new-teams"})
    third = answer.context["divisions"][2].rows
    assert [(row.team.name, row.team.handicap) for row in third if row.team.average is None] == [("X", 71), ("Y", 89)]
    page = text_of(answer)
    assert "285/11" in page
    assert "2143/66" in page
    assert "26.22917 32.18519" in page


def test_new_team_without_information_is_provisional() -> None:
    page = text_of(ask(URL, form(matches=[("P", "3", "Q", "12"), ("Q", "3", "P", "8")])))
    assert page.count("Not enough information") == 2
    assert "it has the median of its division, 75." in page


def test_new_team_may_be_entered_before_it_has_played() -> None:
    assert "No match yet." in text_of(ask(URL, form(matches=[("P", "3", "", "")])))


def test_matches_that_two_new_teams_list_differently_are_reported() -> None:
    rows = [("P", "3", "Q", "12"), ("P", "3", "Imps", "10"), ("Q", "3", "P", "9"), ("Q", "3", "Imps", "9")]
    page = text_of(ask(URL, form(matches=rows)))
    assert "P and Q don’t list the same matches against each other." in page


def test_averages_that_do_not_form_a_division_are_reported() -> None:
    page = text_of(ask(URL, form([("1", "a", "14"), ("1", "b", "12"), ("1", "c", "10")])))
    assert "The mean of the averages is 12 instead of 10. Check the averages." in page


def test_errors_are_shown_where_they_were_typed() -> None:
    teams = [("1", "Eroes", "14"), ("", "", ""), ("1", "Dragons", "20.5"), ("1", "Eroes", "x"), ("", "Imps", "9")]
    matches = [("X", "9", "Nobody", "13"), ("", "", "", ""), ("X", "9", "X", "21")]
    assert sorted(said(ask(URL, form(teams, matches, imps_per_vp="0")))) == [
        ("imps_per_vp", "out_of_range"),
        ("matches[0].division", "unknown_division"),
        ("matches[0].opponent", "unknown_team"),
        ("matches[2].opponent", "own_opponent"),
        ("matches[2].vps", "out_of_range"),
        ("teams[2].average_vps", "out_of_range"),
        ("teams[3].average_vps", "wrong_type"),
        ("teams[3].name", "named_twice"),
        ("teams[4].division", "missing"),
    ]


def test_division_too_small_to_overlap_is_named_at_its_first_row() -> None:
    teams = [("A", "a", "10"), ("B", "b", "10")]
    assert said(ask(URL, form(teams))) == [("teams[0].division", "too_few_to_overlap")]
    data = form(teams)
    del data["overlap"]
    answer: Any = ask(URL, data)
    assert [each.rows[0].team.handicap for each in answer.context["divisions"]] == [0, 0]
