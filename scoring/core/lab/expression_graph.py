"""Formulae put in a row of operations on columns: each part of them once, however often and wherever it is written.

A value belongs to a level: 0 for the seat that is scored, 1 for the seat that a function over all seats is at, and so
on. Its column has an axis of seats for each level, the innermost first, and the boards last; an axis on which nothing
depends has length 1.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final

import numpy as np

from scoring.core.lab.columns import BOARD_WORDS, Columns
from scoring.core.lab.elementwise import CALLS, OPERATIONS, REDUCTIONS, Operation, Value
from scoring.core.lexer import Number
from scoring.core.operators import Operator
from scoring.core.seats import SEATS
from scoring.core.steps import Aggregate, Call, ChartAt, Formula, Mine, Step

Run = Callable[[Columns, Sequence[Value]], Value]
_TOTALS: Final = {"sum": "sum", "avg": "average", "mul": "product", "min": "least", "max": "most"}
_STAYS_WHOLE: Final = frozenset({"*", "+", "-", "min", "max", "abs", "if", "pick", "sum", "most", "least", "product"})
_GIVES_WHOLE: Final = (OPERATIONS.keys() - {"*", "/", "+", "-"}) | {"floor", "ceil", "round", "count"}


@dataclass(frozen=True, slots=True)
class _Node:
    """One operation: what it does, from which earlier ones, whether whole numbers come out, and its fixed value."""

    run: Run
    takes: tuple[int, ...]
    whole: bool
    fixed: Number | None = None
    """The exact value of what is the same everywhere."""


@dataclass(slots=True)
class Tape:
    """The operations so far. `names` are values that formulae may read: named values and the provisional score."""

    nodes: list[_Node] = field(default_factory=list)
    names: dict[str, int] = field(default_factory=dict)
    _found: dict[Hashable, int] = field(default_factory=dict)

    def add(self, formula: Formula) -> int:
        """The operation that gives the value of `formula` for the seat that is scored."""
        return self._row(formula.steps, level=0)

    def fixed(self, at: int) -> Number | None:
        """The value of an operation that gives one number on every board, or None."""
        return self.nodes[at].fixed

    def is_whole(self, at: int) -> bool:
        """Whether an operation can give nothing but whole numbers."""
        return self.nodes[at].whole

    def run(self, columns: Columns, wanted: Sequence[int]) -> list[Value]:
        """The columns of the operations `wanted`, in that order; others are dropped as soon as they were used."""
        last = self._last_uses(wanted)
        values: dict[int, Value] = {}
        for at, node in enumerate(self.nodes):
            if at not in last:
                continue
            values[at] = node.run(columns, [values[each] for each in node.takes])
            for each in node.takes:
                if last[each] == at:
                    values.pop(each, None)
        return [values[each] for each in wanted]

    def _last_uses(self, wanted: Sequence[int]) -> dict[int, int]:
        last = dict.fromkeys(wanted, len(self.nodes))
        for at in range(len(self.nodes) - 1, -1, -1):
            if at in last:
                for each in self.nodes[at].takes:
                    last.setdefault(each, at)
        return last

    def _put(self, key: Hashable, node: _Node) -> int:
        if key not in self._found:
            self._found[key] = len(self.nodes)
            self.nodes.append(node)
        return self._found[key]

    def _constant(self, value: Number) -> int:
        number = float(value)
        return self._put(("=", value), _Node(lambda _c, _v: number, (), isinstance(value, int), value))

    def _row(self, steps: Sequence[Step], *, level: int) -> int:
        stack: list[int] = []
        for step in steps:
            if isinstance(step, Operator):
                right, left = stack.pop(), stack.pop()
                made = self._operation(step, left, right)
            elif isinstance(step, str):
                made = self._word(step, level)
            elif isinstance(step, int | Fraction):
                made = self._constant(step)
            elif isinstance(step, Call):
                takes = tuple(stack[-step.count :])
                del stack[-step.count :]
                made = self._call(step, takes)
            elif isinstance(step, ChartAt):
                made = self._chart(stack.pop(), level)
            elif isinstance(step, Mine):
                made = self._mine(self._row(step.body, level=level - 1))
            else:
                made = self._over_seats(step, self._row(step.body, level=level + 1))
            stack.append(made)
        return stack[0]

    def _operation(self, operator: Operator, left: int, right: int) -> int:
        a, b = self.fixed(left), self.fixed(right)
        if a is not None and b is not None:
            return self._constant(operator.apply(a, b))
        return self._elementwise(operator.symbol, OPERATIONS[operator.symbol], (left, right))

    def _call(self, step: Call, takes: tuple[int, ...]) -> int:
        fixed = [value for value in map(self.fixed, takes) if value is not None]
        if len(fixed) == len(takes):
            return self._constant(step.function.apply(fixed))
        return self._elementwise(step.function.name, CALLS[step.function.name], takes)

    def _elementwise(self, name: str, operation: Operation, takes: tuple[int, ...]) -> int:
        all_whole = all(self.nodes[at].whole for at in takes)
        gives = name in _GIVES_WHOLE or (name in _STAYS_WHOLE and self._values_whole(name, takes))
        return self._put((name, takes), _Node(lambda _c, values: operation(values, all_whole), takes, gives))

    def _values_whole(self, name: str, takes: tuple[int, ...]) -> bool:
        """`if` and `pick` pass their values on, not what chooses among them."""
        return all(self.nodes[at].whole for at in takes[name in {"if", "pick"} :])

    def _word(self, name: str, level: int) -> int:
        if name in BOARD_WORDS:
            return self._put((name, level), _Node(lambda columns, _v: _lifted(columns.word(name), level), (), True))
        if name not in self.names:  # totals such as sump and maxc
            return self._raised(self._total(name), level)
        return self._raised(self.names[name], level)

    def _total(self, name: str) -> int:
        base = self._word("ctrs", 0) if name.endswith("c") else self.names["prov"]
        value = self.fixed(base)
        if value is not None:
            return self._constant({"sum": SEATS * value, "mul": value**SEATS}.get(name[:3], value))
        reduction = REDUCTIONS[_TOTALS[name[:3]]]
        whole = self.nodes[base].whole and not name.startswith("avg")
        return self._put((name,), _Node(lambda _c, v: reduction([_seven(v[0])], False)[None], (base,), whole))

    def _raised(self, at: int, level: int) -> int:
        """A value of the scored seat's level, read by the seat of another level."""
        if not level or self.fixed(at) is not None:
            return at
        return self._put(("raised", at, level), _Node(lambda _c, v: _lifted(v[0], level), (at,), self.nodes[at].whole))

    def _mine(self, at: int) -> int:
        if self.fixed(at) is not None:
            return at
        return self._put(("my", at), _Node(lambda _c, v: v[0][None], (at,), self.nodes[at].whole))

    def _over_seats(self, step: Aggregate, at: int) -> int:
        name, value = step.function.name, self.fixed(at)
        if value is not None:
            return self._constant(step.function.apply([value] * SEATS))
        whole, operation = self.nodes[at].whole, REDUCTIONS[name]
        gives = name in _GIVES_WHOLE or (name in _STAYS_WHOLE and whole)
        return self._put(("over", name, at), _Node(lambda _c, v: operation([_seven(v[0])], whole), (at,), gives))

    def _chart(self, at: int, level: int) -> int:
        return self._put(("chart", at, level), _Node(lambda columns, v: _charted(columns, v[0], level), (at,), True))


def _lifted(column: Value, level: int) -> Value:
    """A column of one level with axes for the seats of the levels outside."""
    return column.reshape(column.shape[0], *(1,) * level, column.shape[1])


def _seven(column: Value) -> Value:
    """A column with all seven seats on its first axis."""
    return np.broadcast_to(column, (SEATS, *column.shape[1:]))


def _charted(columns: Columns, year: Value, level: int) -> Value:
    """The centers after `year`, as 1905 or as 5: 0 before the first year, the last count after the last."""
    counted = np.where(np.asarray(year) >= 1900, np.asarray(year) - 1900, year)
    capped = np.minimum(counted, columns.boards.chart_years)
    whole = (counted == np.floor(counted)) & (counted >= 1)
    found: Value = 0.0
    for each in range(1, columns.boards.charts.shape[2] + 1):
        held = _lifted(columns.chart(each).astype(np.float64), level)
        found = np.where(whole & (capped == each), held, found)
    return found if isinstance(found, np.ndarray) else np.zeros((1,) * (level + 1) + (columns.size,))
