"""Spreadsheets as lists: what a cell becomes, which sheet is read, and files that mean harm."""

from __future__ import annotations

import io
import zipfile
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from time import process_time

import openpyxl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from common.pure.errors import RuleError
from tournaments.base.files.tables import MOST_BYTES, MOST_ROWS, read_lines
from tournaments.base.files.uploads import read_upload
from tournaments.base.files.workbooks import MOST_LINES, cell_text, workbook_text
from tournaments.people.files.people_csv import parse_people

ODS = (
    '<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" '
    'xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" '
    'xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"><office:body><office:spreadsheet>%s'
    "</office:spreadsheet></office:body></office:document-content>"
)


def xlsx(*sheets: list[list[object]], zeros: str = "") -> bytes:
    book = openpyxl.Workbook()
    book.remove(book.active)
    for number, rows in enumerate(sheets):
        sheet = book.create_sheet(f"Sheet {number}")
        for row in rows:
            sheet.append(row)
    if zeros:
        book.worksheets[0]["A1"].number_format = zeros
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


def ods(table: str, *, before: str = "") -> bytes:
    return packed({"content.xml": before + ODS % table})


def packed(parts: dict[str, str]) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as folder:
        for name, text in parts.items():
            folder.writestr(name, text)
    return file.getvalue()


def cells(data: bytes) -> list[tuple[int, list[str]]]:
    return list(read_lines(workbook_text(data).text))


def refused(data: bytes) -> str:
    with pytest.raises(RuleError) as error:
        workbook_text(data)
    (problem,) = error.value.problems
    assert problem.path == "file"
    return problem.code


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (None, ""), ("007", "007"), (7, "7"), (1900.0, "1900"), (0.1 + 0.2, "0.3"), (1e20, "100000000000000000000"),
        (-2.5, "-2.5"), (Decimal("1.50"), "1.5"), (True, "yes"), (False, "no"), (date(2026, 11, 28), "2026-11-28"),
        (datetime(2026, 11, 28), "2026-11-28"), (datetime(2026, 11, 28, 14, 30), "2026-11-28 14:30"),  # noqa: DTZ001
        (time(14, 30), "14:30"), (timedelta(hours=25, minutes=30), "25:30"), ("a\nb", "a b"),
    ],
)  # fmt: skip
def test_a_cell_becomes_what_a_list_would_have(value: object, text: str) -> None:
    assert cell_text(value) == text


def test_rows_keep_their_numbers_and_zeros_that_are_shown() -> None:
    data = xlsx([[7, "name"], [], ["=1+1", "Ann; Lee, the 2nd"]], zeros="000")
    assert cells(data) == [(1, ["007", "name"]), (3, ["", "Ann; Lee, the 2nd"])]


def test_the_first_sheet_with_content_is_read() -> None:
    found = read_upload(xlsx([], [["name"], ["Ann Lee"]], [["other"]])).sheet
    assert found is not None
    assert (found.name, found.sheets) == ("Sheet 1", 3)


def test_an_open_document_is_read_as_it_shows() -> None:
    value = '<table:table-cell office:value-type="float" office:value="%s"><text:p>%s</text:p></table:table-cell>'
    shown = "<text:p>28/11/26</text:p>"
    day = f'<table:table-cell office:value-type="date" office:date-value="2026-11-28">{shown}</table:table-cell>'
    note = "<office:annotation><text:p>a note</text:p></office:annotation>"
    text = f"<table:table-cell>{note}<text:p>Ann<text:s text:c='2'/>Lee</text:p></table:table-cell>"
    blank = '<table:table-cell table:number-columns-repeated="16000"/>'
    rows = (
        f"<table:table-row>{text}{value % ('1900', '1,900.00')}{value % ('7', '007')}{day}{blank}</table:table-row>"
        '<table:table-row table:number-rows-repeated="2"><table:table-cell/></table:table-row>'
        f'<table:table-row table:number-rows-repeated="2">{text}</table:table-row>'
        f'<table:table-row table:number-rows-repeated="1048000">{blank}</table:table-row>'
    )
    found = cells(ods(f'<table:table table:name="A">{rows}</table:table>'))
    assert found == [(1, ["Ann  Lee", "1900", "007", "2026-11-28"]), (4, ["Ann  Lee"]), (5, ["Ann  Lee"])]


@given(st.lists(st.lists(st.text(st.characters(codec="utf-8", exclude_categories=("C",)), max_size=20), max_size=5)))
def test_texts_come_through_whatever_delimiters_they_have(rows: list[list[str]]) -> None:
    wanted = [[cell_text(cell) for cell in row] for row in rows if any(map(str.strip, row))]
    lines = ("".join(map(_cell, row)) for row in rows)
    paragraphs = "".join(f"<table:table-row>{line}</table:table-row>" for line in lines)
    if not wanted:
        return
    found = cells(ods(f'<table:table table:name="A">{paragraphs}</table:table>'))
    assert [_trimmed(line) for _number, line in found] == [_trimmed(row) for row in wanted]


def _cell(text: str) -> str:
    return f"<table:table-cell><text:p>{_escaped(text)}</text:p></table:table-cell>"


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def _trimmed(row: list[str]) -> list[str]:
    """Without blank cells at the end, and without the apostrophes that guard formulas in our files."""
    row = [cell[1:] if cell[:1] == "'" and cell[1:2] in set("=+-@＝＋－＠") else cell for cell in row]
    while row and not row[-1].strip():
        row.pop()
    return row


def test_malicious_files_are_refused() -> None:
    entity = '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>'
    assert refused(ods("<table:table/>", before=entity)) == "unreadable"
    assert refused(packed({"content.xml": "0" * 21 * 1024 * 1024})) == "too_big"
    assert refused(packed({f"p{number}": "" for number in range(1_001)})) == "too_many"
    assert refused(packed({"content.xml": "<broken"})) == "unreadable"
    assert refused(packed({"xl/workbook.xml": "<broken"})) == "unreadable"
    assert refused(packed({"word/document.xml": ""})) == "not_a_sheet"
    assert refused(b"PK\x03\x04 and nothing else") == "unreadable"
    assert refused(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1 old") == "old_office"
    row = f'<table:table-row table:number-rows-repeated="900000">{_cell("a")}</table:table-row>'
    assert refused(ods(f"<table:table>{row}</table:table>")) == "too_many"
    assert refused(xlsx([["a"] * 101])) == "too_many"
    assert refused(xlsx([])) == "empty"
    assert refused(xlsx([["a"]] * (MOST_LINES + 1))) == "too_many"


def sheet_of(rows: str) -> bytes:
    """A workbook whose only sheet has these rows, as elements."""
    given = io.BytesIO(xlsx([["a"]]))
    with zipfile.ZipFile(given) as file:
        parts = {name: file.read(name).decode() for name in file.namelist()}
    main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    parts["xl/worksheets/sheet1.xml"] = f'<worksheet xmlns="{main}"><sheetData>{rows}</sheetData></worksheet>'
    return packed(parts)


def far(cell: str, row: str, value: str = "<v>1</v>") -> str:
    return f'<row r="{row}"><c r="{cell}">{value}</c></row>'


@pytest.mark.parametrize(
    "rows",
    [
        far("A200000", "200000"),
        far("A1", "1") + far("A1048576", "1048576") + far("XFD1048576", "1048576"),
        far("A1", "1") + far("A1", "999999999999"),
        far("XFD1", "1"),
    ],
)
def test_a_row_or_column_far_out_is_refused_at_once(rows: str) -> None:
    began = process_time()
    assert refused(sheet_of(rows)) == "too_many"
    assert process_time() - began < 1


def test_a_blank_row_far_out_costs_nothing() -> None:
    began = process_time()
    far_out = far("XFD1048576", "1048576", "") + '<row r="99999999999" ht="12.8"/>'
    assert cells(sheet_of(far("B2", "2") + far("A4", "4") + far_out)) == [(2, ["", "1"]), (4, ["1"])]
    assert process_time() - began < 1


def test_content_far_out_in_an_open_document_is_refused_too() -> None:
    blank = '<table:table-row table:number-rows-repeated="200000"><table:table-cell/></table:table-row>'
    assert (
        refused(ods(f"<table:table>{blank}<table:table-row>{_cell('a')}</table:table-row></table:table>")) == "too_many"
    )
    wide = f'<table:table-cell table:number-columns-repeated="16000"/>{_cell("a")}'
    assert refused(ods(f"<table:table><table:table-row>{wide}</table:table-row></table:table>")) == "too_many"


FAR_ODS = '<table:table-row table:number-rows-repeated="30000"><table:table-cell/></table:table-row>'
BELOW = (
    "The sheet has content below row 25,000, and Topboard reads no further. Delete what isn’t in the list. Import a "
    "longer list in parts of at most 5,000 rows."
)
LARGE = "The spreadsheet is larger than 2 MB. Remove its pictures and other sheets, or save only the list, as .csv."


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"name\n" + b"x" * MOST_BYTES, "The list is larger than 2 MB. Import it in smaller parts, each with the same"),
        (xlsx([["name"]]) + b"x" * MOST_BYTES, LARGE),
        (ods("<table:table/>") + b"x" * MOST_BYTES, LARGE),
        (packed({f"p{number}": "" for number in range(1_001)}), "more than 1,000 sheets, pictures and other parts"),
        (xlsx([["name"]] + [[None]] * MOST_LINES + [["Ada"]]), BELOW),
        (ods(f"<table:table>{FAR_ODS}<table:table-row>{_cell('Ada')}</table:table-row></table:table>"), BELOW),
    ],
)
def test_a_file_that_holds_too_much_says_what_and_what_to_do(data: bytes, words: str) -> None:
    with pytest.raises(RuleError) as error:
        read_upload(data)
    assert words in error.value.problems[0].text


@pytest.mark.parametrize("wrap", ["csv", "xlsx", "ods"])
def test_a_list_of_too_many_rows_says_how_many_fit(wrap: str) -> None:
    rows = [["name"]] + [["Ada Byron"]] * (MOST_ROWS + 1)
    row = f'<table:table-row table:number-rows-repeated="{MOST_ROWS + 1}">{_cell("Ada Byron")}</table:table-row>'
    data = {
        "csv": "\n".join(cell for [cell] in rows).encode(),
        "xlsx": xlsx([[*row] for row in rows]),
        "ods": ods(f"<table:table><table:table-row>{_cell('name')}</table:table-row>{row}</table:table>"),
    }[wrap]
    with pytest.raises(RuleError) as error:
        parse_people(read_upload(data).text)
    assert "more than 5,000 rows. Import it in parts of at most 5,000 rows" in error.value.problems[0].text
