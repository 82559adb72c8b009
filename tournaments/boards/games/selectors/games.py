"""A game as the desk shows and checks it: seats with their newest facts, and what was entered before."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from scoring.core.chart_facts import FromChart, fill_from_chart, read_from_chart
from scoring.core.seats import Result, SeatFacts, with_unplayed
from scoring.core.years import FIRST_YEAR
from tournaments.events.models import Game, ResultVersion, ScoreOverride, Seat, SeatResult

SHEET_FIELDS = ("result", "centers", "final_year", "total_centers")
FACT_FIELDS = (*SHEET_FIELDS, "chart")


@dataclass(frozen=True, slots=True)
class SeatEntry:
    """What a person enters for one seat; None is nothing entered. `chart` holds its centers by year, 1901 first."""

    seat_id: int
    power: str = ""
    result: Result | None = None
    centers: int | None = None
    final_year: int | None = None
    total_centers: int | None = None
    chart: tuple[int, ...] | None = None

    def facts(self) -> SeatFacts:
        """The same as the core reads it."""
        return SeatFacts(self.power, self.result, self.centers, self.final_year, self.total_centers, self.chart)


@dataclass(frozen=True, slots=True)
class SeatLine:
    """A seat with its player and its newest facts."""

    seat: Seat
    entry: SeatEntry

    @property
    def name(self) -> str:
        """The name of the player."""
        return self.seat.entry.name

    def facts(self) -> SeatFacts:
        """The seat as the core reads it, with its player for errors about a seat whose power is not known."""
        return replace(self.entry.facts(), player=self.name)

    @property
    def set_score(self) -> ScoreOverride | None:
        """The score that the organiser set."""
        return getattr(self.seat, "score_override", None)


def version_number(game: Game) -> int:
    """The number of the newest version of the result, 0 before the first."""
    return game.result.number if game.result else 0


def seat_lines(
    game: Game, *, seats: Sequence[Seat] | None = None, results: Sequence[SeatResult] | None = None
) -> list[SeatLine]:
    """The seats in the order of the powers, then as seated. A query for the `seats` and one for the newest `results`,
    unless they are known."""
    if seats is None:
        seats = list(game.seats.select_related("entry__person", "score_override__made_by"))
    if results is None:
        results = list(game.result.seats.all()) if game.result else []
    known = {result.seat_id: result for result in results}
    return [SeatLine(seat, entry_in(seat, known.get(seat.pk))) for seat in in_order_of_powers(seats)]


def in_order_of_powers(seats: Iterable[Seat]) -> list[Seat]:
    """The seats of a game in the order of their powers, then as seated."""
    return sorted(seats, key=lambda seat: (seat.power == "", seat.power, seat.position))


def facts_of(lines: Sequence[SeatLine]) -> tuple[SeatFacts, ...]:
    """What the core scores and checks, in the order of `lines`; what was left out is read from the chart."""
    return fill_from_chart([line.facts() for line in lines])


def board_of(game: Game, seats: Sequence[SeatFacts]) -> tuple[SeatFacts, ...]:
    """The seats as the game is scored and checked: with one more, the last, for a power that nobody plays."""
    return with_unplayed(seats, game.left_out)


def facts_by_chart(lines: Sequence[SeatLine]) -> tuple[FromChart | None, ...]:
    """What each seat's chart alone says, in the order of `lines`; None where it says nothing yet."""
    return read_from_chart([line.facts() for line in lines])


def fact_changes(was: SeatEntry, now: SeatEntry) -> Iterator[tuple[str, object, object]]:
    """Each fact that differs: its name in words, before and after; of two charts each year that differs."""
    for field in SHEET_FIELDS:
        before, after = getattr(was, field), getattr(now, field)
        if before != after:
            yield field.replace("_", " "), before, after
    if was.chart == now.chart:
        return
    if was.chart is None or now.chart is None:
        yield "centers by year", _in_a_line(was.chart), _in_a_line(now.chart)
        return
    old, new = was.chart, now.chart
    for k in range(max(len(old), len(new))):
        before, after = (chart[k] if k < len(chart) else None for chart in (old, new))
        if before != after:
            yield f"centers after {FIRST_YEAR + k}", before, after


def _in_a_line(chart: tuple[int, ...] | None) -> str | None:
    return None if chart is None else ", ".join(map(str, chart))


def result_history(game: Game) -> list[tuple[ResultVersion, list[SeatResult]]]:
    """All versions with their seats, newest first, and who entered them. One query: a version has all seats."""
    rows = (
        SeatResult.objects.filter(version__game=game)
        .select_related("version__entered_by", "seat")
        .order_by("-version__number", "seat__power", "seat__position")
    )
    return [(version, list(seats)) for version, seats in groupby(rows, key=lambda row: row.version)]


def entry_in(seat: Seat, known: SeatResult | None) -> SeatEntry:
    """The facts of a seat in one version; all None where that version has none."""
    if known is None:
        return SeatEntry(seat.pk, seat.power)
    result: Result | None = "win" if known.result == "win" else "loss" if known.result == "loss" else None
    chart = None if known.chart is None else tuple(known.chart)
    return SeatEntry(seat.pk, seat.power, result, known.centers, known.final_year, known.total_centers, chart)
