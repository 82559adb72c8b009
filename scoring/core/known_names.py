"""Which names a formula may use: the words of the language and the named values of its system."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from common.pure.errors import Phrase
from common.pure.text import shorten
from scoring.core.language import Language
from scoring.core.lexer import Token, raise_at
from scoring.core.steps import Formula


@dataclass(slots=True)
class KnownNames:
    """The names that one formula may use; `unusable` values would be made from themselves."""

    path: str
    provisional: bool
    values: Mapping[str, Formula]
    unusable: Collection[str]
    language: Language

    def known(self, token: Token) -> str:
        """The name that `token` writes, in lower case. Errors: `RuleError` at its character."""
        name = token.text.lower()
        if name in self.values:
            self._refuse_provisional(token, self.values[name].words)
        elif name in self.language.words:
            self._refuse_provisional(token, {name})
        elif name in self.unusable:
            raise_at(
                self.path,
                "value_in_a_circle",
                "%(word)s uses this value itself, so the calculation would never end. Remove one of the two from "
                "the other.",
                position=token.position,
                word=name,
            )
        else:
            self._refuse(token, name)
        return name

    def _refuse_provisional(self, token: Token, words: Collection[str]) -> None:
        if self.provisional and not self.language.provisional.isdisjoint(words):
            raise_at(
                self.path,
                "provisional_in_itself",
                "%(word)s uses the provisional score, so the provisional formula can’t use it. Use it in the "
                "other formulae.",
                position=token.position,
                word=token.text.lower(),
            )

    def _refuse(self, token: Token, name: str) -> None:
        if name in self.language.functions:
            raise_at(
                self.path,
                "bracket_due",
                "%(word)s is a function, so a bracket must follow it. Write %(usage)s.",
                position=token.position,
                word=name,
                usage=self.language.functions[name].usage,
            )
        near = self.language.near(name, also=self.values)
        raise_at(
            self.path,
            "unknown_word",
            "%(word)s is not a word of the formula language. %(remedy)s",
            position=token.position,
            word=shorten(token.text),
            suggestions=near,
            remedy=_remedy(near),
        )


def _remedy(near: Sequence[str]) -> Phrase:
    """What to do about an unknown word of which these are near."""
    if not near:
        return Phrase("See the list of words.")
    messages = {1: "Did you mean %(first)s?", 2: "Did you mean %(first)s or %(second)s?"}
    message = messages.get(len(near), "Did you mean %(first)s, %(second)s or %(third)s?")
    return Phrase(message, **dict(zip(("first", "second", "third"), near, strict=False)))
