"""The reading of a list of people."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from common.pure.errors import RuleError
from tournaments.base.files.plans import Verdict
from tournaments.base.files.tables import MOST_BYTES, MOST_ROWS, decode_text, read_lines
from tournaments.people.files.namesakes import KnownName
from tournaments.people.files.people_csv import PersonRow, parse_people
from tournaments.people.files.people_plan import FieldChange, plan_import

BOUNDED = settings(max_examples=100)
HAND = KnownName(7, "Manus", "Hand", "", "Denver", "manus@example.org")


def codes(error: RuleError) -> list[tuple[str, str]]:
    return [(problem.path, problem.code) for problem in error.problems]


def test_a_first_line_of_one_column_leaves_the_delimiter_to_the_others() -> None:
    lines = list(read_lines("Ann Lee\nBo Ek;bo@example.org\nCy Fox;cy@example.org;York\nDee, Eve"))
    assert [cells for _line, cells in lines] == [
        ["Ann Lee"],
        ["Bo Ek", "bo@example.org"],
        ["Cy Fox", "cy@example.org", "York"],
        ["Dee, Eve"],
    ]


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_parse_people_with_any_delimiter_and_line_end(delimiter: str, end: str) -> None:
    lines = (["First name", "LAST", "E-Mail", "City"], ["Manus", "Hand", "m@example.org", "Denver"])
    table = parse_people(end.join(delimiter.join(line) for line in lines))
    assert table.rows == (PersonRow(2, "Manus", "Hand", "m@example.org", "Denver"),)


@pytest.mark.parametrize(
    ("name", "first", "last"),
    [("Manus Hand", "Manus", "Hand"), ('"Hand, Manus"', "Manus", "Hand"), ("Pelé", "", "Pelé")],
)
def test_parse_people_splits_a_whole_name(name: str, first: str, last: str) -> None:
    assert parse_people(f"name,town\n{name},\n").rows == (PersonRow(2, first, last),)


def test_parse_people_counts_lines_as_editors_do() -> None:
    table = parse_people('\ufeffname,town\n\nA B,"New\nYork"\n\nC D,Rome')
    assert [(row.line, row.town) for row in table.rows] == [(3, "New York"), (6, "Rome")]


def test_parse_people_names_unused_columns() -> None:
    assert parse_people("name,phone,\nA B,1,").unused == ("phone",)


def test_parse_people_keeps_each_problem_with_its_row() -> None:
    table = parse_people("first_name,last_name,email\nAda,,not-a-mail\nB,C,,,extra\n" + "x" * 61 + ",D,\n")
    assert [codes(RuleError(*row.problems)) for row in table.rows] == [
        [("last_name", "required"), ("email", "invalid")],
        [("", "fields")],
        [("first_name", "too_long")],
    ]
    assert table.rows[0].problems[1].text.startswith("The email address “not-a-mail” must look like")


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "empty"),
        (" \n\n", "empty"),
        ("Manus,Hand\n", "no_heading"),
        ("email,town\na@b.org,X\n", "no_heading"),
        ("name,player\nA,B\n", "heading_twice"),
        ("name,last\nA,B\n", "heading_twice"),
        ('name,town\n"A,B\n', "unreadable"),
        ("name\n" + "x" * 200_000, "unreadable"),
        ("name\nA\0B\n", "not_text"),
        ("name\n" + "A B\n" * (MOST_ROWS + 1), "too_many"),
        ("name\n" + "ä" * (MOST_BYTES // 2), "too_big"),
    ],
)
def test_parse_people_refuses_what_has_no_rows(text: str, code: str) -> None:
    with pytest.raises(RuleError) as refused:
        parse_people(text)
    assert codes(refused.value) == [("text", code)]


@pytest.mark.parametrize(
    ("data", "text", "guessed"),
    [
        ("naïve".encode(), "naïve", False),
        ("naïve".encode("utf-8-sig"), "naïve", False),
        ("naïve".encode("utf-16"), "naïve", False),
        ("Šíp".encode("cp1252"), "Šíp", True),
        (b"\xe9\x81", "é\x81", True),
    ],
)
def test_decode_text_says_when_it_guessed(data: bytes, text: str, guessed: bool) -> None:
    assert decode_text(data) == (text, guessed)


def test_decode_text_refuses_a_huge_file() -> None:
    with pytest.raises(RuleError) as refused:
        decode_text(b"x" * (MOST_BYTES + 1))
    assert codes(refused.value) == [("file", "too_big")]


@BOUNDED
@given(st.binary(max_size=400))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    text, _guessed = decode_text(data)
    try:
        plan = plan_import(parse_people("name,email\n" + text), [HAND])
    except RuleError:
        return
    assert len(plan.fingerprint) == 64


@BOUNDED
@given(st.text(st.characters(), max_size=200), st.sampled_from(["", "name,town\n", "first;last;email\n"]))
def test_any_text_is_read_or_refused(text: str, heading: str) -> None:
    try:
        table = parse_people(heading + text)
    except RuleError:
        return
    plan = plan_import(table, [HAND])
    assert len(plan.rows) == len(table.rows)
    for planned in plan.of(Verdict.NEW):
        planned.row.name.encode()
        assert 1 <= len(planned.row.last_name) <= 60


def test_plan_import_gives_each_row_its_verdict() -> None:
    text = "name,email,town\nMANUS HAND,,Boulder\nAda L,,\nada l,,\n,x@y.org,\n"
    plan = plan_import(parse_people(text), [HAND])
    assert [planned.verdict for planned in plan.rows] == [Verdict.CHANGED, Verdict.NEW, Verdict.WHICH, Verdict.WRONG]
    assert plan.rows[0].person_id == 7
    assert plan.rows[0].changes == (FieldChange("town", "Denver", "Boulder"),)
    assert codes(RuleError(*plan.rows[2].problems)) == [("last_name", "twice")]


def test_plan_import_leaves_alone_what_a_blank_field_says_nothing_about() -> None:
    plan = plan_import(parse_people("name,email,town\nManus Hand,,\n"), [HAND])
    assert plan.rows[0].verdict == Verdict.UNCHANGED


def test_fingerprint_changes_with_what_is_shown_only() -> None:
    table = parse_people("name,town\nManus Hand,Boulder\n")
    other = KnownName(8, "Ada", "L", "", "")
    shown = plan_import(table, [HAND]).fingerprint
    assert plan_import(table, [HAND, other]).fingerprint == shown
    assert plan_import(table, [KnownName(7, "Manus", "Hand", "", "Rome", "")]).fingerprint != shown
