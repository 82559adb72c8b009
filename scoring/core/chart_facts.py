"""What the yearly chart of a board says about its other facts: centers, final years, totals, and where they differ.

Rules: a power is out in the game-year after which it held nothing; everyone else played to the last year of the chart,
or to the spring of the next, when the game was called before its centers were counted. Decided here: a fact that was
entered counts, and one that was left out is read from the chart. A chart that stops before the game did is unfinished:
it says which powers were out by then, and nothing about the others.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from common.pure.errors import Problem
from scoring.core.years import FIRST_YEAR

if TYPE_CHECKING:
    from scoring.core.seats import SeatFacts


@dataclass(frozen=True, slots=True)
class FromChart:
    """One seat by its chart: centers at the end, last game-year, and the centers of all years added up."""

    centers: int
    final_year: int
    total_centers: int

    @property
    def out(self) -> bool:
        """Whether the power was eliminated."""
        return not self.centers


def read_from_chart(seats: Sequence[SeatFacts]) -> tuple[FromChart | None, ...]:
    """Each seat by its chart; None where it has none, or where it stops with centers before the others do."""
    years = max((len(seat.chart or ()) for seat in seats), default=0)
    return tuple(_read(seat.chart, years=years) for seat in seats)


def chart_unfinished(seats: Sequence[SeatFacts]) -> bool:
    """Whether the game continued after its chart, by the entered facts.

    A later last year says so, or, where no year rules it out, other centers than the chart's for all who held any.
    """
    years = max((len(seat.chart or ()) for seat in seats), default=0)
    last = FIRST_YEAR + years - 1
    going = [(seat, seat.chart) for seat in seats if seat.chart and 0 not in seat.chart]
    ended = max((seat.final_year for seat, _chart in going if seat.final_year is not None), default=last + 1)
    if ended != last + 1:
        return ended > last
    counts = [(seat.centers, chart[-1]) for seat, chart in going if len(chart) == years]
    return all(entered is not None for entered, _charted in counts) and any(
        entered != charted for entered, charted in counts
    )


def fill_from_chart(seats: Sequence[SeatFacts]) -> tuple[SeatFacts, ...]:
    """The seats with what their charts say in place of each fact that was left out; entered facts stay."""
    if all(seat.chart is None for seat in seats):
        return tuple(seats)
    unfinished = chart_unfinished(seats)
    return tuple(
        seat if found is None or (unfinished and not found.out) else _filled(seat, found)
        for seat, found in zip(seats, read_from_chart(seats), strict=True)
    )


def chart_contradictions(seats: Sequence[SeatFacts], *, unfinished: bool = False) -> Iterator[Problem]:
    """Where charts are incomplete, or contradict the facts entered with them.

    Counts that no board has, and centers that differ, are `chart_problems`. An `unfinished` chart, as a whole, says
    nothing of the years after it.
    """
    if all(seat.chart is None for seat in seats if not seat.unplayed):
        return
    years = max(len(seat.chart or ()) for seat in seats)
    last = FIRST_YEAR + years - 1
    for i, (seat, found) in enumerate(zip(seats, read_from_chart(seats), strict=True)):
        path, power = f"seats[{i}]", seat.who
        if found is None:
            yield _incomplete(seat, path=path, last=last)
            continue
        if unfinished and not found.out and (seat.final_year is None or seat.final_year > last):
            continue
        if seat.final_year is not None:
            yield from _year_problems(seat.final_year, found, path=path, power=power, last=last)
        if seat.total_centers not in {None, found.total_centers}:
            yield Problem(
                f"{path}.total_centers",
                "chart_total_differs",
                "The chart of %(power)s adds up to %(chart)s centers, but a total of %(total)s is entered. "
                "Correct one of the two, or leave the total blank.",
                {"power": power, "chart": found.total_centers, "total": seat.total_centers},
            )


def _read(chart: tuple[int, ...] | None, *, years: int) -> FromChart | None:
    if not chart:
        return None
    if 0 in chart:
        return FromChart(chart[-1], FIRST_YEAR + chart.index(0), sum(chart))
    return FromChart(chart[-1], FIRST_YEAR + years - 1, sum(chart)) if len(chart) == years else None


def _filled(seat: SeatFacts, found: FromChart) -> SeatFacts:
    return replace(
        seat,
        centers=found.centers if seat.centers is None else seat.centers,
        final_year=found.final_year if seat.final_year is None else seat.final_year,
        total_centers=found.total_centers if seat.total_centers is None else seat.total_centers,
    )


def _incomplete(seat: SeatFacts, *, path: str, last: int) -> Problem:
    power = seat.who
    if not seat.chart:
        message = "%(power)s has no yearly chart, but others have one. Enter its centers of each year to %(last)s."
        return Problem(f"{path}.chart", "chart_missing", message, {"power": power, "last": last})
    return Problem(
        f"{path}.chart[{len(seat.chart)}]",
        "chart_stops",
        "The chart of %(power)s stops after %(year)s with %(count)s centers, but others continue to %(last)s. "
        "Enter the missing years, with 0 for the year it was eliminated.",
        {"power": power, "year": FIRST_YEAR + len(seat.chart) - 1, "count": seat.chart[-1], "last": last},
    )


def _year_problems(year: int, found: FromChart, *, path: str, power: str, last: int) -> Iterator[Problem]:
    params = {"power": power, "year": year, "chart": found.final_year, "last": last}
    if found.out and year != found.final_year:
        message = "By its chart, %(power)s was out in %(chart)s, but %(year)s is entered. Correct one of the two."
        yield Problem(f"{path}.final_year", "chart_year_differs", message, params)
    elif not found.out and not last <= year <= last + 1:
        message = "The chart ends in %(last)s, but %(power)s played to %(year)s. Correct the year or the chart."
        yield Problem(f"{path}.final_year", "chart_year_differs", message, params)
