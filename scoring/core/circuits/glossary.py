"""What a circuit's formula means for readers: its words, and the points of each place if nothing else counts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from scoring.core.circuits.lint import DAY, sample_event, sample_finish
from scoring.core.circuits.points import Pay
from scoring.core.circuits.results import CircuitRules
from scoring.core.circuits.words import CLASS_WORD, FUNCTIONS_OF_CIRCUITS, OTHER_NAMES, WORDS
from scoring.core.evaluation import evaluate
from scoring.core.lexer import Number, tokenize

LOOKED_AT: Final = 60
MOST_LISTED: Final = 30
TABLE: Final = "table"
PLAIN: Final = frozenset({"if", "min", "max", "abs", "floor", "ceil", "round", "sqrt", "pick"})
"""Functions that say by their names what they do, and read nothing of the event."""


@dataclass(frozen=True, slots=True)
class Meaning:
    """A word or function of a formula, as it is written, and what it is; a class has its code and no meaning."""

    word: str
    meaning: str = ""
    of_class: str = ""


@dataclass(frozen=True, slots=True)
class Listed:
    """What the first places earn, and each further one: a formula that knows nothing but places."""

    first: tuple[Number, ...]
    further: Number


def names_in(source: str) -> tuple[list[str], list[str]]:
    """The words of a formula by their main names, and its functions, each once, in the order of the formula."""
    words: dict[str, None] = {}
    functions: dict[str, None] = {}
    tokens = tokenize(source)
    for at, token in enumerate(tokens):
        if token.kind == "word":
            name = token.text.lower()
            if at + 1 < len(tokens) and tokens[at + 1].kind == "open":
                functions[name] = None
            else:
                words[OTHER_NAMES.get(name, name)] = None
    return [*words], [*functions]


def glossary(source: str) -> list[Meaning]:
    """What each word of a formula means, and each function whose name doesn't say it."""
    words, functions = names_in(source)
    told = [
        Meaning(name, WORDS[name].meaning) if name in WORDS else Meaning(name, of_class=name.removeprefix(CLASS_WORD))
        for name in words
    ]
    known = [FUNCTIONS_OF_CIRCUITS[name] for name in functions if name in FUNCTIONS_OF_CIRCUITS and name not in PLAIN]
    return [*told, *(Meaning(each.usage, each.meaning) for each in known)]


def listed_places(rules: CircuitRules) -> Listed | None:
    """What each place earns, where that depends on nothing else and all places from some one on earn the same."""
    words, functions = names_in(rules.formula.source)
    if words != ["place"] or not PLAIN.issuperset(functions):
        return None
    pay = Pay.of(rules, sample_event(LOOKED_AT), today=DAY)
    places = range(1, LOOKED_AT + 1)
    earned = [evaluate(rules.formula, values=pay.words(sample_finish(pay.event, place))) for place in places]
    further = earned[-1]
    last = next((place for place in reversed(places) if earned[place - 1] != further), 0)
    return Listed(tuple(earned[:last]), further) if 0 < last <= MOST_LISTED else None


def reads_table(source: str) -> bool:
    """Whether the formula reads the circuit's own table."""
    return TABLE in names_in(source)[1]


def is_listed(numbers: Sequence[Number]) -> bool:
    """Whether that number of figures can be read in a sentence."""
    return 0 < len(numbers) <= MOST_LISTED
