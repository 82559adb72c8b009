"""Votes to end a game: a draw of several powers, or with one power a concession to it.

Rules: DTM manual §8 (draws include all survivors) and §13 (several wins are a draw). Decided here, as the sources are
silent: eliminated powers take no part in a draw; a power with 18 centers has won, so there is nothing to vote on; a
passed vote proposes its year as the last one of everybody who is known to have played on.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from dataclasses import replace

from common.pure.errors import Problem
from scoring.core.chart_facts import fill_from_chart
from scoring.core.definitions import Concession
from scoring.core.seats import SeatFacts
from scoring.core.systems import System
from scoring.core.words import SOLO_WORDS
from scoring.core.years import FIRST_YEAR, LAST_YEAR, SOLO_CENTERS


def concession_counts(system: System) -> Concession:
    """Whether a game conceded with fewer than 18 centers scores as a solo, or by the centers.

    In win/draw scoring a lone win takes the formula of a solo. Where players are ranked by centers, only a system
    whose formulae ask for a solo, and whose setting says so, takes a concession for one.
    """
    if system.definition.mode == "win_draw":
        return "solo"
    return system.definition.concession if system.words & SOLO_WORDS else "centers"


def vote_problems(
    system: System, *, seats: Sequence[SeatFacts], powers: Sequence[str], year: int
) -> tuple[Problem, ...]:
    """Why a vote can't be held, at `powers` and `year`; `seats` are known as far as they are entered."""
    known = fill_from_chart(seats)
    problems = [*_wrong_powers({seat.power for seat in known}, powers), *_wrong_year(system, year)]
    if problems:
        return tuple(problems)
    return (*_solo(known, powers), *_members(system, known, powers))


def facts_after_vote(
    system: System, *, seats: Sequence[SeatFacts], powers: Sequence[str], year: int
) -> tuple[SeatFacts, ...]:
    """The facts that a passed vote gives: wins and losses, and its year for surviving players without one.

    What was entered stays; what a chart says is not written down. The year is left blank where no formula reads it,
    and for a loser who may have been out earlier.
    """
    filled = fill_from_chart(seats)
    return tuple(
        replace(
            seat,
            result="win" if seat.power in powers else "loss",
            final_year=year
            if seat.final_year is None
            and "final_year" in system.fields_asked
            and known.final_year != year
            and (seat.power in powers or bool(known.centers))
            else seat.final_year,
        )
        for seat, known in zip(seats, filled, strict=True)
    )


def _wrong_powers(known: Set[str], powers: Sequence[str]) -> Iterator[Problem]:
    if not powers:
        yield Problem(
            "powers", "missing", "No power is chosen. Choose one power for a concession, or several for a draw."
        )
    for k, power in enumerate(powers):
        if not power or power not in known:
            message = "%(power)s does not sit at this board. Choose among its powers."
            yield Problem("powers", "unknown_power", message, {"power": power.title()[:20] or "–"})
        elif power in powers[:k]:
            message = "%(power)s is in this vote twice. Choose each power once."
            yield Problem("powers", "power_twice", message, {"power": power.title()})


def _wrong_year(system: System, year: int) -> Iterator[Problem]:
    limit = system.definition.final_year or LAST_YEAR
    if not FIRST_YEAR <= year <= limit:
        message = "The game-year of the vote is %(year)s. Enter a year from %(first)s to %(limit)s."
        yield Problem("year", "out_of_range", message, {"year": year, "first": FIRST_YEAR, "limit": limit})


def _solo(seats: Sequence[SeatFacts], powers: Sequence[str]) -> Iterator[Problem]:
    for seat in seats:
        if (seat.centers or 0) >= SOLO_CENTERS and list(powers) != [seat.power]:
            yield Problem(
                "powers",
                "solo",
                "%(power)s holds %(count)s centers, which is a solo: there is nothing to vote on. Give it the win, or "
                "correct its centers.",
                {"power": seat.who, "count": seat.centers},
            )


def _members(system: System, seats: Sequence[SeatFacts], powers: Sequence[str]) -> Iterator[Problem]:
    everybody = system.definition.draws_include_all_survivors and len(powers) > 1
    for seat in seats:
        if seat.power in powers and seat.centers == 0:
            message = "%(power)s has 0 centers, so it can’t be part of the draw. Leave it out, or correct its centers."
            yield Problem("powers", "eliminated", message, {"power": seat.who})
        elif everybody and seat.power not in powers and seat.centers:
            message = (
                "%(power)s survives with %(count)s centers, and draws include all survivors. Add it, or correct its "
                "centers."
                if seat.power
                else "%(power)s survives with %(count)s centers, draws include all survivors, and the power is not "
                "known. Choose the power on the sheet, save it, then record the vote."
            )
            yield Problem("powers", "survivor_left_out", message, {"power": seat.who, "count": seat.centers})
