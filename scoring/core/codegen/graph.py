"""The formulae of a system as a graph of values: each part of them once, however often and wherever it is written.

A value belongs to a seat, or to none. Level 0 is the seat that is scored, level 1 the seat that a function over all
seats is at, and so on. A node is the same for all levels: its lowest is called 0, and its user says where that is.
Functions that choose among values become `if`, so that what is not chosen need not be calculated.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import lcm
from types import MappingProxyType
from typing import Final

from scoring.core.codegen.value_bounds import FLAG, WORD_SIZES, Size, size_after, size_of, size_over_seats
from scoring.core.functions import FUNCTIONS
from scoring.core.lexer import Number
from scoring.core.operators import OPERATORS, Operator
from scoring.core.rows import Column
from scoring.core.seats import SEATS
from scoring.core.steps import Call, ChartAt, Formula, Mine, Step

MOST_NODES: Final = 400
MOST_DEPTH: Final = 80
_TOTALS: Final = MappingProxyType({"sum": "sum", "avg": "average", "mul": "product", "min": "least", "max": "most"})
_SAME_NAMES: Final = MappingProxyType({"min": "least", "max": "most"})
_MIRRORED: Final = MappingProxyType({">": "<", "<=": ">=", "^": ">="})
_OWN: Final = frozenset({0})
_NONE: Final[frozenset[int]] = frozenset()


class TooMuch(Exception):  # noqa: N818 - no fault, but the reason to go on step by step
    """The formulae are too many, too deep, or their numbers might exceed the limits."""


@dataclass(frozen=True, slots=True)
class Use:
    """A node as somebody uses it: its lowest level is `level` there."""

    node: int
    level: int = 0


@dataclass(frozen=True, slots=True)
class Node:
    """One value: what is done, with which others; the levels of the seats that it depends on; how large it can be.

    `detail` is a constant, a word, a table of numbers, or the level of the seats that a function goes over.
    """

    kind: str
    takes: tuple[Use, ...]
    detail: Number | str | tuple[Number, ...]
    seats: frozenset[int]
    size: Size
    depth: int


@dataclass(slots=True)
class Graph:
    """The nodes so far; each comes after those that it takes. `columns` say how words are calculated."""

    columns: Mapping[str, Column]
    nodes: list[Node] = field(default_factory=list)
    names: dict[str, Use] = field(default_factory=dict)
    _found: dict[Hashable, int] = field(default_factory=dict)

    def add(self, formula: Formula) -> Use:
        """The value of `formula` for the seat that is scored. Errors: `TooMuch`."""
        return self._row(formula.steps, 0)

    def word(self, name: str, level: int = 0) -> Use:
        """The value of a word, a named value, or a total such as `sump`."""
        if name in self.names:
            use = self.names[name]
            return Use(use.node, level if self.nodes[use.node].seats else 0)
        if name in self.columns:
            shared = self.columns[name].shared
            size = WORD_SIZES.get(name, FLAG)
            return Use(self._put("word", (), name, _NONE if shared else _OWN, size), 0 if shared else level)
        return self.over_seats(_TOTALS[name[:3]], self.word("ctrs" if name.endswith("c") else "prov", 1), 1)

    def constant(self, value: Number) -> Use:
        """One number."""
        return Use(self._put("constant", (), value, _NONE, size_of(value)))

    def fixed(self, use: Use) -> Number | None:
        """The number that a value always is, or None."""
        node = self.nodes[use.node]
        return node.detail if node.kind == "constant" and not isinstance(node.detail, str | tuple) else None

    def apply(self, name: str, *takes: Use) -> Use:
        """What an operator, or a function of one seat's values, gives."""
        known = [value for value in map(self.fixed, takes) if value is not None]
        if len(known) == len(takes) and name != "chart":
            op = OPERATORS.get(name)
            return self.constant(op.apply(*known) if op else FUNCTIONS[name].apply(known))
        if name in _MIRRORED:
            name, takes = _MIRRORED[name], (takes[::-1] if name != "^" else takes)
        if name == "if" and (chosen := self.fixed(takes[0])) is not None:
            return takes[1] if chosen else takes[2]
        if name == "*" and (found := self._switched(*takes)):
            return found
        lowest = min((use.level + seat for use in takes for seat in self.nodes[use.node].seats), default=0)
        return Use(self._put(name, self._from(lowest, takes), 0, *self._of(name, takes, lowest)), lowest)

    def over_seats(self, name: str, body: Use, level: int) -> Use:
        """A function over all seats of `body`, whose seat at `level` runs through them."""
        if name == "count":
            name, body = "sum", self._flag(body)
        name, node = _SAME_NAMES.get(name, name), self.nodes[body.node]
        reached = {body.level + seat for seat in node.seats}
        if level not in reached:
            return self._repeated(name, body)
        lowest = min(reached - {level}, default=level)
        seats = frozenset(seat - lowest for seat in reached - {level})
        size = size_over_seats(name, node.size)
        size = size if seats else Size(size.least, size.most, size.parts)
        return Use(self._put("over " + name, self._from(lowest, (body,)), level - lowest, seats, size), lowest)

    def choice(self, cases: Sequence[tuple[Use, Use]], otherwise: Use) -> Use:
        """The value of the first of `cases` whose first value is not 0."""
        for test, value in reversed(cases):
            otherwise = value if value == otherwise else self.apply("if", test, value, otherwise)
        return otherwise

    def average_over(self, start: Use, count: Use, listed: Sequence[Use]) -> Use:
        """The average of `listed`, counted from 0, over `count` places from `start` on; beyond them they are 0."""
        end = self.apply("+", start, count)
        total = zero = self.constant(0)
        for k, use in enumerate(listed):
            at = self.constant(k)
            inside = self.apply("and", self.apply("<=", start, at), self.apply("<", at, end))
            total = self.apply("+", total, self.choice([(inside, use)], zero))
        return self.apply("/", total, count)

    def _row(self, steps: Sequence[Step], level: int) -> Use:
        stack: list[Use] = []
        for step in steps:
            if isinstance(step, Operator):
                right = stack.pop()
                made = self._operation(step.symbol, stack.pop(), right)
            elif isinstance(step, str):
                made = self.word(step, level)
            elif isinstance(step, int | Fraction):
                made = self.constant(step)
            elif isinstance(step, Call):
                takes = stack[-step.count :]
                del stack[-step.count :]
                made = self._call(step.function.name, takes)
            elif isinstance(step, ChartAt):
                made = self.apply("chart", self.word("@chart", level), stack.pop())
            elif isinstance(step, Mine):
                made = self._row(step.body, level - 1)
            else:
                made = self.over_seats(step.function.name, self._row(step.body, level + 1), level + 1)
            stack.append(made)
        return stack[0]

    def _operation(self, symbol: str, left: Use, right: Use) -> Use:
        """`not` has a 0 before it, which it does not read."""
        return self.apply("=", right, self.constant(0)) if symbol == "not" else self.apply(symbol, left, right)

    def _call(self, name: str, takes: Sequence[Use]) -> Use:
        if name in _SAME_NAMES:
            return self._extreme("<" if name == "min" else ">", takes)
        if name == "pick":
            return self._pick(*takes)
        if name in {"share", "shareout"}:
            start = takes[0] if name == "share" else self.apply("-", takes[0], self.constant(1))
            return self._share(start, takes[1], takes[2:])
        return self.apply(name, *takes)

    def _extreme(self, sign: str, takes: Sequence[Use]) -> Use:
        found = takes[0]
        for use in takes[1:]:
            found = self.apply("if", self.apply(sign, use, found), use, found)
        return found

    def _pick(self, place: Use, *listed: Use) -> Use:
        known = [self.fixed(use) for use in listed]
        numbers = [value for value in known if value is not None]
        if len(numbers) == len(listed) and self.nodes[place.node].size.whole and self.fixed(place) is None:
            return self._table(place, (0, *numbers))
        cases = [(self.apply("=", place, self.constant(k)), use) for k, use in enumerate(listed, start=1)]
        return self.choice(cases, self.constant(0))

    def _table(self, place: Use, numbers: tuple[Number, ...]) -> Use:
        """The number at a place counted from 0, and 0 beyond the last: whole numbers over one denominator."""
        below = lcm(*(number.denominator for number in numbers))
        whole = tuple(int(number * below) for number in numbers)
        size = Size(min(0, *whole), max(0, *whole))
        node = self.nodes[place.node]
        found = Use(self._put("table", (Use(place.node),), whole, node.seats, size), place.level)
        return self.apply("/", found, self.constant(below)) if below > 1 else found

    def _share(self, start: Use, count: Use, listed: Sequence[Use]) -> Use:
        """The sum of the places taken, as a sum up to the last less one up to the first, over how many they are."""
        known = [value for value in map(self.fixed, listed) if value is not None]
        if len(known) < len(listed):
            return self.average_over(start, count, listed)
        sums: list[Number] = [0]
        for k in range(2 * SEATS):
            sums.append(sums[-1] + (known[k] if k < len(known) else 0))
        end = self.apply("+", start, count)
        total = self.apply("-", self._table(end, tuple(sums)), self._table(start, tuple(sums)))
        return self.apply("/", total, count)

    def _switched(self, left: Use, right: Use) -> Use | None:
        """What is multiplied by 0 or 1 need not be calculated for 0."""
        for flag, other in ((left, right), (right, left)):
            if self.nodes[flag.node].size.flag and self.fixed(flag) is None:
                return self.apply("if", flag, other, self.constant(0))
        return None

    def _flag(self, use: Use) -> Use:
        return use if self.nodes[use.node].size.flag else self.apply("<>", use, self.constant(0))

    def _repeated(self, name: str, body: Use) -> Use:
        """A function over all seats of what is the same for each."""
        if name == "sum":
            return self.apply("*", self.constant(SEATS), body)
        if name == "product":
            found = body
            for _ in range(SEATS - 1):
                found = self.apply("*", found, body)
            return found
        return body

    def _from(self, lowest: int, takes: Sequence[Use]) -> tuple[Use, ...]:
        """`takes` with their levels counted from `lowest`."""
        return tuple(Use(use.node, use.level - lowest) if self.nodes[use.node].seats else use for use in takes)

    def _of(self, name: str, takes: Sequence[Use], lowest: int) -> tuple[frozenset[int], Size]:
        """The seats and the size of an operation."""
        seats = frozenset(use.level + seat - lowest for use in takes for seat in self.nodes[use.node].seats)
        sizes = [self.nodes[use.node].size for use in takes]
        size = size_after(name, sizes, one_divisor=not self.nodes[takes[-1].node].seats)
        return seats, size if seats else Size(size.least, size.most, size.parts)

    def _put(
        self,
        kind: str,
        takes: tuple[Use, ...],
        detail: Number | str | tuple[Number, ...],
        seats: frozenset[int],
        size: Size,
    ) -> int:
        key = (kind, takes, detail)
        if key not in self._found:
            depth = 1 + max((self.nodes[use.node].depth for use in takes), default=0)
            if not size.bounded or depth > MOST_DEPTH or len(self.nodes) >= MOST_NODES:
                raise TooMuch
            self._found[key] = len(self.nodes)
            self.nodes.append(Node(kind, takes, detail, seats, size, depth))
        return self._found[key]
