"""Lists for a wall: few pages, the largest type that takes no more, whole words; what is made is what was reckoned."""

from __future__ import annotations

import re
from io import BytesIO
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

import pytest
from pypdf import PdfReader

from tournaments.base.sheets.filling import (
    BELOW,
    LEAST,
    SIZES,
    Cell,
    Fill,
    Grid,
    List,
    Text,
    Words,
    head_size,
    size_that_fills,
)
from tournaments.base.sheets.paper import CSS_FOLDER, Document, Paper, pdf_of

WIDTH, HEIGHT = 515.9, 754.0
NAMES = ("Anna Ek", "Maximilian Oberhuber", "Clara Zimmermann", "Ida Lindqvist", "Ben Rossi", "Rosa O’Brien")
LONG = "Maria Antonia Josefa von Habsburg-Lothringen"
MONSTER = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft"


def names(count: int, *more: str) -> list[str]:
    return [*more, *(NAMES[at % len(NAMES)] for at in range(count - len(more)))]


def listed(*rows: str, columns: int = 1) -> List:
    cells = [
        (Cell((Words(name),)), Cell((Words("12", whole=True),), tight=True), Cell((Words(name),))) for name in rows
    ]
    head = tuple(Cell((Words(word, scale=0.8),)) for word in ("Player", "Table", "Opponent"))
    return List([Grid(head, tuple(cells))], columns=columns)


def filled(*rows: str, columns: int = 1) -> Fill:
    return size_that_fills(listed(*rows, columns=columns), width=WIDTH, height=HEIGHT)


def document(rows: list[str]) -> Document:
    """A list by name as a Swiss round has it."""
    people = [SimpleNamespace(first_name="", last_name=name, distinction="") for name in rows]
    sides = [SimpleNamespace(player=SimpleNamespace(entry=SimpleNamespace(person=each)), colour="") for each in people]
    context: dict[str, Any] = {
        "event": SimpleNamespace(name="Regatta"),
        "club": SimpleNamespace(name="Front Range"),
        "view": SimpleNamespace(draft=False),
        "number": 1,
        "names": [(side, place, name) for place, (side, name) in enumerate(zip(sides, rows, strict=True), start=1)],
    }
    return Document(name="x", template="swiss/print/names.html", context=context, wall=True)


@pytest.mark.parametrize("count", [1, 7, 24, 60, 300])
def test_no_larger_size_takes_as_few_pages_with_whole_words(count: int) -> None:
    found, rows = filled(*names(count)), listed(*names(count))
    assert found.pages == rows.pages(LEAST, WIDTH, HEIGHT, columns=1)
    larger = [size for size in SIZES if size > found.size and rows.fits(size, WIDTH)]
    assert all(rows.pages(size, WIDTH, HEIGHT, columns=1) > found.pages for size in larger)


def test_eight_names_can_be_read_from_afar_and_three_hundred_take_few_pages() -> None:
    assert filled(*names(8)).size >= 28
    assert filled(*names(300)).pages <= 9


def test_one_long_name_takes_more_lines_before_it_makes_the_others_small() -> None:
    assert filled(*names(8, LONG)).size >= 20
    assert filled(*names(8, "Featherstonehaugh-Cholmondeley")).size < filled(*names(8)).size


def test_notes_below_the_last_table_take_room_too() -> None:
    table = listed(*names(24))
    below = List([*table.parts, *(Text(Words("A note " * 30), keeps=True) for _each in range(8))])
    size = size_that_fills(table, width=WIDTH, height=HEIGHT).size
    assert below.pages(size, WIDTH, HEIGHT, columns=1) == 2


def test_columns_are_used_where_they_save_pages_or_give_larger_type() -> None:
    rows = [name.split()[0] for name in names(60)]
    assert filled(*rows, columns=2).columns == 2
    assert filled(*rows[:8], columns=2).columns == 1


def test_columns_that_do_not_fit_across_are_smaller_than_the_least() -> None:
    wide = List([Grid((), ((Cell((Words("W" * 5, whole=True),)),) * 14,))])
    assert size_that_fills(wide, width=WIDTH, height=HEIGHT).size in BELOW


@pytest.mark.parametrize("paper", Paper)
@pytest.mark.parametrize(
    "rows", [names(7), names(8, LONG), names(9, MONSTER), names(24), names(60, LONG, LONG), names(130)], ids=len
)
def test_what_is_made_has_the_pages_that_were_reckoned(rows: list[str], paper: Paper) -> None:
    reckoned: list[Fill] = []

    def spied(*args: Any, **more: Any) -> Fill:
        reckoned.append(size_that_fills(*args, **more))
        return reckoned[-1]

    with patch("tournaments.base.sheets.wall.size_that_fills", spied):
        made = PdfReader(BytesIO(pdf_of(document(rows), paper=paper)))
    assert [len(made.pages)] == [each.pages for each in reckoned]
    words = re.sub(r"\s|\u200b", "", "".join(page.extract_text() for page in made.pages))
    assert all(re.sub(r"\s", "", name) in words for name in rows)


def test_the_style_sheet_has_each_size_with_that_of_its_titles() -> None:
    css = (CSS_FOLDER / "wall.css").read_text()
    found = re.findall(r"\.fill-(\d+) \{ font-size: (\d+)pt; --head: ([\d.]+)pt; \}", css)
    assert [(int(name), int(size), float(head)) for name, size, head in found] == [
        (size, size, pytest.approx(head_size(size), abs=0.01)) for size in (*reversed(BELOW), *SIZES)
    ]
