"""The one kind of error that a rule of the game raises for what a person entered.

Cores raise `RuleError`; forms, the API and commands each present it in their own way, with the same code and field
path. A broken invariant is never a `RuleError`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from common.pure.text import Figure


class Phrase(str):
    """Our own words among the params of a problem: pages translate them too. As a `str`, it is in English.

    `template` is English with `%(name)s` placeholders for its own `params`, like the message of a problem.
    """

    template: str
    params: Mapping[str, object]

    def __new__(cls, template: str, **params: object) -> Phrase:
        made = super().__new__(cls, template % params if params else template)
        made.template, made.params = template, params
        return made


def phrase(words: str) -> Phrase:
    """`words` as a phrase, unless they are one already."""
    return words if isinstance(words, Phrase) else Phrase(words)


def in_a_row(*texts: str, between: str = " ") -> str:
    """Join texts into one phrase without blank ones, so that pages can translate each."""
    given = [text for text in texts if text]
    if len(given) < 2:
        return given[0] if given else ""
    params = {f"t{at}": text if isinstance(text, Figure) else phrase(text) for at, text in enumerate(given)}
    template = between.join(f"%({name})s" for name in params)
    return Phrase(template, **params)


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing wrong with one field.

    `path` names the field as JSON does (`seats[3].centers`, empty for the whole input); `message` is an English
    template with `%(name)s` placeholders for `params`, so that pages can translate it: what happened, then what to do.
    """

    path: str
    code: str
    message: str
    params: Mapping[str, object] = field(default_factory=dict)

    @property
    def text(self) -> str:
        """The message with its params filled in, in English."""
        return self.message % self.params if self.params else self.message

    @property
    def phrase(self) -> Phrase:
        """The text as part of another message, so that pages can translate both."""
        return Phrase(self.message, **self.params)


class RuleError(Exception):
    """Input that breaks a rule: one or more `Problem`s: all that were found at once."""

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
