"""The input of a calculator's page: fields, and tables whose rows can be added, removed and pasted.

It is all text until the calculator reads it, so that an invalid number stays where it was typed. Each calculator
describes its form (`FormSpec`), and gets `Typed`.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Any, Final

from common.web.packing import pack, unpack

VERSION: Final = "1"
LONGEST: Final = 200
LONGEST_PASTE: Final = 40_000
ROWS_ADDED: Final = 5
_NUMBER: Final = re.compile(r"[-−]?\d{1,15}(?:[.,]\d{1,15})?")


@dataclass(frozen=True, slots=True)
class TableSpec:
    """A table of the form: its name, the columns in the order that spreadsheets are pasted in, and the most rows.

    With `takes_the_rest`, anything pasted after the last column belongs to it, with a dash for an empty cell. `usual`
    are the default rows.
    """

    name: str
    columns: tuple[str, ...]
    most: int
    takes_the_rest: bool = False
    usual: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class FormSpec:
    """A form: fields with their initial values (boxes hold "1" or nothing), and tables."""

    fields: Mapping[str, str]
    tables: tuple[TableSpec, ...]
    boxes: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Typed:
    """The texts of fields by name, and of tables by name: rows of cells in the order of the columns."""

    fields: Mapping[str, str]
    tables: Mapping[str, tuple[tuple[str, ...], ...]]

    def rows(self, table: str) -> list[tuple[int, tuple[str, ...]]]:
        """The rows that are not blank, each with its place in the form."""
        return [(k, row) for k, row in enumerate(self.tables[table]) if any(row)]

    def with_blank_rows(self, spec: FormSpec) -> Typed:
        """With blank rows after the filled ones; an empty table has its default rows."""
        tables = {
            table.name: self.tables[table.name]
            or table.usual
            or ((("",) * len(table.columns),) * min(ROWS_ADDED, table.most))
            for table in spec.tables
        }
        return replace(self, tables=tables)

    def without_blank_rows(self) -> Typed:
        """As it goes into an address."""
        return replace(
            self, tables={name: tuple(row for row in rows if any(row)) for name, rows in self.tables.items()}
        )


class Where:
    """Maps paths of the API to places on the page, which counts blank rows and has its own tables."""

    def __init__(self) -> None:
        self._places: dict[str, str] = {}

    def put(self, path: str, place: str) -> None:
        """The API's `path` is at `place` on the page, like everything below it that has no place of its own."""
        self._places[path] = place

    def find(self, path: str) -> str:
        """The place of a path, or of its longest prefix that has one."""
        part = path
        while part:
            if part in self._places:
                rest = path[len(part) :]
                # A cell is one place, whatever is wrong inside it; a row continues to its cells.
                return self._places[part] + (rest if rest.startswith(".") else "")
            part = re.sub(r"(\[\d+\]|\.?[^.\[\]]+)$", "", part)
        return path


def number_of(text: str) -> object:
    """A number if the text is one, with a point or a comma; None if blank; otherwise the text, to be rejected."""
    text = text.strip()
    if not text:
        return None
    if not _NUMBER.fullmatch(text):
        return text
    plain = text.replace("−", "-").replace(",", ".")
    return Decimal(plain) if "." in plain else int(plain)


def read_typed(spec: FormSpec, data: Mapping[str, str]) -> Typed:
    """What a browser sent, with what its button asks for: `do=add-NAME` adds rows, `do=remove-NAME-3` removes one,
    `do=paste-NAME` replaces all rows by the lines of `pasted-NAME`."""
    fields = {
        name: ("1" if data.get(name) else "") if name in spec.boxes else data.get(name, usual)[:LONGEST].strip()
        for name, usual in spec.fields.items()
    }
    tables = {table.name: _read_table(table, data) for table in spec.tables}
    return Typed(fields, tables)


def _read_table(table: TableSpec, data: Mapping[str, str]) -> tuple[tuple[str, ...], ...]:
    do, blank = data.get("do", ""), ("",) * len(table.columns)
    if do == f"paste-{table.name}":
        return tuple(_pasted(table, data.get(f"pasted-{table.name}", "")[:LONGEST_PASTE]))
    rows: list[tuple[str, ...]] = []
    while len(rows) <= table.most and f"{table.name}[{len(rows)}].{table.columns[0]}" in data:
        where = f"{table.name}[{len(rows)}]"
        rows.append(tuple(data.get(f"{where}.{column}", "").strip()[:LONGEST] for column in table.columns))
    if do == f"add-{table.name}":
        rows.extend([blank] * min(ROWS_ADDED, table.most - len(rows)))
    gone = do.removeprefix(f"remove-{table.name}-")
    if gone != do and gone.isdecimal() and int(gone) < len(rows):
        del rows[int(gone)]
    return tuple(rows)


def _pasted(table: TableSpec, text: str) -> list[tuple[str, ...]]:
    """Lines with tabs between their cells, as spreadsheets copy them, or else semicolons or commas. A first line
    without a number is a heading."""
    lines = [line for line in text.splitlines() if line.strip()]
    mark = next((mark for mark in "\t;," if any(mark in line for line in lines)), "\t")
    found = [[cell.strip()[:LONGEST] for cell in cells] for cells in csv.reader(lines, delimiter=mark)]
    if len(found) > 1 and all(isinstance(number_of(cell), str | None) for cell in found[0]):
        del found[0]
    width, widest = len(table.columns), max((len(cells) for cells in found), default=0)
    rows = []
    for cells in found[: table.most]:
        full = cells + [""] * (max(width, widest) - len(cells))
        last = " ".join(cell or "-" for cell in full[width - 1 :]) if table.takes_the_rest else full[width - 1]
        rows.append((*full[: width - 1], last[:LONGEST]))
    return rows


def pack_typed(spec: FormSpec, typed: Typed) -> str | None:
    """The parameter of an address that holds it; None if it is too long for one."""
    full = typed.without_blank_rows()
    raw = {
        "f": [full.fields[name] for name in spec.fields],
        "t": [
            [list(row) for row in full.tables[table.name]] if full.tables[table.name] != table.usual else []
            for table in spec.tables
        ],
    }
    return pack(raw, version=VERSION)


def unpack_typed(spec: FormSpec, address: str) -> Typed:
    """What `pack_typed` packed, also from before the form got its newest fields. Errors: `RuleError` at `state`."""

    def read(raw: Any) -> Typed:
        fields = {**spec.fields, **dict(zip(spec.fields, _texts(raw["f"], len(spec.fields), fewer=True), strict=False))}
        tables: dict[str, tuple[tuple[str, ...], ...]] = {table.name: () for table in spec.tables}
        if len(raw["t"]) > len(spec.tables):
            raise ValueError("too many tables")
        for table, rows in zip(spec.tables, raw["t"], strict=False):
            if len(rows) > table.most:
                raise ValueError("too many rows")
            tables[table.name] = tuple(tuple(_texts(row, len(table.columns))) for row in rows)
        return Typed(fields, tables)

    return unpack(address, version=VERSION, read=read)


def _texts(raw: Any, count: int, *, fewer: bool = False) -> Sequence[str]:
    if not isinstance(raw, list) or not all(isinstance(each, str) for each in raw):
        raise ValueError("other texts")
    if len(raw) > count or (len(raw) < count and not fewer):
        raise ValueError("another number of texts")
    return raw
