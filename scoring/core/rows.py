"""The number of each word of the formula language for each seat of a board.

Rules: DTM manual §9; for the words that are ours, `words`. A player without centers at the end is eliminated. Centers
that nobody holds count in `srv`: it is what the winners, or the leader, lack of 34.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction

from scoring.core.chart import chart_rows, read_places
from scoring.core.evaluation import CHART_LENGTH, chart_key
from scoring.core.lexer import Number
from scoring.core.seats import SeatFacts
from scoring.core.systems import System
from scoring.core.words import CHART_WORDS, ENDING_WORDS, PLACE_WORDS, POWER_WORDS, Mode
from scoring.core.years import BOARD_CENTERS, SOLO_CENTERS

__all__ = ["add_totals", "rows_of", "soloist"]

NewRow = dict[str, Number]


def rows_of(system: System, seats: Sequence[SeatFacts]) -> list[NewRow]:
    """The words of each seat; totals over the board and the provisional score come later."""
    mode = system.definition.mode
    centers = [seat.centers or 0 for seat in seats]
    leader = max(centers)
    wins = sum(seat.result == "win" for seat in seats)
    held = leader if mode == "rank" else sum(seat.centers or 0 for seat in seats if seat.result == "win")
    alive = sum(count > 0 for count in centers)
    rows = []
    for seat, count in zip(seats, centers, strict=True):
        row: NewRow = {
            "yrs": _years(seat),
            "scs": count,
            "num": _num(seat, mode=mode, wins=wins, alive=alive),
            "big": sum(other > count for other in centers),
            "tie": centers.count(count) - 1 if count else 0,
            "srv": BOARD_CENTERS - held,
            "ldr": leader,
            "ctrs": seat.total_centers or 0,
        }
        for word, power in POWER_WORDS.items():
            row[word] = int(seat.power == power)
        rows.append(row)
    for wanted, add in ((ENDING_WORDS, _add_ending), (PLACE_WORDS, _add_places), (CHART_WORDS, _add_chart)):
        if system.words & wanted:
            add(system, seats, rows)
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


def _years(seat: SeatFacts) -> int:
    return seat.final_year - 1900 if seat.final_year is not None else 0


def _num(seat: SeatFacts, *, mode: Mode, wins: int, alive: int) -> int:
    if mode == "win_draw":
        return wins
    if mode == "rank":
        return alive
    return wins if seat.result == "win" else 0


def _add_ending(system: System, seats: Sequence[SeatFacts], rows: Sequence[NewRow]) -> None:
    solo = soloist(seats, concessions=system.definition.concession == "solo")
    length = max(_years(seat) for seat in seats)
    wins = sum(seat.result == "win" for seat in seats)
    for i, (seat, row) in enumerate(zip(seats, rows, strict=True)):
        row["solo"] = int(solo == i)
        row["lost"] = int(solo is not None and solo != i)
        row["won"] = int(seat.result == "win")
        row["draw"] = wins
        row["out"] = 0 if seat.centers else _years(seat)
        row["length"] = length


def _add_places(_system: System, seats: Sequence[SeatFacts], rows: Sequence[NewRow]) -> None:
    centers = [seat.centers or 0 for seat in seats]
    first, second = sorted(centers, reverse=True)[:2]
    standing = [(count, 0 if count else _years(seat)) for seat, count in zip(seats, centers, strict=True)]
    for row, count, own in zip(rows, centers, standing, strict=True):
        row["lead"] = first - second
        row["same"] = centers.count(count)
        row["place"] = 1 + sum(other > own for other in standing)
        row["shared"] = standing.count(own)


def _add_chart(_system: System, seats: Sequence[SeatFacts], rows: Sequence[NewRow]) -> None:
    charts = chart_rows(seats)
    for row, counts, found in zip(rows, charts, read_places(charts), strict=True):
        row["led"], row["ahead"], row["level"] = found.led, found.ahead, found.level
        row[CHART_LENGTH] = len(counts)
        for year, count in enumerate(counts, start=1):
            row[chart_key(year)] = count
