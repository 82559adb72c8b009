"""Lists for a wall: few pages, the largest type that takes no more, whole words; what is made is what was reckoned."""

from __future__ import annotations

import re
from io import BytesIO
from types import SimpleNamespace
from typing import Any

import pytest
from pypdf import PdfReader

from tournaments.base.sheets.filling import (
    BELOW,
    LEAST,
    NEAR,
    PADS,
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
from tournaments.base.sheets.paper import CSS_FOLDER, Document, Paper, html_of, pdf_of
from tournaments.base.sheets.wall import fill_pages

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
    longer = [size for size in larger if rows.pages(size, WIDTH, HEIGHT, columns=1) > found.pages]
    nearly = [size for size in larger if size * NEAR <= found.size and not rows.fits(size, WIDTH, lines=1)]
    assert set(larger) == {*longer, *nearly}
    assert not nearly or rows.fits(found.size, WIDTH, lines=1), "only for names on one line each"


def test_names_take_one_line_where_the_type_is_nearly_as_large() -> None:
    found, rows = filled(*names(12)), listed(*names(12))
    assert rows.fits(found.size, WIDTH, lines=1)
    assert rows.fits(26, WIDTH)
    assert rows.pages(26, WIDTH, HEIGHT, columns=1) == 1
    assert found.size >= 26 * NEAR


@pytest.mark.parametrize("count", [5, 8, 16, 28])
def test_what_stays_empty_goes_between_the_rows(count: int) -> None:
    found, rows = filled(*names(count)), listed(*names(count))
    wider = PADS[found.pad + 1 :]
    assert rows.pages(found.size, WIDTH, HEIGHT, columns=1, pad=PADS[found.pad]) == found.pages
    assert all(rows.pages(found.size, WIDTH, HEIGHT, columns=1, pad=pad) > found.pages for pad in wider)


def test_the_style_sheet_has_the_room_between_rows() -> None:
    css = (CSS_FOLDER / "wall.css").read_text()
    found = re.findall(r"\.pad-(\d) tbody :is\(th, td\) \{ padding-block: ([.\d]+)em; \}", css)
    assert [(int(name), float(pad)) for name, pad in found] == list(enumerate(PADS))[1:]


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
def test_a_print_has_the_calculated_number_of_pages(rows: list[str], paper: Paper) -> None:
    from weasyprint import HTML

    across, upright = paper.size(wide=document(rows).wide)
    reckoned = fill_pages(HTML(string=html_of(document(rows))).etree_element, across=across, upright=upright)
    made = PdfReader(BytesIO(pdf_of(document(rows), paper=paper)))
    assert reckoned is not None
    assert len(made.pages) == reckoned.pages
    words = re.sub(r"\s|\u200b", "", "".join(page.extract_text() for page in made.pages))
    assert all(re.sub(r"\s", "", name) in words for name in rows)


def test_the_style_sheet_has_each_size_with_that_of_its_titles() -> None:
    css = (CSS_FOLDER / "wall.css").read_text()
    found = re.findall(r"\.fill-(\d+) \{ font-size: (\d+)pt; --head: ([\d.]+)pt; \}", css)
    assert [(int(name), int(size), float(head)) for name, size, head in found] == [
        (size, size, pytest.approx(head_size(size), abs=0.01)) for size in (*reversed(BELOW), *SIZES)
    ]
