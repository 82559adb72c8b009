"""Spreadsheets (.xlsx and .ods) as the text with columns that `tables` reads. Pure: bytes in, text out.

The first sheet with content is read, and a line of the text is a row of the sheet. A cell becomes:

- a text: as it is, a line break as a space
- a number: as short as it is exact (1900, not 1900.0; at most 15 digits), with zeros in front where they are shown
- a date, a time, a duration: 2026-11-28, 2026-11-28 14:30, 14:30, 25:30
- yes or no for a logical value
- a formula: the value that was saved with it, blank where there is none; of merged cells, the first has the value

Files aren't trusted: the unpacked size, rows and columns have limits, and entities are refused.
"""

from __future__ import annotations

import csv
import io
import re
import zipfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from typing import Any, Final

from defusedxml.ElementTree import iterparse
from django.utils.translation import gettext_noop

from common.pure.errors import RuleError
from tournaments.base.files.tables import DELIMITERS, LONGEST_CELL, MOST_ROWS

MOST_UNPACKED: Final = 20 * 1024 * 1024
MOST_PARTS: Final = 1_000
MOST_COLUMNS: Final = 100
MOST_LINES: Final = 25_000
MOST_SHEETS: Final = 50
ZIP, OLD_OFFICE = b"PK\x03\x04", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
ZEROS: Final = re.compile(r"0{2,20}", re.ASCII)
LEADING_ZEROS: Final = re.compile(r"0[0-9]{1,20}", re.ASCII)
DURATION: Final = re.compile(r"PT(?:(\d{1,6})H)?(?:(\d{1,6})M)?(?:(\d{1,6})(?:[.,]\d+)?S)?", re.ASCII)
NUMBER: Final = re.compile(r"[-+]?[0-9.]{1,400}(?:[eE][-+]?[0-9]{1,3})?", re.ASCII)
OFFICE: Final = "{urn:oasis:names:tc:opendocument:xmlns:office:1.0}"
TABLE: Final = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"
TEXT: Final = "{urn:oasis:names:tc:opendocument:xmlns:text:1.0}"

Line = list[str]


@dataclass(frozen=True, slots=True)
class SheetText:
    """The text of a sheet, its name, and how many sheets the file has."""

    text: str
    name: str
    sheets: int


def is_workbook(data: bytes) -> bool:
    """Whether these are the first bytes of a spreadsheet, even of one that can't be read."""
    return data.startswith((ZIP, OLD_OFFICE))


def workbook_text(data: bytes) -> SheetText:
    """The first sheet with content. Raises `RuleError` at `file` for a file that can't be read, or holds too much."""
    if data.startswith(OLD_OFFICE):
        message = gettext_noop("Old or locked Excel files can’t be read. Save the list as .xlsx, .ods or .csv.")
        raise RuleError.one("file", "old_office", message)
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as file:
            _check_parts(file)
            names = set(file.namelist())
            if "xl/workbook.xml" in names:
                return _first_with_content(_xlsx_sheets(data))
            if "content.xml" in names:
                return _first_with_content(_ods_sheets(file))
    except RuleError:
        raise
    except Exception as error:
        message = gettext_noop("The spreadsheet can’t be read. Open it, save it again as .xlsx, .ods or .csv.")
        raise RuleError.one("file", "unreadable", message) from error
    message = gettext_noop("This file isn’t a spreadsheet. Choose a file that ends in .csv, .txt, .xlsx or .ods.")
    raise RuleError.one("file", "not_a_sheet", message)


def _check_parts(file: zipfile.ZipFile) -> None:
    """A part never unpacks to more than it declares: the rest is cut off, and its checksum then fails."""
    parts = file.infolist()
    if len(parts) > MOST_PARTS:
        message = gettext_noop(
            "The spreadsheet has more than %(most)s sheets, pictures and other parts. Save only the list, as .csv."
        )
        raise RuleError.one("file", "too_many", message, most=f"{MOST_PARTS:,}")
    if sum(part.file_size for part in parts) > MOST_UNPACKED:
        message = gettext_noop("The unpacked spreadsheet has more than %(megabytes)s MB. Save only the list, as .csv.")
        raise RuleError.one("file", "too_big", message, megabytes=MOST_UNPACKED // 1024 // 1024)


def _first_with_content(sheets: Iterable[tuple[str, Iterator[Line]]]) -> SheetText:
    found: tuple[str, list[Line]] | None = None
    count = 0
    for name, lines in sheets:
        count += 1
        if count > MOST_SHEETS:
            message = gettext_noop("The spreadsheet has more than %(most)s sheets. Save only the list, as .csv.")
            raise RuleError.one("file", "too_many", message, most=MOST_SHEETS)
        if found is None:
            read = _bounded(lines)
            found = (name, read) if read else None
    if found is None:
        raise RuleError.one("file", "empty", gettext_noop("The spreadsheet is empty. Choose another file."))
    return SheetText(text_of_lines(found[1]), found[0], count)


def _bounded(lines: Iterator[Line]) -> list[Line]:
    """The lines up to the last one with content, including blank ones, so that lines can be counted."""
    found: list[Line] = []
    for number, line in enumerate(lines, start=1):
        if number > MOST_LINES and not any(line):
            continue
        if number > MOST_LINES:
            message = gettext_noop(
                "The sheet has content below row %(last)s, and Topboard reads no further. Delete what isn’t in the "
                "list. Import a longer list in parts of at most %(most)s rows."
            )
            raise RuleError.one("file", "too_many", message, last=f"{MOST_LINES:,}", most=f"{MOST_ROWS:,}")
        while line and not line[-1]:
            line.pop()
        if len(line) > MOST_COLUMNS:
            message = gettext_noop("Row %(row)s of the sheet has more than %(most)s columns. Remove some.")
            raise RuleError.one("file", "too_many", message, row=number, most=MOST_COLUMNS)
        found.append(line)
    while found and not found[-1]:
        found.pop()
    return found


def text_of_lines(lines: list[Line]) -> str:
    """The lines as CSV, with columns without a heading where the first line needs them to show its delimiter."""
    first = next((line for line in lines if line), [])
    signs = {sign: sum(cell.count(sign) for cell in first) for sign in DELIMITERS}
    delimiter = min(DELIMITERS, key=lambda sign: signs[sign])
    first += [""] * max(0, max(signs.values()) + 2 - len(first) - signs[delimiter])
    text = io.StringIO()
    writer = csv.writer(text, delimiter=delimiter, lineterminator="\n")
    for line in lines:
        if line:
            writer.writerow(line)
        else:
            text.write("\n")
    return text.getvalue()


def _xlsx_sheets(data: bytes) -> Iterator[tuple[str, Iterator[Line]]]:
    # Takes a tenth of a second to import, which would delay the start of every process.
    from openpyxl import load_workbook  # noqa: PLC0415

    book = load_workbook(io.BytesIO(data), read_only=True, data_only=True, keep_links=False)
    for sheet in book.worksheets:
        if sheet.sheet_state == "visible":
            yield sheet.title, _xlsx_lines(sheet)


def _xlsx_lines(sheet: Any) -> Iterator[Line]:
    """The rows of a sheet from its own elements, since `iter_rows` fills all rows before a distant one.

    Blank rows beyond the limit are skipped, as programs write them to keep a height or a colour. A row with content is
    moved just after the limit, and so is a cell beyond the last column: enough to refuse them.
    """
    from openpyxl.cell.read_only import ReadOnlyCell  # noqa: PLC0415
    from openpyxl.worksheet._reader import WorkSheetParser  # noqa: PLC0415

    book, given = sheet.parent, 0
    with sheet._get_source() as source:
        reader = WorkSheetParser(
            source,
            sheet._shared_strings,
            data_only=True,
            epoch=book.epoch,
            date_formats=book._date_formats,
            timedelta_formats=book._timedelta_formats,
        )
        for number, cells in reader.parse():
            line: Line = []
            for cell in cells:
                text = _xlsx_cell(ReadOnlyCell(sheet, **cell))
                column = min(cell["column"], MOST_COLUMNS + 1)
                if text:
                    line += [""] * (column - len(line))
                    line[column - 1] = text
            if not line or number <= given:
                continue
            for _ in range(given + 1, min(number, MOST_LINES + 1)):
                yield []
            yield line
            given = number


def _xlsx_cell(cell: Any) -> str:
    text = cell_text(cell.value)
    form = str(cell.number_format or "") if isinstance(cell.value, int) else ""
    return text.zfill(len(form)) if ZEROS.fullmatch(form) else text


def cell_text(value: object) -> str:
    """A value of a cell as the text that a list would have."""
    match value:
        case None:
            text = ""
        case bool():
            text = "yes" if value else "no"
        case int() | float() | Decimal():
            text = _number(value)
        case datetime() if value.time() == time():
            text = value.date().isoformat()
        case datetime():
            text = value.isoformat(" ", "seconds").removesuffix(":00")
        case date():
            text = value.isoformat()
        case time():
            text = value.isoformat("seconds").removesuffix(":00")
        case timedelta():
            seconds = int(value.total_seconds())
            text = _duration(seconds // 3600, seconds // 60 % 60, seconds % 60)
        case _:
            text = " ".join(str(value).replace("\0", " ").splitlines())
    return text[: LONGEST_CELL + 1]


def _number(value: float | Decimal) -> str:
    """Without an exponent; only the first 15 digits of a double are what somebody typed."""
    exact = Decimal(f"{value:.15g}") if isinstance(value, float) else Decimal(value)
    if not exact.is_finite():
        return str(value)
    text = f"{exact:f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def _duration(hours: int, minutes: int, seconds: int) -> str:
    return f"{hours:02}:{minutes:02}" + (f":{seconds:02}" if seconds else "")


def _ods_sheets(file: zipfile.ZipFile) -> Iterator[tuple[str, Iterator[Line]]]:
    """The tables of content.xml, one after the other; what a sheet's reader leaves over is passed by."""
    with file.open("content.xml") as content:
        lines: list[Line] = []
        name, depth = "", 0
        for event, node in iterparse(content, events=("start", "end"), forbid_dtd=True):
            if node.tag == f"{TABLE}table":
                depth += 1 if event == "start" else -1
                if event == "start" and depth == 1:
                    name, lines = node.get(f"{TABLE}name", ""), []
                elif depth == 0:
                    yield name, iter(lines)
                    node.clear()
            elif event == "end" and node.tag == f"{TABLE}table-row" and depth == 1:
                _add_row(lines, node)
                node.clear()


def _add_row(lines: list[Line], row: Any) -> None:
    """The row as often as it is repeated. At a sheet's end, a million blank rows may be declared: cut to one more than
    the limit, since what follows them decides whether they count.
    """
    line: Line = []
    for cell in row:
        if cell.tag in {f"{TABLE}table-cell", f"{TABLE}covered-table-cell"}:
            text = _ods_cell(cell)
            if text and len(line) > MOST_COLUMNS:
                line[-1] = text
            line += [text] * min(_repeated(cell, "columns"), MOST_COLUMNS + 1 - len(line))
    while line and not line[-1]:
        line.pop()
    if line and len(lines) > MOST_LINES:
        lines[-1] = line
    lines += [list(line) for _ in range(min(_repeated(row, "rows"), MOST_LINES + 1 - len(lines)))]


def _repeated(node: Any, what: str) -> int:
    text = node.get(f"{TABLE}number-{what}-repeated", "1")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 9 else 1


def _ods_cell(cell: Any) -> str:
    """By the cell's value type; its displayed text is read only for texts, and for leading zeros."""
    shown = "\n".join(_shown(part) for part in cell if part.tag == f"{TEXT}p")

    def said(name: str) -> str:
        return str(cell.get(f"{OFFICE}{name}", ""))

    match said("value-type"):
        case "float" | "percentage" | "currency" if re.fullmatch(
            r"[-+]?[0-9.]+(?:[eE][-+]?[0-9]{1,3})?", said("value")
        ):
            text = cell_text(float(said("value")))
            return shown if LEADING_ZEROS.fullmatch(shown) and shown.lstrip("0") == text.lstrip("0") else text
        case "boolean":
            return cell_text(said("boolean-value") == "true")
        case "date":
            return cell_text(datetime.fromisoformat(said("date-value")))
        case "time" if found := DURATION.fullmatch(said("time-value")):
            return _duration(*(int(part or 0) for part in found.groups()))
        case _:
            return cell_text(said("string-value") or shown)


def _shown(node: Any) -> str:
    """The text of a paragraph with its spaces, without notes."""
    signs = {f"{TEXT}s": " ", f"{TEXT}tab": " ", f"{TEXT}line-break": " "}
    inner = (
        ""
        if node.tag == f"{OFFICE}annotation"
        else (node.text or "") + "".join(_shown(part) + (part.tail or "") for part in node)
    )
    many = node.get(f"{TEXT}c", "1")
    times = int(many) if node.tag == f"{TEXT}s" and many.isascii() and many.isdigit() and len(many) < 4 else 1
    return signs.get(node.tag, "") * times + inner
