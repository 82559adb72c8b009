"""Tables as spreadsheets: our own reader gets back what was written, and nothing in them is a formula."""

from __future__ import annotations

import csv
import io
import zipfile
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from openpyxl import load_workbook

from tests.scenes.event_pages import SignIn
from tournaments.base.files.spreadsheets import NOT_IN_XML, WRITERS
from tournaments.base.files.tables import LONGEST_CELL
from tournaments.base.files.workbooks import workbook_text
from tournaments.clubs.models import User
from tournaments.events.models import Event

KINDS = sorted(WRITERS)
FORMULAE = ["=1+1", "+cmd|' /C calc'!A0", "@SUM(A1)", "-2+3", "\t=1", "＝1"]


def read_back(kind: str, *rows: tuple[object, ...]) -> list[list[str]]:
    text = workbook_text(WRITERS[kind][0]([("a", "b"), *rows])).text
    return list(csv.reader(io.StringIO(text)))[1:]


@pytest.mark.parametrize("kind", KINDS)
def test_texts_and_numbers_come_back(kind: str) -> None:
    rows = [("Name", "Points"), ("Zoë Großmann <b>&", "1900"), ("007", "12.50"), ("", 3), (None, Decimal("0.125"))]
    assert read_back(kind, *rows) == [
        ["Name", "Points"],
        ["Zoë Großmann <b>&", "1900"],
        ["007", "12.5"],
        ["", "3"],
        ["", "0.125"],
    ]


@pytest.mark.parametrize("text", FORMULAE)
def test_no_text_is_a_formula(text: str) -> None:
    sheet = load_workbook(io.BytesIO(WRITERS["xlsx"][0]([(text,)]))).active
    assert sheet is not None
    assert (sheet["A1"].data_type, sheet["A1"].value) == ("s", text)
    with zipfile.ZipFile(io.BytesIO(WRITERS["ods"][0]([(text,)]))) as file:
        assert file.namelist()[0] == "mimetype"
        content = file.read("content.xml").decode()
    assert 'office:value-type="string"' in content
    assert "formula" not in content


@pytest.mark.parametrize("kind", KINDS)
@given(st.text(st.characters(exclude_categories=["Cs", "Cc", "Zl", "Zp", "Zs"]), min_size=1, max_size=LONGEST_CELL))
def test_any_visible_text_comes_back(kind: str, text: str) -> None:
    text = NOT_IN_XML.sub("", text) or "x"
    [[_head, cell]] = read_back(kind, ("head", f"a{text}"))
    assert cell == f"a{text}"


@pytest.mark.parametrize("kind", KINDS)
def test_the_standings_are_served_as_a_spreadsheet(regatta: Event, oscar: User, sign_in: SignIn, kind: str) -> None:
    page = f"/c/front-range/{regatta.slug}/standings.csv"
    file = sign_in(oscar).get(page, {"as": kind})
    assert file["Content-Type"] == WRITERS[kind][1]
    assert file["Content-Disposition"] == f'attachment; filename="Regatta.{kind}"'
    assert workbook_text(file.content).text
    wrong = sign_in(oscar).get(page, {"as": "pdf"})
    assert wrong.status_code == 400
    assert "Choose one of: csv, xlsx, ods." in wrong.content.decode()
