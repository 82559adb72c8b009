"""The number of each word of the formula language for each seat of a board.

Rules: DTM manual §9; for the words that are ours, `words`. A player without centers at the end is eliminated. Centers
that nobody holds count in `srv`: it is what the winners, or the leader, lack of 34.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from types import MappingProxyType
from typing import Any, Final

from scoring.core.chart import chart_rows, last_led, seats_ahead
from scoring.core.evaluation import CHART_LENGTH, chart_key
from scoring.core.lexer import Number
from scoring.core.seats import Result, SeatFacts
from scoring.core.systems import System
from scoring.core.words import BOARD_CENTER_WORDS, CHART_WORDS, POWER_WORDS, Mode
from scoring.core.years import BOARD_CENTERS, SOLO_CENTERS

NewRow = dict[str, Number]
Whole = Sequence[int]
BOARD_SEATS: Final = "@seats"
"""What every column is made from in the end: the seats."""


@dataclass(frozen=True, slots=True)
class Column:
    """How a word, or a part of one, is calculated for a board.

    `takes` are the columns that `make` gets, in order; `shared` where it gives one number for all seats.
    """

    make: Callable[..., Any]
    takes: tuple[str, ...] = (BOARD_SEATS,)
    shared: bool = False


def rows_of(system: System, seats: Sequence[SeatFacts]) -> list[NewRow]:
    """The words of each seat that the system reads; totals over the board and the provisional score come later."""
    columns = columns_for(system.definition.mode, concessions=system.definition.concession == "solo")
    names = [word for word in system.words if word in columns and word not in CHART_WORDS]
    if "ctrs" not in names and not system.words.isdisjoint(BOARD_CENTER_WORDS):
        names.append("ctrs")
    known: dict[str, Any] = {BOARD_SEATS: seats}
    rows: list[NewRow] = [{} for _ in seats]
    for name in names:
        values = _column(name, columns, known)
        for row, value in zip(rows, [values] * len(seats) if columns[name].shared else values, strict=True):
            row[name] = value
    if not system.words.isdisjoint(CHART_WORDS):
        _add_chart(columns, known, rows)
    return rows


def add_totals(rows: Sequence[NewRow], *, base: str, names: tuple[str, ...]) -> None:
    """Sum, average, product, smallest and largest of one word, under `names`, in every row."""
    values = [row[base] for row in rows]
    total = sum(values)
    results = (total, Fraction(total) / len(rows), math.prod(values), min(values), max(values))
    for row in rows:
        row.update(zip(names, results, strict=True))


def _column(name: str, columns: Mapping[str, Column], known: dict[str, Any]) -> Any:
    if name not in known:
        column = columns[name]
        known[name] = column.make(*[_column(each, columns, known) for each in column.takes])
    return known[name]


def _add_chart(columns: Mapping[str, Column], known: dict[str, Any], rows: Sequence[NewRow]) -> None:
    words = [_column(name, columns, known) for name in ("led", "ahead", "level", "@chart")]
    for row, led, ahead, level, counts in zip(rows, *words, strict=True):
        row["led"], row["ahead"], row["level"] = led, ahead, level
        row[CHART_LENGTH] = len(counts)
        for year, count in enumerate(counts, start=1):
            row[chart_key(year)] = count


def _soloist(centers: Whole, results: Sequence[Result | None], *, lone_win: bool) -> int | None:
    """The seat that soloed: the one with 18 centers, or else, by a `lone_win`, the winner of a known ending."""
    for i, count in enumerate(centers):
        if count >= SOLO_CENTERS:
            return i
    if not lone_win or results.count("win") != 1 or None in results:
        return None
    return results.index("win")


def _solo_or_concession(seats: Sequence[SeatFacts], centers: Whole, results: Sequence[Result | None]) -> int | None:
    return _soloist(centers, results, lone_win=True)


def _solo_by_centers(seats: Sequence[SeatFacts], centers: Whole, results: Sequence[Result | None]) -> int | None:
    """A lone win is a solo all the same where the centers of the winner are not known."""
    found = _soloist(centers, results, lone_win=True)
    return found if found is None or centers[found] >= SOLO_CENTERS or seats[found].centers is None else None


def _standing(centers: Whole, years: Whole) -> list[tuple[int, int]]:
    """What orders the seats, the eliminated by their year."""
    return [(count, 0 if count else year) for count, year in zip(centers, years, strict=True)]


def _bigger(centers: Whole) -> list[int]:
    order = sorted(centers, reverse=True)
    return [order.index(count) for count in centers]


def _tied(centers: Whole) -> list[int]:
    return [centers.count(count) - 1 if count else 0 for count in centers]


def _same(held: Sequence[Any]) -> list[int]:
    return [held.count(own) for own in held]


def _lead(centers: Whole) -> int:
    first, second = sorted(centers, reverse=True)[:2]
    return first - second


def _place(standing: Sequence[tuple[int, int]]) -> list[int]:
    order = sorted(standing, reverse=True)
    return [order.index(own) + 1 for own in standing]


def _solo(centers: Whole, solo: int | None) -> list[int]:
    return [int(i == solo) for i in range(len(centers))]


def _lost(centers: Whole, solo: int | None) -> list[int]:
    return [int(i != solo) for i in range(len(centers))] if solo is not None else [0] * len(centers)


def _out(centers: Whole, years: Whole) -> list[int]:
    return [0 if held else year for held, year in zip(centers, years, strict=True)]


def _playing(power: str) -> Column:
    return Column(lambda seats: [int(seat.power == power) for seat in seats])


def _unheld_by_winners(centers: Whole, won: Whole) -> int:
    return BOARD_CENTERS - sum(count for count, win in zip(centers, won, strict=True) if win)


_CENTERS: Final = ("scs",)
_SOLO: Final = (BOARD_SEATS, "scs", "@results")
_COLUMNS: Final[Mapping[str, Column]] = MappingProxyType(
    {
        **{word: _playing(power) for word, power in POWER_WORDS.items()},
        "@results": Column(lambda seats: [seat.result for seat in seats]),
        "@standing": Column(_standing, ("scs", "yrs")),
        "@chart": Column(chart_rows),
        "yrs": Column(lambda seats: [0 if seat.final_year is None else seat.final_year - 1900 for seat in seats]),
        "scs": Column(lambda seats: [seat.centers or 0 for seat in seats]),
        "big": Column(_bigger, _CENTERS),
        "tie": Column(_tied, _CENTERS),
        "ldr": Column(max, _CENTERS, shared=True),
        "ctrs": Column(lambda seats: [seat.total_centers or 0 for seat in seats]),
        "solo": Column(_solo, ("scs", "@solo")),
        "lost": Column(_lost, ("scs", "@solo")),
        "won": Column(lambda results: [int(result == "win") for result in results], ("@results",)),
        "draw": Column(lambda results: results.count("win"), ("@results",), shared=True),
        "out": Column(_out, ("scs", "yrs")),
        "length": Column(max, ("yrs",), shared=True),
        "lead": Column(_lead, _CENTERS, shared=True),
        "same": Column(_same, _CENTERS),
        "place": Column(_place, ("@standing",)),
        "shared": Column(_same, ("@standing",)),
        "led": Column(last_led, ("@chart",)),
        "ahead": Column(seats_ahead, ("@chart",)),
        "level": Column(_same, ("@chart",)),
    }
)
_WINNERS_LACK: Final = Column(_unheld_by_winners, ("scs", "won"), shared=True)
_BY_MODE: Final[Mapping[Mode, Mapping[str, Column]]] = MappingProxyType(
    {
        "win_draw": {"num": _COLUMNS["draw"], "srv": _WINNERS_LACK},
        "rank": {
            "num": Column(lambda centers: sum(count > 0 for count in centers), _CENTERS, shared=True),
            "srv": Column(lambda centers: BOARD_CENTERS - max(centers), _CENTERS, shared=True),
        },
        "both": {"num": Column(lambda won, draw: [win * draw for win in won], ("won", "draw")), "srv": _WINNERS_LACK},
    }
)


@lru_cache(maxsize=len(_BY_MODE) * 2)
def columns_for(mode: Mode, *, concessions: bool) -> Mapping[str, Column]:
    """How each word is calculated in a mode; with `concessions` a lone win below 18 centers is a solo."""
    solo = Column(_solo_or_concession if concessions else _solo_by_centers, _SOLO, shared=True)
    return MappingProxyType({**_COLUMNS, **_BY_MODE[mode], "@solo": solo})
