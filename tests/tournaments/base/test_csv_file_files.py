"""CSV files: no cell runs as a formula in a spreadsheet, and what we wrote is read as it was."""

from __future__ import annotations

import csv
import io
import re
from pathlib import Path

import pytest

from tournaments.base.files.csv_file import csv_bytes, unguarded
from tournaments.base.files.tables import read_lines


def written(cell: object) -> str:
    rows = list(csv.reader(io.StringIO(csv_bytes([["Name", cell]], mark=False).decode(), newline="")))
    return rows[0][1]


@pytest.mark.parametrize(
    "text",
    [
        "=1+1",
        "+1+1",
        "-2+3+cmd|' /C calc'!A0",
        "@SUM(1)",
        "\t=1",
        "\r=1",
        '=HYPERLINK("x")',
        "-1-1",
        "--1",
        "=A1",
        "\uff1d1+1",
        "\uff0b1",
        "\uff0d1",
        "\uff20A1",
    ],
)
def test_a_text_that_a_spreadsheet_would_run_is_guarded_and_read_back(text: str) -> None:
    assert written(text) == f"'{text}"
    assert unguarded(written(text)) == text
    assert next(read_lines(csv_bytes([["Name", text]], mark=False).decode()))[1] == ["Name", text]


@pytest.mark.parametrize(
    "cell", ["-3", "-11.5", "+2", "-0,5", "-", "=", "+-", "'=1+1", "O'Hara", "1-0", -3, -0.5, None]
)
def test_numbers_and_harmless_texts_stay_as_they_are(cell: object) -> None:
    assert written(cell) == ("" if cell is None else str(cell))


def test_every_file_goes_through_the_one_writer() -> None:
    root = Path(__file__).resolve().parents[3]
    writers = {
        str(path.relative_to(root))
        for folder in ("tournaments", "scoring", "pairing", "handicaps")
        for path in (root / folder).rglob("*.py")
        if re.search(r"csv\.(?:Dict)?writer", path.read_text(), re.IGNORECASE)
    }
    # The second writes what a spreadsheet says as text, to be read by us alone.
    assert writers == {"tournaments/base/files/csv_file.py", "tournaments/base/files/workbooks.py"}
