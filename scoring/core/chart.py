"""The yearly chart of a board: each power's centers after each game-year, its checks, and what follows from it.

Rules: at most 34 centers a year; a power that has lost its last center gains none back (its units are gone, and only
home centers build).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from common.pure.errors import Phrase, Problem
from common.pure.reading import Problems, kind_of, read_whole
from scoring.core.years import BOARD_CENTERS, FIRST_YEAR, LAST_YEAR

if TYPE_CHECKING:
    from scoring.core.seats import SeatFacts


def read_chart(raw: object, *, path: str, power: str, problems: Problems) -> tuple[int, ...] | None:
    """A chart from JSON: a list of counts, 1901 first. Adds problems at paths such as `seats[3].chart[2]`."""
    if raw is None:
        return None
    longest = LAST_YEAR - FIRST_YEAR + 1
    if not isinstance(raw, list | tuple):
        message = "The yearly chart of %(power)s must be a list of counts, 1901 first, not %(kind)s."
        problems.append(
            Problem(path, "wrong_type", message, {"power": power or Phrase("a seat"), "kind": kind_of(raw)})
        )
        return None
    if not 1 <= len(raw) <= longest:
        message = "The yearly chart of %(power)s has %(count)s counts. Give 1 to %(most)s, one for each game-year."
        params = {"power": power or Phrase("a seat"), "count": len(raw), "most": longest}
        problems.append(Problem(path, "wrong_count", message, params))
        return None
    counts = [
        read_whole(
            count,
            path=f"{path}[{k}]",
            least=0,
            most=BOARD_CENTERS,
            what=Phrase("The centers after %(year)s", year=FIRST_YEAR + k),
            problems=problems,
        )
        for k, count in enumerate(raw)
    ]
    known = tuple(count for count in counts if count is not None)
    return known if len(known) == len(counts) else None


def chart_problems(seats: Sequence[SeatFacts], *, path: str = "seats", unfinished: bool = False) -> Iterator[Problem]:
    """What a chart can't have: more than 34 in a year, growth from 0, or another count than that at the end.

    An `unfinished` chart does not know the end: a power that still held centers may have any number of them later.
    """
    for i, seat in enumerate(seats):
        if seat.chart is not None:
            yield from _seat_problems(seat, seats, f"{path}[{i}].chart", unfinished=unfinished)
    for k, year in enumerate(zip(*chart_rows(seats), strict=True)):
        if sum(year) > BOARD_CENTERS:
            top = year.index(max(year))
            message = (
                "The charts add up to %(total)s centers after %(year)s, but a board has %(most)s. Check that "
                "year, first %(power)s (%(count)s)."
            )
            params = {"total": sum(year), "year": FIRST_YEAR + k, "most": BOARD_CENTERS}
            params |= {"power": seats[top].who, "count": year[top]}
            yield Problem(f"{path}[{top}].chart[{k}]", "too_many_centers", message, params)


def _seat_problems(seat: SeatFacts, seats: Sequence[SeatFacts], path: str, *, unfinished: bool) -> Iterator[Problem]:
    counts = seat.chart or ()
    for k, (before, after) in enumerate(pairwise(counts), start=1):
        if after and not before:
            yield Problem(
                f"{path}[{k}]",
                "growth_from_nothing",
                "%(power)s had no centers after %(before)s but %(count)s after %(year)s. Correct one of the counts.",
                {
                    "power": seat.who,
                    "before": FIRST_YEAR + k - 1,
                    "count": after,
                    "year": FIRST_YEAR + k,
                },
            )
    years = max(len(each.chart or ()) for each in seats)
    last = counts[-1] if len(counts) == years else 0
    year = FIRST_YEAR + years - 1
    if unfinished and 0 not in counts and (seat.final_year is None or seat.final_year > year):
        return
    if seat.centers is not None and seat.centers != last:
        yield Problem(
            path,
            "chart_ends_elsewhere",
            "The chart of %(power)s ends in %(year)s with %(last)s centers, but %(count)s are entered. Correct "
            "one of the two. If the game continued after %(year)s, add the missing years.",
            {"power": seat.who, "last": last, "count": seat.centers, "year": year},
        )


def chart_rows(seats: Sequence[SeatFacts]) -> tuple[tuple[int, ...], ...]:
    """The counts of each seat, all as long as the longest; a chart that ends earlier continues with 0."""
    charts = [seat.chart or () for seat in seats]
    years = max(map(len, charts), default=0)
    return tuple((*counts, *(0,) * (years - len(counts))) for counts in charts)


def last_led(rows: Sequence[tuple[int, ...]]) -> list[int]:
    """For each seat the last game-year after which nobody had more, 0 for never: the word `led`."""
    found, open_seats = [0] * len(rows), len(rows)
    years = list(zip(*rows, strict=True))
    for year in range(len(years), 0, -1):
        counts = years[year - 1]
        top = max(counts)
        for i, count in enumerate(counts):
            if count == top and not found[i]:
                found[i] = year
                open_seats -= 1
        if not open_seats:
            break
    return found


def seats_ahead(rows: Sequence[tuple[int, ...]]) -> list[int]:
    """For each seat how many are ahead by their last centers, or the year before where these tie: the word `ahead`."""
    backwards = [counts[::-1] for counts in rows]
    order = sorted(backwards, reverse=True)
    return [order.index(own) for own in backwards]
