"""What a formula may be made of: words and functions. The language of boards is one; a circuit of events has its own.

The grammar, the operators, the limits and the errors are those of `formula`, whatever the words are.
"""

from __future__ import annotations

import difflib
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

from scoring.core.functions import FUNCTIONS, Function
from scoring.core.words import OTHER_NAMES, PROVISIONAL_WORDS, WORDS

_MOST_NEAR: Final = 3
_LONGEST: Final = 24


@dataclass(frozen=True, slots=True)
class Language:
    """The words and functions that a formula may use; `also` are other names that people type for a word.

    `provisional` are the words that the provisional formula of a scoring system defines, and so can't use.
    """

    words: Collection[str]
    functions: Mapping[str, Function]
    also: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    provisional: frozenset[str] = frozenset()

    def near(self, unknown: str, *, also: Iterable[str] = ()) -> tuple[str, ...]:
        """Known words that the writer of `unknown` may have meant, at most three, nearest first; `also` are values."""
        name = unknown.lower()[:_LONGEST]
        if name in self.also:
            return (self.also[name],)
        return tuple(difflib.get_close_matches(name, (*self.words, *also), n=_MOST_NEAR, cutoff=0.5))


BOARDS: Final = Language(WORDS, FUNCTIONS, OTHER_NAMES, PROVISIONAL_WORDS)
"""The language of scoring systems."""
