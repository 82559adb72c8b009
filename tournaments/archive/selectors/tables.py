"""Tables of standings in archives, compared by their content, not by how they are written."""

from __future__ import annotations

import csv
import io
from collections import Counter, defaultdict

from tournaments.base.files.csv_file import unguarded

Column = tuple[str, int]


def same_table(one: bytes, other: bytes) -> bool:
    """Whether two CSV files hold the same rows, in any order, in the columns that both have.

    Another version of Topboard may add or drop a column, and may list tied players in another order: ranks are cells.
    """
    first, second = _read(one), _read(other)
    shared = [column for column in first[0] if column in second[0]]
    return bool(shared) and _rows(first, shared) == _rows(second, shared)


def _read(content: bytes) -> tuple[list[Column], list[list[str]]]:
    """The columns, each with how many of its name are before it, and the rows."""
    head, *rows = [*csv.reader(io.StringIO(content.decode("utf-8-sig", errors="replace"), newline=""))] or [[]]
    seen: defaultdict[str, int] = defaultdict(int)
    columns = []
    for name in head:
        columns.append((name, seen[name]))
        seen[name] += 1
    return columns, rows


def _rows(table: tuple[list[Column], list[list[str]]], shared: list[Column]) -> Counter[tuple[str, ...]]:
    columns, rows = table
    places = [columns.index(column) for column in shared]
    return Counter(tuple(unguarded(row[place]) if place < len(row) else "" for place in places) for row in rows)
