"""What somebody typed into the scoring pages, as text; the core validates it.

A definition and a board are turned into the JSON of contract §1, so that page and API refuse the same input with the
same words.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from scoring.core.definitions import MAX_VALUES, SystemDefinition
from scoring.core.samples import SAMPLE_BOARDS
from scoring.core.seats import SEATS, SeatFacts
from scoring.core.words import FIELDS
from scoring.core.years import full_year

FORMULA_KEYS: Final = (*(f"places[{k}]" for k in range(SEATS)), "elimination", "provisional")
ADD_VALUE: Final = "add-value"
REMOVE_VALUE: Final = "remove-value-"
LONGEST_NUMBER: Final = 12
LONGEST_CHART: Final = 200


@dataclass(frozen=True, slots=True)
class TypedDefinition:
    """The settings, named values and nine formulae of an editor; `formulas` in the order of `FORMULA_KEYS`.

    `values` are rows of name and formula; a row that is blank is none.
    """

    mode: str = "win_draw"
    average_ties: bool = False
    draws_include_all_survivors: bool = False
    rounding: str = "none"
    final_year: str = ""
    formulas: tuple[str, ...] = ("",) * len(FORMULA_KEYS)
    values: tuple[tuple[str, str], ...] = ()
    concession: str = "solo"

    @classmethod
    def of(cls, definition: SystemDefinition) -> TypedDefinition:
        """The editor of a definition that exists."""
        return cls(
            mode=definition.mode,
            average_ties=definition.average_ties,
            draws_include_all_survivors=definition.draws_include_all_survivors,
            rounding=definition.rounding,
            final_year=str(definition.final_year or ""),
            formulas=(*definition.places, definition.elimination, definition.provisional),
            values=definition.values,
            concession=definition.concession,
        )

    @classmethod
    def read(cls, data: Mapping[str, str]) -> TypedDefinition:
        """The editor as a browser sent it; `do` may add or remove a row of the values, or fix a formula."""
        typed = cls(
            mode=data.get("mode", ""),
            average_ties="average_ties" in data,
            draws_include_all_survivors="draws_include_all_survivors" in data,
            rounding=data.get("rounding", ""),
            final_year=data.get("final_year", "").strip(),
            formulas=tuple(_text(data, f"formulas.{key}") for key in FORMULA_KEYS),
            values=_read_values(data),
            concession=data.get("concession", "solo"),
        )
        return typed._with_bracket(data.get("do", ""))

    def raw(self) -> dict[str, object]:
        """The JSON of the definition; a setting that the mode does not ask for counts as off (manual §8)."""
        win_draw = self.mode == "win_draw"
        return {
            "mode": self.mode,
            "average_ties": self.average_ties and not win_draw,
            "draws_include_all_survivors": self.draws_include_all_survivors and win_draw,
            "rounding": self.rounding,
            "final_year": number_of(self.final_year),
            "formulas": {
                "places": list(self.formulas[:SEATS]),
                "elimination": self.formulas[SEATS],
                "provisional": self.formulas[SEATS + 1],
            },
            "values": [{"name": name, "formula": formula} for _row, name, formula in self.filled_values()],
            "concession": self.concession,
        }

    def filled_values(self) -> list[tuple[int, str, str]]:
        """The rows of values that are not blank: row, name, formula."""
        return [(k, name, formula) for k, (name, formula) in enumerate(self.values) if name or formula.strip()]

    def _with_bracket(self, do: str) -> TypedDefinition:
        """`do=close-formulas.places[2]` closes a bracket at the end of that formula."""
        path = do.removeprefix("close-") if do.startswith("close-") else ""
        formulas = tuple(
            f"{formula.rstrip()})" if path == f"formulas.{key}" else formula
            for key, formula in zip(FORMULA_KEYS, self.formulas, strict=True)
        )
        values = tuple(
            (name, f"{formula.rstrip()})" if path == f"values[{k}].formula" else formula)
            for k, (name, formula) in enumerate(self.values)
        )
        return replace(self, formulas=formulas, values=values)


@dataclass(frozen=True, slots=True)
class TypedSeat:
    """One row of a sample board; `chart` are counts with spaces between them, 1901 first."""

    power: str
    win: bool
    centers: str
    final_year: str
    total_centers: str
    chart: str = ""

    @classmethod
    def of(cls, seat: SeatFacts) -> TypedSeat:
        """The row of a seat; a fact that is not known is blank."""
        facts = (seat.centers, seat.final_year, seat.total_centers)
        centers, final_year, total = ("" if fact is None else str(fact) for fact in facts)
        chart = " ".join(map(str, seat.chart or ()))
        return cls(seat.power, seat.result == "win", centers, final_year, total, chart)

    def raw(self, *, asked: Collection[str] = FIELDS) -> dict[str, object]:
        """The JSON of the seat; the chart only where it is asked for, as it repeats what other columns say."""
        year = number_of(self.final_year)
        facts: dict[str, object] = {
            "power": self.power,
            "result": "win" if self.win else "loss",
            "centers": number_of(self.centers),
            "final_year": full_year(year) if isinstance(year, int) else year,
            "total_centers": number_of(self.total_centers),
        }
        if "chart" in asked and self.chart:
            facts["chart"] = [number_of(count) for count in re.split(r"[\s,;/]+", self.chart) if count]
        return facts


def sample_board(index: int = 0) -> tuple[TypedSeat, ...]:
    """A board to start from, largest power first."""
    seats = SAMPLE_BOARDS[index][1]
    return tuple(TypedSeat.of(seat) for seat in sorted(seats, key=lambda seat: -(seat.centers or 0)))


def read_board(data: Mapping[str, str]) -> Sequence[TypedSeat]:
    """The board as a browser sent it; the sample where it sent none, or asked for one by `do=board-1`."""
    wanted = data.get("do", "").removeprefix("board-")
    if wanted.isdecimal() and int(wanted) < len(SAMPLE_BOARDS):
        return sample_board(int(wanted))
    if "seats[0].power" not in data:
        return sample_board()
    return [
        TypedSeat(
            power=data.get(f"seats[{i}].power", ""),
            win=data.get(f"seats[{i}].result") == "win",
            centers=data.get(f"seats[{i}].centers", "").strip(),
            final_year=data.get(f"seats[{i}].final_year", "").strip(),
            total_centers=data.get(f"seats[{i}].total_centers", "").strip(),
            chart=data.get(f"seats[{i}].chart", "").strip()[:LONGEST_CHART],
        )
        for i in range(SEATS)
    ]


def _read_values(data: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    """The rows of values, one more than the core allows, so that it can refuse them."""
    rows: list[tuple[str, str]] = []
    while len(rows) <= MAX_VALUES and f"values[{len(rows)}].name" in data:
        k = len(rows)
        rows.append((data.get(f"values[{k}].name", "").strip(), _text(data, f"values[{k}].formula")))
    do = data.get("do", "")
    if do == ADD_VALUE:
        rows.append(("", ""))
    gone = do.removeprefix(REMOVE_VALUE) if do.startswith(REMOVE_VALUE) else ""
    return tuple(row for k, row in enumerate(rows) if str(k) != gone)


def _text(data: Mapping[str, str], key: str) -> str:
    return data.get(key, "").replace("\r\n", "\n")


def number_of(text: str) -> int | str | None:
    """A whole number where the text is one; other text stays, for the core to refuse."""
    if not text:
        return None
    short = text.replace("−", "-")[: LONGEST_NUMBER + 1]
    digits = short.removeprefix("-")
    return int(short) if digits.isdecimal() and len(digits) <= LONGEST_NUMBER else text
