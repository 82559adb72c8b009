"""What one result is worth: the formula for one person in one event, with ties and rounding."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from scoring.core.circuits.numbers import rounded
from scoring.core.circuits.results import CircuitEvent, CircuitRules, Finish
from scoring.core.circuits.tables import numbers_for
from scoring.core.circuits.words import (
    CLASS_WORD,
    MOST_RATINGS,
    MOST_ROUNDS,
    MOST_ROWS,
    games_key,
    rating_key,
    table_key,
)
from scoring.core.evaluation import evaluate
from scoring.core.lexer import Number, exact, tokenize

OF_RESULT: Final = ("place", "tied", "points", "rating", "played", "wins", "draws", "losses", "streak")

Row = dict[str, Number]


@dataclass(frozen=True, slots=True)
class Pay:
    """What a circuit pays in one event: the row of words that is the same for all who played it, filled once."""

    rules: CircuitRules
    event: CircuitEvent
    row: Mapping[str, Number]

    @classmethod
    def of(cls, rules: CircuitRules, event: CircuitEvent, *, today: int) -> Pay:
        """That of an event, in the ranking of `today`."""
        return cls(rules, event, dict(_event_words(rules, event, today)))

    def words(self, finish: Finish, *, newcomer: bool = False, place: int | None = None) -> Row:
        """The number of each word for one result, at its own place or at another one of the tied."""
        words = {name: getattr(finish, name) for name in OF_RESULT}
        return {**self.row, **words, "newcomer": int(newcomer), "place": finish.place if place is None else place}

    def points(self, finish: Finish, *, newcomer: bool = False) -> Number:
        """The points, rounded where results are. Raises `RuleError` where a number grows too large."""
        rules = self.rules
        value = self._tied(finish, newcomer=newcomer)
        return value if rules.round_total else rounded(value, way=rules.rounding, digits=rules.digits)

    def _tied(self, finish: Finish, *, newcomer: bool) -> Number:
        def at(place: int) -> Number:
            return evaluate(self.rules.formula, values=self.words(finish, newcomer=newcomer, place=place))

        ties = self.rules.ties
        if finish.tied < 2 or ties == "best":
            return at(finish.place)
        if ties == "worst":
            return at(finish.place + finish.tied - 1)
        shared = Fraction(sum(at(finish.place + each) for each in range(finish.tied))) / finish.tied
        if ties == "half":
            own = finish.order or finish.place
            shared = (at(own) + shared) / 2
        return exact(shared)


def _event_words(rules: CircuitRules, event: CircuitEvent, today: int) -> Iterator[tuple[str, Number]]:
    yield from (
        ("players", event.players),
        ("entered", max(event.entered, event.players)),
        ("top_points", event.top_points),
        ("low_points", event.low_points),
        ("rounds", event.rounds),
        ("days", event.days),
        ("boards", sum(event.round_games)),
        ("tables", max(event.round_games, default=0)),
        ("avg_rating", _average(event.ratings)),
        ("home", int(event.home)),
        ("weight", rules.class_of(event).weight),
        ("age", max(0, today - event.day)),
    )
    yield from ((f"{CLASS_WORD}{code}", int(code == event.event_class)) for code in rules.classes)
    largest = sorted(event.round_games, reverse=True)
    ratings = sorted(event.ratings, reverse=True)
    numbers = numbers_for(rules.table, event.players)
    yield from ((games_key(n), sum(largest[:n])) for n in range(1, MOST_ROUNDS + 1))
    yield from ((rating_key(n), _average(ratings[:n])) for n in range(1, MOST_RATINGS + 1))
    yield from ((table_key(n), numbers[n - 1] if n <= len(numbers) else 0) for n in range(1, MOST_ROWS + 1))


def _average(values: list[int] | tuple[int, ...]) -> Number:
    return exact(Fraction(sum(values), len(values))) if values else 0


def filled_in(source: str, words: Mapping[str, Number]) -> str:
    """The formula with the number of each word in its place: `(players - place)/players` as `(40 - 3)/40`."""
    pieces: list[str] = []
    end = 0
    tokens = tokenize(source)
    for at, token in enumerate(tokens):
        pieces.append(source[end : token.position])
        end = token.position + len(token.text)
        called = at + 1 < len(tokens) and tokens[at + 1].kind == "open"
        known = None if token.kind != "word" or called else words.get(token.text.lower())
        pieces.append(token.text if known is None else _shown(known))
    return "".join((*pieces, source[end:]))


def _shown(value: Number) -> str:
    if value.denominator == 1:
        return str(value.numerator)
    return f"{float(value):.4f}".rstrip("0").rstrip(".")
