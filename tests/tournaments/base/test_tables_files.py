"""Lists as text with columns, read as a dataclass declares them."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

import pytest

from common.pure.errors import Problem, RuleError
from tournaments.base.files.cells import Choice, Exact, Number, Text, Whole
from tournaments.base.files.tables import Cells, ReadRow, Table, column


@dataclass(frozen=True, slots=True)
class Dish:
    line: int
    name: str = column(Text(), "name", "dish")
    price: Decimal | None = column(Number(0, 90, places=2), "price", missing="The price is missing.")
    guests: int = column(Whole(), "guests", "average 20", default=1)
    share: Fraction | None = column(Exact(), "share", default=None)
    hot: bool | None = column(Choice({"yes": True, "no": False}, "%(value)s?"), "hot", default=None)


@dataclass(frozen=True, slots=True)
class KeptDish:
    line: int
    guests: int = column(Whole(1, 9), "guests", default=1)
    problems: tuple[Problem, ...] = ()


DISHES = Table(Dish, needs=(frozenset({"name", "price"}),), no_heading="No %(missing)s.")


def refused(text: str) -> list[tuple[str, str, str]]:
    with pytest.raises(RuleError) as caught:
        DISHES.read(text)
    return [(each.path, each.code, each.text) for each in caught.value.problems]


def test_cells_are_read_as_their_kinds_and_blank_ones_have_the_default() -> None:
    found = DISHES.read("Note;Price (€);DISH;hot;Share\n;1,50;Soup; YES;−0.5\n\n;2;'=Pie\n")
    assert found.rows == (
        Dish(2, "Soup", Decimal("1.50"), 1, Fraction(-1, 2), True),
        Dish(4, "=Pie", Decimal(2), 1, None, None),
    )
    assert found.unused == ("Note",)


@pytest.mark.parametrize(("heading", "guests"), [("Average 20", 3), ("Average 21", 1), ("Guests 2026", 3)])
def test_digits_of_a_heading_matter_only_where_a_spelling_has_them(heading: str, guests: int) -> None:
    assert DISHES.read(f"name,price,{heading}\nSoup,1,3\n").rows[0].guests == guests


def test_a_numbered_heading_is_not_read_where_another_names_the_column_exactly() -> None:
    found = DISHES.read("dish,dish 2,price\nSoup,Pie,1\n")
    assert (found.rows[0].name, found.unused) == ("Soup", ("dish 2",))


@pytest.mark.parametrize("text", ["", " \n\n", ";;;\n;;;", "\t\t\n", ',,\n"",""', "\ufeff\n"])
def test_a_list_whose_cells_are_all_empty_is_empty(text: str) -> None:
    assert [code for _path, code, _text in refused(text)] == ["empty"]


def test_wrong_rows_are_all_named_with_line_and_column() -> None:
    assert refused("name,price,average 20,share,hot\nSoup,,x,1e3,maybe\n\nPie,91,-1,1,no\nJam,1.005,1,1,no\n") == [
        ("rows[0].price", "missing", "Line 2, price: The price is missing."),
        ("rows[0].guests", "not_whole", "Line 2, guests: “x” is not a whole number. Use digits only."),
        ("rows[0].share", "not_a_number", "Line 2, share: “1e3” is not a number. Enter one, such as 12.5."),
        ("rows[0].hot", "not_a_choice", "Line 2, hot: maybe?"),
        ("rows[1].price", "out_of_range", "Line 4, price: 91 is not a number from 0 to 90. Enter one in that range."),
        ("rows[1].guests", "not_whole", "Line 4, guests: “-1” is not a whole number. Use digits only."),
        (
            "rows[2].price",
            "out_of_range",
            "Line 5, price: 1.005 is not a number from 0 to 90. Enter one in that range.",
        ),
    ]


@pytest.mark.parametrize(
    ("text", "code", "words"),
    [
        ("dish\nSoup\n", "no_heading", "No price."),
        ("name,price,dish\nSoup,1,Pie\n", "heading_twice", "The first line names name twice."),
    ],
)
def test_a_heading_that_is_missing_or_named_twice_is_refused(text: str, code: str, words: str) -> None:
    [(path, found, said)] = refused(text)
    assert (path, found) == ("text", code)
    assert said.startswith(words)


def test_rows_with_problems_keep_them_and_count_wrong_cells_as_blank() -> None:
    rows = Table(KeptDish).read("guests\n12\n3\n").rows
    assert [(row.guests, [(each.path, each.code) for each in row.problems]) for row in rows] == [
        (1, [("guests", "out_of_range")]),
        (3, []),
    ]


def test_a_reader_may_pass_over_rows_and_check_values_against_each_other() -> None:
    def prepare(cells: Cells) -> Cells | None:
        return cells if cells["name"] else None

    def finish(row: ReadRow) -> None:
        if row.values["guests"] > row.values["price"]:
            row.wrong("guests", "too_many", "%(value)s is too many.")

    with pytest.raises(RuleError) as caught:
        DISHES.read("name,price,guests\n,1,9\nSoup,1,2\n", prepare=prepare, finish=finish)
    assert [each.text for each in caught.value.problems] == ["Line 3, guests: 2 is too many."]
    assert caught.value.problems[0].path == "rows[1].guests"
