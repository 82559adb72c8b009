"""CSV files: with the mark that spreadsheets look for, or without it for programs that stumble over it.

A spreadsheet runs a cell that starts like a formula, so the one writer of all files guards every such text.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Sequence
from typing import Final

FULL_WIDTH: Final = ("\uff1d", "\uff0b", "\uff0d", "\uff20")  # =, +, - and @ as a Japanese keyboard writes them
FORMULA_STARTS: Final = ("=", "+", "-", "@", "\t", "\r", "\n", *FULL_WIDTH)
# Numbers, and single signs such as a dash: a spreadsheet doesn't run them as formulas.
HARMLESS: Final = re.compile(r"[+-]?\d+(?:[.,]\d+)?|[-+=@]{1,3}")


def csv_bytes(rows: Iterable[Sequence[object]], *, mark: bool = True) -> bytes:
    """The rows in UTF-8, their texts guarded; `mark` puts a byte order mark before them."""
    text = io.StringIO()
    csv.writer(text).writerows([guarded(cell) if isinstance(cell, str) else cell for cell in row] for row in rows)
    return text.getvalue().encode("utf-8-sig" if mark else "utf-8")


def guarded(text: str) -> str:
    """The text with a leading apostrophe where a spreadsheet would run it as a formula."""
    return f"'{text}" if text.startswith(FORMULA_STARTS) and not HARMLESS.fullmatch(text) else text


def unguarded(cell: str) -> str:
    """The cell of a file as it was before `guarded`."""
    return cell[1:] if cell.startswith("'") and cell[1:].startswith(FORMULA_STARTS) else cell
