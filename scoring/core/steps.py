"""What a parsed formula is made of: a flat row of steps for a stack, and the work that they cost."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from scoring.core.functions import Function
from scoring.core.lexer import Number
from scoring.core.operators import Operator

SEATS: Final = 7


@dataclass(frozen=True, slots=True)
class Call:
    """A function of the topmost `count` values of the stack."""

    function: Function
    count: int


@dataclass(frozen=True, slots=True)
class ChartAt:
    """Replaces a game-year on the stack by the player's centers after it."""


@dataclass(frozen=True, slots=True)
class Aggregate:
    """A function of what `body` gives for each seat.

    `reach` is how many seats further out its body looks than the one around it, `own` whether it looks out at all, so
    that it differs from seat to seat.
    """

    function: Function
    body: tuple[Step, ...]
    depth: int
    reach: int
    cost: int
    own: bool = False


@dataclass(frozen=True, slots=True)
class Mine:
    """What `body` gives for the seat one aggregate further out."""

    body: tuple[Step, ...]
    depth: int
    reach: int
    cost: int


Step = Operator | str | Number | Call | ChartAt | Aggregate | Mine
"""A value or a word to put on the stack, or what takes values from it."""


@dataclass(frozen=True, slots=True)
class Formula:
    """A parsed formula: `steps` in the order of evaluation, `path` the field it was written in.

    `words` are those of the language that it reads, through named values too; `names` the named values written in it;
    `cost` the steps of one evaluation.
    """

    source: str
    path: str
    steps: tuple[Step, ...]
    words: frozenset[str]
    names: frozenset[str] = frozenset()
    cost: int = 1


def cost_of(steps: Sequence[Step]) -> int:
    """The steps of one evaluation, those of aggregates counted for each seat."""
    return sum(step.cost if isinstance(step, Aggregate | Mine) else 1 for step in steps)


def depth_of(steps: Sequence[Step]) -> int:
    """How deep aggregates stand in each other."""
    return max((step.depth for step in steps if isinstance(step, Aggregate | Mine)), default=0)


def reach_of(steps: Sequence[Step]) -> int:
    """How many seats further out `my` looks."""
    return max((step.reach for step in steps if isinstance(step, Aggregate | Mine)), default=0)
