"""Evaluates a parsed formula: exact numbers on a stack, every result bounded in size."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from common.pure.errors import RuleError
from scoring.core.lexer import Number
from scoring.core.operators import Operator
from scoring.core.steps import Aggregate, Call, ChartAt, Formula, Mine, Step

MAX_BITS: Final = 1024
_SMALL: Final = 2**60
CHART_LENGTH: Final = "@years"
"""The key under which a row holds the length of the board's yearly chart."""

Row = Mapping[str, Number]
"""The number of each word for one seat."""


@dataclass(frozen=True, slots=True)
class Table:
    """The rows of a board's seats, and what functions over all seats have given already."""

    rows: Sequence[Row]
    known: dict[int, Number] = field(default_factory=dict)


def chart_key(year: int) -> str:
    """The key under which a row holds the centers after a game-year, counted from 1."""
    return f"@{year}"


def evaluate(formula: Formula, *, values: Row, table: Table | None = None) -> Number:
    """The exact value of `formula`, with each word's number from `values`, the row of one seat of `table`.

    Without a table the seat is alone on its board. Errors: `RuleError` at the formula's path when a number on the way
    outgrows `MAX_BITS` bits.
    """
    return _run(formula.steps, (values,), table or Table((values,)), formula.path)


def _run(steps: Sequence[Step], rows: tuple[Row, ...], table: Table, path: str) -> Number:
    """`rows` are the seat whose turn it is, last, and those of the functions around it.

    The kinds of steps stand in the order of how often they come; Fraction comes last, as `isinstance` with it takes
    ten times as long. A preview of a system spends most of its time in this loop.
    """
    row = rows[-1]
    stack: list[Number] = []
    for step in steps:
        if isinstance(step, str):
            stack.append(row[step])
            continue
        if isinstance(step, Operator):
            right = stack.pop()
            result = step.apply(stack.pop(), right)
        elif isinstance(step, int):
            stack.append(step)
            continue
        elif isinstance(step, Call):
            values = stack[-step.count :]
            del stack[-step.count :]
            result = step.function.apply(values)
        elif isinstance(step, Aggregate):
            result = _over_seats(step, rows, table, path)
        elif isinstance(step, Mine):
            result = _run(step.body, rows[:-1], table, path)
        elif isinstance(step, ChartAt):
            result = _charted(row, stack.pop())
        else:
            result = step
        if type(result) is not int or not -_SMALL < result < _SMALL:
            result = _bounded(result, path)
        stack.append(result)
    return stack[0]


def _over_seats(step: Aggregate, rows: tuple[Row, ...], table: Table, path: str) -> Number:
    """What does not look outside is calculated once for the whole board."""
    if not step.own and id(step) in table.known:
        return table.known[id(step)]
    result = step.function.apply([_run(step.body, (*rows, row), table, path) for row in table.rows])
    if not step.own:
        table.known[id(step)] = result
    return result


def _charted(row: Row, year: Number) -> Number:
    """The centers after `year`, as 1905 or as 5; 0 before the first year, the last count after the last."""
    counted = year - 1900 if year >= 1900 else year
    if counted.denominator != 1 or counted < 1:
        return 0
    return row.get(chart_key(min(int(counted), int(row.get(CHART_LENGTH, 0)))), 0)


def _bounded(value: Number, path: str) -> Number:
    """`value`, an `int` where it is whole. Errors: `RuleError` where it outgrows `MAX_BITS`."""
    if type(value) is int:
        if value.bit_length() <= MAX_BITS:
            return value
    elif value.denominator == 1:
        return _bounded(value.numerator, path)
    elif value.numerator.bit_length() <= MAX_BITS and value.denominator.bit_length() <= MAX_BITS:
        return value
    raise RuleError.one(
        path,
        "value_too_large",
        "A number in this formula grows beyond %(digits)s digits. Multiply less.",
        digits=MAX_BITS * 3 // 10,
    )
