"""Lists without headings: guessing their columns, and adding the chosen headings. Pure."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from tournaments.base.files.cells import NUMBER, Exact, Number, Whole
from tournaments.base.files.tables import ADDED_LINE, DELIMITERS, Table, check_text, read_lines
from tournaments.base.files.workbooks import text_of_lines

SAMPLE = 20


def lacks_heading(table: Table[Any], text: str) -> bool:
    """Whether the first line names no column, and the list has several cells, so that it may be data.

    Raises `RuleError` at `text` for what can't be read.
    """
    if any(table.heading(text).columns):
        return False
    return sum(bool(cell.strip()) for line in first_lines(text) for cell in line) > 1


def first_lines(text: str) -> list[list[str]]:
    """The first lines with content, each with the cells of the longest."""
    check_text(text)
    lines = [cells for (_number, cells), _ in zip(read_lines(text), range(SAMPLE), strict=False)]
    width = max(len(line) for line in lines)
    return [line + [""] * (width - len(line)) for line in lines]


def guessed_columns(table: Table[Any], lines: Sequence[Sequence[str]]) -> list[str]:
    """What each column may be, by name; blank for no idea. Addresses have an @, and the first texts are names."""
    held = [[cell.strip() for cell in column if cell.strip()] for column in zip(*lines, strict=True)]
    found = [""] * len(held)
    numbers = [name for name, each in table.columns.items() if isinstance(each.kind, Whole | Number | Exact)]
    texts = []
    for place, cells in enumerate(held):
        if cells and all("@" in cell for cell in cells):
            found[place] = "email"
        elif cells and all(NUMBER.fullmatch(cell) for cell in cells):
            found[place] = numbers.pop(0) if numbers else ""
        elif cells:
            texts.append(place)
    whole = bool(texts) and all(len(cell.replace(",", " ").split()) > 1 for cell in held[texts[0]])
    names = ["name"] if whole else ["last_name"] if len(texts) < 2 else ["first_name", "last_name"]
    for place, name in zip(texts, [*names, "town"], strict=False):
        found[place] = name
    return [name if name in table.columns and name not in found[:place] else "" for place, name in enumerate(found)]


def without_rows(text: str, dropped: Collection[int]) -> str:
    """The list with the rows of these lines blank. The others keep their numbers."""
    lines: list[list[str]] = []
    written = 0
    for number, cells in read_lines(text):
        if number == 0:
            lines.append([*cells, ADDED_LINE])
            continue
        lines += [[] for _ in range(number - 1 - written)]
        lines.append([] if number in dropped else cells)
        written = number + sum(cell.count("\n") for cell in cells)
    return text_of_lines(lines)


def without_cells(table: Table[Any], text: str, lines: Collection[int], name: str) -> str:
    """The list with the cells of one column blank in these lines. All lines keep their numbers."""
    place = table.heading(text).columns.index(name)
    found: list[list[str]] = []
    written = 0
    for number, cells in read_lines(text):
        if number == 0:
            found.append([*cells, ADDED_LINE])
            continue
        found += [[] for _ in range(number - 1 - written)]
        written = number + sum(cell.count("\n") for cell in cells)
        found.append([*cells[:place], "", *cells[place + 1 :]] if number in lines else cells)
    return text_of_lines(found)


def shown_lines(text: str) -> str:
    """The list for editing: without the mark of an added line, which then counts like any other."""
    first, end, rest = text.partition("\n")
    for sign in DELIMITERS:
        first = first.replace(f"{sign}{ADDED_LINE}", "")
    return f"{first}{end}{rest}"


def with_heading(table: Table[Any], text: str, names: Sequence[str], *, keep_first: bool) -> str:
    """The list below a line with these columns' titles. The first line is data, or else replaced.

    Its lines keep their numbers.
    """
    check_text(text)
    lines: list[list[str]] = []
    written = 0
    for number, cells in read_lines(text):
        lines += [[] for _ in range(number - 1 - written)]
        lines.append(cells)
        written = number + sum(cell.count("\n") for cell in cells)
    first = next(place for place, line in enumerate(lines) if line)
    titles = [table.columns[name].title if name in table.columns else "" for name in names]
    titles += [""] * (max(map(len, lines)) - len(titles))
    if keep_first:
        return text_of_lines([[*titles, ADDED_LINE], *lines])
    lines[first] = titles
    return text_of_lines(lines)
