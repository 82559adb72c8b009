"""Where a value is calculated in the function that is being written: for the board, for a seat, or in one branch.

A scope collects statements. What is known in a scope is known in those inside it. Level −1 is the board, level 0 the
seat that is scored, level 1 the seat that a function over all seats is at.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from scoring.core.codegen.graph import Use

BOARD: Final = -1


@dataclass(frozen=True, slots=True)
class Written:
    """A value in Python: a numerator, and a denominator above 0 that is a number or a name."""

    above: ast.expr
    below: int | ast.Name = 1


@dataclass(frozen=True, slots=True)
class Row:
    """The values of all seats: a list of numerators over one denominator, or with a list of denominators."""

    above: ast.expr
    below: int | ast.Name = 1
    each_below: ast.Name | None = None


@dataclass(slots=True)
class Scope:
    """A block of statements, and the values known in it. A loop over the seats has `reads`: lists and their names."""

    level: int = BOARD
    around: Scope | None = None
    reads: dict[str, str] | None = None
    block: list[ast.stmt] = field(default_factory=list)
    known: dict[Use, Written] = field(default_factory=dict)
    named: set[str] = field(default_factory=set)

    def outwards(self) -> Iterator[Scope]:
        """This scope and those around it."""
        scope: Scope | None = self
        while scope is not None:
            yield scope
            scope = scope.around

    def home(self, level: int) -> Scope:
        """The innermost of these scopes where a value of `level` can be calculated."""
        return next(scope for scope in self.outwards() if scope.level <= level)

    def find(self, use: Use) -> Written | None:
        """What is known of a value here."""
        return next((scope.known[use] for scope in self.outwards() if use in scope.known), None)

    def sees(self, below: int | ast.Name) -> bool:
        """Whether a denominator is a number, or a name that can be read here."""
        return isinstance(below, int) or any(below.id in scope.named for scope in self.outwards())

    def read(self, level: int, row: str) -> ast.Name:
        """The name of the item of the list `row` at the seat of `level`."""
        loop = next(scope for scope in self.outwards() if scope.level == level and scope.reads is not None)
        assert loop.reads is not None  # noqa: S101 - as chosen
        name = loop.reads.setdefault(row, f"{row}_{level}")
        loop.named.add(name)
        return ast.Name(name, ast.Load())
