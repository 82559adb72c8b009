"""A game as the desk shows and checks it: seats with their newest facts, and what was entered before."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.core.seats import Result, SeatFacts
from tournaments.models import Game, ResultVersion, Seat, SeatResult

__all__ = [
    "FACT_FIELDS",
    "SeatEntry",
    "SeatLine",
    "entry_in",
    "facts_of",
    "result_history",
    "seat_lines",
    "version_number",
]

FACT_FIELDS = ("result", "centers", "final_year", "total_centers")


@dataclass(frozen=True, slots=True)
class SeatEntry:
    """What a person enters for one seat; None is nothing entered."""

    seat_id: int
    power: str = ""
    result: Result | None = None
    centers: int | None = None
    final_year: int | None = None
    total_centers: int | None = None

    def facts(self) -> SeatFacts:
        """The same as the core reads it."""
        return SeatFacts(self.power, self.result, self.centers, self.final_year, self.total_centers)


@dataclass(frozen=True, slots=True)
class SeatLine:
    """A seat with its player and its newest facts."""

    seat: Seat
    entry: SeatEntry

    @property
    def name(self) -> str:
        """Who plays."""
        return self.seat.entry.name


def version_number(game: Game) -> int:
    """The number of the newest version of the result, 0 before the first."""
    return game.result.number if game.result else 0


def seat_lines(game: Game) -> list[SeatLine]:
    """The seats in the order of the powers, then as seated. Two queries."""
    seats = list(game.seats.select_related("entry__person"))
    known = _results_by_seat(game.result) if game.result else {}
    lines = [SeatLine(seat, entry_in(seat, known.get(seat.pk))) for seat in seats]
    return sorted(lines, key=lambda line: (line.seat.power == "", line.seat.power, line.seat.position))


def facts_of(lines: Sequence[SeatLine]) -> tuple[SeatFacts, ...]:
    """What the core scores and checks, in the order of `lines`."""
    return tuple(line.entry.facts() for line in lines)


def result_history(game: Game) -> list[ResultVersion]:
    """All versions, newest first, with who entered them and their seats. Two queries."""
    return list(game.result_versions.select_related("entered_by").prefetch_related("seats__seat"))


def _results_by_seat(version: ResultVersion) -> dict[int, SeatResult]:
    return {result.seat_id: result for result in version.seats.all()}


def entry_in(seat: Seat, known: SeatResult | None) -> SeatEntry:
    """The facts of a seat in one version; all None where that version has none."""
    if known is None:
        return SeatEntry(seat.pk, seat.power)
    result: Result | None = "win" if known.result == "win" else "loss" if known.result == "loss" else None
    return SeatEntry(seat.pk, seat.power, result, known.centers, known.final_year, known.total_centers)
