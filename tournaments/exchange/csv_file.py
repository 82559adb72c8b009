"""CSV files: with the mark that spreadsheets look for, or without it for programs that stumble over it."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence

__all__ = ["csv_bytes"]


def csv_bytes(rows: Iterable[Sequence[object]], *, mark: bool = True) -> bytes:
    """The rows in UTF-8; `mark` puts a byte order mark before them."""
    text = io.StringIO()
    csv.writer(text).writerows(rows)
    return text.getvalue().encode("utf-8-sig" if mark else "utf-8")
