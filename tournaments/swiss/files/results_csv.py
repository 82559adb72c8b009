"""Results of a Swiss event as text with columns: what `results.csv` holds, or what a scorer typed. Pure."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal

from django.utils.translation import gettext_noop

from common.pure.errors import RuleError
from tournaments.base.files.cells import Choice, Number, Whole
from tournaments.base.files.tables import Cells, Column, ReadRow, Rows, Table, column

MARGINS = ("loss", "points", "army_points", "units_lost", "break_point")
MARGIN_COLUMNS = tuple(f"{end}_{name}" for end in ("first", "second") for name in MARGINS)
RESULT_COLUMNS = ("round", "table", "first_number", "first", "second_number", "second", "result", *MARGIN_COLUMNS)
# How a table ended, as people write it; the words are those of the API.
RESULTS = {
    "first": "first", "1-0": "first", "1:0": "first",
    "draw": "draw", "=": "draw", "½": "draw", "1/2": "draw", "½-½": "draw", "1/2-1/2": "draw", "0.5-0.5": "draw",
    "second": "second", "0-1": "second", "0:1": "second",
    "first_walkover": "first_walkover", "+-": "first_walkover", "+--": "first_walkover", "+/-": "first_walkover",
    "second_walkover": "second_walkover", "-+": "second_walkover", "--+": "second_walkover", "-/+": "second_walkover",
    "nobody": "nobody", "--": "nobody", "---": "nobody", "-/-": "nobody",
}  # fmt: skip
NUMBER = re.compile(r"[0-9]{1,5}(?:[.,][0-9]{1,2})?", re.ASCII)
POINTS = re.compile(rf"({NUMBER.pattern})-({NUMBER.pattern})", re.ASCII)
RESULT = Choice(
    RESULTS, gettext_noop("%(value)s is not a result. Write 1-0, 1/2, 0-1, +-, -+ or --."), code="not_a_result"
)


@dataclass(frozen=True, slots=True)
class ResultRow:
    """One line: a table by its number, by its two players, or both. `margins` are by name, as `first_loss`."""

    line: int
    round: int = column(Whole(required=True), "round", "rd")
    table: int | None = column(Whole(), "table", "board")
    first_number: int | None = column(Whole(), "first number", "white", "white number", "number", "player")
    second_number: int | None = column(Whole(), "second number", "black", "black number", "opponent")
    result: str = column(RESULT, "result", "outcome")
    margins: Mapping[str, Decimal] = field(default_factory=dict)


TABLE = Table(
    ResultRow,
    also={name: Column(Number(places=2), (name.replace("_", " "),)) for name in MARGIN_COLUMNS},
    needs=(
        frozenset({"round", "result", "table"}),
        frozenset({"round", "result", "first_number", "second_number"}),
    ),
    no_heading=gettext_noop(
        "The first line must name the columns round, result, and table or first_number and second_number."
    ),
)


def parse_results(text: str, *, typed_points: bool = False) -> Rows[ResultRow]:
    """The lines that hold a result; lines without a result are open tables.

    With `typed_points` a result may be the points of both players, as 19-6. Raises `RuleError` with every wrong field
    at `rows[i].column`, or at `text` for what can't be read at all.
    """

    def prepare(cells: Cells) -> Cells | None:
        if not cells["result"]:
            return None
        for name in MARGIN_COLUMNS:
            if name in cells:
                cells[name] = cells[name].removesuffix("%").strip()
        return _with_points(cells) if typed_points else cells

    found = TABLE.read(text, prepare=prepare, finish=_finish)
    if not found.rows:
        raise RuleError.one("text", "empty", gettext_noop("No line has a result. Fill the column result in."))
    return found


def _with_points(cells: Cells) -> Cells:
    """A result such as 19-6 as who won, and the points of both."""
    found = POINTS.fullmatch(cells["result"].replace(" ", "").replace("–", "-").replace(":", "-"))
    if found is None or found[0] in RESULTS:
        return cells
    first, second = (Decimal(part.replace(",", ".")) for part in found.groups())
    outcome = "first" if first > second else "second" if second > first else "draw"
    return {**cells, "result": outcome, "first_points": str(first), "second_points": str(second)}


def _finish(row: ReadRow) -> None:
    values = row.values
    values["margins"] = {name: values[name] for name in MARGIN_COLUMNS if values[name] is not None}
    by_players = values["first_number"] is not None and values["second_number"] is not None
    if values["table"] is None and not by_players and not row.problems:
        message = gettext_noop("The line names neither a table nor two players. Fill one of them in.")
        row.wrong("table", "no_table", message)
