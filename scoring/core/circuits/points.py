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

_MOST_WRITTEN: Final = 3
_LONGEST_WRITTEN: Final = 200

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
        value = self.unrounded(finish, newcomer=newcomer)
        return value if rules.round_total else rounded(value, way=rules.rounding, digits=rules.digits)

    def unrounded(self, finish: Finish, *, newcomer: bool = False) -> Number:
        """The points before rounding: those of the place, or what tied players get for their places."""

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

    def arithmetic(self, finish: Finish, *, newcomer: bool = False) -> str:
        """The arithmetic of `unrounded`: the formula with its numbers, at each place that tied players take.

        With many places or a long formula, only the points of each place are written: "(200 + 160 + 120 + 100)/4".
        """
        ties, first = self.rules.ties, finish.place
        if finish.tied < 2 or ties == "best":
            return self._filled(finish, first, newcomer=newcomer)
        if ties == "worst":
            return self._filled(finish, first + finish.tied - 1, newcomer=newcomer)
        places = range(first, first + finish.tied)
        long = len(places) > _MOST_WRITTEN or len(places) * len(self.rules.formula.source) > _LONGEST_WRITTEN
        told = {place: self._told(finish, place, newcomer=newcomer, short=long) for place in places}
        shared = f"({' + '.join(told.values())})/{finish.tied}"
        return f"({told[finish.order or first]} + {shared})/2" if ties == "half" else shared

    def _filled(self, finish: Finish, place: int, *, newcomer: bool) -> str:
        return filled_in(self.rules.formula.source, self.words(finish, newcomer=newcomer, place=place))

    def _told(self, finish: Finish, place: int, *, newcomer: bool, short: bool) -> str:
        if short:
            words = self.words(finish, newcomer=newcomer, place=place)
            return _shown(evaluate(self.rules.formula, values=words))
        written = self._filled(finish, place, newcomer=newcomer)
        return written if _stands_alone(written) else f"({written})"


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


def _stands_alone(written: str) -> bool:
    """Whether a part of a sum needs no brackets: a number, or one call of a function."""
    tokens, depth = tokenize(written), 0
    for at, token in enumerate(tokens):
        depth += (token.kind == "open") - (token.kind == "close")
        if depth == 0 and at > 0:
            return at == len(tokens) - 1 and tokens[0].kind == "word"
    return len(tokens) == 1


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
