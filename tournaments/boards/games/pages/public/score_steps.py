"""The arithmetic of a finished board's scores: the formula of each seat, with the figures that it reads."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, Literal, cast

from common.pure.errors import RuleError
from scoring.core.boards import score_board
from scoring.core.chart_facts import fill_from_chart
from scoring.core.seats import SeatFacts, with_unplayed
from scoring.core.systems import System
from scoring.core.trace import Trace, trace_seat
from scoring.core.words import WORDS, Word
from tournaments.boards.games.shown.events import GameShown, SeatShown
from tournaments.events.models import Event
from tournaments.lab.models import ScoringSystem
from tournaments.lab.selectors.systems import compiled

MOST_PIECES: Final = 400
"""A board whose formulas have more pieces than this explains nothing to anybody."""


@dataclass(frozen=True, slots=True)
class SeatSteps:
    """A seat with the formulas that its score is the average of; `named` are the values that they read, by name."""

    power: str
    name: str
    score: Fraction
    traces: Sequence[Trace]
    named: Mapping[str, Trace]
    provisional: Trace | None = None


@dataclass(frozen=True, slots=True)
class ScoreSteps:
    """The seats of a board, what the words of their formulas mean, and how the scores are rounded."""

    seats: Sequence[SeatSteps]
    words: Sequence[Word]
    rounding: str


def score_steps(event: Event, game: GameShown) -> ScoreSteps | None:
    """The arithmetic of a board's scores; None if it isn't finished, or wouldn't give the scores that are shown.

    It takes a query where the board has a scoring system of its own.
    """
    row = _system_of(event, game.system) if game.state == "finished" else None
    if row is None or any(seat.score is None or not seat.power for seat in game.seats):
        return None
    system = compiled(row)
    facts = with_unplayed([_facts(seat) for seat in game.seats], game.left_out)
    try:
        scores = score_board(system, seats=facts)
        if any(_computed(seat) != score for seat, score in zip(game.seats, scores, strict=False)):
            return None
        seats = [
            _steps(system, seat, fill_from_chart(facts), at=at, score=scores[at]) for at, seat in enumerate(game.seats)
        ]
    except RuleError:
        return None
    if sum(len(trace.pieces) for each in seats for trace in (*each.traces, *each.named.values())) > MOST_PIECES:
        return None
    used = [word for name, word in WORDS.items() if name in system.words]
    return ScoreSteps(seats, used, system.definition.rounding)


def _system_of(event: Event, name: str) -> ScoringSystem | None:
    own = event.boards.scoring_system
    if own.name == name:
        return own
    return next(
        (each for each in ScoringSystem.objects.filter(name=name) if each.club_id in {None, event.club_id}), None
    )


def _facts(seat: SeatShown) -> SeatFacts:
    result = cast(Literal["win", "loss"] | None, seat.result)
    return SeatFacts(seat.power, result, seat.centers, seat.final_year, None, seat.chart or None)


def _computed(seat: SeatShown) -> Fraction:
    return Fraction(seat.set.computed if seat.set else seat.score or 0)


def _steps(system: System, seat: SeatShown, facts: Sequence[SeatFacts], *, at: int, score: Fraction) -> SeatSteps:
    trace = trace_seat(system, seats=facts, at=at)
    named = {path: each for path, each in trace.formulas.items() if path.startswith("values")}
    return SeatSteps(
        power=seat.power,
        name=seat.name,
        score=score,
        traces=[each for each in trace.formulas.values() if each.applies],
        named={path.rpartition(".")[2]: each for path, each in named.items()},
        provisional=trace.formulas.get("formulas.provisional") if system.definition.mode == "both" else None,
    )
