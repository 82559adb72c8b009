"""The words and functions of a circuit's formula, which turns one result of one event into points.

The grammar is that of scoring systems (`scoring.core.formula`). Words of the event are the same for all who played it.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final, Literal

from scoring.core.circuits.numbers import PLACES, log10, power
from scoring.core.functions import FUNCTIONS, Function
from scoring.core.language import Language
from scoring.core.lexer import Number

Group = Literal["result", "games", "event", "circuit"]

MOST_ROUNDS: Final = 12
MOST_ROWS: Final = 60
MOST_RATINGS: Final = 10
CLASS_WORD: Final = "is_"


@dataclass(frozen=True, slots=True)
class CircuitWord:
    """One word: its meaning in a line, and its group on the help page."""

    name: str
    group: Group
    meaning: str


WORDS: Final[Mapping[str, CircuitWord]] = MappingProxyType(
    {
        word.name: word
        for word in (
            CircuitWord("place", "result", "the place among the ranked players; tied players share the best"),
            CircuitWord("tied", "result", "how many share that place, 1 for nobody else"),
            CircuitWord("points", "result", "the points, or the total, that the event’s standings show"),
            CircuitWord("rating", "result", "the player’s rating at the event, 0 without one"),
            CircuitWord("newcomer", "result", "1 for a player’s first event in this circuit, otherwise 0"),
            CircuitWord("played", "games", "games that the player played"),
            CircuitWord("wins", "games", "games that the player won"),
            CircuitWord("draws", "games", "games that the player drew"),
            CircuitWord("losses", "games", "games that the player lost"),
            CircuitWord("streak", "games", "wins before the first game that was not won"),
            CircuitWord("players", "event", "ranked players of the event"),
            CircuitWord("entered", "event", "all players of the event, including those without a rank"),
            CircuitWord("top_points", "event", "the points of the first place"),
            CircuitWord("low_points", "event", "the points of the last place"),
            CircuitWord("rounds", "event", "rounds or heats that were played"),
            CircuitWord("days", "event", "days that the event lasted"),
            CircuitWord("boards", "event", "games of all rounds together"),
            CircuitWord("tables", "event", "games of the largest round"),
            CircuitWord("avg_rating", "event", "the average rating of the players who have one, 0 without any"),
            CircuitWord("home", "event", "1 for an event of the club itself, 0 for one held elsewhere"),
            CircuitWord("weight", "circuit", "the number of the event’s class in this circuit, 1 without a class"),
            CircuitWord("age", "circuit", "days from the event’s last day to the day of the ranking"),
        )
    }
)
OTHER_NAMES: Final[Mapping[str, str]] = MappingProxyType(
    {"rank": "place", "position": "place", "score": "points", "total": "points", "field": "players", "n": "players"}
)


def games_key(n: int) -> str:
    """The key of a row under which the games of the n largest rounds are."""
    return f"@games{n}"


def table_key(n: int) -> str:
    """The key of a row under which the n-th number of the circuit's table is."""
    return f"@row{n}"


def rating_key(n: int) -> str:
    """The key of a row under which the average of the n highest ratings is."""
    return f"@rating{n}"


def _nth(values: Sequence[Number]) -> Number:
    """The last value says which of the others; 0 below the first and beyond the last."""
    *listed, place = values
    return listed[int(place) - 1] if place in range(1, len(listed) + 1) else 0


def _up_to(values: Sequence[Number]) -> Number:
    """As `_nth`, where beyond the last there is nothing more to add."""
    *listed, place = values
    return _nth((*listed, min(math.floor(place), len(listed))))


_SHARED: Final = ("if", "abs", "floor", "ceil", "round", "sqrt", "pick")
_OWN: Final = (
    replace(FUNCTIONS["min"], kind="plain", meaning="the smallest of the values", least=2),
    replace(FUNCTIONS["max"], kind="plain", meaning="the largest of the values", least=2),
    Function(
        "power",
        "plain",
        "power(a, b)",
        f"a to the power of b, exact or cut after {PLACES} decimals",
        2,
        2,
        power,
    ),
    Function("log10", "plain", "log10(a)", "the logarithm to base 10; 0 at or below 0", 1, 1, log10),
    Function(
        "boards",
        "places",
        "boards(3)",
        "games of that many largest rounds together",
        1,
        1,
        _up_to,
        tuple(games_key(n) for n in range(1, MOST_ROUNDS + 1)),
    ),
    Function(
        "table",
        "places",
        "table(place)",
        "that number of the circuit’s own table, from the row for the event’s size; 0 beyond its end",
        1,
        1,
        _nth,
        tuple(table_key(n) for n in range(1, MOST_ROWS + 1)),
    ),
    Function(
        "top_rating",
        "places",
        "top_rating(8)",
        "the average of that many highest ratings",
        1,
        1,
        _up_to,
        tuple(rating_key(n) for n in range(1, MOST_RATINGS + 1)),
    ),
)
FUNCTIONS_OF_CIRCUITS: Final[Mapping[str, Function]] = MappingProxyType(
    {function.name: function for function in (*(FUNCTIONS[name] for name in _SHARED), *_OWN)}
)


def language_of(classes: Collection[str]) -> Language:
    """The language of a circuit with these classes, each of which is a word: 1 for an event of that class."""
    words = (*WORDS, *(f"{CLASS_WORD}{code}" for code in classes))
    return Language(words, FUNCTIONS_OF_CIRCUITS, OTHER_NAMES)
