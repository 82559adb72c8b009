"""The checks on a board before it is scored, and the stricter ones before a game is finished.

Rules: DTM manual §13 ("entered and consistent") and §8 (draws include all survivors); contract §1 (facts that no
formula uses may be left out). Decided here, as the sources are silent:
- a lone win with fewer than 18 centers is a concession, unless another seat holds 18; `concession_question` asks;
- a result is checked against the centers only where the system reads both; elsewhere `center_doubts` tells of it;
- a game that continued after the system's final game-year counts as it was played: pages warn of it;
- whether a loser survived is known from the centers; where they are not given, a draw is taken as entered.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from common.pure.errors import Problem
from scoring.core.chart import chart_problems
from scoring.core.chart_facts import chart_contradictions, chart_unfinished, fill_from_chart
from scoring.core.seats import SEATS, SeatFacts, power_problems
from scoring.core.systems import System
from scoring.core.words import FIELDS, Field
from scoring.core.years import BOARD_CENTERS, FIRST_YEAR, LAST_YEAR, SOLO_CENTERS

_ASK: Final[dict[Field, str]] = {
    "result": "%(power)s has no result. Enter a win or a loss.",
    "centers": "%(power)s has no centers. Enter how many it held at the end, 0 if it was eliminated.",
    "final_year": "%(power)s has no final year. Enter the last game-year it played, such as 1907.",
    "total_centers": "%(power)s has no total of centers. Enter the sum of its centers in all game-years.",
    "chart": "%(power)s has no yearly chart. Enter its centers after each game-year, 1901 first.",
}
_OUT_WITHOUT_YEAR: Final = "%(power)s has 0 centers but no year. Give the year it was eliminated."


def check_board(system: System, *, seats: Sequence[SeatFacts], finishing: bool = False) -> tuple[Problem, ...]:
    """Everything that keeps the board from being scored, at paths such as `seats[3].centers`.

    With `finishing`, also what keeps a game from being finished: facts asked for but not entered, years and totals
    that can't be, and charts that are incomplete or say something else. What was left out is read from the chart. Where
    the system reads no chart, one that stops before the game did is accepted.
    """
    if len(seats) != SEATS:
        return (
            Problem(
                "seats",
                "wrong_count",
                "A board has 7 seats, but this one has %(count)s. Give each power one seat.",
                {"count": len(seats)},
            ),
        )
    needed = system.fields_asked if finishing else system.fields_used
    unfinished = "chart" not in needed and chart_unfinished(seats)
    seats = fill_from_chart(seats)
    problems = power_problems([seat.power for seat in seats])
    problems.extend(_missing(seats, needed))
    problems.extend(_centers(seats))
    problems.extend(chart_problems(seats, unfinished=unfinished))
    if "result" in needed:
        problems.extend(_results(seats, compare="centers" in needed))
    elif finishing and "result" in system.fields_optional:
        problems.extend(_against_centers(seats, [i for i, seat in enumerate(seats) if seat.result == "win"]))
    if system.definition.draws_include_all_survivors:
        problems.extend(_draw(seats))
    if finishing:
        said = chart_contradictions(seats, unfinished=unfinished)
        problems.extend(each for each in said if each.path not in _paths(problems))
        problems.extend(_years(seats))
        problems.extend(_totals(seats))
    return tuple(problems)


def concession_question(seats: Sequence[SeatFacts]) -> Problem | None:
    """What to ask about a lone win with fewer than 18 centers, at `conceded`; None where there is nothing to ask.

    `seats` include the unplayed power. Where the winner's centers are not known, nothing is asked.
    """
    known = fill_from_chart(seats)
    wins = [seat for seat in known if seat.result == "win"]
    if len(wins) != 1 or any(seat.result is None or (seat.centers or 0) >= SOLO_CENTERS for seat in known):
        return None
    winner = wins[0]
    if winner.centers is None:
        return None
    message = (
        "%(power)s has the only win with %(count)s centers, but a solo needs %(solo)s. Confirm that the others "
        "conceded, or correct the results or the centers."
    )
    params = {"power": winner.who, "count": winner.centers, "solo": SOLO_CENTERS}
    return Problem("conceded", "concession_unconfirmed", message, params)


def center_doubts(system: System, *, seats: Sequence[SeatFacts]) -> tuple[Problem, ...]:
    """Where results do not fit the centers that a system does not read: a reason to check, not to refuse."""
    if "centers" in system.fields_asked:
        return ()
    known = fill_from_chart(seats)
    wins = [i for i, seat in enumerate(known) if seat.result == "win"]
    return tuple(_against_centers(known, wins)) if wins else ()


def _paths(problems: Iterable[Problem]) -> set[str]:
    """The fields that have a problem already."""
    return {problem.path for problem in problems}


def _at(seats: Sequence[SeatFacts], i: int, field: str, code: str, message: str, **params: object) -> Problem:
    return Problem(f"seats[{i}].{field}", code, message, {"power": seats[i].who, **params})


def _missing(seats: Sequence[SeatFacts], needed: frozenset[Field]) -> Iterable[Problem]:
    for i, seat in enumerate(seats):
        for field in FIELDS:
            if field in needed and seat.fact(field) is None:
                out = field == "final_year" and seat.centers == 0
                yield _at(seats, i, field, "missing", _OUT_WITHOUT_YEAR if out else _ASK[field])


def _centers(seats: Sequence[SeatFacts]) -> Iterable[Problem]:
    counts = [seat.centers or 0 for seat in seats]
    wrong = [i for i, count in enumerate(counts) if not 0 <= count <= BOARD_CENTERS]
    for i in wrong:
        yield _at(
            seats,
            i,
            "centers",
            "out_of_range",
            "%(power)s has %(count)s centers, but a board has %(most)s. Enter 0 to %(most)s.",
            count=counts[i],
            most=BOARD_CENTERS,
        )
    if not wrong and sum(counts) > BOARD_CENTERS:
        message = "The centers add up to %(total)s, but a board has %(most)s. Correct a count."
        yield Problem("seats", "too_many_centers", message, {"total": sum(counts), "most": BOARD_CENTERS})


def _results(seats: Sequence[SeatFacts], *, compare: bool) -> Iterable[Problem]:
    """At least one win; with `compare`, results that fit the centers."""
    wins = [i for i, seat in enumerate(seats) if seat.result == "win"]
    if not wins and all(seat.result is not None for seat in seats):
        yield Problem(
            "seats",
            "no_win",
            "Nobody has a win. Give the win to the solo, or to every player in the draw.",
        )
    if compare:
        yield from _against_centers(seats, wins)


def _against_centers(seats: Sequence[SeatFacts], wins: Sequence[int]) -> Iterable[Problem]:
    for i in wins:
        if seats[i].centers == 0:
            yield _at(
                seats,
                i,
                "result",
                "eliminated_with_win",
                "%(power)s has a win but 0 centers. Correct the centers, or give it a loss.",
            )
    yield from _solo(seats, wins)


def _solo(seats: Sequence[SeatFacts], wins: Sequence[int]) -> Iterable[Problem]:
    solos = [i for i, seat in enumerate(seats) if (seat.centers or 0) >= SOLO_CENTERS]
    if len(solos) != 1:
        return  # two of them are too many centers, reported as such
    solo = solos[0]
    if seats[solo].result == "loss":
        yield _at(
            seats,
            solo,
            "result",
            "solo_without_win",
            "%(power)s holds %(count)s centers, which is a solo, but has a loss. Give it the win, or correct its "
            "centers.",
            count=seats[solo].centers,
        )
    for i in wins:
        if i != solo:
            yield _at(
                seats,
                i,
                "result",
                "win_beside_solo",
                "%(power)s has a win, but %(solo)s soloed with %(count)s centers. Give it a loss, or correct the "
                "centers.",
                solo=seats[solo].who,
                count=seats[solo].centers,
            )


def _draw(seats: Sequence[SeatFacts]) -> Iterable[Problem]:
    if sum(seat.result == "win" for seat in seats) < 2:
        return
    for i, seat in enumerate(seats):
        if seat.result == "loss" and seat.centers:
            yield _at(
                seats,
                i,
                "result",
                "survivor_left_out",
                "%(power)s survived with %(count)s centers, and draws include all survivors. Give it a win, or "
                "enter 0 centers if it was eliminated.",
                count=seat.centers,
            )


def _survived(seat: SeatFacts) -> bool:
    return seat.result == "win" if seat.centers is None else seat.centers > 0


def _years(seats: Sequence[SeatFacts]) -> Iterable[Problem]:
    """Years that a game can have, one last year for all who survived, nobody out after it."""
    last = max((s.final_year for s in seats if s.final_year is not None and _survived(s)), default=None)
    for i, seat in enumerate(seats):
        year = seat.final_year
        if year is None:
            continue
        if not FIRST_YEAR <= year <= LAST_YEAR:
            yield _at(
                seats,
                i,
                "final_year",
                "out_of_range",
                "The final year of %(power)s is %(year)s, but games run from %(first)s to %(limit)s. Enter a year "
                "in that range.",
                year=year,
                first=FIRST_YEAR,
                limit=LAST_YEAR,
            )
        elif last is not None and _survived(seat) and year < last:
            yield _at(
                seats,
                i,
                "final_year",
                "years_differ",
                "%(power)s survived, but its final year is %(year)s and the game’s is %(last)s. Enter %(last)s.",
                year=year,
                last=last,
            )
        elif last is not None and year > last:
            yield _at(
                seats,
                i,
                "final_year",
                "out_after_end",
                "%(power)s was out in %(year)s, after the game ended in %(last)s. Correct one of the years.",
                year=year,
                last=last,
            )


def _totals(seats: Sequence[SeatFacts]) -> Iterable[Problem]:
    """The centers of all years hold those of the last one, and at most 34 for each year."""
    for i, seat in enumerate(seats):
        total = seat.total_centers
        if total is None:
            continue
        least = seat.centers or 0
        years = (seat.final_year or LAST_YEAR) - FIRST_YEAR + 1
        if not least <= total <= BOARD_CENTERS * max(years, 1):
            yield _at(
                seats,
                i,
                "total_centers",
                "out_of_range",
                "The total of %(power)s is %(total)s, but over %(years)s years it must be from %(least)s to "
                "%(most)s. Add up its centers of every game-year.",
                total=total,
                years=years,
                least=least,
                most=BOARD_CENTERS * max(years, 1),
            )
