"""What each word of a formula is worth for one seat of a board: the arithmetic of a score, for people.

Words as in DTM manual §9. A function over all seats has one value of its own, and the words between its brackets have
none here, as they stand for every seat in turn.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from common.pure.errors import RuleError
from scoring.core.boards import applied_formulas, fill_table
from scoring.core.evaluation import Table, evaluate
from scoring.core.formula import parse_formula
from scoring.core.functions import FUNCTIONS
from scoring.core.lexer import Number, Token, tokenize
from scoring.core.seats import SeatFacts
from scoring.core.steps import Formula
from scoring.core.systems import System
from scoring.core.words import CHART_WORDS, WORDS

_OWN_KINDS = frozenset({"seats", "mine", "chart"})


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of a formula as it is written, and what it is worth where it is a word or such a function."""

    text: str
    value: Number | None = None


@dataclass(frozen=True, slots=True)
class Trace:
    """A formula in pieces with its result; `applies` where it is one that scores the seat."""

    pieces: tuple[Piece, ...]
    result: Fraction
    applies: bool


@dataclass(frozen=True, slots=True)
class SeatTrace:
    """The worth of each word and named value for one seat, and the traces of the formulae by their field."""

    words: Mapping[str, Number]
    values: Mapping[str, Number]
    formulas: Mapping[str, Trace]


def trace_seat(system: System, *, seats: Sequence[SeatFacts], at: int) -> SeatTrace:
    """What every word means for the seat `at` of a board that can be scored.

    Words whose facts are not known are left out. Errors: `RuleError` with a formula whose numbers grow too large.
    """
    known = _known_words(system, seats)
    table = fill_table(replace(system, words=system.words | known), seats=seats)
    row = table.rows[at]
    applied = {formula.path for formula in applied_formulas(system, seats, at)}
    named = dict((*system.early_values, *system.late_values))
    formulas = {
        formula.path: _trace(formula, named, table, at, applies=formula.path in applied)
        for formula in (system.provisional, system.elimination, *system.places, *named.values())
    }
    return SeatTrace(
        words={word: row[word] for word in WORDS if word in row and word in {*known, *system.words, "prov"}},
        values={name: row[name] for name in named},
        formulas=formulas,
    )


def _known_words(system: System, seats: Sequence[SeatFacts]) -> frozenset[str]:
    """The words all of whose facts are known for every seat; those of the provisional score only where it is used."""
    mode = system.definition.mode
    known = {
        name
        for name, word in WORDS.items()
        if word.group != "provisional"
        and all(seat.fact(field) is not None for seat in seats for field in word.needs(mode))
    }
    return frozenset(known | (CHART_WORDS & system.words))


def _trace(formula: Formula, named: Mapping[str, Formula], table: Table, at: int, *, applies: bool) -> Trace:
    row = table.rows[at]
    result = Fraction(evaluate(formula, values=row, table=table))
    return Trace(_pieces(formula.source, named, table, at), result, applies)


def _pieces(source: str, named: Mapping[str, Formula], table: Table, at: int) -> tuple[Piece, ...]:
    tokens, row = tokenize(source), table.rows[at]
    pieces: list[Piece] = []
    done = k = 0
    while k < len(tokens):
        token = tokens[k]
        last = _last_of_call(tokens, k)
        value: Number | None = None
        if last is not None:
            end = tokens[last].position + 1
            value = _worth(source[token.position : end], named, table, at)
        elif token.kind == "word":
            last, end = k, token.position + len(token.text)
            value = row.get(token.text.lower())
        if value is not None and last is not None:
            if token.position > done:
                pieces.append(Piece(source[done : token.position]))
            pieces.append(Piece(source[token.position : end], value))
            done, k = end, last
        k += 1
    if done < len(source):
        pieces.append(Piece(source[done:]))
    return tuple(pieces)


def _last_of_call(tokens: Sequence[Token], k: int) -> int | None:
    """The closing bracket of a function whose value is one for the whole board, or which reads the chart."""
    function = FUNCTIONS.get(tokens[k].text.lower()) if tokens[k].kind == "word" else None
    if function is None or k + 1 >= len(tokens) or tokens[k + 1].kind != "open":
        return None
    depth = commas = 0
    for at in range(k + 1, len(tokens)):
        depth += (tokens[at].kind == "open") - (tokens[at].kind == "close")
        commas += tokens[at].kind == "comma" and depth == 1
        if depth == 0:
            whole = function.kind in {*_OWN_KINDS, "places"} or (function.kind == "either" and not commas)
            return at if whole else None
    return None


def _worth(source: str, named: Mapping[str, Formula], table: Table, at: int) -> Number | None:
    """The worth of a part of a formula; a table of its own, as what is known of one is kept by its steps' identity."""
    try:
        formula = parse_formula(source, values=named)
        return evaluate(formula, values=table.rows[at], table=Table(table.rows))
    except (RuleError, KeyError):
        return None
