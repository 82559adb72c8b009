"""The one kind of error that a rule of the game raises for what a person entered.

Cores raise `RuleError`; forms, API and commands turn it into words for their door, with the same code and the same
field path at each. A broken invariant is never a `RuleError`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from common.pure.text import Figure


class Phrase(str):
    """Words among the params of a problem that are not the user's: the edge translates them too. In English a `str`.

    `template` is English with `%(name)s` places for its own `params`, as the message of a problem is.
    """

    template: str
    params: Mapping[str, object]

    def __new__(cls, template: str, **params: object) -> Phrase:
        made = super().__new__(cls, template % params if params else template)
        made.template, made.params = template, params
        return made


def phrase(words: str) -> Phrase:
    """`words` as a phrase, if they are not one already."""
    return words if isinstance(words, Phrase) else Phrase(words)


def in_a_row(*texts: str, between: str = " ") -> str:
    """Texts one after the other, blank ones left out, as one phrase, so that the edge can translate each."""
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

    @property
    def phrase(self) -> Phrase:
        """The text as a part of another message, so that the edge can translate both."""
        return Phrase(self.message, **self.params)


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
