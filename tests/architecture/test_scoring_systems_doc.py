"""The tables of `docs/reference/scoring-systems.md` are those of the code, and each of its examples holds."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from pathlib import Path

import pytest

from scoring.core.definitions import MAX_VALUES
from scoring.core.evaluation import MAX_BITS
from scoring.core.formula import MAX_COST, MAX_DEPTH, MAX_NESTED
from scoring.core.functions import FUNCTIONS
from scoring.core.lexer import MAX_DIGITS, MAX_LENGTH
from scoring.core.operators import NEGATE, OPERATORS
from scoring.core.systems import MAX_SYSTEM_COST
from scoring.core.words import WORDS
from scoring.library import shipped_systems
from tests.scoring.core.language_examples import BOARD, EXAMPLES

DOC = Path(__file__).parents[2] / "docs" / "reference" / "scoring-systems.md"


def table(head: str, rows: Iterable[Iterable[object]]) -> str:
    """A Markdown table."""
    lines = [head, "|" + "---|" * (head.count("|") - 1)]
    return "\n".join([*lines, *("| " + " | ".join(map(str, row)) + " |" for row in rows)]) + "\n"


def shown(name: str) -> tuple[str, str]:
    """The example of a name and its value, as the page shows them."""
    source, value = EXAMPLES[name]
    return f"`{source}`", str(Fraction(value))


def board() -> str:
    rows = (
        (
            seat.power.title(),
            seat.result,
            seat.centers,
            seat.final_year,
            seat.total_centers,
            " ".join(map(str, seat.chart or ())),
        )
        for seat in BOARD
    )
    return table("| power | result | centers | final year | total | after 1901, 1902 … |", rows)


def words() -> str:
    rows = ((f"`{word.name}`", word.group, word.meaning, *shown(word.name)) for word in WORDS.values())
    return table("| word | group | what it is for the player who is being scored | example | England |", rows)


def functions() -> str:
    rows = (
        (f"`{each.usage}`", each.meaning, *shown(each.usage if each.kind == "chart" else name))
        for name, each in FUNCTIONS.items()
    )
    return table("| function | what it gives | example | England |", rows)


def operators() -> str:
    every = [(NEGATE.level, "`-` before a value", NEGATE.meaning, *shown("negative"))]
    every += [(each.level, f"`{each.symbol}`", each.meaning, *shown(each.symbol)) for each in OPERATORS.values()]
    return table("| level | operator | meaning | example | England |", sorted(every, key=lambda row: -row[0]))


def limits() -> str:
    rows = (
        ("characters of a formula", MAX_LENGTH),
        ("digits of a number", MAX_DIGITS),
        ("brackets inside each other", MAX_DEPTH),
        ("functions over all seats inside each other", MAX_NESTED),
        ("steps of one formula, those inside a function over all seats counted seven times", MAX_COST),
        ("steps of a system, named values included", MAX_SYSTEM_COST),
        ("named values of a system", MAX_VALUES),
        ("binary digits of a number on the way, above and below the fraction bar", MAX_BITS),
    )
    return table("| what | at most |", ((what, f"{most:,}") for what, most in rows))


def systems() -> str:
    rows = ((f"`{each.slug}`", each.name, each.family, each.source) for each in shipped_systems())
    return table("| slug | name | family | source |", rows)


@pytest.mark.parametrize("rendered", [board, words, functions, operators, limits, systems], ids=lambda f: f.__name__)
def test_the_document_shows_the_table(rendered: Callable[[], str]) -> None:
    assert rendered() in DOC.read_text(encoding="utf-8")
