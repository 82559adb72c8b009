"""What somebody typed into the scoring pages, as text; the core decides what of it is right.

A definition and a board are turned into the JSON of contract §1, so that page and API refuse the same input with the
same words.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from scoring.core.samples import SAMPLE_BOARDS
from scoring.core.seats import SEATS, SeatFacts
from scoring.core.systems import SystemDefinition

__all__ = ["FORMULA_KEYS", "TypedDefinition", "TypedSeat", "read_board", "sample_board"]

FORMULA_KEYS: Final = (*(f"places[{k}]" for k in range(SEATS)), "elimination", "provisional")
LONGEST_NUMBER: Final = 12


@dataclass(frozen=True, slots=True)
class TypedDefinition:
    """The settings and nine formulae of an editor; `formulas` in the order of `FORMULA_KEYS`."""

    mode: str = "win_draw"
    average_ties: bool = False
    draws_include_all_survivors: bool = False
    rounding: str = "none"
    final_year: str = ""
    formulas: tuple[str, ...] = ("",) * len(FORMULA_KEYS)

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
        )

    @classmethod
    def read(cls, data: Mapping[str, str]) -> TypedDefinition:
        """The editor as a browser sent it."""
        return cls(
            mode=data.get("mode", ""),
            average_ties="average_ties" in data,
            draws_include_all_survivors="draws_include_all_survivors" in data,
            rounding=data.get("rounding", ""),
            final_year=data.get("final_year", "").strip(),
            formulas=tuple(data.get(f"formulas.{key}", "").replace("\r\n", "\n") for key in FORMULA_KEYS),
        )

    def raw(self) -> dict[str, object]:
        """The JSON of the definition; a setting that the mode does not ask for counts as off (manual §8)."""
        win_draw = self.mode == "win_draw"
        return {
            "mode": self.mode,
            "average_ties": self.average_ties and not win_draw,
            "draws_include_all_survivors": self.draws_include_all_survivors and win_draw,
            "rounding": self.rounding,
            "final_year": _number(self.final_year),
            "formulas": {
                "places": list(self.formulas[:SEATS]),
                "elimination": self.formulas[SEATS],
                "provisional": self.formulas[SEATS + 1],
            },
        }


@dataclass(frozen=True, slots=True)
class TypedSeat:
    """One row of a sample board."""

    power: str
    win: bool
    centers: str
    final_year: str
    total_centers: str

    @classmethod
    def of(cls, seat: SeatFacts) -> TypedSeat:
        """The row of a seat whose facts are all known."""
        return cls(seat.power, seat.result == "win", str(seat.centers), str(seat.final_year), str(seat.total_centers))

    def raw(self) -> dict[str, object]:
        """The JSON of the seat."""
        return {
            "power": self.power,
            "result": "win" if self.win else "loss",
            "centers": _number(self.centers),
            "final_year": _number(self.final_year),
            "total_centers": _number(self.total_centers),
        }


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
        )
        for i in range(SEATS)
    ]


def _number(text: str) -> int | str | None:
    """A whole number where the text is one; other text stays, for the core to refuse."""
    if not text:
        return None
    short = text.replace("−", "-")[: LONGEST_NUMBER + 1]
    digits = short.removeprefix("-")
    return int(short) if digits.isdecimal() and len(digits) <= LONGEST_NUMBER else text
