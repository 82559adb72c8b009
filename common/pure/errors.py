"""The one kind of error that a rule of the game raises for what a person entered.

Cores raise `RuleError`; forms, API and commands turn it into words for their door, with the same code and the same
field path at each. A broken invariant of ours is never a `RuleError`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing wrong with one field.

    `path` names the field as JSON does (`seats[3].centers`, empty for the whole input); `message` is an English
    template with `%(name)s` places for `params`, so that the edge can translate it: what happened, then what to do.
    """

    path: str
    code: str
    message: str
    params: Mapping[str, object] = field(default_factory=dict)

    @property
    def text(self) -> str:
        """The message with its params filled in, in English."""
        return self.message % self.params if self.params else self.message


class RuleError(Exception):
    """Input that breaks a rule: one or more `Problem`s, all that could be found in one go."""

    def __init__(self, *problems: Problem) -> None:
        super().__init__("; ".join(problem.text for problem in problems))
        self.problems: tuple[Problem, ...] = problems

    @classmethod
    def one(cls, path: str, code: str, message: str, **params: object) -> RuleError:
        """The common case: a single problem."""
        return cls(Problem(path, code, message, params))

    @classmethod
    def gather(cls, problems: Sequence[Problem]) -> None:
        """Raise if there is anything in `problems`."""
        if problems:
            raise cls(*problems)
