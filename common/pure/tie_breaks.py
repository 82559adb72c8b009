"""Tie-breaks of all formats: their descriptions, and the order in which an event applies them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from common.pure.errors import Problem, RuleError


@dataclass(frozen=True, slots=True)
class TieBreak:
    """One way to split a tie, with its definition in a sentence. Each format adds how it is computed."""

    code: str
    name: str
    description: str


Kind = TypeVar("Kind", bound=TieBreak)


def by_code(tie_breaks: Iterable[Kind]) -> Mapping[str, Kind]:
    """The tie-breaks of a format, in the order in which they are offered."""
    return {each.code: each for each in tie_breaks}


def find_tie_breaks(known: Mapping[str, Kind], codes: Sequence[str], *, path: str = "tie_breaks") -> tuple[Kind, ...]:
    """The tie-breaks of these codes. Raises `RuleError` at each code that is unknown or named twice."""
    problems = []
    for position, code in enumerate(codes):
        at = f"{path}[{position}]"
        if code not in known:
            message = "There is no tie-break “%(code)s” for this event. Choose one from the list."
            problems.append(Problem(at, "unknown_tie_break", message, {"code": code[:40]}))
        elif code in codes[:position]:
            message = "The tie-break “%(name)s” is named twice. Remove one of the two."
            problems.append(Problem(at, "repeated_tie_break", message, {"name": known[code].name}))
    RuleError.gather(problems)
    return tuple(known[code] for code in codes)
