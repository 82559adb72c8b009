"""What a tie-break adds up, round by round, and the arithmetic in words."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Literal

from common.pure.text import number

Why = Literal["counted", "least", "most", "not counted"]


@dataclass(frozen=True, slots=True)
class Term:
    """One addend: the round, the opponent's number if there is one, the value, and whether it counts.

    `dummy` is True for a round without a game, which counts as one against the player (C.07 16.4). `factor` multiplies:
    the points scored against that opponent.
    """

    round: int
    value: Fraction
    opponent: int | None = None
    factor: Fraction | None = None
    dummy: bool = False
    why: Why = "counted"

    @property
    def product(self) -> Fraction:
        """What the term adds."""
        return self.value if self.factor is None else self.value * self.factor


@dataclass(frozen=True)
class Trace:
    """How a value came about: its terms, and how they make the value (`sum`, `mean`, or a fact that needs no terms)."""

    value: Fraction | None
    terms: tuple[Term, ...] = ()
    how: Literal["sum", "mean", "fact"] = "sum"
    note: str = ""

    @cached_property
    def text(self) -> str:
        """The arithmetic in one line, such as "6 + 5 + 4 = 15; left out: 2 in round 3 (least)"."""
        if self.value is None:
            return self.note or "–"
        counted = [term for term in self.terms if term.why == "counted"]
        left = [term for term in self.terms if term.why != "counted"]
        total = shown(self.value)
        if self.how == "fact" or not self.terms:
            return f"{total} ({self.note})" if self.note else total
        parts = " + ".join(_part(term) for term in counted) or "0"
        if self.how == "mean":
            parts = f"({parts}) ÷ {len(counted)}"
        line = (
            f"{parts} = {total}" if len(counted) != 1 or counted[0].factor is not None or self.how == "mean" else total
        )
        if left:
            line += "; left out: " + ", ".join(f"{_part(term)} in round {term.round} ({term.why})" for term in left)
        return f"{line}; {self.note}" if self.note else line


def shown(value: Fraction) -> str:
    """A value as people read it: 7, 5.5, 8/3."""
    return number(value)


def _part(term: Term) -> str:
    value = shown(term.value) if term.factor is None else f"{shown(term.value)} × {shown(term.factor)}"
    return f"[{value}]" if term.dummy else value
