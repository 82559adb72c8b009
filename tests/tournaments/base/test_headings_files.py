"""Lists without headings: the columns that they may have, and the headings that are put above them."""

from __future__ import annotations

import pytest

from tournaments.base.files.headings import first_lines, guessed_columns, lacks_heading, with_heading
from tournaments.people.files.people_csv import PEOPLE, parse_people
from tournaments.ratings.files.ratings_csv import RATINGS


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Ann Lee\nBob Fox", ["name"]),
        ("Lee, Ann;a@example.org;York\nFox, Bob;;", ["name", "email", "town"]),
        ("Ann,Lee,York\nBob,Fox,Hull", ["first_name", "last_name", "town"]),
        ("Ann,Lee,York,Red\nBob,Fox,,", ["first_name", "last_name", "town", ""]),
        ("Plato\nSocrates", ["last_name"]),
        ("1,Ann Lee\n2,Bob Fox", ["", "name"]),
    ],
)
def test_columns_are_guessed_by_what_they_hold(text: str, names: list[str]) -> None:
    assert guessed_columns(PEOPLE, first_lines(text)) == names


def test_a_number_is_the_first_figure_of_the_list() -> None:
    assert guessed_columns(RATINGS, first_lines("Ann Lee,1700\nBob Fox,1650")) == ["name", "rating"]


def test_a_list_with_one_known_heading_has_headings() -> None:
    assert not lacks_heading(PEOPLE, "name,whatever\nAnn Lee,x")
    assert lacks_heading(PEOPLE, "Ann Lee,x")


def test_the_rows_below_chosen_headings_are_those_of_the_list() -> None:
    text = with_heading(PEOPLE, 'Ann;"Lee;\nMay"\n\nBob;Fox', ["first_name", "last_name"], keep_first=True)
    assert [row.name for row in parse_people(text).rows] == ["Ann Lee; May", "Bob Fox"]
    assert [row.line for row in parse_people(text).rows] == [1, 4], "lines are counted as in the list that was pasted"
    assert parse_people(text).unused == ()
    text = with_heading(PEOPLE, "\n\nAnn;Lee\nBob;Fox", ["first_name", "last_name"], keep_first=True)
    assert [row.line for row in parse_people(text).rows] == [3, 4]
    text = with_heading(PEOPLE, "\n\nVorname;Nachname\nBob;Fox", ["first_name", "last_name"], keep_first=False)
    assert [row.line for row in parse_people(text).rows] == [4]
    text = with_heading(PEOPLE, "Vorname;Nachname\nBob;Fox", ["first_name", "last_name"], keep_first=False)
    assert [(row.line, row.name) for row in parse_people(text).rows] == [(2, "Bob Fox")]
