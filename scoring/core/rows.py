"""The number of each word of the formula language for each seat of a board.

Rules: DTM manual §9; for the words that are ours, `words`. A player without centers at the end is eliminated. Centers
that nobody holds count in `srv`: it is what the winners, or the leader, lack of 34.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType
from typing import Final

from scoring.core.chart import chart_rows, read_places
from scoring.core.evaluation import CHART_LENGTH, chart_key
from scoring.core.lexer import Number
from scoring.core.seats import SeatFacts
from scoring.core.systems import System
from scoring.core.words import BOARD_CENTER_WORDS, CHART_WORDS, POWER_WORDS, Mode
from scoring.core.years import BOARD_CENTERS, SOLO_CENTERS

__all__ = ["add_totals", "rows_of", "soloist"]

NewRow = dict[str, Number]


def rows_of(system: System, seats: Sequence[SeatFacts]) -> list[NewRow]:
    """The words of each seat that the system reads; totals over the board and the provisional score come later."""
    board = _Board.of(system, seats)
    names = [word for word in system.words if word in _COLUMNS]
    if "ctrs" not in names and not system.words.isdisjoint(BOARD_CENTER_WORDS):
        names.append("ctrs")
    columns = [_COLUMNS[name](board) for name in names]
    rows: list[NewRow] = [dict(zip(names, values, strict=True)) for values in zip(*columns, strict=True)]
    rows = rows or [{} for _ in seats]
    if not system.words.isdisjoint(CHART_WORDS):
        _add_chart(seats, rows)
    return rows


def soloist(seats: Sequence[SeatFacts], *, concessions: bool) -> int | None:
    """The seat that soloed: the one with 18 centers, or else, with `concessions`, the lone win of a known ending."""
    for i, seat in enumerate(seats):
        if (seat.centers or 0) >= SOLO_CENTERS:
            return i
    wins = [i for i, seat in enumerate(seats) if seat.result == "win"]
    if len(wins) != 1 or any(seat.result is None for seat in seats):
        return None
    return wins[0] if concessions or seats[wins[0]].centers is None else None


def add_totals(rows: Sequence[NewRow], *, base: str, names: tuple[str, ...]) -> None:
    """Sum, average, product, smallest and largest of one word, under `names`, in every row."""
    values = [row[base] for row in rows]
    total = sum(values)
    results = (total, Fraction(total) / len(rows), math.prod(values), min(values), max(values))
    for row in rows:
        row.update(zip(names, results, strict=True))


@dataclass(frozen=True, slots=True)
class _Board:
    """What the columns of a board are made from. `standing` orders the seats, the eliminated by their year."""

    seats: Sequence[SeatFacts]
    mode: Mode
    centers: list[int]
    years: list[int]
    wins: int
    solo: int | None

    @classmethod
    def of(cls, system: System, seats: Sequence[SeatFacts]) -> _Board:
        return cls(
            seats,
            system.definition.mode,
            [seat.centers or 0 for seat in seats],
            [seat.final_year - 1900 if seat.final_year is not None else 0 for seat in seats],
            sum(seat.result == "win" for seat in seats),
            soloist(seats, concessions=system.definition.concession == "solo"),
        )

    @property
    def standing(self) -> list[tuple[int, int]]:
        return [(count, 0 if count else year) for count, year in zip(self.centers, self.years, strict=True)]

    def all(self, value: Number) -> list[Number]:
        """One value for every seat."""
        return [value] * len(self.seats)


Column = Callable[[_Board], Sequence[Number]]


def _num(board: _Board) -> Sequence[Number]:
    if board.mode == "win_draw":
        return board.all(board.wins)
    if board.mode == "rank":
        return board.all(sum(count > 0 for count in board.centers))
    return [board.wins if seat.result == "win" else 0 for seat in board.seats]


def _rest(board: _Board) -> Sequence[Number]:
    """The word `srv`."""
    if board.mode == "rank":
        return board.all(BOARD_CENTERS - max(board.centers))
    return board.all(BOARD_CENTERS - sum(seat.centers or 0 for seat in board.seats if seat.result == "win"))


def _bigger(board: _Board) -> Sequence[Number]:
    order = sorted(board.centers, reverse=True)
    return [order.index(count) for count in board.centers]


def _lead(board: _Board) -> Sequence[Number]:
    first, second = sorted(board.centers, reverse=True)[:2]
    return board.all(first - second)


def _place(board: _Board) -> Sequence[Number]:
    order = sorted(board.standing, reverse=True)
    return [order.index(own) + 1 for own in board.standing]


def _playing(power: str) -> Column:
    return lambda board: [int(seat.power == power) for seat in board.seats]


_COLUMNS: Final[Mapping[str, Column]] = MappingProxyType(
    {
        **{word: _playing(power) for word, power in POWER_WORDS.items()},
        "yrs": lambda board: board.years,
        "scs": lambda board: board.centers,
        "num": _num,
        "big": _bigger,
        "tie": lambda board: [board.centers.count(count) - 1 if count else 0 for count in board.centers],
        "srv": _rest,
        "ldr": lambda board: board.all(max(board.centers)),
        "ctrs": lambda board: [seat.total_centers or 0 for seat in board.seats],
        "solo": lambda board: [int(board.solo == i) for i in range(len(board.seats))],
        "lost": lambda board: [int(board.solo is not None and board.solo != i) for i in range(len(board.seats))],
        "won": lambda board: [int(seat.result == "win") for seat in board.seats],
        "draw": lambda board: board.all(board.wins),
        "out": lambda board: [0 if held else year for held, year in zip(board.centers, board.years, strict=True)],
        "length": lambda board: board.all(max(board.years)),
        "lead": _lead,
        "same": lambda board: [board.centers.count(count) for count in board.centers],
        "place": _place,
        "shared": lambda board: [board.standing.count(own) for own in board.standing],
    }
)


def _add_chart(seats: Sequence[SeatFacts], rows: Sequence[NewRow]) -> None:
    charts = chart_rows(seats)
    for row, counts, found in zip(rows, charts, read_places(charts), strict=True):
        row["led"], row["ahead"], row["level"] = found.led, found.ahead, found.level
        row[CHART_LENGTH] = len(counts)
        for year, count in enumerate(counts, start=1):
            row[chart_key(year)] = count
