"""Scores one board by a compiled system, exactly.

Rules: DTM manual §8 (the three end-game criteria), rulings M5 (rounding last) and M14 (eliminated players). Named
values that read the provisional score are calculated after it, the others before it.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from common.pure.errors import RuleError
from scoring.core.chart_facts import fill_from_chart
from scoring.core.checks import check_board
from scoring.core.codegen.compiled import write_scores
from scoring.core.codegen.function_cache import Scores
from scoring.core.definitions import Rounding
from scoring.core.evaluation import Table, evaluate
from scoring.core.lexer import Number
from scoring.core.rows import add_totals, rows_of
from scoring.core.seats import SEATS, SeatFacts
from scoring.core.steps import Formula
from scoring.core.systems import System
from scoring.core.words import BOARD_CENTER_WORDS, PROVISIONAL_WORDS

MAX_SCORE: Final = 10**15
BOARDS_BY_STEPS: Final = 16
"""Making the function takes as long as this many boards step by step, two milliseconds or three."""


def score_board(system: System, *, seats: Sequence[SeatFacts], finishing: bool = False) -> tuple[Fraction, ...]:
    """The exact score of each seat, in the order of `seats`, the system's rounding applied last.

    Errors: `RuleError` with everything that `check_board` finds, or with a formula whose numbers grow too large.
    """
    RuleError.gather(check_board(system, seats=seats, finishing=finishing))
    return compute_scores(system, seats=fill_from_chart(seats))


def compute_scores(system: System, *, seats: Sequence[SeatFacts]) -> tuple[Fraction, ...]:
    """As `score_board` without its checks: a number not known counts as 0. For previews of boards made by us.

    After a few boards of one system, by a function made from its formulae; the scores are the same.
    """
    scores = _quick_scores(system)
    if scores is not None and len(seats) == SEATS and (found := scores(seats)) is not None:
        return tuple(found)
    return compute_by_steps(system, seats=seats)


def compute_by_steps(system: System, *, seats: Sequence[SeatFacts]) -> tuple[Fraction, ...]:
    """The same step by step, with the limit on each number: the reference that the function is tested against."""
    table = fill_table(system, seats=seats)
    return tuple(_score(system, seats, k, table) for k in range(len(seats)))


def fill_table(system: System, *, seats: Sequence[SeatFacts]) -> Table:
    """The number of each word that the system reads, and of its named values, for each seat.

    Errors: `RuleError` with a formula whose numbers grow too large.
    """
    rows = rows_of(system, seats)
    table = Table(rows)
    if system.words & BOARD_CENTER_WORDS:
        add_totals(rows, base="ctrs", names=("sumc", "avgc", "mulc", "minc", "maxc"))
    _add_values(system.early_values, rows, table)
    if system.definition.mode == "both" or system.words & PROVISIONAL_WORDS:
        _add_provisional(system, rows, table)
    _add_values(system.late_values, rows, table)
    return table


def round_score(score: Fraction, *, rounding: Rounding) -> Fraction:
    """`score` by the system's rule: `down` to the whole number below, `nearest` with halves going up."""
    if rounding == "down":
        return Fraction(math.floor(score))
    if rounding == "nearest":
        return Fraction(math.floor(score + Fraction(1, 2)))
    return score


def _quick_scores(system: System) -> Scores | None:
    kept = system.kept
    if kept.boards < BOARDS_BY_STEPS:
        kept.boards += 1
        if kept.boards == BOARDS_BY_STEPS:
            kept.scores = write_scores(system, most=MAX_SCORE)
    return kept.scores


def _add_values(values: Sequence[tuple[str, Formula]], rows: Sequence[dict[str, Number]], table: Table) -> None:
    """Named values, each calculated for all seats before the next one reads it."""
    for name, formula in values:
        found = [evaluate(formula, values=row, table=table) for row in rows]
        for row, value in zip(rows, found, strict=True):
            row[name] = value


def _add_provisional(system: System, rows: Sequence[dict[str, Number]], table: Table) -> None:
    _add_values((("prov", system.provisional),), rows, table)
    if system.words & PROVISIONAL_WORDS:
        add_totals(rows, base="prov", names=("sump", "avgp", "mulp", "minp", "maxp"))


def _score(system: System, seats: Sequence[SeatFacts], k: int, table: Table) -> Fraction:
    row, formulas = table.rows[k], applied_formulas(system, seats, k)
    score = Fraction(evaluate(formulas[0], values=row, table=table))
    if len(formulas) > 1:
        score += sum(evaluate(formula, values=row, table=table) for formula in formulas[1:])
        score /= len(formulas)
    if system.definition.mode == "both":
        score += row["prov"]
    if abs(score.numerator) > MAX_SCORE * score.denominator:
        raise RuleError.one(
            formulas[0].path,
            "score_too_large",
            "This formula gives %(power)s more than %(limit)s points. Multiply less.",
            power=seats[k].who,
            limit=MAX_SCORE,
        )
    return round_score(score, rounding=system.definition.rounding)


def applied_formulas(system: System, seats: Sequence[SeatFacts], k: int) -> Sequence[Formula]:
    """The formulae whose average is the score of seat `k`: one, or several when ties are averaged."""
    if system.definition.mode == "win_draw":
        wins = sum(seat.result == "win" for seat in seats)
        return system.places[wins - 1 : wins] if seats[k].result == "win" else (system.elimination,)
    held = seats[k].centers or 0
    if not held:
        return (system.elimination,)
    centers = [seat.centers or 0 for seat in seats]
    first = sum(count > held for count in centers)
    shared = centers.count(held) if system.definition.average_ties else 1
    return system.places[first : first + shared]
